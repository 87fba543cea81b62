/** Faces at the table follow from what everybody saw: shown with every golden game, from every seat. */
import { describe, expect, test } from 'vitest';
import { MOODS, type Mood } from '../src/art/faces';
import { moodsOf, type Seen, type Standing } from '../src/lib/moods';
import type { Happened } from '../src/net/protocol.gen';
import { happened } from './fixtures';

interface Told extends Happened {
  /** which seats see the faces; null: everybody does */
  readonly seenBy: readonly number[] | null;
}
interface Game extends Standing {
  readonly name: string;
  readonly events: readonly Told[];
  readonly result: readonly number[];
}

const FAMILY: Readonly<Record<string, string>> = {
  'katz-und-maus': 'build_piles',
  'kitty-paw': 'kitty_paw',
  purrrummy: 'rummy',
  mauz: 'thirty_one',
  schwimmen: 'thirty_one',
};

/** `# took seat=1 cards=J♠,10♣ count=2 ; seen by 1 ; reveals` */
function told(line: string): Told {
  const [facts = '', ...remarks] = line.slice(2).split(' ; ');
  const [, name = '', rest = ''] = /^(\S+)(.*)$/.exec(facts) ?? [];
  const fact = (key: string): string | undefined => new RegExp(` ${key}=(\\S+)`).exec(rest)?.[1];
  const seat = (key: string): number | null => (fact(key) === undefined ? null : Number(fact(key)));
  const seen = remarks.find((remark) => remark.startsWith('seen by '));
  return {
    ...happened(name, {
      seat: seat('seat'),
      other: seat('other'),
      count: Number(fact('count') ?? 0),
      cards: fact('cards')?.split(',') ?? [],
      what: / what=(.*)$/.exec(rest)?.[1] ?? '',
    }),
    seenBy: seen ? seen.slice(8).split(/\D+/).filter(Boolean).map(Number) : null,
  };
}

function read([path, text]: [string, string]): Game {
  const lines = text.split('\n');
  const tag = (name: string): string => lines.find((line) => line.startsWith(`[${name} `)) ?? '';
  const seats = [...tag('Seats').matchAll(/"[^"]*"/g)].length;
  const [, result = ''] = /\[Result "([^"]*)"/.exec(tag('Result')) ?? [];
  const [, game = ''] = /"(.*)"/.exec(tag('Game')) ?? [];
  return {
    name: /([^/]+)\.miau$/.exec(path)?.[1] ?? path,
    family: FAMILY[game] ?? 'shedding',
    seats,
    places: null,
    events: lines.filter((line) => line.startsWith('# ')).map(told),
    result: result.split(' ').map(Number),
  };
}

const RECORDS = import.meta.glob<string>('../../tests/records/*.miau', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const GAMES = Object.entries(RECORDS).map(read);

/** As the page of a seat gets it; null: somebody who watches. */
const asSeenBy = (events: readonly Told[], observer: number | null): Seen[] =>
  events.map((event) => {
    const { seenBy } = event;
    return seenBy === null || (observer !== null && seenBy.includes(observer)) ? event : { ...event, cards: null };
  });

/** After the deal, some moments on the way, and the end. */
const moments = (events: readonly unknown[]): number[] =>
  Array.from({ length: 15 }, (_, i) => Math.ceil(((i + 1) * events.length) / 15));

describe.each(GAMES)('$name', (game) => {
  test('looks the same from every seat, and to those who watch', () => {
    const hidden = game.events.some(({ seenBy }) => seenBy !== null);
    for (const end of moments(game.events)) {
      const events = game.events.slice(0, end);
      const seen = moodsOf(asSeenBy(events, null), game);
      for (let seat = 0; seat < game.seats; seat += 1)
        expect(moodsOf(asSeenBy(events, seat), game), `seat ${seat} after ${end} events`).toEqual(seen);
    }
    if (game.family !== 'kitty_paw') expect(hidden).toBe(true); // otherwise there is nothing to tell apart
  });
  test('looks the same in a world where others hold other cards', () => {
    const other = game.events.map((event) =>
      event.seenBy === null ? event : { ...event, cards: event.cards?.map(() => '2♣') ?? null },
    );
    for (const end of moments(game.events))
      expect(moodsOf(other.slice(0, end), game)).toEqual(moodsOf(game.events.slice(0, end), game));
  });
  test('never draws the winner asleep', () => {
    const winners = game.result.flatMap((place, seat) => (place === 1 ? [seat] : []));
    expect(winners.length).toBeGreaterThan(0);
    const ended = moodsOf(game.events, { ...game, places: game.result });
    for (const seat of winners) expect(['delighted', 'purring']).toContain(ended[seat]);
  });
});

test('every mood is seen in these games', () => {
  const seen = new Set<Mood>();
  for (const game of GAMES)
    for (let end = 1; end <= game.events.length; end += 1)
      for (const mood of moodsOf(game.events.slice(Math.max(0, end - 60), end), game)) seen.add(mood);
  expect([...seen].sort()).toEqual([...MOODS].sort());
});

describe('a cat', () => {
  const after = (...events: Seen[]): Mood[] => moodsOf(events, { family: 'shedding', seats: 3, places: null });
  const took = (count: number): Seen => happened('took', { seat: 1, count });
  const played = (seat: number): Seen => happened('played', { seat });

  test('is shocked by four cards, sulks over two, and whoever made it take them is smug', () => {
    expect(after(played(0), took(4))).toEqual(['smug', 'shocked', 'attentive']);
    expect(after(played(0), took(2))).toEqual(['smug', 'sulking', 'attentive']);
  });
  test('gets over it when it plays again, or when enough has happened', () => {
    expect(after(played(0), took(4), played(1))[1]).toBe('attentive');
    const others = Array.from({ length: 12 }, () => played(2));
    expect(after(played(0), took(4), ...others)[1]).toBe('attentive');
  });
  test('that is out falls asleep, the first one never', () => {
    const out = [happened('finished', { seat: 0, count: 1 }), happened('finished', { seat: 1, count: 2 })];
    expect(after(...out)).toEqual(['delighted', 'delighted', 'attentive']);
    const later = Array.from({ length: 30 }, () => played(2));
    expect(after(...out, ...later)).toEqual(['smug', 'asleep', 'attentive']);
    expect(after(...out, ...later, happened('dealt', { seat: 1, count: 5 }))[1]).toBe('attentive');
  });
  test('purrs over 31 when it lies open, and not before', () => {
    const standing = { family: 'thirty_one', seats: 2, places: null };
    const before = [happened('swapped', { seat: 0, cards: ['7♠', 'A♥'] })];
    expect(moodsOf(before, standing)).toEqual(['attentive', 'attentive']);
    expect(moodsOf([...before, happened('laid_31', { seat: 0 })], standing)).toEqual(['purring', 'shocked']);
  });
});
