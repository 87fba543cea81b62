/** Katz und Maus: from where to where, what is asked, what a tap sends, from where cards fly. */
import { render, screen } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { flipKey, lastOf } from '../src/games/build_piles/flights';
import Table from '../src/games/build_piles/Table.svelte';
import { isHandCard, pileAt, plainTarget, waysOf } from '../src/games/build_piles/ways';
import { live } from '../src/lib/announce.svelte';
import { sceneOf, sentence } from '../src/lib/sentences';
import type { BuildPilesHand, BuildPilesTable, LegalMove, TableMessage } from '../src/net/protocol.gen';
import { session } from '../src/net/session.svelte';
import EventLog from '../src/ui/EventLog.svelte';
import { button, move, press, sitDown } from './at-table';
import { happened, room, table } from './fixtures';

/** `5 > build 2` and the like, taken apart as the server does. */
function legal(text: string): LegalMove {
  const [source, target = ''] = text.split(' > ') as [string, string?];
  const rank = /^(\d+|[AJQK])$/.test(source);
  const cards = rank ? ['♣', '♠', '♥', '♦'].map((suit) => source + suit) : [];
  return {
    text,
    verb: target.split(' ')[0] || text,
    cards,
    suit: null,
    seat: null,
    said: 0,
    place: target ? `${rank ? 'hand' : source} > ${target}` : '',
  };
}
const MOVES = [
  'reserve > build 1',
  'discard 2 > build 3',
  '5 > build 2',
  '5 > discard 1',
  '5 > discard 2',
  '9 > discard 1',
  '9 > discard 2',
  'K > build 1',
  'K > build 2',
];

const board: BuildPilesTable = {
  family: 'build_piles',
  counts: [4, 5],
  starter: 0,
  turn: 0,
  asked: 'turn',
  reserves: [7, 12],
  reserve_tops: ['2♥', 'K♣'],
  discards: [
    [[], ['9♣', 'J♦', '6♠'], ['4♦'], []],
    [['3♠'], [], [], []],
  ],
  builds: [['A♣'], ['A♥', '2♥', 'K♦', '4♠'], ['5♠'], []],
  needs: ['2', '5', '6', 'A'],
  talon: 60,
  finished: 24,
  places: [0, 0],
  deal: 1,
  ended_by: null,
};
const HAND: BuildPilesHand = {
  family: 'build_piles',
  cards: ['9♣', '5♦', '5♥', 'K♠'],
  in_order: ['5♦', '5♥', '9♣', 'K♠'],
  goes: { '9♣': '9♣', '5♦': '5♦', '5♥': '5♦', 'K♠': 'K♠' },
  discardable: ['9♣', '5♦', '5♥', 'K♠'],
};

function message(state: Partial<BuildPilesTable> = {}, moves: readonly string[] = MOVES): TableMessage {
  const plain = table();
  return {
    ...plain,
    public: { ...plain.public, game: 'katz-und-maus', state: { ...board, ...state } },
    private: { ...plain.private!, hand: HAND, moves: moves.map(legal) },
  };
}
const sit = (state: Partial<BuildPilesTable> = {}, moves: readonly string[] = MOVES): void =>
  sitDown(Table, message(state, moves));

describe('ways', () => {
  const ways = waysOf(MOVES.map(legal));
  test('lead from every card of a rank, and from piles', () => {
    expect([...ways.from.get('5♥')!]).toEqual([
      ['build 2', '5 > build 2'],
      ['discard 1', '5 > discard 1'],
      ['discard 2', '5 > discard 2'],
    ]);
    expect([...ways.from.get('reserve')!.keys()]).toEqual(['build 1']);
    expect(ways.builds.has('9♣')).toBe(false);
    expect(ways.end).toBeNull();
    expect(waysOf([legal('end')]).end).toBe('end');
  });
  test('a second tap plays where there is nothing to choose', () => {
    expect(plainTarget(ways, '5♥', board.needs)).toBe('build 2');
    expect(plainTarget(ways, 'K♠', board.needs)).toBeNull(); // a 2 or a 5: that is for the player to say
    expect(plainTarget(ways, 'K♠', ['A', 'A', 'A', 'A'])).toBe('build 1'); // all the same
    expect(plainTarget(ways, '9♣', board.needs)).toBeNull();
  });
  test('places have numbers, cards in hand have none', () => {
    expect([pileAt('build 3'), pileAt('discard 1')]).toEqual([2, 0]);
    expect(['reserve', 'discard 2', '5♥'].map(isHandCard)).toEqual([false, false, true]);
  });
});

