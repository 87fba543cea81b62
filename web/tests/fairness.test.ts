/** What is said about the shuffling: never too early, and hardly ever against honest cards. */
import { expect, test } from 'vitest';
import { fairnessOf } from '../src/lib/fairness';
import type { DealtCards } from '../src/net/protocol.gen';

const at = (deals: number, p: number): DealtCards => ({
  pack: 32,
  place: 'seat 0',
  deals,
  chi_square: 31,
  degrees: 31,
  p,
  cards: [],
});

test('a few deals say nothing, however uneven they are', () => {
  expect(fairnessOf([])).toBe('few');
  expect(fairnessOf([at(5, 1e-9), at(29, 1e-9)])).toBe('few');
});

test('a place that is off now and then is what chance does', () => {
  expect(fairnessOf([at(200, 0.5), at(200, 0.002)])).toBe('fair');
});

test('what chance would hardly do is named, and the more places there are, the less one of them counts', () => {
  expect(fairnessOf([at(200, 0.0009)])).toBe('strange');
  expect(fairnessOf([at(200, 0.0009), at(200, 0.5)])).toBe('fair');
  expect(fairnessOf([at(200, 1e-6), at(3, 0.5), at(200, 0.5)])).toBe('strange');
});
