/** How the last round ended, put together from what was told: every hand, what it counted, and what it cost. */
import type { Happened } from '../../net/protocol.gen';

export interface Shown {
  readonly seat: number;
  readonly cards: readonly string[];
  readonly points: string;
  readonly suit: string | null;
}

export interface Round {
  /** where in the log it ended */
  readonly at: number;
  readonly hands: readonly Shown[];
  readonly knocker: number | null;
  /** how many lives a seat lost */
  readonly lost: ReadonlyMap<number, number>;
  /** who plays on without any, and who is out in which place */
  readonly last: ReadonlySet<number>;
  readonly out: ReadonlyMap<number, number>;
  /** everybody would have been out: it is played again */
  readonly again: boolean;
}

export function lastRound(log: readonly Happened[]): Round | null {
  const at = log.findLastIndex(({ name }) => name === 'deal_over');
  if (at < 0) return null;
  const next = log.findIndex(({ name }, i) => i > at && name === 'dealer_chosen');
  const after = log.slice(at, next < 0 ? undefined : next);
  const begin = log.slice(0, at).findLastIndex(({ name }) => name === 'dealer_chosen');
  const knocked = log.slice(begin + 1, at).findLast(({ name }) => name === 'knocked');
  const told = (name: string): Happened[] => after.filter((event) => event.name === name && event.seat !== null);
  return {
    at,
    hands: told('showed').map(({ seat, cards, what, suit }) => ({
      seat: seat!,
      cards: cards ?? [],
      points: what,
      suit,
    })),
    knocker: knocked?.seat ?? null,
    lost: new Map(told('paid').map(({ seat, count }) => [seat!, count])),
    last: new Set(told('on_last_life').map(({ seat }) => seat!)),
    out: new Map(told('went_out').map(({ seat, count }) => [seat!, count])),
    again: after.some(({ name }) => name === 'nobody_paid'),
  };
}
