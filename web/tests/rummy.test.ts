/** Kurz-Schnurrmé: cards are picked, judged by what the server has listed, and sent as move texts. */
import { screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { melds, offersOf, placeOf, refusedMeld, targets, useful } from '../src/games/rummy/offers';
import Table from '../src/games/rummy/Table.svelte';
import { live } from '../src/lib/announce.svelte';
import type { Happened, LegalMove, NoMeld, Public, RummyMeld, RummyTable, TableMessage } from '../src/net/protocol.gen';
import { session } from '../src/net/session.svelte';
import { overlays } from '../src/ui/overlays.svelte';
import { button, move, press, sitDown } from './at-table';
import { happened, table as shedding } from './fixtures';

/** A move taken apart as the server does; a meld's kind is written before its cards: `meld run 5♥ 6♥ ★`. */
function legal(text: string): LegalMove {
  const [verb, ...words] = text.split(' ') as [string, ...string[]];
  const cards = words.filter((word) => /[♣♠♥♦★]/.test(word));
  const place = words.filter((word) => !/[♣♠♥♦★]/.test(word) && word !== 'meld').join(' ');
  return { text: text.replace(/(run|set) /, ''), verb, cards, suit: null, seat: null, said: 0, place };
}

const RUN: RummyMeld = { number: 1, seat: 1, is_run: true, cards: ['8♠', '★', '10♠'], stands_for: ['8♠', '9♠', '10♠'] };
const SET: RummyMeld = { number: 2, seat: 0, is_run: false, cards: ['4♣', '4♥', '4♦'], stands_for: [] };
const HAND = ['5♥', '6♥', '7♥', '9♠', '4♠', '★', '2♣'];
const MOVES = [
  'meld run 5♥ 6♥ 7♥',
  'meld run ★ 5♥ 6♥',
  'meld run 5♥ 6♥ ★',
  'add ★ 1 low',
  'add ★ 1 high',
  'add 4♠ 2',
  'discard 2♣',
  'discard 5♥',
];

interface Given {
  readonly hand?: readonly string[];
  readonly moves?: readonly string[];
  readonly refused?: readonly NoMeld[];
  readonly state?: Partial<RummyTable>;
  readonly shown?: Partial<Public>;
  readonly events?: readonly Happened[];
}

function table({ hand = HAND, moves = MOVES, refused = [], state, shown }: Given = {}): TableMessage {
  const plain = shedding({ game: 'purrrummy' });
  const board: RummyTable = {
    family: 'rummy',
    counts: [hand.length, 3],
    dealer: 1,
    turn: 0,
    asked: 'play',
    top: 'K♦',
    pile: 4,
    stock: 20,
    melds: [RUN, SET],
    taken: null,
    opened: [0, 1],
    missing: 0,
    reshuffles: 0,
    places: [0, 0],
    totals: [0, 0],
    deal: 1,
    has_points: false,
    ...state,
  };
  return {
    ...plain,
    public: { ...plain.public, state: board, ...shown },
    private: {
      seat: 0,
      hand: { family: 'rummy', cards: hand, drawn: null, refused },
      moves: moves.map(legal),
      can_undo: false,
      is_awaited: false,
    },
  };
}

const sit = (given: Given = {}): void => sitDown(Table, table(given), given.events);

describe('what is offered', () => {
  const offers = offersOf([...MOVES, 'swap 9♠ 1 add ★ 2', 'swap 9♠ 1 meld set 7♥ 7♦ ★'].map(legal));
  test('places are read as the server writes them', () => {
    expect(placeOf(legal('add 4♠ 2'))).toEqual({ number: 2, then: null, end: 'none' });
    expect(placeOf(legal('add ★ 1 low'))).toEqual({ number: 1, then: null, end: 'low' });
    expect(placeOf({ ...legal('swap 9♠ 1'), place: '1 add 2 high' })).toEqual({
      number: 1,
      then: { onto: 2 },
      end: 'high',
    });
    expect(placeOf({ ...legal('swap 9♠ 1'), place: '1 set' })).toEqual({
      number: 1,
      then: { kind: 'set' },
      end: 'none',
    });
  });
  test('picked cards make a meld in any order, and several where a joker has two places', () => {
    expect(melds(['7♥', '5♥', '6♥'], offers).map(({ text }) => text)).toEqual(['meld 5♥ 6♥ 7♥']);
    expect(melds(['★', '5♥', '6♥'], offers).map(({ text }) => text)).toEqual(['meld ★ 5♥ 6♥', 'meld 5♥ 6♥ ★']);
    expect(melds(['5♥', '7♥'], offers)).toEqual([]);
    expect(melds([], offers)).toEqual([]);
  });
  test('a card that frees a joker is picked with those that the joker goes to', () => {
    expect(melds(['7♦', '9♠', '7♥'], offers).map(({ text }) => text)).toEqual(['swap 9♠ 1 meld 7♥ 7♦ ★']);
  });
  test('a single card goes on melds, or into a joker’s place', () => {
    expect(targets('★', offers).map(({ place }) => place)).toEqual(['1 low', '1 high']);
    expect(targets('9♠', offers)).toHaveLength(2);
    expect(targets('2♣', offers)).toEqual([]);
  });
  test('marks lead from card to card', () => {
    expect([...useful([], offers)].sort()).toEqual(['4♠', '5♥', '6♥', '7♥', '9♠', '★']);
    expect([...useful(['7♥'], offers)].sort()).toEqual(['5♥', '6♥', '7♥']);
    expect(useful(['2♣'], offers).size).toBe(0);
  });
  test('a joker, which goes with nearly everything, marks nothing but itself until a card is picked', () => {
    const loose = offersOf(['meld set 7♥ 7♦ ★', 'meld run Q♠ K♠ ★', 'meld run 2♥ 3♥ 4♥'].map(legal));
    expect([...useful([], loose)].sort()).toEqual(['2♥', '3♥', '4♥', '★']);
    expect([...useful(['★'], loose)].sort()).toEqual(['7♥', '7♦', 'K♠', 'Q♠', '★']);
    expect([...useful(['Q♠'], loose)].sort()).toEqual(['K♠', 'Q♠', '★']);
  });
  test('a reason that the server gave belongs to its cards, in any order', () => {
    const no: NoMeld = { cards: ['5♥', '6♥', '7♥'], code: 'keep_a_discard', rule: 'PURR-18', params: {} };
    expect(refusedMeld(['7♥', '6♥', '5♥'], [no])).toBe(no);
    expect(refusedMeld(['6♥', '5♥'], [no])).toBeNull();
  });
});

describe('what lies on the table', () => {
  const laid: RummyMeld = { number: 3, seat: 1, is_run: false, cards: ['Q♣', 'Q♥', 'Q♦'], stands_for: [] };
  /** Somebody melds, and the melds are so high; there is room for 100. */
  async function meld(height: number): Promise<{ isCut: boolean; shown: (string | undefined)[] }> {
    const high = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(height);
    const room = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100);
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    sit();
    scroll.mockClear();
    session.fresh = [happened('melded', { seat: 1, cards: laid.cards })];
    session.table = table({ state: { melds: [RUN, SET, laid] } });
    await tick();
    await new Promise((done) => requestAnimationFrame(done)); // measured before it is painted
    await tick();
    const shown = scroll.mock.contexts.map((each) => (each as HTMLElement).dataset.drop);
    for (const spy of [high, room, scroll]) spy.mockRestore();
    return { isCut: document.querySelector('.melds.scrolls') !== null, shown };
  }
  test('is cut off nowhere while all of it has room: cards fly in from outside', async () =>
    expect(await meld(100)).toEqual({ isCut: false, shown: [] }));
  test('else scrolls, and what was laid just now comes into sight', async () =>
    expect(await meld(188)).toEqual({ isCut: true, shown: ['meld-3'] }));
});

