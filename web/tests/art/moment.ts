/**
 * One moment of a game of Miau! Miau! or Purrrummy, as the page shows it: `?moment=deal`. Before and after are what a
 * server would have sent; `scripts/art.py` stops the clock in between and takes the picture.
 */
import { flushSync, mount } from 'svelte';
import '../../src/page.css';
import '../../src/tokens.css';
import Rummy from '../../src/games/rummy/Table.svelte';
import Shedding from '../../src/games/shedding/Table.svelte';
import { saying, useLanguage } from '../../src/lib/language.svelte';
import { settings } from '../../src/lib/settings.svelte';
import type { Happened, RummyMeld, RummyTable, TableMessage } from '../../src/net/protocol.gen';
import { session } from '../../src/net/session.svelte';
import { happened, place, room, table, type Given } from '../fixtures';

const CATS = ['ginger bell', 'calico bow', 'tuxedo star', 'siamese scarf'];
const NAMES = ['Ada', 'Minka', 'Felix', 'Luna'];
const HAND = ['7♥', '9♠', 'Q♦', 'K♣', 'A♥'];
const shown = { seats: NAMES.map((name, i) => ({ name, is_bot: i > 0, is_sat_in: false })) };
const quiet = { turn: 1, signs: [], places: [0, 0, 0, 0], totals: [0, 0, 0, 0], dealer: 3 } as const;

const message = (given: Given): TableMessage => table({ ...given, shown: { ...shown, ...given.shown } });

/** Ada has melded hearts; Luna is in turn. */
const OWN: RummyMeld = { number: 1, seat: 0, is_run: true, cards: ['5♥', '6♥', '7♥'], stands_for: ['5♥', '6♥', '7♥'] };
const RUN = ['8♠', '9♠', '10♠', 'J♠', 'Q♠'];
function rummy(state: Partial<RummyTable>): TableMessage {
  const plain = message({ game: 'purrrummy' });
  const cards = ['2♣', '4♦', '9♦', 'K♥', 'K♣'];
  return {
    ...plain,
    public: {
      ...plain.public,
      state: {
        family: 'rummy',
        counts: [cards.length, 7, 4, 9],
        dealer: 3,
        turn: 3,
        asked: 'play',
        top: 'J♦',
        pile: 5,
        stock: 24,
        melds: [OWN],
        taken: null,
        opened: [0],
        missing: 0,
        reshuffles: 0,
        places: [0, 0, 0, 0],
        totals: [0, 0, 0, 0],
        deal: 1,
        has_points: false,
        ...state,
      },
    },
    private: {
      seat: 0,
      hand: { family: 'rummy', cards, drawn: null, refused: [] },
      moves: [],
      can_undo: false,
      is_awaited: false,
    },
  };
}

interface Moment {
  readonly before: TableMessage;
  readonly after: TableMessage;
  readonly events: readonly Happened[];
}
const MOMENTS: Readonly<Record<string, Moment>> = {
  meld: {
    before: rummy({}),
    after: rummy({
      counts: [5, 7, 4, 4],
      melds: [OWN, { number: 2, seat: 3, is_run: true, cards: RUN, stands_for: RUN }],
      opened: [0, 3],
    }),
    events: [happened('melded', { seat: 3, cards: RUN })],
  },
  deal: {
    before: message({
      hand: [],
      moves: [],
      state: { ...quiet, counts: [0, 0, 0, 0], asked: 'deal', deal: 0, top: null, stock: 32 },
    }),
    after: message({ hand: HAND, moves: [], state: { ...quiet, counts: [5, 5, 5, 5], top: '8♣', pile: 1, stock: 11 } }),
    events: [
      ...NAMES.map((_, seat) => happened('dealt', { seat, count: 5, cards: seat === 0 ? HAND : null })),
      happened('turned_up', { cards: ['8♣'] }),
    ],
  },
  four: {
    before: message({
      hand: HAND,
      moves: [],
      state: { ...quiet, turn: 3, counts: [5, 3, 4, 2], top: '7♠', pile: 6, owed: 2 },
    }),
    after: message({
      hand: HAND,
      moves: ['7♥', 'take'],
      state: {
        ...quiet,
        turn: 0,
        asked: 'penalty',
        counts: [5, 3, 4, 1],
        top: '7♦',
        pile: 7,
        owed: 4,
        signs: [{ name: 'owed', suit: null, count: 4 }],
      },
    }),
    events: [happened('played', { seat: 3, cards: ['7♦'] })],
  },
  miau: {
    before: message({
      hand: HAND.slice(1),
      moves: [],
      state: { ...quiet, turn: 2, counts: [4, 3, 2, 4], top: '10♥', pile: 9 },
    }),
    after: message({
      hand: HAND.slice(1),
      moves: [],
      state: { ...quiet, turn: 3, counts: [4, 3, 1, 4], top: '10♦', pile: 10 },
    }),
    events: [happened('played', { seat: 2, cards: ['10♦'] }), happened('called', { seat: 2 })],
  },
  win: {
    before: message({
      hand: ['A♥'],
      moves: ['A♥'],
      state: { ...quiet, turn: 0, counts: [1, 2, 1, 4], top: '10♥', pile: 12 },
    }),
    after: message({
      hand: [],
      moves: [],
      state: { ...quiet, turn: null, asked: 'over', counts: [0, 2, 1, 4], top: 'A♥', pile: 13 },
      shown: {
        ended: {
          places: [1, 2, 2, 2],
          points: [],
          rule: 'MIAU-9',
          hands: [[], ['9♣', 'Q♠'], ['J♦'], ['7♠', '8♥', 'K♥', 'K♦']],
        },
      },
    }),
    events: [
      happened('played', { seat: 0, cards: ['A♥'] }),
      happened('final_called', { seat: 0 }),
      happened('finished', { seat: 0, count: 1 }),
      happened('deal_over'),
      happened('game_over'),
    ],
  },
};

const moment = MOMENTS[new URLSearchParams(location.search).get('moment') ?? 'deal']!;
settings.language = settings.letters = 'en';
await saying(['rummy', 'shedding'], useLanguage('en'));
document.body.style.margin = '0';
session.room = room({
  phase: 'playing',
  places: CATS.map((cat, i) => place({ cat, name: NAMES[i]!, kind: i ? 'bot' : 'person', is_here: true })),
});
session.table = moment.before;
mount(session.table.public.game === 'purrrummy' ? Rummy : Shedding, { target: document.body });
flushSync();
await document.fonts.ready;

/** Let it happen, before the eyes of the page. */
Object.assign(window, {
  happen(): void {
    session.log = session.fresh = moment.events;
    session.table = moment.after;
    flushSync();
  },
});
