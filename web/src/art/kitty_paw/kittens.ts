/**
 * How the kittens of Kitty Paw lie on their cards, a square of 100 by 100 with the head towards the top. A breed has
 * its own pose, so that its silhouette tells it apart, and its own pattern; colours are in tokens.css, by letter.
 */
export type Side = 'back' | 'belly';

/** What is drawn for a breed (or the Chihuahua), from below to above. Everything is the `d` of a path. */
export interface Drawing {
  /** centre lines, drawn as thick strokes */
  tail?: string;
  tailWidth?: number;
  /** lengths of coat and ring along the tail */
  rings?: string;
  limbs?: string;
  limbWidth?: number;
  body: string;
  /** a tail with a shape of its own, over the body */
  plume?: string;
  head: string;
  ears: string;
  innerEars: string;
  /** the pale belly */
  tummy: string;
  /** [x, y, size, is the nose short] */
  face: readonly [number, number, number, boolean?];
  /** paws turned up: [x, y, size, turned by degrees] */
  pads: readonly (readonly [number, number, number, number])[];
  /** by side: filled with the mark's colour, with the second one, and stroked with the mark's colour */
  marks: Readonly<Record<Side, { fill?: string; patch?: string; lines?: string; width?: number; gleam?: string }>>;
}

/** An oval with n tufts of fur. */
function tufted(cx: number, cy: number, rx: number, ry: number, n: number, depth: number, turn = 0): string {
  const at = (i: number, size: number): string => {
    const angle = ((i / n) * 360 + turn) * (Math.PI / 180);
    return `${(cx + rx * size * Math.cos(angle)).toFixed(1)} ${(cy + ry * size * Math.sin(angle)).toFixed(1)}`;
  };
  const tufts = Array.from(
    { length: n },
    (_, i) => `Q${at(i + 0.35, 1.02)} ${at(i + 0.72, 1 + depth)}L${at(i + 1, 1)}`,
  );
  return `M${at(0, 1)}${tufts.join('')}Z`;
}

const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const oval = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;

/** Stretched out on the floor, an arm up to wave, the tail a pompom; white with large patches. */
const bobtail: Drawing = {
  limbs: 'M40 57Q19 55 13 26M60 57Q76 62 82 56M43 79L36 89M57 79L63 89',
  limbWidth: 13,
  body: 'M38 46C33 58 31 72 37 82C42 90 58 90 63 82C69 72 67 58 62 46Z',
  plume: tufted(77, 80, 9, 9, 13, 0.2),
  head: 'M51 17C66 17 76 25 76 36C76 48 64 54 51 54C38 54 26 48 26 36C26 25 36 17 51 17Z',
  ears: 'M30 30C27 16 28 8 31 5C39 9 45 14 48 19ZM72 30C75 16 74 8 71 5C63 9 57 14 54 19Z',
  innerEars: 'M33 24C31 17 32 13 33 11C37 14 40 16 42 19ZM69 24C71 17 70 13 69 11C65 14 62 16 60 19Z',
  tummy: oval(50, 70, 11, 13),
  face: [51, 35, 1],
  pads: [
    [13, 24, 1, -8],
    [82, 56, 0.9, 70],
    [36, 89, 0.9, 200],
    [63, 89, 0.9, 160],
  ],
  marks: {
    back: {
      fill: 'M54 18C68 18 76 26 75 38C66 42 54 36 54 18ZM40 60C50 54 64 62 62 74C52 82 38 74 40 60Z',
      patch: 'M48 18C36 18 28 24 27 34C36 38 48 32 48 18ZM46 80C52 76 64 78 62 83C57 89 46 89 43 86Z',
    },
    belly: {
      fill: 'M55 18C68 18 75 25 75 33C66 34 57 28 55 18Z',
      patch: 'M47 18C36 18 28 24 27 32C36 34 46 28 47 18ZM61 60C67 66 66 76 63 82C56 80 55 66 61 60Z',
    },
  },
};