describe('cards fly', () => {
  const built = (seat: number, what: string) => happened('built', { seat, cards: ['5♥'], what });
  test('as what left our hand, or as what lies in the pile', () => {
    expect(flipKey('build 2', 5, [built(0, 'hand > build 2')], 0)).toBe('5♥');
    expect(flipKey('build 2', 5, [built(1, 'hand > build 2')], 0)).toBe('build 2 5');
    expect(flipKey('build 2', 5, [built(0, 'reserve > build 2')], 0)).toBe('build 2 5');
    expect(
      flipKey('1 discard 2', 1, [happened('discarded', { seat: 0, cards: ['5♥'], what: 'hand > discard 2' })], 0),
    ).toBe('1 discard 2 1');
  });
  test('the card that finishes a pile is seen once more', () => {
    const fresh = [
      happened('built', { seat: 1, cards: ['Q♥'], what: 'reserve > build 4' }),
      happened('pile_finished', { what: 'build 4' }),
    ];
    expect(lastOf('build 4', fresh)).toBe('Q♥');
    expect(lastOf('build 1', fresh)).toBeNull();
  });
});

test('sentences say from where and to which pile', () => {
  const scene = { game: 'katz-und-maus', family: 'build_piles', me: 0, seats: table().public.seats };
  expect(sentence(happened('built', { seat: 1, cards: ['5♥'], what: 'reserve > build 2' }), scene)).toBe(
    'Minka legt Herz 5 vom Vorrat auf Spielstapel\u00a02.',
  );
  expect(sentence(happened('built', { seat: 0, cards: ['5♥'], what: 'discard 3 > build 2' }), scene)).toBe(
    'Du legst Herz 5 von deiner Ablage auf Spielstapel\u00a02.',
  );
  expect(sentence(happened('pile_finished', { what: 'build 4' }), scene)).toBe(
    'Spielstapel\u00a04 ist fertig und wird abgeräumt.',
  );
  expect(sentence(happened('refilled', { seat: 1, count: 5, rule: 'KATZ-10' }), scene)).toBe(
    'Minka hat alle Handkarten gespielt und zieht 5 neue.',
  );
  expect(sentence(happened('refilled', { seat: 1, count: 1, rule: 'KATZ-11' }), scene)).toBe('');
});

