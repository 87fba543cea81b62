/** An upright phone shares out its cloth between two piles and the melds. */
import { describe, expect, test } from 'vitest';
import { shareOut } from '../src/games/rummy/cloth';

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