/** A ball with stubs for paws and a wide head; a dark saddle and a white tummy. */
const exotic: Drawing = {
  limbs: 'M26 62L13 62M74 62L87 62M32 82L26 88M68 82L74 88',
  limbWidth: 16,
  body: oval(50, 67, 33, 26),
  head: 'M50 11C70 11 83 21 83 35C83 50 68 57 50 57C32 57 17 50 17 35C17 21 30 11 50 11Z',
  ears: 'M18 32C13 20 15 12 19 10C26 11 32 14 35 17ZM82 32C87 20 85 12 81 10C74 11 68 14 65 17Z',
  innerEars: 'M20 25C18 19 19 16 21 14C24 15 27 17 29 18ZM80 25C82 19 81 16 79 14C76 15 73 17 71 18Z',
  tummy: oval(50, 73, 22, 17),
  face: [50, 34, 1.15, true],
  pads: [
    [13, 62, 1.1, -90],
    [87, 62, 1.1, 90],
    [26, 88, 1.1, 215],
    [74, 88, 1.1, 145],
  ],
  marks: {
    back: { fill: 'M50 62C58 54 76 60 74 74C72 84 60 92 50 92C40 92 28 84 26 74C24 60 42 54 50 62Z' },
    belly: { patch: oval(50, 45, 16, 10) },
  },
};

/** All length: arms up, legs down, a thin tail; tall ears; plain, with silver tips. */
const blue: Drawing = {
  tail: 'M58 84C88 96 92 76 82 68C74 60 82 50 90 54',
  tailWidth: 7,
  limbs: 'M38 56Q18 48 13 11M62 56Q82 48 87 11M43 80L41 90M57 80L59 90',
  limbWidth: 10,
  body: 'M39 48C35 60 34 76 38 86C44 90 56 90 62 86C66 76 65 60 61 48Z',
  head: 'M50 21C64 21 72 28 71 38C70 48 60 56 50 57C40 56 30 48 29 38C28 28 36 21 50 21Z',
  ears: 'M30 37C26 20 26 8 29 3C38 8 45 15 48 24ZM70 37C74 20 74 8 71 3C62 8 55 15 52 24Z',
  innerEars: 'M33 29C31 20 31 14 32 10C37 14 41 18 43 24ZM67 29C69 20 69 14 68 10C63 14 59 18 57 24Z',
  tummy: oval(50, 70, 9, 14),
  face: [50, 39, 0.95],
  pads: [
    [13, 11, 0.85, -5],
    [87, 11, 0.85, 5],
    [41, 90, 0.85, 185],
    [59, 90, 0.85, 175],
  ],
  marks: {
    back: { gleam: 'M50 60L50 82M43 64L43 70M57 64L57 70M43 76L43 82M57 76L57 82M44 32L44 37M56 32L56 37M50 29L50 36' },
    belly: { gleam: 'M50 25L50 29M43 27L43 30M57 27L57 30' },
  },
};

