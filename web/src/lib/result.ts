/** How a round or a game came out: what each seat held and what it counted, as everybody was told. */
import type { Ended, Happened } from '../net/protocol.gen';
import { pointsCourse, type Course } from './course';

export interface Held {
  readonly cards: readonly string[];
  /** what they counted, as people write it; empty: nothing was counted */
  readonly counted: string;
  /** only cards of this suit counted; null: all of them */
  readonly suit: string | null;
}

export interface Result {
  /** by seat; null: it held nothing any more when this round began */
  readonly held: readonly (Held | null)[];
  /** what each seat has altogether, where points count */
  readonly totals: readonly number[];
  /** by seat; none while the game goes on and no points say who is ahead */
  readonly places: readonly number[];
  /** what there is to say about how it ended */
  readonly note: string;
  readonly course: Course | null;
}

/** Whoever has fewest is ahead. */
export const placesOf = (totals: readonly number[]): number[] =>
  totals.map((mine) => 1 + totals.filter((other) => other < mine).length);

/** Where a seat stands; null: all have the same, as before the first round, and that is no place. */
export const placeOf = (totals: readonly number[], seat: number): number | null =>
  new Set(totals).size > 1 ? (placesOf(totals)[seat] ?? null) : null;

/** What was counted after the last deal, by seat. */
function scoredLast(log: readonly Happened[]): ReadonlyMap<number, Happened> {
  const end = log.findLastIndex(({ name }) => name === 'deal_over');
  const scored = log.slice(Math.max(0, end)).filter(({ name, seat }) => name === 'scored' && seat !== null);
  return new Map(scored.map((event) => [event.seat!, event]));
}

/** For games that count what is left in hand; at the end of a game all show their cards, counted or not. */
export function heldLast(log: readonly Happened[], seats: number, ended: Ended | null): (Held | null)[] {
  const scored = scoredLast(log);
  return Array.from({ length: seats }, (_, seat) => {
    const told = scored.get(seat);
    const cards = told?.cards ?? ended?.hands[seat];
    return cards ? { cards, counted: told ? String(told.count) : '', suit: null } : null;
  });
}

/** The result of games that count what is left in hand; without `totals` no points are kept. */
export function countedResult(
  log: readonly Happened[],
  seats: number,
  ended: Ended | null,
  totals: readonly number[] | null,
): Result {
  return {
    held: heldLast(log, seats, ended),
    totals: totals ?? [],
    places: ended?.places ?? placesOf(totals ?? []),
    note: '',
    course: totals ? pointsCourse(log, seats) : null,
  };
}

/** The seats whose cats climb on the table: who has won the game or, of a round, whoever was done first. */
export function climbers(log: readonly Happened[], ended: Ended | null): number[] {
  if (ended) return ended.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const begin = log.findLastIndex(({ name }) => name === 'dealt');
  const first = log.slice(begin + 1).find(({ name, count }) => (name === 'finished' && count <= 1) || LAID.has(name));
  return first && first.seat !== null ? [first.seat] : [];
}
const LAID = new Set(['laid_31', 'laid_three_aces']);
