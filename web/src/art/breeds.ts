/** The cats at the table: each breed differs in pattern, not in colour alone. */
export const BREEDS = ['ginger', 'tuxedo', 'siamese', 'calico', 'blue', 'bengal', 'bombay'] as const;
export type Breed = (typeof BREEDS)[number];
export interface Coat {
  readonly base: string;
  readonly dark: string;
  readonly belly: string;
  readonly eye: string;
  readonly inner: string;
  readonly line: string;
  readonly pattern: 'plain' | 'points' | 'tabby' | 'tuxedo' | 'calico' | 'rosettes';
}
export const COATS: Record<Breed, Coat> = {
  siamese: {
    base: '#f0e2cb',
    dark: '#5d4538',
    belly: '#fff7ea',
    eye: '#4aa3df',
    inner: '#c99c8b',
    line: '#3f2f27',
    pattern: 'points',
  },
  ginger: {
    base: '#eda65a',
    dark: '#c66f27',
    belly: '#fdebd3',
    eye: '#5d9a3f',
    inner: '#f0a8a0',
    line: '#5a3213',
    pattern: 'tabby',
  },
  tuxedo: {
    base: '#3a3d46',
    dark: '#25272e',
    belly: '#ffffff',
    eye: '#9ac43c',
    inner: '#d99aa0',
    line: '#15161a',
    pattern: 'tuxedo',
  },
  calico: {
    base: '#fffaf2',
    dark: '#e08a3c',
    belly: '#fffdf8',
    eye: '#d9a520',
    inner: '#f2b0ab',
    line: '#4a3a33',
    pattern: 'calico',
  },
  blue: {
    base: '#8fa0b3',
    dark: '#6c7d91',
    belly: '#c4d0db',
    eye: '#e0a526',
    inner: '#c99aa8',
    line: '#39434f',
    pattern: 'plain',
  },
  bengal: {
    base: '#dcb06f',
    dark: '#6d4222',
    belly: '#f8e6c6',
    eye: '#3f9a6a',
    inner: '#e0a48c',
    line: '#452a15',
    pattern: 'rosettes',
  },
  bombay: {
    base: '#2b2b33',
    dark: '#1b1b21',
    belly: '#3f4049',
    eye: '#f0c419',
    inner: '#8d5f6c',
    line: '#0d0d10',
    pattern: 'plain',
  },
};

/** Every seat keeps its cat for the whole game; an eighth player shares a breed with the first. */
export const breedOf = (seat: number): Breed => BREEDS[seat % BREEDS.length]!;
