/**
 * How the kittens are spread in the middle: each has a place of its own for the whole round, mixed, and the same for
 * everybody. What is taken leaves a gap, so that nothing moves under a finger.
 */
export const BREEDS = 'JXRMEBP';

export const breedOf = (kitten: string): string => kitten[0] ?? '';

/** All kittens of a table: one set of seven for each seat. */
export const allKittens = (seats: number): string[] =>
  Array.from(
    { length: seats * BREEDS.length },
    (_, i) => `${BREEDS[i % BREEDS.length]}${1 + Math.floor(i / BREEDS.length)}`,
  );

/** Of a breed the copy with the seat's number, else any that lies there: four who type are not after the same one. */
export function copyFor(breed: string, seat: number, seats: number, lies: (kitten: string) => boolean): string | null {
  const copies = Array.from({ length: seats }, (_, i) => `${breed}${1 + ((seat + i) % seats)}`);
  return copies.find(lies) ?? null;
}

/** A number from 0 to 1 that looks like chance and is the same on every page. */
export function chance(seed: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < seed.length; i += 1) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** The kittens in the order of their places. */
export function mixed(seats: number, seed: string): string[] {
  return allKittens(seats)
    .map((kitten) => ({ kitten, at: chance(`${seed} ${kitten}`) }))
    .sort((a, b) => a.at - b.at)
    .map(({ kitten }) => kitten);
}

/** How many columns make the largest squares for so many things in so many pixels, and how large these are. */
export function columnsFor(count: number, width: number, height: number): { columns: number; size: number } {
  let best = { columns: 1, size: 0 };
  for (let columns = 1; columns <= count; columns += 1) {
    const size = Math.min(width / columns, height / Math.ceil(count / columns));
    if (size > best.size) best = { columns, size };
  }
  return best;
}

/** Where the hide-and-seek cards lie: beside the kittens, in one row under them, or above and below them. */
export type Around = 'sides' | 'row' | 'rows';
export interface Layout {
  readonly around: Around;
  /** the size of a hide-and-seek card */
  readonly seek: number;
  readonly columns: number;
  /** the size of a kitten */
  readonly size: number;
  /** kittens of one breed lie in a fanned heap, so many pixels high; 0: each has its own place */
  readonly heap: number;
}
/** What a finger can be asked to hit, in pixels. */
export const TARGET = 44;
const LARGEST_SEEK = 76,
  SMALL_SEEK = 32;
/** Hide-and-seek cards lie around the kittens, unless these would be smaller than this part of what they could be. */
const NEARLY = 0.8;

/**
 * How the middle is laid out in so many pixels: the largest kittens win, or nearly the largest if the hide-and-seek
 * cards lie around them, as long as whatever must be hit is large enough. Who looks for nothing has those small.
 */
export function layout(kittens: number, width: number, height: number, isSeeking: boolean): Layout {
  const least = isSeeking ? TARGET : SMALL_SEEK;
  const within = (size: number): number => Math.min(LARGEST_SEEK, Math.max(least, size));
  const ways: { around: Around; seek: number; wide: number; high: number }[] = [];
  const side = within(height / 4);
  if (height / 4 >= least) ways.push({ around: 'sides', seek: side, wide: width - 2 * side, high: height });
  const row = within(width / 8);
  if (width / 8 >= least) ways.push({ around: 'row', seek: row, wide: width, high: height - row });
  const rows = Math.max(least, Math.min(LARGEST_SEEK, width / 4, height / 6));
  ways.push({ around: 'rows', seek: rows, wide: width, high: height - 2 * rows });
  const tried = ways.map(({ around, seek, wide, high }) => ({
    around,
    seek,
    wide,
    high,
    ...columnsFor(kittens, wide, high),
  }));
  const largest = (some: typeof tried): (typeof tried)[number] =>
    some.reduce((one, other) => (other.size > one.size + 1 ? other : one));
  const most = largest(tried);
  const nearly = Math.max(TARGET, NEARLY * most.size);
  const around = tried.filter(({ around, size }) => around !== 'row' && size >= nearly);
  const best = around.length ? largest(around) : most;
  if (best.size >= TARGET) return { ...best, size: Math.floor(best.size), heap: 0 };
  // too small to be hit: heaps, as high as there is room, in which more than the uppermost is to be seen
  const fitting = tried.filter(({ wide }) => wide >= BREEDS.length * TARGET);
  const heaps = (fitting.length ? fitting : tried).reduce((one, other) => (other.high > one.high ? other : one));
  const size = Math.floor(Math.max(TARGET, Math.min(heaps.wide / BREEDS.length, heaps.high - TARGET)));
  const heap = Math.floor(Math.max(size, Math.min(heaps.high, (kittens / BREEDS.length) * size)));
  return { around: heaps.around, seek: heaps.seek, columns: BREEDS.length, size, heap };
}

/** How far apart the kittens of a heap lie: as far as it is high, and no farther than side by side. */
export const apart = (lying: number, size: number, heap: number): number =>
  lying > 1 ? Math.min(size, (heap - size) / (lying - 1)) : size;
