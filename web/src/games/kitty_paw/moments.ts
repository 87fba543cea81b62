/** The moments between building and building, read from what the server has told: nothing is judged here. */
import { whoWon } from '../../lib/end-words';
import { say } from '../../lib/language.svelte';
import { seatName, type Scene } from '../../lib/sentences';
import type { Ended, Happened, KittyCard, KittyFault, KittyPawTable, TimeLeft } from '../../net/protocol.gen';
import { listed } from './words';

/** A place on the lattice, in half cards from the box. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export type Moment = 'count-in' | 'bump' | 'check' | 'end';

/** Which moment it is; null: all build, or nothing has happened yet. */
export function momentOf(
  clocks: readonly Pick<TimeLeft, 'what'>[],
  board: Pick<KittyPawTable, 'phase' | 'round'>,
): Moment | null {
  if (board.phase === 'over') return 'end';
  if (board.phase === 'bump') return 'bump';
  if (board.phase !== 'deal') return null;
  if (clocks.some(({ what }) => what === 'count_in')) return 'count-in';
  return board.round > 0 ? 'check' : null;
}

/** What has happened in the newest round. */
export function newestRound(log: readonly Happened[]): readonly Happened[] {
  const start = log.findLastIndex(({ name }) => name === 'round_begun' || name === 'extra_round_begun');
  return log.slice(Math.max(0, start));
}

export interface Reaction {
  readonly seat: number;
  /** milliseconds after the claim; null: no bump */
  readonly ms: number | null;
  readonly pays: boolean;
}

/** Who bumped when, the quickest first; nobody, if there was nothing to bump. */
export function reactions(round: readonly Happened[]): Reaction[] {
  const verdict = round.find(({ name }) => name === 'bumped_last' || name === 'nobody_last');
  const claim = round.find(({ name }) => name === 'claimed');
  if (!verdict || !claim) return [];
  const seats = round.filter(({ name }) => name === 'grabbed' || name === 'handed_out').map(({ seat }) => seat!);
  const bumps = new Map(round.filter(({ name }) => name === 'bumped').map(({ seat, count }) => [seat!, count]));
  const late = (ms: number | null): number => ms ?? Infinity;
  return seats
    .filter((seat) => seat !== claim.seat)
    .map((seat) => ({ seat, ms: bumps.get(seat) ?? null, pays: verdict.seat === seat }))
    .sort((one, other) => (one.ms === other.ms ? 0 : late(one.ms) - late(other.ms)));
}

/** The Kitty card that was claimed last. */
export function claimedCard(board: KittyPawTable): KittyCard | null {
  const name = board.scored[board.claimant ?? -1]?.at(-1)?.name;
  return board.patterns.find((card) => card.name === name) ?? null;
}

/** Where in a drawing faults are: what lies wrong there, and where something should lie. */
export interface Mark {
  /** which of the sentences are about it, from 1 */
  readonly numbers: number[];
  readonly lies: Spot | null;
  readonly wanted: Spot | null;
  /** not on the lattice: the hide-and-seek card, or the kitten that is still in the paw */
  readonly aside: 'symbol' | 'paw' | null;
}

export function marks(board: KittyPawTable, card: KittyCard): Mark[] {
  const area = board.areas[board.claimant ?? -1] ?? [];
  const found = new Map<string, Mark>();
  board.faults.forEach((fault, i) => {
    const about = fault.kind === 'symbol' || fault.kind === 'paw' ? fault.kind : (fault.breed ?? 'box');
    const mark = found.get(about) ?? markOf(fault, area, card);
    mark.numbers.push(i + 1);
    found.set(about, mark);
  });
  return [...found.values()];
}

function markOf({ kind, breed }: KittyFault, area: KittyPawTable['areas'][number], card: KittyCard): Mark {
  if (kind === 'symbol' || kind === 'paw') return { numbers: [], lies: null, wanted: null, aside: kind };
  if (kind === 'box') return { numbers: [], lies: { x: 0, y: 0 }, wanted: null, aside: null };
  const lies = area.find(({ kitten }) => kitten[0] === breed) ?? null;
  const shown = card.kittens.find(({ kitten }) => kitten === breed) ?? null;
  const isThere = lies && shown && lies.x === shown.x && lies.y === shown.y;
  return { numbers: [], lies, wanted: isThere ? null : shown, aside: null };
}

/** Who has won, as a title. */
export function endTitle(scene: Scene, { places }: Ended): string {
  if (places.length === 1) return say('kitty-practice-over');
  const winners = winnersOf(places);
  if (winners.length > 1)
    return say('kitty-shared-win', { names: listed(winners.map((seat) => seatName(scene, seat))) });
  return whoWon(scene, winners, true);
}
export const winnersOf = (places: readonly number[]): number[] =>
  places.flatMap((place, seat) => (place === 1 ? [seat] : []));

/** Does somebody with fewer points stand before somebody with more? */
export const isOddOrder = (places: readonly number[], points: readonly number[]): boolean =>
  places.some((place, seat) => places.some((other, i) => place < other && points[seat]! < points[i]!));
