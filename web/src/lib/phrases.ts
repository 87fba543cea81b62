/** What can be said with one tap, in the reader's language; the order is that of a game. */
export const PHRASES = [
  'lets_play',
  'shall_we_play',
  'your_turn',
  'go_on_quick',
  'great',
  'well_done',
  'darn',
  'won',
  'lost',
] as const;
