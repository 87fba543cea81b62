import { expect, test } from 'vitest';
import { kept } from '../src/lib/kept';

const table = (): { areas: { kitten: string; x: number }[][]; row: string[]; claimant: number | null } => ({
  areas: [[{ kitten: 'J1', x: 0 }], [{ kitten: 'B2', x: 2 }]],
  row: ['I-1', 'I-2'],
  claimant: null,
});

test('a table that says the same is the same object', () => {
  const before = table();
  expect(kept(before, table())).toBe(before);
});

test('what has changed is new, and only that', () => {
  const before = table();
  const now = table();
  now.areas[1]!.push({ kitten: 'P1', x: 4 });
  const made = kept(before, now);
  expect(made).toEqual(now);
  expect(made).not.toBe(before);
  expect(made.areas[0]).toBe(before.areas[0]);
  expect(made.areas[1]![0]).toBe(before.areas[1]![0]);
  expect(made.row).toBe(before.row);
});

test.each([
  ['a shorter list', { ...table(), row: ['I-1'] }],
  ['an empty list', { ...table(), row: [] }],
  ['another order', { ...table(), row: ['I-2', 'I-1'] }],
  ['somebody in the place of nobody', { ...table(), claimant: 0 }],
  ['a number in the place of a text', { ...table(), row: [1, 2] }],
  ['a field less', { areas: table().areas, row: table().row }],
  ['a field more', { ...table(), faults: [] }],
  ['a list in the place of an object', { ...table(), areas: [[['J1', 0]], []] }],
])('it never shows what was: %s', (_, now) => {
  expect(kept(table(), now)).toEqual(now);
});
