/** What the counts of dealt cards say about the shuffling. The counting and the arithmetic are the server's. */
import type { DealtCards } from '../net/protocol.gen';

/** Enough has been dealt to say something; below that every count looks uneven. */
const ENOUGH = 30;
/** Honest cards are called strange this seldom, however many places there are to look at. */
const STRANGE = 0.001;

export type Fairness = 'few' | 'fair' | 'strange';

export function fairnessOf(all: readonly DealtCards[]): Fairness {
  const told = all.filter(({ deals }) => deals >= ENOUGH);
  if (!told.length) return 'few';
  return Math.min(...told.map(({ p }) => p)) * told.length < STRANGE ? 'strange' : 'fair';
}

/** By how many standard deviations a card is off its share, nearly: counts scatter by their root. */
export const off = (dealt: number, expected: number): number =>
  expected > 0 ? (dealt - expected) / Math.sqrt(expected) : 0;

/** Nineteen of twenty honest counts stay within. */
export const BAND = 2;
