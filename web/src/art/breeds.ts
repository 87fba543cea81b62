/** The cats at the table: each breed differs in pattern, not in colour alone. */
export const BREEDS = ['ginger', 'tuxedo', 'siamese', 'calico', 'blue', 'bengal', 'bombay'] as const;
export type Breed = (typeof BREEDS)[number];
export type Pattern = 'plain' | 'points' | 'tabby' | 'tuxedo' | 'calico' | 'rosettes';
/** What is on the coat; its colours are in tokens.css, by breed. */
export const PATTERNS: Record<Breed, Pattern> = {
  siamese: 'points',
  ginger: 'tabby',
  tuxedo: 'tuxedo',
  calico: 'calico',
  blue: 'plain',
  bengal: 'rosettes',
  bombay: 'plain',
};

/** Every seat keeps its cat for the whole game; an eighth player shares a breed with the first. */
export const breedOf = (seat: number): Breed => BREEDS[seat % BREEDS.length]!;
