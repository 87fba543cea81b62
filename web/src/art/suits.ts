/** Suits as the wire writes them, so that a card's text is all a face needs. */
export const SUITS = ['♣', '♠', '♥', '♦'] as const;
export type Suit = (typeof SUITS)[number];
export type Rank = 'A' | 'K' | 'Q' | 'J' | '10' | '9' | '8' | '7' | '6' | '5' | '4' | '3' | '2';
export interface Card {
  readonly rank: Rank;
  readonly suit: Suit;
}
export const JOKER = '★';
/** German packs print B and D for Jack and Queen. A setting of its own, apart from the language. */
export type Letters = 'de' | 'en';

/** `10♥` → rank and suit. */
export const parseCard = (text: string): Card => ({ rank: text.slice(0, -1) as Rank, suit: text.slice(-1) as Suit });

const ring = (cx: number, cy: number, r: number) =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

/** Every suit in a 100×100 box, drawn for this project. */
export const SUIT_PATH: Record<Suit, readonly string[]> = {
  '♥': ['M50 92C22 66 5 50 5 31C5 16 16 8 28 8C38 8 46 14 50 24C54 14 62 8 72 8C84 8 95 16 95 31C95 50 78 66 50 92Z'],
  '♦': ['M50 3C58 21 70 37 87 50C70 63 58 79 50 97C42 79 30 63 13 50C30 37 42 21 50 3Z'],
  '♠': [
    'M50 4C56 23 93 42 93 64C93 76 84 83 74 83C65 83 58 78 54 70C55 82 60 90 68 96' +
      'L32 96C40 90 45 82 46 70C42 78 35 83 26 83C16 83 7 76 7 64C7 42 44 23 50 4Z',
  ],
  '♣': [
    ring(50, 26, 21.5),
    ring(26, 58, 21.5),
    ring(74, 58, 21.5),
    'M50 30L66 62L34 62Z',
    'M45.5 52C47 78 42 89 33 96L67 96C58 89 53 78 54.5 52Z',
  ],
};

interface Glyph {
  readonly d: string;
  readonly width: number;
}
const glyph = (d: string, width = 60): Glyph => ({ d, width });

/** Single-stroke letters, 82 high: no font needed, identical on every machine. The 10 gets room for two digits. */
const GLYPHS: Record<string, Glyph> = {
  A: glyph('M6 77L30 6L54 77M15 53L45 53'),
  '2': glyph('M8 24C8 0 52 0 52 26C52 45 14 55 8 77L54 77'),
  '3': glyph('M8 16C15 2 50 1 50 22C50 36 37 39 26 39C38 39 55 43 55 58C55 83 13 82 6 63'),
  '4': glyph('M42 77L42 6L5 57L57 57'),
  '5': glyph('M50 6L15 6L11 37C24 26 55 28 55 53C55 81 15 82 6 65'),
  '6': glyph('M49 13C37 1 7 6 7 50C7 86 55 85 55 54C55 28 14 27 8 50'),
  '7': glyph('M6 6L54 6C38 30 28 50 26 77'),
  '8': glyph('M30 39C4 37 6 6 30 6C54 6 56 37 30 39C-2 41 -1 77 30 77C61 77 62 41 30 39Z'),
  '9': glyph('M11 70C23 82 53 77 53 33C53 -3 5 -2 5 29C5 55 46 56 52 33'),
  '10': glyph('M6 20L17 6L17 77M54 6C33 6 33 77 54 77C75 77 75 6 54 6Z', 76),
  J: glyph('M42 6L42 54C42 83 7 82 6 58M24 6L56 6'),
  B: glyph('M10 6L10 77M10 6L30 6C53 6 53 39 30 39L10 39M30 39C61 39 61 77 30 77L10 77'),
  Q: glyph('M30 6C-3 6 -3 77 30 77C63 77 63 6 30 6ZM36 58L55 81'),
  D: glyph('M10 6L10 77M10 6L25 6C65 6 65 77 25 77L10 77'),
  K: glyph('M10 6L10 77M53 6L10 48M25 35L55 77'),
  C: glyph('M53 20C40 -4 5 0 5 42C5 84 40 86 54 62'),
  E: glyph('M52 6L10 6L10 77L53 77M10 41L45 41'),
  M: glyph('M7 77L10 6L36 56L62 6L65 77', 72),
  P: glyph('M10 77L10 6L30 6C61 6 61 46 30 46L10 46'),
  R: glyph('M10 77L10 6L30 6C59 6 59 43 30 43L10 43M30 43L55 77'),
  X: glyph('M7 6L54 77M53 6L6 77'),
  I: glyph('M10 6L10 77', 20),
  II: glyph('M10 6L10 77M40 6L40 77', 50),
  III: glyph('M10 6L10 77M40 6L40 77M70 6L70 77', 80),
};
const GERMAN: Partial<Record<Rank, string>> = { J: 'B', Q: 'D' };
/** A sign on a card of Kitty Paw: a breed's letter, a level, a number of points. */
export const signGlyph = (sign: string): Glyph | undefined => GLYPHS[sign];
export const indexGlyph = (rank: Rank, letters: Letters): Glyph => GLYPHS[(letters === 'de' && GERMAN[rank]) || rank]!;

/** [column 0–2, height 0–1] of every pip; those below the middle stand upside down. */
export const PIPS: Partial<Record<Rank, readonly (readonly [number, number])[]>> = {
  '2': [
    [1, 0],
    [1, 1],
  ],
  '3': [
    [1, 0],
    [1, 0.5],
    [1, 1],
  ],
  '4': [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
  ],
  '5': [
    [0, 0],
    [2, 0],
    [1, 0.5],
    [0, 1],
    [2, 1],
  ],
  '6': [
    [0, 0],
    [2, 0],
    [0, 0.5],
    [2, 0.5],
    [0, 1],
    [2, 1],
  ],
  '7': [
    [0, 0],
    [2, 0],
    [1, 0.25],
    [0, 0.5],
    [2, 0.5],
    [0, 1],
    [2, 1],
  ],
  '8': [
    [0, 0],
    [2, 0],
    [1, 0.25],
    [0, 0.5],
    [2, 0.5],
    [1, 0.75],
    [0, 1],
    [2, 1],
  ],
  '9': [
    [0, 0],
    [2, 0],
    [0, 0.333],
    [2, 0.333],
    [1, 0.5],
    [0, 0.667],
    [2, 0.667],
    [0, 1],
    [2, 1],
  ],
  '10': [
    [0, 0],
    [2, 0],
    [1, 0.167],
    [0, 0.333],
    [2, 0.333],
    [0, 0.667],
    [2, 0.667],
    [1, 0.833],
    [0, 1],
    [2, 1],
  ],
};