describe('drawing', () => {
  const given: Given = { moves: ['draw', 'take'], state: { asked: 'draw' } };
  test('from the stock or from the discard pile, by button or by pile', async () => {
    sit(given);
    expect(screen.getByText('Du bist dran: ziehen oder Karo König nehmen?')).toBeTruthy();
    await press('Ziehen', 'Karo König nehmen', /Vom Nachziehstapel ziehen, 20/, 'Karo König vom Ablagestapel nehmen');
    expect(move.mock.calls).toEqual([['draw'], ['take'], ['draw'], ['take']]);
  });
});

describe('the tray', () => {
  test('says what the picked cards are, and lays them out', async () => {
    sit();
    expect(screen.getByText('Auslegen, anlegen oder abwerfen?')).toBeTruthy();
    await press(/^Herz 5/, /^Herz 6/);
    expect(screen.getByText('Noch kein Set und keine Reihe')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Auslegen' })).toBeNull();
    await press(/^Herz 7/);
    expect(button(/^Herz 7/).getAttribute('aria-pressed')).toBe('true');
    expect(live.text).toBe('Eine Reihe: auslegen?');
    expect(screen.getByRole('img', { name: 'Zum Auslegen ausgewählt: 3 Karten' })).toBeTruthy();
    await press('Auslegen');
    expect(move.mock.calls).toEqual([['meld 5♥ 6♥ 7♥']]);
  });
  test('asks where the joker goes if there are two places', async () => {
    sit();
    await press(/^Joker/, /^Herz 5/, /^Herz 6/, 'Auslegen');
    expect(move).not.toHaveBeenCalled();
    await press('Reihe: Herz 5, Herz 6, Joker');
    expect(move.mock.calls).toEqual([['meld 5♥ 6♥ ★']]);
  });
  test('gives the server’s reason at once, and opens its rule', async () => {
    sit({
      moves: [],
      refused: [
        {
          cards: ['5♥', '6♥', '7♥'],
          code: 'points_out_of_reach',
          rule: 'PURR-21',
          params: { missing: '12', points: '30' },
        },
      ],
    });
    await press(/^Herz 5/, /^Herz 6/, /^Herz 7/);
    expect(screen.getByText('Zu wenige Punkte: Dir fehlen noch 12 von 30.')).toBeTruthy();
    await press('Warum nicht?');
    expect(overlays.rules).toEqual({ document: 'purrrummy', rule: 'PURR-21' });
    expect(move).not.toHaveBeenCalled();
  });
  test('asks for what makes no meld all the same: the answer says why not', async () => {
    sit();
    await press(/^Herz 5/, /^Kreuz 2/, 'Warum nicht?');
    expect(move.mock.calls).toEqual([['meld 2♣ 5♥']]);
  });
  test('is empty again when its cards have left the hand', async () => {
    sit();
    await press(/^Herz 5/, /^Herz 6/, /^Herz 7/);
    session.fresh = [happened('melded', { seat: 0, cards: ['5♥', '6♥', '7♥'] })];
    session.table = table({ hand: ['9♠', '4♠', '★', '2♣'], moves: ['discard 2♣'] });
    await tick();
    expect(screen.getByRole('img', { name: 'Zum Auslegen ausgewählt: nichts' })).toBeTruthy();
  });
  test('an old refusal is gone with the next card', async () => {
    sit();
    session.refusal = { type: 'refused', code: 'not_a_meld', rule: 'PURR-5', params: {}, answers: null, about: 'move' };
    await tick();
    expect(screen.getByText('Das ist weder ein Set noch eine Reihe.')).toBeTruthy();
    await press(/^Kreuz 2/);
    expect(screen.getByText('Kreuz 2: abwerfen oder noch mehr wählen?')).toBeTruthy();
  });
});

describe('a single card', () => {
  test('is discarded by button or by pile', async () => {
    sit();
    await press(/^Kreuz 2, Karte/, 'Abwerfen', 'Kreuz 2 abwerfen');
    expect(move.mock.calls).toEqual([['discard 2♣'], ['discard 2♣']]);
  });
  test('is laid off by button or on the meld itself; where it does not go, the answer says why not', async () => {
    sit();
    await press(/^Pik 4/);
    expect(screen.getByText('Pik 4: anlegen oder abwerfen?')).toBeTruthy();
    await press(
      'Anlegen',
      'Dein Set: Kreuz 4, Herz 4, Karo 4. Hier anlegen: Pik 4',
      'Reihe von Minka: Pik 8, Joker als Pik 9, Pik 10',
    );
    expect(move.mock.calls).toEqual([['add 4♠ 2'], ['add 4♠ 2'], ['add 4♠ 1']]);
  });
  test('that is a joker asks for the end, and can be put off', async () => {
    sit();
    await press(/^Joker, passt/, 'Anlegen', 'Doch nicht');
    await press('Anlegen', /^Vorne anlegen – Reihe von Minka/);
    expect(move.mock.calls).toEqual([['add ★ 1 low']]);
  });
  test('frees a joker', async () => {
    sit({ moves: ['swap 9♠ 1'] });
    await press(/^Pik 9/);
    expect(screen.getByText('Pik 9: tauschen oder abwerfen?')).toBeTruthy();
    await press('Tauschen');
    expect(move.mock.calls).toEqual([['swap 9♠ 1']]);
  });
});

describe('the table', () => {
  test('shows every cat’s melds, which are no buttons until a card is picked', () => {
    sit();
    expect(screen.getByRole('img', { name: 'Reihe von Minka: Pik 8, Joker als Pik 9, Pik 10' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Dein Set: Kreuz 4, Herz 4, Karo 4' })).toBeTruthy();
  });
  test('says how many points the first melds still need', () => {
    sit({ moves: ['discard 2♣'], state: { missing: 30 } });
    expect(screen.getByText('Zum Auslegen brauchst du 30 Punkte. Sonst wirf ab.')).toBeTruthy();
  });
  test('a round ends with every hand counted', () => {
    const events = [
      happened('deal_over'),
      happened('scored', { seat: 0, cards: [], count: 0 }),
      happened('scored', { seat: 1, cards: ['K♦', '★'], count: 30 }),
    ];
    sit({
      hand: [],
      moves: [],
      state: { asked: 'deal', turn: null, totals: [12, 30], has_points: true },
      events,
    });
    expect(screen.getByRole('heading', { name: 'Runde vorbei' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Karo König, Joker' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'leere Hand' })).toBeTruthy();
  });
  test('a counted round stays in sight while the next waits for us', async () => {
    const events = [happened('deal_over'), happened('scored', { seat: 1, cards: ['K♦'], count: 10 })];
    const shown = { ready: { deal: 2, awaited: [0] } };
    sit({ hand: [], moves: [], state: { asked: 'deal', turn: null, totals: [0, 10] }, events, shown });
    expect(screen.getByRole('heading', { name: 'Runde vorbei' })).toBeTruthy();
    expect(button('Weiter')).toBeTruthy();
    session.log = [...events, happened('dealt', { seat: 0, count: 7 })];
    session.table = table({ moves: ['draw', 'take'], state: { asked: 'draw' } });
    await tick();
    expect(screen.queryByRole('heading', { name: 'Runde vorbei' })).toBeNull();
    expect(button('Ziehen')).toBeTruthy();
  });
});
