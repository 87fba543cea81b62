/** Mauz and Schwimmen: a swap is picked out, its worth is shown, and only then it is made. */
import { cleanup, fireEvent, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { ALL, chosen, NOTHING, pickMiddle, pickOwn, stillThere, withKnock } from '../src/games/thirty_one/picking';
import { lastRound } from '../src/games/thirty_one/rounds';
import { saying } from '../src/games/thirty_one/sayings';
import { settle } from '../src/games/thirty_one/slots';
import { inWords } from '../src/games/thirty_one/words';
import Table from '../src/games/thirty_one/Table.svelte';
import { live } from '../src/lib/announce.svelte';
import * as flip from '../src/lib/flip';
import { sentence, sceneOf } from '../src/lib/sentences';
import * as sound from '../src/lib/sound';
import type { Happened, LegalMove, Public, TableMessage, ThirtyOneSwap, ThirtyOneTable } from '../src/net/protocol.gen';
import { session } from '../src/net/session.svelte';
import { button, move, sitDown } from './at-table';
import { happened, table as shedding } from './fixtures';

const HAND = ['7♠', 'K♥', 'A♥'],
  MIDDLE = ['8♣', '10♥', 'A♠'];
const swap = (text: string, points: string, lays: ThirtyOneSwap['lays'] = ''): ThirtyOneSwap => ({
  text,
  cards: text === 'swap all' ? [] : text.split(' ').slice(1),
  points,
  suit: '♥',
  lays,
});
const SWAPS = [
  swap('swap 7♠ 8♣', '21'),
  swap('swap 7♠ 10♥', '31', '31'),
  swap('swap 7♠ A♠', '21'),
  swap('swap K♥ 10♥', '21'),
  swap('swap A♥ 10♥', '20'),
  swap('swap all', '30½'),
];

function legal(text: string): LegalMove {
  const [verb, ...words] = text.split(' ');
  const cards = words.filter((word) => /[♣♠♥♦]/.test(word));
  return { text, verb: verb!, cards, suit: null, seat: null, said: words.includes('knock') ? 1 : 0, place: '' };
}

interface Given {
  readonly game?: string;
  readonly state?: Partial<ThirtyOneTable>;
  readonly moves?: readonly string[];
  readonly shown?: Partial<Public>;
  readonly events?: readonly Happened[];
}
const MOVES = [...SWAPS.map(({ text }) => text), 'skip', 'knock'];

function table({ game = 'schwimmen', state, moves = MOVES, shown }: Given = {}): TableMessage {
  const plain = shedding({ game });
  const board: ThirtyOneTable = {
    family: 'thirty_one',
    counts: [3, 3],
    dealer: 1,
    turn: 0,
    asked: 'turn',
    middle: MIDDLE,
    face_down: 0,
    stock: 20,
    skips: 0,
    knocker: null,
    lives: [3, 0],
    lives_each: 3,
    places: [0, 0],
    deal: 1,
    ...state,
  };
  return {
    ...plain,
    public: { ...plain.public, state: board, ...shown },
    private: {
      seat: 0,
      hand: { family: 'thirty_one', cards: HAND, points: '21', suit: '♥', swaps: board.middle.length ? SWAPS : [] },
      moves: moves.map(legal),
      can_undo: false,
      is_awaited: false,
    },
  };
}

const sit = (given: Given = {}): void => sitDown(Table, table(given), given.events);

describe('picking', () => {
  test('a card of one’s own and one of the middle make a swap, in either order', () => {
    const one = pickMiddle(pickOwn(NOTHING, '7♠'), '10♥'),
      other = pickOwn(pickMiddle(NOTHING, '10♥'), '7♠');
    expect(one).toEqual(other);
    expect(chosen(one, SWAPS)?.points).toBe('31');
    expect(chosen(pickOwn(NOTHING, '7♠'), SWAPS)).toBeNull();
    expect(chosen(ALL, SWAPS)?.points).toBe('30½');
  });
  test('a second tap puts a card back; another card takes its place', () => {
    expect(pickOwn(pickOwn(NOTHING, '7♠'), '7♠')).toEqual(NOTHING);
    expect(pickOwn(pickOwn(NOTHING, '7♠'), 'K♥').own).toBe('K♥');
    expect(pickOwn(ALL, '7♠')).toEqual({ own: '7♠', middle: null, all: false });
  });
  test('what is gone is picked no more', () => {
    const both = { own: '7♠', middle: '10♥', all: false };
    expect(stillThere(both, HAND, MIDDLE)).toBe(both);
    expect(stillThere(both, HAND, ['8♣', '9♣', 'A♠'])).toEqual({ own: '7♠', middle: null, all: false });
    expect(stillThere({ ...both, own: '7♠+1' }, HAND, MIDDLE).own).toBe('7♠+1');
  });
  test('the same swap with a knock is found where the table allows it', () => {
    expect(withKnock(['swap 7♠ 10♥', 'swap 7♠ 10♥ knock', 'swap all knock'].map(legal), SWAPS[1]!)?.text).toBe(
      'swap 7♠ 10♥ knock',
    );
    expect(withKnock(['swap 7♠ 10♥', 'swap all knock'].map(legal), SWAPS[5]!)?.text).toBe('swap all knock');
    expect(withKnock(['swap 7♠ 10♥'].map(legal), SWAPS[1]!)).toBeNull();
  });
});

test('a new card of the middle takes the place of the one that went', () => {
  expect(settle([], ['8♣', '10♥', 'A♠'])).toEqual(['8♣', '10♥', 'A♠']);
  expect(settle(['A♠', '8♣', '10♥'], ['8♣', '9♦', 'A♠'])).toEqual(['A♠', '8♣', '9♦']);
  expect(settle(['A♠', 'A♠', '10♥'], ['A♠', '9♦', '10♥'])).toEqual(['A♠', '9♦', '10♥']);
  expect(settle(['A♠', '8♣', '10♥'], [])).toEqual([]);
});

const ROUND = [
  happened('dealer_chosen', { seat: 1 }),
  happened('knocked', { seat: 1 }),
  happened('stayed', { seat: 0 }),
  happened('deal_over', { rule: 'SWIM-6' }),
  happened('showed', { seat: 0, cards: HAND, suit: '♥', what: '21' }),
  happened('showed', { seat: 1, cards: ['7♣', '7♥', '7♦'], what: '30½' }),
  happened('paid', { seat: 0, count: 1 }),
  happened('on_last_life', { seat: 0 }),
];

describe('the end of a round', () => {
  test('is put together from what was told', () => {
    const round = lastRound([...ROUND, happened('dealer_chosen', { seat: 0 }), happened('knocked', { seat: 0 })])!;
    expect(round.hands.map(({ seat, points, suit }) => [seat, points, suit])).toEqual([
      [0, '21', '♥'],
      [1, '30½', null],
    ]);
    expect([round.knocker, [...round.lost], [...round.last], [...round.out], round.again]).toEqual([
      1,
      [[0, 1]],
      [0],
      [],
      false,
    ]);
    expect(lastRound(ROUND.slice(0, 3))).toBeNull();
  });
  test('stays in sight while the next waits for us', async () => {
    const shown = { ready: { deal: 2, awaited: [0] } };
    sit({ state: { asked: 'deal', turn: null }, moves: [], events: ROUND, shown });
    expect(screen.getByRole('heading', { name: 'Runde vorbei' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Kreuz 7, Herz 7, Karo 7' })).toBeTruthy();
    expect(screen.getByText('30½ Punkte')).toBeTruthy();
    expect(screen.getByText('„zu“ gesagt')).toBeTruthy();
    expect(button('Weiter')).toBeTruthy();
    session.table = table();
    session.log = [...ROUND, happened('dealer_chosen', { seat: 0 })];
    await tick();
    expect(screen.queryByRole('heading', { name: 'Runde vorbei' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Weiter' })).toBeNull();
    expect(button('Herz 10, in der Mitte, Karte 2 von 3')).toBeTruthy();
  });
  test('says whose round it was, where somebody was done first', () => {
    const shown = { ready: { deal: 2, awaited: [0] } };
    const dealt = [happened('dealt', { seat: 0 }), happened('laid_31', { seat: 1 })];
    sit({ state: { asked: 'deal', turn: null }, moves: [], events: [...dealt, ...ROUND.slice(3)], shown });
    expect(screen.getByRole('heading', { name: 'Runde für Minka!' })).toBeTruthy();
  });
  test('is not shown again to somebody who comes back in the middle of the next', () => {
    sit({ events: [...ROUND, happened('dealer_chosen', { seat: 0 })] });
    expect(screen.queryByRole('heading', { name: 'Runde vorbei' })).toBeNull();
  });
});

describe('a turn', () => {
  test('own card, middle card, the new score, and only then the swap', async () => {
    sit();
    expect(screen.getByText('21 Punkte')).toBeTruthy();
    await fireEvent.click(button(/^Pik 7, spielbar/));
    expect(screen.getByText('Welche Karte aus der Mitte möchtest du dafür?')).toBeTruthy();
    expect(button('Herz 10, in der Mitte, Karte 2 von 3, dann 31 Punkte')).toBeTruthy();
    await fireEvent.click(button(/^Herz 10, in der Mitte/));
    expect(screen.getByText('Pik 7 gegen Herz 10: Dann hast du 31 Punkte – Schluss!')).toBeTruthy();
    expect(live.text).toContain('Dann hast du 31 Punkte');
    expect(move).not.toHaveBeenCalled();
    await tick();
    expect(document.activeElement).toBe(button(/^Tauschen/));
    await fireEvent.click(button(/^Tauschen/));
    expect(move.mock.calls).toEqual([['swap 7♠ 10♥']]);
  });
  test('the middle first works as well, and a second tap on it swaps', async () => {
    sit();
    await fireEvent.click(button(/^Herz 10, in der Mitte/));
    expect(button('Pik 7, spielbar, Karte 3 von 3, dann 31 Punkte')).toBeTruthy();
    await fireEvent.click(button(/^Pik 7/));
    await fireEvent.click(button(/^Herz 10, in der Mitte/));
    expect(move.mock.calls).toEqual([['swap 7♠ 10♥']]);
  });
  test.each([
    ['Escape', 'Escape'],
    ['X', 'its key'],
  ])('%s puts back what was picked', async (key) => {
    sit();
    await fireEvent.click(button(/^Pik 7/));
    await fireEvent.click(button(/^Herz 10, in der Mitte/));
    const putBack = button('Doch nicht');
    expect([button(/^Tauschen/).dataset.key, putBack.dataset.key]).toEqual(['S', 'X']);
    if (key === 'Escape') await fireEvent.keyDown(window, { key });
    else await fireEvent.click(putBack);
    expect(screen.queryByRole('button', { name: /^Tauschen/ })).toBeNull();
    expect(button(/^Pik 7/).getAttribute('aria-pressed')).toBe('false');
    expect(move).not.toHaveBeenCalled();
  });
  test('Escape puts back a card that was picked alone', async () => {
    sit();
    await fireEvent.click(button(/^Pik 7/));
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(button(/^Pik 7/).getAttribute('aria-pressed')).toBe('false');
  });
  test('all three are asked about once more, and may be left', async () => {
    sit();
    await fireEvent.click(button('Alle 3 dann 30½ Punkte'));
    expect(screen.getByText('Alle drei gegen die Mitte: Dann hast du 30½ Punkte')).toBeTruthy();
    await fireEvent.click(button('Doch nicht'));
    expect(move).not.toHaveBeenCalled();
    expect(button('Passen')).toBeTruthy();
  });
  test('passing and knocking are buttons of their own, in the words of the game', async () => {
    sit();
    await fireEvent.click(button('Passen'));
    await fireEvent.click(button('„Zu!“'));
    expect(move.mock.calls).toEqual([['skip'], ['knock']]);
  });
  test('Mauz has other words for it', () => {
    sit({ game: 'mauz' });
    expect(screen.getByText('Du bist dran: tauschen, schieben oder klopfen')).toBeTruthy();
    expect([button('Schieben'), button('Klopfen')]).toBeTruthy();
    expect(screen.getByText('letztes Leben')).toBeTruthy();
    expect(screen.getByRole('img', { name: '3 von 3 Spielsteinen' })).toBeTruthy();
  });
  test('after a knock one swaps once more or stays', () => {
    sit({ state: { asked: 'last_turn', knocker: 1 }, moves: ['swap 7♠ 10♥', 'stay'] });
    expect(screen.getByText('Minka hat „zu“ gesagt: dein letzter Tausch')).toBeTruthy();
    expect(button('Bleiben')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Passen' })).toBeNull();
  });
  test('swap and knock in one, where the table allows it', async () => {
    sit({ moves: [...MOVES, 'swap 7♠ 10♥ knock'] });
    await fireEvent.click(button(/^Pik 7/));
    await fireEvent.click(button(/^Herz 10, in der Mitte/));
    await fireEvent.click(button('Tauschen, „zu“!'));
    expect(move.mock.calls).toEqual([['swap 7♠ 10♥ knock']]);
  });
  test('what advice marks does not hide what a card would be worth', async () => {
    sit();
    session.advice.begin(3);
    const given = { move: legal('swap 7♠ 10♥'), chance: 0.6, margin: 0.03, why: '', others: [] };
    session.advice.hear({ type: 'advice', table: 'T1', seq: 3, seat: 0, ...given });
    await fireEvent.click(button(/Herz König/));
    const mark = (name: RegExp): string[] => [...(button(name).querySelector('[data-advised]')?.classList ?? [])];
    expect(button(/Herz 10/).querySelector('.worth-pill')).not.toBeNull();
    expect(mark(/Herz 10/)).toContain('worth');
    expect(mark(/Pik 7/)).not.toContain('worth');
    session.advice.end();
  });
  test('before one’s turn a swap can be thought over, not made', async () => {
    sit({ state: { turn: 1 }, moves: [] });
    await fireEvent.click(button(/^Pik 7/));
    await fireEvent.click(button('Herz 10, in der Mitte, Karte 2 von 3, dann 31 Punkte'));
    expect(screen.queryByRole('button', { name: /^Tauschen/ })).toBeNull();
    expect(screen.getByText('Minka ist dran …')).toBeTruthy();
  });
});

test('the dealer keeps the set or takes the other; a tap on a card says why not', async () => {
  sit({ state: { asked: 'choice', dealer: 0, middle: [], face_down: 3 }, moves: ['keep', 'lay'] });
  expect(screen.getByRole('img', { name: 'Mitte: 3 verdeckte Karten' })).toBeTruthy();
  await fireEvent.click(button('Das andere nehmen'));
  await fireEvent.click(button('Behalten'));
  await fireEvent.click(button(/^Pik 7/));
  expect(move.mock.calls).toEqual([['lay'], ['keep'], ['swap all']]);
});

test('what was said stays in the bubble: a knock, a pass until the next turn', () => {
  const log = [happened('dealer_chosen', { seat: 0 }), happened('skipped_swapping', { seat: 1 })];
  expect(saying(1, log, 'schwimmen')).toBe('Ich passe');
  expect(saying(0, log, 'schwimmen')).toBe('');
  expect(saying(1, [...log, happened('swapped', { seat: 1 })], 'schwimmen')).toBe('');
  expect(saying(1, [...log, happened('knocked', { seat: 1 }), happened('stayed', { seat: 0 })], 'mauz')).toBe(
    'Klopf, klopf!',
  );
  expect(saying(1, [...log, happened('dealer_chosen', { seat: 1 })], 'mauz')).toBe('');
});

test('the table can be read out', () => {
  const message = table({ state: { knocker: 1 } });
  expect(inWords(message.public.state as ThirtyOneTable, sceneOf(message), '21')).toBe(
    'Mitte: Kreuz 8, Herz 10, Pik Ass. 21 Punkte. Minka: Zu!. Du: 3 von 3 Leben. Minka: schwimmt',
  );
});

test('sentences in the words of the game', () => {
  const scene = sceneOf(table()),
    mauz = sceneOf(table({ game: 'mauz' }));
  expect(sentence(happened('swapped', { seat: 1, cards: ['7♠', 'A♥'] }), scene)).toBe(
    'Minka tauscht Pik 7 gegen Herz Ass.',
  );
  expect(sentence(happened('swapped_all', { seat: 0, cards: [...HAND, ...MIDDLE] }), scene)).toBe(
    'Du tauschst alle drei und nimmst Kreuz 8, Herz 10, Pik Ass. In die Mitte kommen Pik 7, Herz König, Herz Ass.',
  );
  expect(sentence(happened('paid', { seat: 1, count: 2 }), scene)).toBe('Minka verliert 2 Leben.');
  expect(sentence(happened('paid', { seat: 0, count: 1 }), mauz)).toBe('Du gibst einen Spielstein ab.');
  expect(sentence(happened('laid_three_aces', { seat: 1, cards: ['A♣', 'A♠', 'A♥'], what: '33' }), mauz)).toBe(
    'Minka mauzt! Drei Asse: 33 Punkte.',
  );
  expect(sentence(happened('on_last_life', { seat: 0 }), scene)).toBe('Du schwimmst!');
});

describe('one’s own place', () => {
  const place = (): string => document.querySelector('section.hand .plate')!.textContent.trim();
  const three = shedding().public.seats;
  test('stands beside the lives: whoever has lost more is behind', () => {
    sit({ state: { lives: [2, 3] } });
    expect(place()).toContain('2.');
    cleanup();
    sit({ state: { lives: [3, 1] } });
    expect(place()).toContain('1.');
  });
  test('is none as long as all have the same, or no lives are at stake', () => {
    sit({ state: { lives: [3, 3] } });
    expect(place()).not.toMatch(/\d\./);
    cleanup();
    sit({ state: { lives: null } });
    expect(place()).not.toMatch(/\d\./);
  });
  test('whoever was out first is last', () => {
    const seats = [three[0]!, three[1]!, three[1]!, three[1]!];
    const counts = [3, 3, 0, 0];
    sit({ state: { lives: [1, 3, 0, 0], places: [0, 0, 4, 3], counts }, shown: { seats } });
    expect(place()).toContain('2.');
    cleanup();
    sit({ state: { lives: [0, 3, 0, 0], places: [3, 0, 4, 2], counts }, shown: { seats } });
    expect(place()).toContain('3.');
  });
});

test('a knock is felt by everybody, and shakes the table once', async () => {
  const felt = vi.spyOn(sound, 'buzz').mockImplementation(() => {});
  const shaken = vi.spyOn(flip, 'shake').mockImplementation(() => {});
  sit({ state: { turn: 1 }, moves: [] });
  await tick();
  felt.mockClear();
  session.table = table({ state: { knocker: 1 } });
  session.fresh = [happened('knocked', { seat: 1 })];
  await tick();
  expect(shaken).toHaveBeenCalledOnce();
  expect(felt.mock.calls).toContainEqual([[45, 70, 45]]);
  felt.mockRestore();
  shaken.mockRestore();
});
