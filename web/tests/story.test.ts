/** The story of a game and the course of its points: from what everybody was told, in both languages. */
import { describe, expect, test } from 'vitest';
import { livesCourse, pointsCourse, scoresCourse } from '../src/lib/course';
import { whoWon } from '../src/lib/end-words';
import { useLanguage } from '../src/lib/language.svelte';
import { climbers, heldLast, placeOf, placesOf } from '../src/lib/result';
import type { Scene } from '../src/lib/sentences';
import { settings } from '../src/lib/settings.svelte';
import { storyOf } from '../src/lib/story';
import type { Ended, Happened } from '../src/net/protocol.gen';
import { happened } from './fixtures';

import.meta.glob('../src/games/*/story.ts', { eager: true }); // as with a family's table

const scene = (family: string, game: string, names: readonly string[], me: number | null = 0): Scene => ({
  family,
  game,
  me,
  seats: names.map((name) => ({ name, is_bot: false, is_sat_in: false })),
});
const ended = (places: readonly number[], hands: readonly (readonly string[])[] = []): Ended => ({
  places,
  points: [],
  rule: '',
  hands,
});
const did = (name: string, seat: number, more: Partial<Happened> = {}): Happened => happened(name, { seat, ...more });
const MAU = scene('shedding', 'mau-mau', ['Ada', 'Minka', 'Felix']);

describe('a game of Mau Mau', () => {
  const log = [
    ...[0, 1, 2].map((seat) => did('dealt', seat, { count: 5 })),
    did('played', 0),
    did('took', 1, { count: 6 }),
    did('called', 2),
    did('played', 0),
  ];
  const tell = (events: readonly Happened[], end: Ended, from = MAU): string[] =>
    storyOf({ log: events, scene: from, ended: end, course: null });

  test('tells what was most, what was in vain and what was close, in the order in which it was', () => {
    expect(tell(log, ended([1, 2, 2], [[], ['7♠', '8♠', '9♠'], ['9♥']]))).toEqual([
      'Minka bekam 6 Karten auf einmal.',
      'Du musstest kein einziges Mal ziehen.',
      'Knapp: Felix hatte nur noch eine Karte.',
    ]);
  });
  test('is told in English, and to whoever it is about', async () => {
    settings.language = 'en';
    await useLanguage('en');
    const end = ended([1, 2, 2], [[], ['7♠', '8♠', '9♠'], ['9♥']]);
    expect(tell(log, end, { ...MAU, me: 1 })).toEqual([
      'You had to take 6 cards in one go.',
      'Ada never had to draw.',
      'So close: Felix had one card left.',
    ]);
  });
  test('a winner who had held many cards has come back', () => {
    const back = [did('dealt', 1, { count: 5 }), did('took', 1, { count: 4 }), ...log];
    expect(tell(back, ended([2, 1, 2], [['7♠'], [], ['9♥']]))).toContain(
      'Minka hatte schon 11 Karten auf der Hand – und hat doch gewonnen.',
    );
  });
  test('says nothing of a card that only one has seen', () => {
    const seen = [...log, did('drew', 0, { cards: ['A♠'], count: 1 })];
    const unseen = [...log, did('drew', 0, { cards: null, count: 1 })];
    expect(tell(seen, ended([2, 1, 2]))).toEqual(tell(unseen, ended([2, 1, 2])));
  });
  test('who was caught, who forgot, who drew and drew', () => {
    const many = [
      did('caught', 2, { other: 0 }),
      did('forgot_call', 1, { count: 2 }),
      ...[1, 2, 3].map(() => did('drew', 0, { count: 1 })),
    ];
    expect(tell(many, ended([2, 1, 2], [['7♠', '8♠', '9♠'], [], ['7♥', '8♥', '9♥']]))).toEqual([
      'Felix hat dich erwischt: „Mau!“ vergessen.',
      'Minka hat das „Mau!“ vergessen.',
      'Einmal hast du 3-mal hintereinander gezogen, ohne zu legen.',
    ]);
  });
});

