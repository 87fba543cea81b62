/** Legal moves, sorted by what the page offers for them. No rules: what is not in the list is not offered. */
import { JOKER } from '../../art/suits';
import type { LegalMove, NoMeld } from '../../net/protocol.gen';

export interface Offers {
  readonly draw: boolean;
  readonly take: boolean;
  readonly melds: readonly LegalMove[];
  readonly adds: readonly LegalMove[];
  readonly swaps: readonly LegalMove[];
}

export function offersOf(moves: readonly LegalMove[]): Offers {
  const of = (verb: string): LegalMove[] => moves.filter((move) => move.verb === verb);
  return {
    draw: of('draw').length > 0,
    take: of('take').length > 0,
    melds: of('meld'),
    adds: of('add'),
    swaps: of('swap'),
  };
}

/** Where a lay-off or a swap goes: `2`, `2 high`, `1 add 2 low`, `1 run`. */
export interface Place {
  /** the meld that the card goes on or into */
  readonly number: number;
  /** where the joker that was swapped out goes: onto another meld, or into a new one; null: to the hand */
  readonly then: { readonly onto: number } | { readonly kind: 'run' | 'set' } | null;
  readonly end: 'low' | 'high' | 'none';
}

export function placeOf(move: LegalMove): Place {
  const [number, word, onto, end] = move.place.split(' ') as [string, string?, string?, string?];
  const endOf = (text?: string): Place['end'] => (text === 'low' || text === 'high' ? text : 'none');
  if (word === 'add') return { number: Number(number), then: { onto: Number(onto) }, end: endOf(end) };
  if (word === 'run' || word === 'set') return { number: Number(number), then: { kind: word }, end: 'none' };
  return { number: Number(number), then: null, end: endOf(word) };
}

const bag = (cards: readonly string[]): string => [...cards].sort().join(' ');

/** What a move takes from the hand: with a swap the card goes in, and the joker that comes out is not one's own. */
function taken(move: LegalMove): readonly string[] {
  if (move.verb !== 'swap') return move.cards;
  const [card, ...rest] = move.cards;
  const joker = rest.indexOf(JOKER);
  return [card!, ...rest.filter((_, i) => i !== joker)];
}

/** The melds that exactly these cards make: one, several that differ in the joker's place, or none. */
export function melds(picked: readonly string[], offers: Offers): LegalMove[] {
  if (!picked.length) return [];
  const wanted = bag(picked);
  const swaps = picked.length > 1 ? offers.swaps : []; // a single card is laid off or swapped, not melded
  return [...offers.melds, ...swaps].filter((move) => bag(taken(move)) === wanted);
}

/** Where a single card can go on the table: on a meld, or into a joker's place. */
export const targets = (card: string, offers: Offers): LegalMove[] =>
  [...offers.adds, ...offers.swaps].filter((move) => move.cards[0] === card);

/**
 * Cards worth a mark: those that can be laid off or melded, and once some are picked those that go with them. A joker
 * goes with nearly everything: before anything is picked, what needs one marks the joker alone.
 */
export function useful(picked: readonly string[], offers: Offers): Set<string> {
  const cards = new Set<string>();
  for (const move of offers.melds) {
    if (!holds(move.cards, picked)) continue;
    const isLoose = !picked.length && move.cards.includes(JOKER);
    for (const card of isLoose ? [JOKER] : move.cards) cards.add(card);
  }
  if (!picked.length) for (const move of [...offers.adds, ...offers.swaps]) cards.add(move.cards[0]!);
  return cards;
}

function holds(cards: readonly string[], some: readonly string[]): boolean {
  const left = [...cards];
  return some.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Why these cards may not be laid, where the server has said so already. */
export const refusedMeld = (picked: readonly string[], refused: readonly NoMeld[]): NoMeld | null =>
  refused.find((no) => bag(no.cards) === bag(picked)) ?? null;
