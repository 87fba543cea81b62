/** The faces at a table of Kitty Paw: everybody sees the same ones, and they rest while people build. */
import { describe, expect, test } from 'vitest';
import { facesOf } from '../src/games/kitty_paw/faces';
import type { Happened } from '../src/net/protocol.gen';
import { happened } from './fixtures';
import { goldenGames } from './golden';

const of = (seats: number) => ({ family: 'kitty_paw', seats, places: null });
const did = (name: string, seat: number): Happened => happened(name, { seat });
const ROUND = [happened('round_begun', { count: 1 }), did('grabbed', 0), did('grabbed', 1), did('grabbed', 2)];
const NEXT = happened('round_begun', { count: 2 });

test('the first round begins with calm faces, whatever hands do', () => {
  expect(facesOf([...ROUND, did('claimed', 0)], of(3))).toEqual(['attentive', 'attentive', 'attentive']);
});
test('the next one shows how the last one went, however much was wrong', () => {
  const faults = Array.from({ length: 12 }, () => did('fault', 0));
  const told = [...ROUND, did('claimed', 0), did('bumped_last', 1), ...faults, did('pattern_wrong', 0), NEXT];
  expect(facesOf(told, of(3))).toEqual(['shocked', 'sulking', 'attentive']);
  expect(facesOf([...ROUND, did('claimed', 2), did('pattern_right', 2), NEXT], of(3))).toEqual([
    'attentive',
    'attentive',
    'purring',
  ]);
});

describe.each(goldenGames(0).filter(({ family }) => family === 'kitty_paw'))('$name', ({ name, seats, entries }) => {
  test('faces change with a round, and with nothing that is done in it', () => {
    const log: Happened[] = [];
    let shown = Array(seats).fill('attentive').join();
    let rounds = 0;
    for (const { events } of entries) {
      log.push(...events);
      const begins = events.some((event) => event.name.endsWith('round_begun'));
      const faces = facesOf(log, of(seats)).join();
      if (begins) rounds += 1;
      else expect(faces).toBe(shown);
      shown = faces;
    }
    expect(rounds).toBeGreaterThan(1);
  });
  test('whoever looks sees the same', () => {
    const all = entries.flatMap(({ events }) => events);
    for (const me of [1, null]) {
      const other = goldenGames(me).find((game) => game.name === name)!;
      expect(
        facesOf(
          other.entries.flatMap(({ events }) => events),
          of(seats),
        ),
      ).toEqual(facesOf(all, of(seats)));
    }
  });
});
