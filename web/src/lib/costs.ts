/** What moves have cost, and how it compares with others. */
import type { JudgedMove, OtherMove } from '../net/protocol.gen';
import { hundredths } from './chances';

/**
 * What moves have cost in all, and how sure that is. Every move counts: costs that are too close to call are right on
 * average, and without them only those would count that luck made look dear. Nobody gives away less than nothing.
 */
export function costOfAll(moves: readonly Pick<JudgedMove, 'cost' | 'margin'>[]): { cost: number; margin: number } {
  const cost = moves.reduce((sum, move) => sum + move.cost, 0);
  return { cost: Math.max(0, cost), margin: Math.hypot(...moves.map(({ margin }) => margin)) };
}

/** Has another move a higher chance than the best? It is judged in other worlds, and was not clearly better there. */
export const isAnyHigher = (others: readonly OtherMove[], best: number): boolean =>
  others.some(({ chance }) => chance !== null && hundredths(chance) > hundredths(best));
