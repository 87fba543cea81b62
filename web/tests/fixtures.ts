/** A table in the middle of Miau! Miau!, to be changed where a test needs it. */
import type {
  GameInfo,
  Happened,
  KittyCard,
  KittyPawTable,
  KittyPlaced,
  KittyPlacement,
  LegalMove,
  Private,
  Public,
  Room,
  RoomMessage,
  RoomSeat,
  SheddingHand,
  SheddingTable,
  TableMessage,
} from '../src/net/protocol.gen';

export const happened = (name: string, more: Partial<Happened> = {}): Happened => ({
  name,
  seat: null,
  cards: null,
  count: 0,
  suit: null,
  other: null,
  rule: '',
  what: '',
  ...more,
});

/** `J♠>♥!` and the like, taken apart as the server does. */
export function legal(text: string): LegalMove {
  const play = /^(\w+[♣♠♥♦])(?:>([♣♠♥♦]))?(!*)$/.exec(text);
  if (play)
    return {
      text,
      verb: 'play',
      cards: [play[1]!],
      suit: (play[2] as LegalMove['suit']) ?? null,
      seat: null,
      said: play[3]!.length,
      place: '',
    };
  const [verb, rest] = text.split(' ') as [string, string?];
  return {
    text,
    verb,
    cards: [],
    suit: verb === 'wish' ? (rest as LegalMove['suit']) : null,
    seat: verb === 'catch' ? Number(rest) : null,
    said: 0,
    place: '',
  };
}

export interface Given {
  readonly game?: string;
  readonly hand?: readonly string[];
  readonly drawn?: string | null;
  readonly moves?: readonly string[];
  readonly state?: Partial<SheddingTable>;
  readonly shown?: Partial<Public>;
  readonly final?: SheddingHand['final_call'];
  readonly mine?: Partial<Private>;
  readonly events?: readonly Happened[];
  readonly whole?: boolean;
  readonly answers?: string | null;
}

export function table(given: Given = {}): TableMessage {
  const hand = given.hand ?? ['7♠', '9♥', 'J♣'];
  return {
    type: 'table',
    public: {
      table: 'T1',
      seq: 3,
      game: given.game ?? 'miau-miau',
      seats: [
        { name: 'Ada', is_bot: false, is_sat_in: false },
        { name: 'Minka', is_bot: true, is_sat_in: false },
      ],
      state: {
        family: 'shedding',
        counts: [hand.length, 4],
        dealer: 1,
        turn: 0,
        asked: 'turn',
        top: '9♠',
        pile: 3,
        stock: 12,
        wish: null,
        owed: 0,
        window: null,
        called: false,
        debts: [],
        places: [0, 0],
        totals: [0, 0],
        deal: 1,
        calls: true,
        has_points: false,
        signs: [],
        ...given.state,
      },
      ended: null,
      commitment: '',
      cutting: null,
      ready: null,
      clocks: [],
      waits_for_step: false,
      ...given.shown,
    },
    private: {
      seat: 0,
      hand: {
        family: 'shedding',
        cards: hand,
        drawn: given.drawn ?? null,
        calls_early: hand.length === 2,
        final_call: given.final ?? 'no',
      },
      moves: (given.moves ?? ['7♠', '9♥', 'draw']).map(legal),
      can_undo: false,
      is_awaited: false,
      ...given.mine,
    },
    events: given.events ?? [],
    whole: given.whole ?? false,
    answers: given.answers ?? null,
  };
}

export const place = (more: Partial<RoomSeat> = {}): RoomSeat => ({
  name: '',
  cat: '',
  kind: 'free',
  level: '',
  is_ready: false,
  is_here: false,
  is_host: false,
  is_muted: false,
  has_left: false,
  wins: 0,
  advice: 0,
  ...more,
});
export const person = (name: string, more: Partial<RoomSeat> = {}): RoomSeat =>
  place({ name, kind: 'person', is_here: true, ...more });
export const bot = (name: string): RoomSeat => place({ name, kind: 'bot', level: 'club' });

/** A table that waits: Ada, its host, and a free seat. */
export function room(changed: Partial<Room> = {}, mine: Partial<RoomMessage> = {}): RoomMessage {
  return {
    type: 'room',
    room: {
      table: 'T1',
      phase: 'waiting',
      ended_by: '',
      game: 'miau-miau',
      preset: 'printed',
      options: { call: 'penalty', turn_seconds: 'off' },
      places: [person('Ada', { is_host: true }), place()],
      is_open: false,
      is_locked: false,
      is_paused: false,
      chat: 'text',
      hints: true,
      advice: false,
      absent_seconds: 20,
      ready_seconds: null,
      pause_minutes: 15,
      pausing: null,
      pause_asked: null,
      latecomer: null,
      bots_play_on: false,
      bot_pace: 'normal',
      is_gentle: false,
      host_before: null,
      rematch: null,
      again: null,
      after: null,
      ...changed,
    },
    seat: 0,
    kept_seat: null,
    is_latecomer: false,
    is_host: true,
    code: 'K4TZE7',
    ...mine,
  };
}

export const game: GameInfo = {
  id: 'miau-miau',
  family: 'shedding',
  fewest_seats: 2,
  most_seats: 10,
  levels: ['beginner', 'casual', 'club', 'strong', 'master'],
  cats: [
    { name: 'Leo', cat: 'ginger scarf', level: 'beginner' },
    { name: 'Minka', cat: 'calico bell', level: 'club' },
    { name: 'Molly', cat: 'bombay fish', level: 'master' },
  ],
  options: [
    { name: 'call', choices: ['penalty', 'catch', 'automatic'], rule: 'MIAU-10' },
    { name: 'play_on', choices: ['no', 'yes'], rule: 'MIAU-20' },
    { name: 'turn_seconds', choices: ['off', '20', '60'], rule: 'GEN-3' },
  ],
  advises: true,
  presets: {
    printed: { call: 'penalty', play_on: 'no', turn_seconds: 'off' },
    classic: { call: 'catch', play_on: 'yes', turn_seconds: 'off' },
  },
};

/** How kittens are laid, as a table tells it. */
export const kittyPlacing: KittyPlacement = {
  text: 'place {kitten} {x} {y} {side} {rotation}',
  reach: 6,
  sides: ['back', 'belly'],
  rotations: [0, 90, 180, 270],
};

/** A table of four in the first round of Kitty Paw. */
export const kittyBoard = (more: Partial<KittyPawTable> = {}): KittyPawTable => ({
  family: 'kitty_paw',
  phase: 'build',
  round: 1,
  extra: 0,
  active: [0, 1, 2, 3],
  waiting: [0, 1, 2, 3],
  pile: 36,
  row: [],
  cards: [null, null, null, null],
  patterns: [],
  scored: [[], [], [], []],
  points: [0, 0, 0, 0],
  middle: [],
  paws: [null, null, null, null],
  areas: [[], [], [], []],
  boxes: ['upright', 'upright', 'upright', 'upright'],
  seek: [],
  gave_up: [],
  claimant: null,
  pressed: [null, null, null, null],
  paid: null,
  faults: [],
  time: 0,
  ...more,
});

export const laid = (
  kitten: string,
  x: number,
  y: number,
  side: 'back' | 'belly' = 'back',
  rotation = 0,
): KittyPlaced => ({
  kitten,
  x,
  y,
  side,
  rotation,
});

export const kittyCard = (kittens: readonly KittyPlaced[], more: Partial<KittyCard> = {}): KittyCard => ({
  name: 'I-7',
  level: 1,
  points: kittens.length,
  minus: -1,
  box: 'upright',
  symbol: null,
  kittens,
  ...more,
});
