/** How melds lie, and how an upright phone shares out its cloth between the two piles and them. */
import type { RummyMeld } from '../../net/protocol.gen';

/** Everybody's melds as they lie: one's own first, then in the order of the seats; none of whoever has none. */
export const byOwner = (
  melds: readonly RummyMeld[],
  me: number | null,
  seats: number,
): { seat: number; melds: RummyMeld[] }[] =>
  Array.from({ length: seats }, (_, i) => (i + (me ?? 0)) % seats)
    .map((seat) => ({ seat, melds: melds.filter((meld) => meld.seat === seat) }))
    .filter(({ melds }) => melds.length);

/** In pixels: what is left between cats and hand differs from phone to phone, and from hand to hand. */
export interface Room {
  readonly width: number;
  readonly height: number;
}
export interface Cloth {
  /** the two piles, one above the other or side by side */
  readonly piles: 'column' | 'row';
  /** how wide a card is there, and in a meld */
  readonly pile: number;
  readonly meld: number;
}

const PILE = { least: 44, most: 52 }; // a finger's width
const MELD = { least: 36, most: 62 };
const TALL = 1.4,
  NEXT = 0.54; // how high a card is, and how much of it the next one leaves in sight
// of each meld its edge, and what lies between two; around all of them; around the piles
const EDGE = { across: 12, down: 10 },
  GAP = 6,
  AROUND = { across: 12, down: 16 },
  BESIDE = { across: 34, down: 28 },
  APART = 0.36; // between the piles, in cards

/** Whether melds of so many cards fit there, each with cards of that width. */
function fit(melds: readonly number[], width: number, { width: across, height }: Room): boolean {
  let rows = 1,
    used = -GAP;
  for (const cards of melds) {
    const wide = Math.min(width * (1 + NEXT * (cards - 1)) + EDGE.across, across);
    if (used + GAP + wide > across) {
      rows += 1;
      used = -GAP;
    }
    used += GAP + wide;
  }
  const row = Math.max(44, width * TALL + EDGE.down);
  return rows * row + (rows - 1) * GAP <= height;
}

/** What does not fit at all scrolls. */
export function shareOut({ width, height }: Room, melds: readonly number[]): Cloth {
  const stacked = (height - BESIDE.down) / (2 * TALL + APART);
  const isStacked = stacked >= PILE.least;
  const pile = isStacked ? Math.min(stacked, PILE.most) : PILE.least;
  const besides = isStacked ? pile + BESIDE.across : pile * (2 + APART) + BESIDE.across;
  const left = { width: width - besides - AROUND.across, height: height - AROUND.down };
  let meld = MELD.most;
  while (meld > MELD.least && !fit(melds, meld, left)) meld -= 1;
  return { piles: isStacked ? 'column' : 'row', pile, meld };
}
