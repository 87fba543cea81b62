/**
 * The swap that is being put together: a card of one's own, a card of the middle, or all of them. What it is worth is
 * told by the server.
 */
import type { LegalMove, ThirtyOneSwap } from '../../net/protocol.gen';

/** By key: with two packs a card can be there twice. */
export interface Picked {
  readonly own: string | null;
  readonly middle: string | null;
  readonly all: boolean;
}

export const NOTHING: Picked = { own: null, middle: null, all: false };
export const ALL: Picked = { own: null, middle: null, all: true };

/** The card that a key stands for. */
export const cardOf = (key: string): string => key.split('+')[0]!;

export const pickOwn = (picked: Picked, key: string): Picked => ({
  own: picked.own === key ? null : key,
  middle: picked.middle,
  all: false,
});
export const pickMiddle = (picked: Picked, key: string): Picked => ({
  own: picked.own,
  middle: picked.middle === key ? null : key,
  all: false,
});

/** Only what is still there can stay picked. */
export function stillThere(picked: Picked, hand: readonly string[], middle: readonly string[]): Picked {
  const own = picked.own && hand.includes(cardOf(picked.own)) ? picked.own : null;
  const taken = picked.middle && middle.includes(cardOf(picked.middle)) ? picked.middle : null;
  const all = picked.all && middle.length > 0;
  return own === picked.own && taken === picked.middle && all === picked.all ? picked : { own, middle: taken, all };
}

/** The swap of these two cards, or of all (none named). */
export function swapOf(
  swaps: readonly ThirtyOneSwap[],
  own: string | null,
  middle: string | null,
): ThirtyOneSwap | null {
  return swaps.find(({ cards }) => (cards[0] ?? null) === own && (cards[1] ?? null) === middle) ?? null;
}

/** The swap that is picked out, once it is whole. */
export function chosen(picked: Picked, swaps: readonly ThirtyOneSwap[]): ThirtyOneSwap | null {
  if (picked.all) return swapOf(swaps, null, null);
  return picked.own && picked.middle ? swapOf(swaps, cardOf(picked.own), cardOf(picked.middle)) : null;
}

/** The same swap with a knock, where the table allows it. */
export function withKnock(moves: readonly LegalMove[], swap: ThirtyOneSwap): LegalMove | null {
  return (
    moves.find(({ verb, said, cards }) => verb === 'swap' && said > 0 && cards.join() === swap.cards.join()) ?? null
  );
}
