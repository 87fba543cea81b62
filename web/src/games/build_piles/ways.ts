/**
 * From where to where cards may go: legal moves, sorted by their source. No rules: what is not in the list is not
 * lit.
 */
import type { LegalMove } from '../../net/protocol.gen';

/** `reserve`, `discard 2`, or a card in hand such as `5♥`: as the server reads them. */
export type Source = string;
/** `build 1`, `discard 3`. */
export type Target = string;
export interface Ways {
  /** source → target → the move's text */
  readonly from: ReadonlyMap<Source, ReadonlyMap<Target, string>>;
  /** sources that go on some build pile */
  readonly builds: ReadonlySet<Source>;
  /** ends a turn that no card can end */
  readonly end: string | null;
}

export function waysOf(moves: readonly LegalMove[]): Ways {
  const from = new Map<Source, Map<Target, string>>();
  const builds = new Set<Source>();
  for (const move of moves) {
    const [place, target] = move.place.split(' > ') as [string, string?];
    if (!target) continue;
    for (const source of move.cards.length ? move.cards : [place]) {
      from.set(source, (from.get(source) ?? new Map<Target, string>()).set(target, move.text));
      if (move.verb === 'build') builds.add(source);
    }
  }
  return { from, builds, end: moves.find((move) => move.verb === 'end')?.text ?? null };
}

export const isHandCard = (source: Source): boolean => source !== 'reserve' && !source.startsWith('discard');
export const pileAt = (place: string): number => Number(place.split(' ').at(-1)) - 1;

/** Where a second tap plays a card: the one build pile that takes it, or the first of several that need the same. */
export function plainTarget(ways: Ways, source: Source, needs: readonly string[]): Target | null {
  const builds = [...(ways.from.get(source)?.keys() ?? [])].filter((target) => target.startsWith('build'));
  return new Set(builds.map((target) => needs[pileAt(target)])).size === 1 ? builds[0]! : null;
}
