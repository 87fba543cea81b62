/**
 * The best practice on this device: most points, then the shortest time. What cannot be compared is apart: with and
 * without a clock, and with other cards.
 */
import { say } from '../../lib/language.svelte';
import { keep, recall } from '../../lib/storage';
import { session } from '../../net/session.svelte';

export interface Best {
  readonly points: number;
  /** milliseconds; 0: no time was kept */
  readonly time: number;
  /** where it was: looking at the same end again is no new one */
  readonly table: string;
}

const isBetter = (one: Best, other: Best): boolean =>
  one.points !== other.points ? one.points > other.points : one.time < other.time;

/** Harder cards are worth more, and take longer. */
const CARDS = ['levels', 'level2'] as const;
function keyOf(time: number): string {
  const options = session.room?.room.options ?? {};
  return ['kitty-paw-best', time ? 'race' : 'calm', ...CARDS.map((name) => options[name] ?? '')].join('-');
}

/** The best that there was against the clock, with such cards; null: nobody has practised so here. */
export const bestSoFar = (): Best | null => recall<Best>(keyOf(1)) ?? null;

/** The best there is, this one included. */
export function best(now: Best): Best {
  const key = keyOf(now.time);
  const old = recall<Best>(key);
  if (old && !isBetter(now, old)) return old;
  keep(key, now);
  return now;
}

/** A practice in a few words: „12 Punkte in 3:05 Minuten“. */
export function bestWords({ points, time }: Omit<Best, 'table'>): string {
  if (!time) return say('points', { count: points });
  const all = Math.round(time / 1000);
  const seconds = String(all % 60).padStart(2, '0');
  return say('kitty-practice', { points, time: say('kitty-time', { minutes: Math.floor(all / 60), seconds }) });
}

/** While somebody practises against the clock: how it goes, and what is to be beaten. */
export function soFarWords(points: number, time: number): string[] {
  const before = bestSoFar();
  const now = say('kitty-practice-so-far', { now: bestWords({ points, time }) });
  return before ? [now, say('kitty-practice-to-beat', { best: bestWords(before) })] : [now];
}
