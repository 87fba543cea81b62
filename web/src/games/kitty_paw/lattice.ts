/**
 * The half-card lattice that kittens are laid on (PAW-20), as a player sees it. A card is two cells wide and high; x
 * and y count cells from the corner of the box, to the right and down.
 */
export interface Spot {
  readonly x: number;
  readonly y: number;
}
/** A part of the lattice, in cells: from its corner so many to the right and down. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}
export type Side = 'back' | 'belly';
/** A kitten as it lies or is held. */
export interface Way {
  readonly side: Side;
  readonly rotation: number;
}

/** Cells along a card's edge. */
export const CARD = 2;
export const BOX: Spot = { x: 0, y: 0 };
/** The smallest cell that a finger can be asked to hit, in pixels: the nearest one counts. */
export const LEAST_CELL = 24;

export const turned = (way: Way): Way => ({ ...way, rotation: (way.rotation + 90) % 360 });
export const flipped = (way: Way): Way => ({ ...way, side: way.side === 'back' ? 'belly' : 'back' });

export const overlaps = (one: Spot, other: Spot): boolean =>
  Math.abs(one.x - other.x) < CARD && Math.abs(one.y - other.y) < CARD;

/** What a kitten would cover there: those below it, the lowest first, and whether the box is among them. */
export function covers<T extends Spot>(spot: Spot, laid: readonly T[]): { kittens: T[]; box: boolean } {
  return { kittens: laid.filter((other) => overlaps(spot, other)), box: overlaps(spot, BOX) };
}

/** The uppermost kitten that has this cell. */
export function topmost<T extends Spot>(cell: Spot, laid: readonly T[]): T | null {
  return laid.findLast(({ x, y }) => cell.x >= x && cell.x < x + CARD && cell.y >= y && cell.y < y + CARD) ?? null;
}

// without the sign that rounding leaves on a nought
const within = (value: number, reach: number): number => Math.min(reach, Math.max(-reach, value)) + 0;

/** Where a card lands whose middle is let go at a point, given in cells: the nearest corner within reach. */
export const snap = (x: number, y: number, reach: number): Spot => ({
  x: within(Math.round(x - CARD / 2), reach),
  y: within(Math.round(y - CARD / 2), reach),
});

/** A cursor that goes so many cells, and no further than a kitten may lie. */
export const moved = (from: Spot, dx: number, dy: number, reach: number): Spot => ({
  x: within(from.x + dx, reach),
  y: within(from.y + dy, reach),
});

/** The smallest part that has all these cards, and the box. */
export function bounds(cards: readonly Spot[]): Part {
  const all = [BOX, ...cards];
  const x = Math.min(...all.map((spot) => spot.x)),
    y = Math.min(...all.map((spot) => spot.y));
  return {
    x,
    y,
    wide: Math.max(...all.map((spot) => spot.x)) + CARD - x,
    high: Math.max(...all.map((spot) => spot.y)) + CARD - y,
  };
}

/** A part and so many cells around it. */
export const grown = (part: Part, by: number): Part => ({
  x: part.x - by,
  y: part.y - by,
  wide: part.wide + 2 * by,
  high: part.high + 2 * by,
});

/** A part of the lattice and how large its cells are, in pixels. */
export interface Sight extends Part {
  readonly cell: number;
}

/**
 * What is seen of an area in so many pixels: what is in use and, if cells stay large enough to be hit, one card around
 * it; else half a card. What is left over of the room goes evenly to both sides.
 */
export function sight(use: readonly Spot[], width: number, height: number, most: number): Sight {
  const inUse = bounds(use);
  let part = grown(inUse, CARD);
  let cell = Math.min(width / part.wide, height / part.high);
  if (cell < LEAST_CELL) {
    part = grown(inUse, 1);
    cell = Math.min(width / part.wide, height / part.high);
  }
  cell = Math.max(1, Math.floor(Math.min(cell, most)));
  const wide = width / cell,
    high = height / cell;
  return {
    x: part.x - (wide - part.wide) / 2,
    y: part.y - (high - part.high) / 2,
    wide,
    high,
    cell,
  };
}

/**
 * The same, but with cells that can be hit: where they would be smaller, the edges are out of sight, and never what is
 * followed, nor half a card around it.
 */
export function close(seen: Sight, width: number, height: number, followed: Spot): Sight {
  if (seen.cell >= LEAST_CELL) return seen;
  const wide = width / LEAST_CELL,
    high = height / LEAST_CELL;
  const from = (middle: number, size: number, at: number): number =>
    Math.min(at - 1, Math.max(at + CARD + 1 - size, middle - size / 2));
  return {
    x: from(seen.x + seen.wide / 2, wide, followed.x),
    y: from(seen.y + seen.high / 2, high, followed.y),
    wide,
    high,
    cell: LEAST_CELL,
  };
}

/** A point of the screen, from the corner of what is seen, in cells of the lattice. */
export const cellsAt = (seen: Sight, left: number, top: number): Spot => ({
  x: seen.x + left / seen.cell,
  y: seen.y + top / seen.cell,
});
