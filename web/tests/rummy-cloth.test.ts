/** An upright phone shares out its cloth between two piles and the melds. */
import { describe, expect, test } from 'vitest';
import { byOwner, shareOut } from '../src/games/rummy/cloth';
import type { RummyMeld } from '../src/net/protocol.gen';

const LARGE = { width: 370, height: 240 },
  LOW = { width: 370, height: 143 };

describe('melds on a phone', () => {
  test('are as large as all of them fit', () => {
    expect(shareOut(LARGE, [3]).meld).toBe(62);
    const sizes = [1, 3, 5, 7, 9].map((count) => shareOut(LARGE, Array<number>(count).fill(3)).meld);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(sizes.at(-1)).toBeGreaterThanOrEqual(36);
  });
  test('are no smaller than can be read, however many there are: then they scroll', () => {
    expect(shareOut(LOW, Array<number>(12).fill(4)).meld).toBe(36);
  });
  test('use what one row leaves free: two rows are smaller than one', () => {
    expect(shareOut(LOW, [3, 3]).meld).toBeGreaterThan(shareOut(LOW, [3, 3, 3]).meld);
  });
});

test('piles lie above each other where that leaves them as large as a finger, else side by side', () => {
  expect(shareOut(LARGE, [])).toMatchObject({ piles: 'column', pile: 52 });
  expect(shareOut({ width: 370, height: 175 }, []).piles).toBe('column');
  expect(shareOut({ width: 370, height: 175 }, []).pile).toBeGreaterThanOrEqual(44);
  expect(shareOut(LOW, [])).toMatchObject({ piles: 'row', pile: 44 });
  // before it has been measured
  expect(shareOut({ width: 0, height: 0 }, [3, 3])).toEqual({ piles: 'row', pile: 44, meld: 36 });
});

test('melds lie by owner, one’s own first, and only as they lie do rows tell whether they fit', () => {
  const melds = [2, 0, 1, 0].map((seat, number) => ({ seat, number }) as RummyMeld);
  const lying = byOwner(melds, 1, 4);
  expect(lying.map(({ seat }) => seat)).toEqual([1, 2, 0]);
  expect(lying.flatMap(({ melds: its }) => its.map(({ number }) => number))).toEqual([2, 0, 1, 3]);
  expect(byOwner(melds, null, 4).map(({ seat }) => seat)).toEqual([0, 1, 2]);
  const long = { width: 380, height: 190 };
  expect(shareOut(long, [3, 7, 3, 7]).meld).not.toBe(shareOut(long, [3, 3, 7, 7]).meld);
});
