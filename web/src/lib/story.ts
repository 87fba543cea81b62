/**
 * A game in two or three sentences, found in what everybody saw of it: what was most, what was close, where it turned.
 * Each kind of sentence is found at most once, with a weight that says how much it is worth telling; the best few are
 * told in the order in which they happened. What a family finds is in its own `story.ts`: at least two sentences,
 * however short the game was.
 */
import type { Ended, Happened } from '../net/protocol.gen';
import type { Course } from './course';
import { say, type Args } from './language.svelte';
import { callWord, seatName, type Scene } from './sentences';

/** What is told of the game, and when it was. */
export interface Found {
  readonly weight: number;
  readonly at: number;
  readonly text: string;
}
export interface Told {
  readonly log: readonly Happened[];
  readonly scene: Scene;
  readonly ended: Ended;
  readonly course: Course | null;
}
export type Teller = (told: Told) => (Found | null)[];

const MOST = 3;
/** It is told last, whenever it happened. */
export const AT_THE_END = Infinity;

/** Somebody, as sentences want them. */
export function names({ scene }: Told, seat: number, other: number | null = null): Args {
  const yes = (one: number | null): string => (one !== null && one === scene.me ? 'yes' : 'no');
  return {
    game: scene.game,
    call: callWord(scene.game),
    me: yes(seat),
    who: seatName(scene, seat),
    otherMe: yes(other),
    other: seatName(scene, other),
  };
}

/** Whoever has most, or nobody where nobody has enough. */
export function most(counts: readonly number[], least: number): { seat: number; count: number } | null {
  const count = Math.max(...counts);
  return count >= least ? { seat: counts.indexOf(count), count } : null;
}
export const perSeat = ({ scene }: Told): number[] => scene.seats.map(() => 0);
export const winnerOf = ({ ended }: Told): number | null => {
  const first = ended.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  return first.length === 1 ? first[0]! : null;
};
export const hasWon = ({ ended }: Told, seat: number): boolean => ended.places[seat] === 1;
/** How often each seat did this. */
export const often = (told: Told, name: string): number[] => {
  const counts = perSeat(told);
  for (const event of told.log) if (event.name === name && event.seat !== null) counts[event.seat]! += 1;
  return counts;
};
/** How often any of this happened, and was not taken back. */
export const times = ({ log }: Told, ...what: readonly string[]): number =>
  log.filter(({ name }, i) => what.includes(name) && log[i + 1]?.name !== 'took_back').length;
export const last = (log: readonly Happened[], name: string, seat: number): number =>
  log.findLastIndex((event) => event.name === name && event.seat === seat);

/** Somebody had almost nothing left. */
export function closest(told: Told): Found | null {
  const { ended } = told;
  const winner = winnerOf(told);
  if (winner === null || ended.hands[winner]?.length) return null;
  const left = ended.hands.map((hand, seat) => (hasWon(told, seat) ? Infinity : hand.length));
  const count = Math.min(...left);
  if (count < 1 || count > 2) return null;
  const seat = left.indexOf(count);
  return { weight: 62 - 8 * count, at: AT_THE_END, text: say('story-close', { ...names(told, seat), count }) };
}

/** The cards had to be shuffled anew. */
export function mixed({ log }: Told): Found | null {
  const count = log.filter(({ name }) => name === 'reshuffled').length;
  return count ? { weight: 12 + 4 * count, at: 0, text: say('story-reshuffled', { count }) } : null;
}

/** Whoever is ahead after a round, with least; nobody, if two are. */
function leader(totals: readonly number[]): number | null {
  const least = Math.min(...totals);
  return totals.filter((n) => n === least).length === 1 ? totals.indexOf(least) : null;
}

/** So few points apart is close: some games give many at once, some a few. */
const CLOSE = { points: 10, scores: 2 } as const;

const match: Teller = (told) => {
  const { course } = told;
  if (!course || course.of === 'lives') return [];
  // least is ahead: where points are played for, they are counted down
  const sign = course.of === 'scores' ? -1 : 1;
  const rounds = course.rounds.map((totals) => totals.map((n) => sign * (n ?? 0)));
  const winner = winnerOf(told);
  const leaders = rounds.slice(1).map(leader);
  const led = leaders.filter((seat) => seat !== null);
  const changes = led.filter((seat, i) => i > 0 && seat !== led[i - 1]).length;
  let worst = { seat: 0, round: 0, count: 0 };
  rounds.forEach((totals, round) =>
    totals.forEach((total, seat) => {
      const count = total - (rounds[round - 1]?.[seat] ?? 0);
      if (round && count > worst.count) worst = { seat, round, count };
    }),
  );
  const final = rounds.at(-1)!;
  const second =
    winner === null ? -1 : final.findIndex((n, seat) => seat !== winner && n === secondLeast(final, winner));
  const margin = second < 0 || winner === null ? Infinity : final[second]! - final[winner]!;
  const since = winner === null ? 0 : leaders.findLastIndex((seat) => seat !== winner) + 2;
  return [
    changes >= 2
      ? { weight: 40 + 5 * changes, at: AT_THE_END, text: say('story-lead-changes', { count: changes }) }
      : null,
    worst.count && course.of === 'points'
      ? {
          weight: 42,
          at: told.log.length * (worst.round / rounds.length),
          text: say('story-worst-round', { ...names(told, worst.seat), round: worst.round, count: worst.count }),
        }
      : null,
    // an extra round may put fewer points before more
    margin >= 0 && margin <= CLOSE[course.of]
      ? {
          weight: 68 - margin,
          at: AT_THE_END,
          text: say('story-margin', { ...names(told, winner!, second), count: margin }),
        }
      : null,
    winner !== null && since >= 2 && since <= leaders.length - (course.extra ?? 0)
      ? { weight: 54, at: AT_THE_END, text: say('story-turning', { ...names(told, winner), round: since }) }
      : null,
  ];
};
const secondLeast = (totals: readonly number[], winner: number): number =>
  Math.min(...totals.filter((_, seat) => seat !== winner));

const tellers: Record<string, Teller> = {};
/** What a family has to tell beside that, once its table is loaded. */
export const tellsStory = (family: string, teller: Teller): void => void (tellers[family] = teller);

/** The story of a game that is over. */
export function storyOf(told: Told): string[] {
  const found = [...(tellers[told.scene.family]?.(told) ?? []), ...match(told)].filter((one) => one !== null);
  return found
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST)
    .sort((a, b) => a.at - b.at || b.weight - a.weight)
    .map(({ text }) => text);
}