describe('a match', () => {
  const round = (...points: readonly number[]): Happened[] => [
    did('dealer_chosen', 0),
    ...points.map((_, seat) => did('dealt', seat, { count: 5 })),
    happened('deal_over'),
    ...points.map((count, seat) => did('scored', seat, { count, cards: [] })),
  ];
  const log = [did('drew', 0, { count: 1 }), ...round(0, 12), ...round(30, 0), ...round(0, 25), ...round(0, 40)];

  test('has a course, from the second round on', () => {
    expect(pointsCourse(log, 2)?.rounds).toEqual([
      [0, 0],
      [0, 12],
      [30, 12],
      [30, 37],
      [30, 77],
    ]);
    expect(pointsCourse(round(0, 12), 2)).toBeNull();
  });
  test('tells its worst round and since when the winner was ahead', () => {
    const two = scene('shedding', 'miau-miau', ['Ada', 'Minka']);
    const told = storyOf({ log, scene: two, ended: ended([1, 2]), course: pointsCourse(log, 2) });
    expect(told).toContain('Runde 4 kostete Minka 40 Punkte.');
    expect(told).toContain('Seit Runde 3 lagst du vorn.');
    expect(told).toHaveLength(3);
  });
  test('that was close says by how much', () => {
    const close = [...round(0, 12), ...round(10, 0)];
    const two = scene('rummy', 'purrrummy', ['Ada', 'Minka'], 1);
    const told = storyOf({ log: close, scene: two, ended: ended([1, 2]), course: pointsCourse(close, 2) });
    expect(told).toContain('Zwischen Ada und dir lagen nur 2 Punkte.');
  });
  test('whoever has fewest is ahead, and equals share a place', () => {
    expect(placesOf([30, 12, 30, 50])).toEqual([2, 1, 2, 4]);
    expect([placeOf([30, 12, 30], 2), placeOf([0, 0, 0], 1), placeOf([7], 0)]).toEqual([2, null, null]);
  });
});

describe('Schwimmen', () => {
  const log = [
    did('dealer_chosen', 0),
    did('knocked', 1),
    happened('deal_over'),
    did('showed', 0, { cards: ['7♠', '8♠', '9♠'], what: '24' }),
    did('paid', 0, { count: 3 }),
    did('on_last_life', 0),
    did('dealer_chosen', 1),
    did('knocked', 1),
    happened('deal_over'),
    did('paid', 1, { count: 1 }),
    did('went_out', 1, { count: 2 }),
    did('won', 0),
    happened('game_over'),
  ];
  test('shows lives, and who went out', () => {
    expect(livesCourse(log, 2, 3)).toEqual({
      of: 'lives',
      rounds: [
        [3, 3],
        [0, 3],
        [0, null],
      ],
    });
  });
  test('tells of somebody who swam and won, and of a knock that cost the knocker', () => {
    const swim = scene('thirty_one', 'schwimmen', ['Ada', 'Minka']);
    expect(storyOf({ log, scene: swim, ended: ended([1, 2]), course: null })).toEqual([
      'In Runde 2 sagte Minka „zu“ und verlor selbst.',
      'In Runde 2 schied Minka vor allen anderen aus.',
      'Du bist schon geschwommen – und hast doch gewonnen.',
    ]);
  });
});

test('Kurz-Schnurrmé tells of melds', () => {
  const log = [
    did('melded', 1, { cards: ['7♠', '8♠', '9♠', '10♠', 'J♠'], count: 1 }),
    did('added', 1, { other: 0, cards: ['2♠'] }),
    did('added', 1, { other: 0, cards: ['3♠'] }),
    did('drew', 0, { count: 1 }),
    did('melded', 0, { cards: ['4♠', '4♥', '4♦'], count: 2 }),
  ];
  const rummy = scene('rummy', 'purrrummy', ['Ada', 'Minka', 'Felix']);
  expect(
    storyOf({ log, scene: rummy, ended: ended([1, 2, 2], [[], ['K♠', 'K♥', 'Q♥'], ['2♥', '3♥', '9♥']]), course: null }),
  ).toEqual([
    'Die längste Auslage kam von Minka: 5 Karten.',
    'Du hast alles auf einmal ausgelegt.',
    'Felix kam nicht zum Auslegen.',
  ]);
});

test('Katz und Maus tells of the longest turn and of a close end', () => {
  const log = [
    did('turned_up', 0, { what: 'reserve', count: 9 }),
    did('turned_up', 1, { what: 'reserve', count: 2 }),
    ...Array.from({ length: 5 }, () => did('built', 0, { what: 'reserve > build 1' })),
    did('discarded', 0, { what: 'K > discard 1' }),
    did('emptied_reserve', 0),
  ];
  const katz = scene('build_piles', 'katz-und-maus', ['Ada', 'Minka']);
  expect(storyOf({ log, scene: katz, ended: ended([1, 2]), course: null })).toEqual([
    'Dein längster Zug: 5 Karten auf die Spielstapel.',
    'Du lagst 7 Karten zurück – und hast aufgeholt.',
    'Knapp: Im Vorrat von Minka lagen nur noch 2 Karten.',
  ]);
});

