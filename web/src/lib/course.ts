/** How points or lives went, round by round, from what everybody was told. */
import type { Happened } from '../net/protocol.gen';

export interface Course {
  /** points that one would rather not have, points that one plays for, or lives */
  readonly of: 'points' | 'scores' | 'lives';
  /** at the start and after every round: what each seat had; null: it was out */
  readonly rounds: readonly (readonly (number | null)[])[];
  /** how many of these, the last ones, were extra rounds: they have numbers of their own */
  readonly extra?: number;
}

/** Everything that was told after each deal, up to the next one. */
function afterDeals(log: readonly Happened[]): Happened[][] {
  const told: Happened[][] = [];
  let isOver = false;
  for (const event of log) {
    if (event.name === 'deal_over') told.push([]);
    isOver = event.name === 'deal_over' || (isOver && event.name !== 'dealer_chosen' && event.name !== 'dealt');
    if (isOver) told.at(-1)!.push(event);
  }
  return told;
}

/** One round alone is no course. */
const LEAST = 2;

export function pointsCourse(log: readonly Happened[], seats: number): Course | null {
  const rounds: number[][] = [Array<number>(seats).fill(0)];
  for (const told of afterDeals(log)) {
    const next = [...rounds.at(-1)!];
    for (const { name, seat, count } of told) if (name === 'scored' && seat !== null) next[seat]! += count;
    rounds.push(next);
  }
  return rounds.length > LEAST ? { of: 'points', rounds } : null;
}

/** Where all build at once, and score cards round by round. */
export function scoresCourse(log: readonly Happened[], seats: number): Course | null {
  const rounds: number[][] = [];
  let now = Array<number>(seats).fill(0);
  for (const { name, seat, count } of log) {
    if (name === 'round_begun' || name === 'extra_round_begun') rounds.push([...now]);
    if (name === 'card_scored' && seat !== null) now = now.with(seat, now[seat]! + count);
  }
  rounds.push(now);
  const extra = log.filter(({ name }) => name === 'extra_round_begun').length;
  return rounds.length > LEAST ? { of: 'scores', rounds, extra } : null;
}

export function livesCourse(log: readonly Happened[], seats: number, each: number): Course | null {
  const rounds: (number | null)[][] = [Array<number>(seats).fill(each)];
  for (const told of afterDeals(log)) {
    const next = [...rounds.at(-1)!];
    for (const { name, seat, count } of told) {
      if (seat === null) continue;
      if (name === 'paid') next[seat] = Math.max(0, (next[seat] ?? 0) - count);
      if (name === 'went_out') next[seat] = null;
    }
    rounds.push(next);
  }
  return rounds.length > LEAST ? { of: 'lives', rounds } : null;
}
