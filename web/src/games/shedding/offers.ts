/** Legal moves, sorted by what the page offers for them. No rules: what is not in the list is not offered. */
import type { LegalMove } from '../../net/protocol.gen';

export interface Offers {
  readonly plays: ReadonlyMap<string, readonly LegalMove[]>;
  readonly wishes: readonly LegalMove[];
  readonly catches: readonly LegalMove[];
  readonly draw: boolean;
  readonly pass: boolean;
  readonly take: boolean;
  readonly call: boolean;
}

export function offersOf(moves: readonly LegalMove[]): Offers {
  const plays = new Map<string, LegalMove[]>();
  for (const move of moves) {
    const [card] = move.cards;
    if (move.verb === 'play' && card) plays.set(card, [...(plays.get(card) ?? []), move]);
  }
  const is = (verb: string): boolean => moves.some((move) => move.verb === verb);
  return {
    plays,
    wishes: moves.filter((move) => move.verb === 'wish'),
    catches: moves.filter((move) => move.verb === 'catch'),
    draw: is('draw'),
    pass: is('pass'),
    take: is('take'),
    call: is('call'),
  };
}

/** What was armed before the card: said with it where that is a legal move. */
export interface Armed {
  readonly call: boolean;
  readonly final: boolean;
}

/** The moves that a tap on a card can mean: one, several that differ in the wish, or none at all. */
export function meant(plays: readonly LegalMove[], armed: Armed): readonly LegalMove[] {
  const wanted = new Set([...(armed.call ? [1] : []), ...(armed.final ? [2] : [])]);
  const said = plays.filter((move) => wanted.has(move.said));
  return said.length ? said : plays.filter((move) => move.said === 0);
}
