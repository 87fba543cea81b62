/** The picture to share leaves nobody out. */
import { expect, test } from 'vitest';
import { layPlaces, type Place } from '../src/lib/picture';

const place = (i: number, name: string): Place => ({ place: `${i}.`, name, points: '(120 P.)' });
/** Letters are about half as wide as high; these are all alike. */
const measure = (text: string, size: number): number => text.length * size * 0.55;

test('a few stand beside one another', () => {
  const { rows } = layPlaces([place(1, 'Ada'), place(2, 'Bo')], measure);
  expect(rows).toEqual([['1. Ada (120 P.)   2. Bo (120 P.)']]);
});
test('ten with long names are all there, in two columns', () => {
  const names = Array.from({ length: 10 }, (_, i) => `Ein Name mit ${String(i + 10)} Zeichen`);
  const { rows, size, step } = layPlaces(
    names.map((name, i) => place(i + 1, name)),
    measure,
  );
  expect(rows.flat().filter(Boolean)).toHaveLength(10);
  rows.flat().forEach((cell) => expect(cell).toMatch(/^\d+\. Ein Na.*(\d\d|…).*\(120 P\.\)$/));
  for (const cell of rows.flat()) expect(measure(cell, size)).toBeLessThanOrEqual(1080 / 2 - 70);
  expect(rows.length * step).toBeLessThanOrEqual(230); // above the line at its foot
});
test('a name that is too long says that it is cut', () => {
  const { rows } = layPlaces(
    Array.from({ length: 6 }, (_, i) => place(i + 1, 'W'.repeat(40))),
    measure,
  );
  expect(rows).toHaveLength(3);
  expect(rows[0]![0]).toMatch(/^1\. W+… \(120 P\.\)$/);
});
