/** Letters in the corner of kitten cards: drawn larger where a card is small, for as long as they can be read. */

/** How high a letter is, as a part of its card. */
const HEIGHT = 0.18;
/** Smaller ones cannot be read, in pixels. */
const LEAST = 7;
/** More would leave too little of the kitten. */
export const MOST = 1.8;

/** How much larger the letter of a card of so many pixels is drawn; 0: it could not be read even so. */
export function enlarged(size: number): number {
  const by = Math.max(1, LEAST / (HEIGHT * size));
  return by <= MOST ? by : 0;
}
