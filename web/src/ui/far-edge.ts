/** The round far edge of a wide table, and where on it cats sit. */

/** How far round the table the outermost cats sit: of half its width, by how many there are. */
const REACH = [0, 0, 0.5, 0.74, 0.78];

export interface Spot {
  /** across, from -1 to 1 */
  readonly x: number;
  /** how far the edge has come down there, and how steep it is */
  readonly drop: number;
  readonly slope: number;
}

export function spotAt(i: number, cats: number): Spot {
  const reach = REACH[cats] ?? 0.86;
  return edgeAt(cats > 1 ? reach * ((2 * i) / (cats - 1) - 1) : 0);
}

/** The edge so far across. */
export function edgeAt(x: number): Spot {
  const down = Math.sqrt(1 - (x / 1.04) ** 2);
  return { x, drop: 1 - down, slope: x / down };
}