describe('the table', () => {
  test('names every place, what lies there and what it takes', () => {
    sit();
    expect(button('Spielstapel 2, oben Pik 4, braucht eine 5')).toBeTruthy();
    expect(button('Spielstapel 4, leer, braucht ein Ass')).toBeTruthy();
    expect(button('Dein Vorrat: 7 Karten, oben Herz 2, spielbar')).toBeTruthy();
    expect(button('Dein Ablagestapel 2, oben Pik 6, darunter Karo Bube, Kreuz 9, spielbar')).toBeTruthy();
    expect(button('Dein Ablagestapel 4, leer')).toBeTruthy();
    expect(
      button('Minka: Vorrat 12 Karten, oben Kreuz König. Ablagestapel: Pik 3; leer; leer; leer. Ablagestapel ansehen'),
    ).toBeTruthy();
    expect(button('Kreuz 9, nur zum Ablegen, Karte 3 von 4')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Talon, 60 Karten' })).toBeTruthy();
  });
  test('a card, then its pile; what fits says so', async () => {
    sit();
    await press(/^Herz 5/);
    expect(screen.getByText('Wohin mit Karo 5?')).toBeTruthy();
    expect(button(/^Karo 5/).getAttribute('aria-pressed')).toBe('true');
    expect(button(/^Dein Ablagestapel 1, leer, Ablegen beendet deinen Zug/)).toBeTruthy();
    await press('Spielstapel 2, oben Pik 4, braucht eine 5, passt');
    expect(move.mock.calls).toEqual([['5 > build 2']]);
  });
  test('a discard closes the turn; with nothing chosen the pile is a source', async () => {
    sit();
    await press(/^Kreuz 9/, /^Dein Ablagestapel 2/);
    await press(/^Dein Ablagestapel 2/, /^Spielstapel 3/);
    await press(/^Dein Vorrat/, /^Dein Vorrat/);
    expect(move.mock.calls).toEqual([['9 > discard 2'], ['discard 2 > build 3'], ['reserve > build 1']]);
  });
  test('a reserve card on a discard pile is asked for, so that the answer says why not', async () => {
    sit();
    await press(/^Dein Vorrat/, /^Dein Ablagestapel 4/);
    await press(/^Dein Ablagestapel 3/);
    expect(move.mock.calls).toEqual([['reserve > discard 4'], ['reserve > discard 3']]);
    // what can be played itself is chosen instead
    await press(/^Dein Ablagestapel 2/, /^Spielstapel 3/);
    expect(move.mock.calls.at(-1)).toEqual(['discard 2 > build 3']);
  });
  test('what does not fit is asked for all the same, and stays chosen', async () => {
    sit();
    await press(/^Kreuz 9/, /^Spielstapel 4/);
    expect(move.mock.calls).toEqual([['9♣ > build 4']]);
    expect(button(/^Kreuz 9/).getAttribute('aria-pressed')).toBe('true');
  });
  test('says what a pile needs when no card is chosen', async () => {
    sit();
    await press(/^Spielstapel 2/);
    expect(screen.getByText('Spielstapel 2 braucht eine 5')).toBeTruthy();
    await press(/^Dein Ablagestapel 4/);
    expect(screen.getByText('Legst du hier eine Handkarte ab, endet dein Zug')).toBeTruthy();
    expect(move).not.toHaveBeenCalled();
  });
  test('a finished pile shows its last card while it goes, then waits for an Ace', () => {
    sit({ builds: [[], ['A♥'], [], []], needs: ['A', '2', 'A', 'A'] });
    session.fresh = [
      happened('built', { seat: 1, cards: ['Q♥'], what: 'hand > build 1' }),
      happened('pile_finished', { what: 'build 1' }),
    ];
    flushSync();
    const pile = button('Spielstapel 1, leer, braucht ein Ass');
    expect(pile.querySelectorAll('.gone')).toHaveLength(1);
    expect(screen.getByRole('group', { name: 'Spielstapel' }).querySelectorAll('.gone')).toHaveLength(1);
  });
  test('the end says what ended the game', () => {
    session.table = message({ asked: 'over', turn: null, places: [1, 2], ended_by: 'talon' }, []);
    const { table: name, ...rest } = session.table.public;
    const ended = { places: [1, 2], points: [], rule: 'KATZ-12', hands: [[], []] };
    session.table = { ...session.table, public: { table: name, ...rest, ended } };
    render(Table);
    expect(screen.getByText('Der Talon ist leer: Der kleinere Vorrat entscheidet.')).toBeTruthy();
  });
  test('a turn that no card can end has a button', async () => {
    sit({ counts: [0, 5], talon: 0 }, ['end']);
    await press('Zug beenden');
    expect(move.mock.calls).toEqual([['end']]);
  });
});

test('a move on its way is not talked over by what was asked before', async () => {
  sit();
  move.mockImplementationOnce(() => {
    session.outgoing = [{ type: 'move', table: 't', id: '1', text: '?' }];
  });
  await press(/^Karo 5/, /^Spielstapel 2/);
  expect(move).toHaveBeenCalledOnce();
  expect(live.text).toBe('Wohin mit Karo 5?');
});

test.each([
  ['30', [30, 30], 0],
  ['30', [15, 30], 0.5],
  ['5', [4, 5], 0.2],
  [null, [15, 15], 0],
])('with a reserve of %s the mouse runs as far as %j says', async (size, reserves, spent) => {
  session.room = size ? room({ options: { reserve_size: size } }) : null;
  sit({ reserves });
  await tick();
  const run = document.querySelector<HTMLElement>('.run')!;
  expect(Number(run.style.getPropertyValue('--spent'))).toBeCloseTo(spent);
});

test('a log that nobody sees has no cats yet; once it is open, its lines get theirs', async () => {
  session.table = message();
  const scene = sceneOf(session.table);
  const log = Array.from({ length: 30 }, (_, i) => happened('drew', { seat: i % 2, count: 1 }));
  const { container, rerender } = render(EventLog, { scene, log, open: false });
  const cats = (): number => container.querySelectorAll('li svg').length;
  expect([container.querySelectorAll('li').length, cats()]).toEqual([30, 0]);
  await rerender({ scene, log, open: true });
  await vi.waitFor(() => expect(cats()).toBe(30));
  await rerender({ scene, log, open: false });
  expect(cats()).toBe(0);
});

test('two who are dealt cards and a first card each are in one round, not in two', () => {
  session.table = message();
  const scene = sceneOf(session.table);
  const deal = [
    happened('cut', { seat: 0 }),
    happened('dealt', { seat: 0, count: 5 }),
    happened('turned_up', { seat: 0, cards: ['7♠'] }),
    happened('dealt', { seat: 1, count: 5 }),
    happened('turned_up', { seat: 1, cards: ['9♠'] }),
  ];
  const { rerender } = render(EventLog, { scene, log: deal });
  expect(screen.queryByText('Runde 1')).toBeNull();
  return rerender({ scene, log: [...deal, ...deal] }).then(() => {
    expect(screen.getAllByText(/^Runde/).map((divider) => divider.textContent)).toEqual(['Runde 1']);
  });
});