/** Flat on the floor like a star, four long legs to the corners; spotted, a banded tail. */
const mau: Drawing = {
  tail: 'M50 80C49 93 58 96 70 91',
  tailWidth: 8,
  rings: '4 4',
  limbs: 'M41 52Q26 56 11 42M59 52Q74 56 89 42M41 74Q22 68 11 89M59 74Q78 68 89 89',
  limbWidth: 11,
  body: 'M37 44C36 54 34 68 38 79C43 86 57 86 62 79C66 68 64 54 63 44Z',
  head: 'M50 13C65 13 74 21 73 31C72 42 61 50 50 50C39 50 28 42 27 31C26 21 35 13 50 13Z',
  ears: 'M28 32C20 20 19 9 21 5C31 6 41 11 46 17ZM72 32C80 20 81 9 79 5C69 6 59 11 54 17Z',
  innerEars: 'M30 25C25 18 24 13 25 10C31 11 37 14 40 17ZM70 25C75 18 76 13 75 10C69 11 63 14 60 17Z',
  tummy: oval(50, 66, 10, 14),
  face: [50, 31, 1.1],
  pads: [
    [11, 42, 0.9, -60],
    [89, 42, 0.9, 60],
    [11, 89, 0.9, 215],
    [89, 89, 0.9, 145],
  ],
  marks: {
    back: {
      fill: [
        [50, 55],
        [50, 65],
        [50, 75],
        [42, 60],
        [58, 60],
        [42, 70],
        [58, 70],
        [43, 79],
        [57, 79],
        [31, 51],
        [69, 51],
        [22, 48],
        [78, 48],
        [27, 73],
        [73, 73],
        [18, 79],
        [82, 79],
        [38, 38],
        [62, 38],
        [50, 42],
        [50, 32],
        [41, 28],
        [59, 28],
        [50, 21],
      ]
        .map(([x, y]) => dot(x!, y!, 3))
        .join(''),
    },
    belly: {
      fill: [
        [46, 60],
        [54, 60],
        [50, 67],
        [45, 74],
        [55, 74],
        [29, 51],
        [71, 51],
        [20, 47],
        [80, 47],
        [27, 72],
        [73, 72],
        [18, 79],
        [82, 79],
      ]
        .map(([x, y]) => dot(x!, y!, 2.7))
        .join(''),
      lines: 'M50 15L50 22M43 16L45 22M57 16L55 22M30 34L36 35M70 34L64 35',
      width: 2.6,
    },
  },
};

/** A loaf: everything tucked in, a thick ringed tail laid around it; broad stripes. */
const european: Drawing = {
  tail: 'M72 87C86 90 92 80 90 66C89 59 88 55 85 51',
  tailWidth: 12,
  rings: '6 6',
  body: 'M20 60C17 44 76 42 77 58C82 68 83 82 78 89C68 96 30 96 20 89C13 82 15 68 20 60Z',
  head: 'M47 11C64 11 75 20 75 33C75 46 62 53 47 53C32 53 19 46 19 33C19 20 30 11 47 11Z',
  ears: 'M22 28C17 15 18 7 21 4C30 7 38 12 41 16ZM72 28C77 15 76 7 73 4C64 7 56 12 53 16Z',
  innerEars: 'M25 21C22 15 23 12 24 10C29 12 33 14 35 17ZM69 21C72 15 71 12 70 10C65 12 61 14 59 17Z',
  tummy: 'M48 58C64 58 70 68 68 78C66 88 58 91 48 91C38 91 30 88 28 78C26 68 32 58 48 58Z',
  face: [47, 32, 1.05],
  pads: [
    [31, 62, 1.05, -15],
    [65, 62, 1.05, 15],
    [34, 86, 1.05, 190],
    [62, 86, 1.05, 170],
  ],
  marks: {
    back: {
      lines:
        'M47 57L47 90M22 62Q34 64 39 60M55 60Q60 64 73 62M19 72Q34 75 39 70M55 70Q60 75 76 72' +
        'M20 83Q34 86 39 80M55 80Q60 86 75 83M47 14L47 30M37 16L40 28M57 16L54 28',
      width: 5.5,
    },
    belly: {
      lines:
        'M20 70L27 71M76 70L69 71M18 80L26 80M78 80L70 80M47 13L47 21M39 14L41 21M55 14L53 21' +
        'M22 35L30 36M22 42L30 41M72 35L64 36M72 42L64 41',
      width: 4.5,
    },
  },
};

