/** Points at a table of Kitty Paw: most are best. */

/** Who stands where. */
export const placesOf = (points: readonly number[]): number[] =>
  points.map((mine) => 1 + points.filter((other) => other > mine).length);

/** Where a seat stands; null: all have the same, and that is no place. */
export const placeOf = (points: readonly number[], seat: number): number | null =>
  new Set(points).size > 1 ? (placesOf(points)[seat] ?? null) : null;