describe('Kitty Paw', () => {
  const round = (number: number, ...events: readonly Happened[]): Happened[] => [
    happened('round_begun', { count: number }),
    ...events,
  ];
  const right = (seat: number, count: number, ms: number, what = 'I-1'): Happened[] => [
    did('claimed', seat, { count: ms }),
    did('pattern_right', seat),
    did('card_scored', seat, { count, what }),
  ];
  const wrong = (seat: number): Happened[] => [
    did('claimed', seat, { count: 900 }),
    did('pattern_wrong', seat),
    did('card_scored', seat, { count: -1, what: 'I-2' }),
  ];
  const paw = scene('kitty_paw', 'kitty-paw', ['Ada', 'Minka', 'Felix']);
  const tell = (log: readonly Happened[], places: readonly number[]): string[] =>
    storyOf({ log, scene: paw, ended: ended(places), course: scoresCourse(log, 3) });

  test('has points that one plays for, and loses', () => {
    const log = [...round(1, ...right(0, 4, 20_000)), ...round(2, ...wrong(1)), ...round(3)];
    expect(scoresCourse(log, 3)).toEqual({
      of: 'scores',
      rounds: [
        [0, 0, 0],
        [4, 0, 0],
        [4, -1, 0],
        [4, -1, 0],
      ],
      extra: 0,
    });
    expect(scoresCourse(round(1, ...wrong(1)), 3)).toBeNull();
  });
  test('tells of the quickest pattern, of calls in vain, and since when the winner was ahead', () => {
    const log = [
      ...round(1, ...right(1, 4, 31_000)),
      ...round(2, ...wrong(2)),
      ...round(3, ...wrong(2), ...right(0, 5, 12_400)),
      ...round(4, ...right(0, 7, 40_000)),
    ];
    expect(tell(log, [1, 2, 3])).toEqual([
      '2-mal rief Felix „Miau!“, und das Muster stimmte nicht.',
      'Das schnellste Muster war deins, nach 12 Sekunden.',
      'Seit Runde 3 lagst du vorn.',
    ]);
  });
  test('tells of an extra round, of paws, and of a close end', () => {
    const log = [
      ...round(1, ...right(1, 5, 9_000), did('bumped_last', 2)),
      ...round(2, ...right(0, 5, 9_500), did('bumped', 1, { count: 312 }), did('bumped_last', 2)),
      happened('extra_round_begun', { count: 1 }),
      ...right(1, 6, 30_000, 'III-2'),
    ];
    expect(tell(log, [2, 1, 3])).toEqual([
      'Die Pfote von Felix war 2-mal die letzte.',
      'Ein Muster der Stufe III gelang Minka.',
      'Es ging in eine Zusatzrunde.',
    ]);
    expect(scoresCourse(log, 3)).toMatchObject({ extra: 1, rounds: { length: 4 } });
  });
  test('however little was done, there are two sentences', () => {
    expect(tell([...round(1), ...round(2, ...wrong(0))], [3, 1, 1])).toEqual([
      'Es waren 2 Runden.',
      'Einmal hast du „Miau!“ gerufen, und das Muster stimmte nicht.',
    ]);
  });
});

describe('the end', () => {
  test('says who has won, to whoever it is said', () => {
    expect([[0], [1], [0, 2]].map((winners) => whoWon(MAU, winners, true))).toEqual([
      'Du hast gewonnen!',
      'Minka gewinnt',
      'Unentschieden',
    ]);
    expect([[0], [1], []].map((winners) => whoWon(MAU, winners, false))).toEqual([
      'Deine Runde!',
      'Runde für Minka!',
      'Runde vorbei',
    ]);
    expect(whoWon({ ...MAU, me: null }, [0], true)).toBe('Ada gewinnt');
  });
  test('hands are those that were counted, else those that the result names', () => {
    const log = [happened('deal_over'), did('scored', 0, { cards: ['7♠'], count: 7 })];
    expect(heldLast(log, 2, ended([2, 1], [['7♠'], []]))).toEqual([
      { cards: ['7♠'], counted: '7', suit: null },
      { cards: [], counted: '', suit: null },
    ]);
    expect(heldLast([], 2, null)).toEqual([null, null]);
  });
  test('who climbs on the table: all who won the game; of a round, who was done first', () => {
    expect(climbers([], ended([1, 2, 1]))).toEqual([0, 2]);
    const log = [did('finished', 2, { count: 1 }), did('dealt', 0), did('finished', 1, { count: 1 })];
    expect(climbers([...log, did('finished', 0, { count: 2 })], null)).toEqual([1]);
    expect(climbers([did('dealt', 0), did('paid', 0)], null)).toEqual([]);
  });
});