/** Curled up like a comma, chin on the tail; black all over, with a gleam. */
const bombay: Drawing = {
  tail: 'M78 82C52 97 22 93 13 76C9 67 12 59 20 59',
  tailWidth: 11,
  limbs: 'M56 62Q44 72 32 72M68 78Q56 82 46 80',
  limbWidth: 12,
  body: 'M30 46C44 24 92 28 94 62C95 83 74 92 56 90C40 88 28 78 26 64Z',
  head: 'M37 15C52 15 63 23 63 36C63 49 51 56 37 56C23 56 11 49 11 36C11 23 22 15 37 15Z',
  ears: 'M13 32C7 18 8 8 12 5C21 8 28 13 31 18ZM61 32C67 18 66 8 62 5C53 8 46 13 43 18Z',
  innerEars: 'M15 24C13 18 13 14 14 11C19 13 23 16 25 19ZM59 24C61 18 61 14 60 11C55 13 51 16 49 19Z',
  tummy: 'M64 56C76 56 82 68 74 78C66 74 60 66 64 56Z',
  face: [37, 36, 1.1],
  pads: [
    [31, 72, 1, -70],
    [45, 81, 1, -80],
  ],
  marks: {
    back: { gleam: 'M68 38C84 44 90 62 80 76M62 46C74 50 78 62 72 72M30 25Q37 21 44 25' },
    belly: { gleam: 'M74 38C86 44 90 60 86 70M31 21Q37 18 43 21' },
  },
};

/** A cushion of fur with a ruff and a plume; no legs to be seen. */
const persian: Drawing = {
  body: tufted(47, 70, 36, 22, 16, 0.14, 4),
  plume:
    'M74 88C84 90 92 82 90 72L95 74L92 64L97 63L91 56L94 51L86 49L86 43L79' +
    ' 47L74 42L73 50L67 52L71 59L67 64L73 68C75 75 71 80 66 82Z',
  head: tufted(46, 34, 28, 20, 14, 0.18, 6),
  ears: 'M19 29C12 18 12 8 16 4C26 6 33 11 37 16ZM73 29C80 18 80 8 76 4C66 6 59 11 55 16Z',
  innerEars: 'M20 22C17 17 17 13 18 10C24 12 27 14 30 17ZM72 22C75 17 75 13 74 10C68 12 65 14 62 17Z',
  tummy: tufted(46, 73, 19, 13, 11, 0.2),
  face: [46, 33, 1.1, true],
  pads: [
    [24, 64, 1.05, -25],
    [64, 67, 1.05, 15],
    [28, 88, 1.05, 200],
    [60, 89, 1.05, 165],
  ],
  marks: {
    back: {
      lines: 'M40 64L46 70L52 64M28 72L33 78L38 72M54 72L59 78L64 72M40 80L46 86L52 80' + 'M40 30L46 36L52 30',
      width: 2.6,
    },
    belly: { lines: 'M39 17L42 21L46 17L50 21L53 17', width: 2.4 },
  },
};

/** No kitten at all, though it does its best. */
const chihuahua: Drawing = {
  tail: 'M62 82C76 86 84 80 82 70',
  tailWidth: 6,
  limbs: 'M40 60Q28 62 22 54M60 60Q72 62 78 54M43 80L36 92M57 80L64 92',
  limbWidth: 10,
  body: 'M39 48C33 60 34 74 38 83C44 89 56 89 62 83C66 74 67 60 61 48Z',
  head: 'M50 18C63 18 69 26 68 35C67 41 61 42 59 48C57 53 43 53 41 48C39 42 33 41 32 35C31 26 37 18 50 18Z',
  ears: 'M35 32C18 32 6 20 5 8C19 6 37 11 43 22ZM65 32C82 32 94 20 95 8C81 6 63 11 57 22Z',
  innerEars: 'M33 27C22 26 14 20 12 13C22 13 32 16 37 22ZM67 27C78 26 86 20 88 13C78 13 68 16 63 22Z',
  tummy: oval(50, 70, 9, 13),
  face: [50, 33, 1.05],
  pads: [],
  marks: { back: {}, belly: { lines: 'M39 54Q50 60 61 54', width: 4 } },
};

export const DRAWINGS: Readonly<Record<string, Drawing>> = {
  J: bobtail,
  X: exotic,
  R: blue,
  M: mau,
  E: european,
  B: bombay,
  P: persian,
  C: chihuahua,
};
