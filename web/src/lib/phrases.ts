/** What can be said with one tap, in the reader's language; the order is that of a game. */
export const PHRASES = [
  'lets_play',
  'lets_play_two',
  'shall_we_play',
  'your_turn',
  'your_turn_please',
  'go_on_quick',
  'great',
  'well_done',
  'darn',
  'won',
  'lost',
] as const;
