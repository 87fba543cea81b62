/** What can be said with one tap, in the reader's language, by what it is about. */
import type { Mood } from '../art/faces';

/** For two people, and for more: German has a word for each. */
const TO_ONE = 'lets_play_two',
  TO_ALL = 'lets_play';

interface Talk {
  /** the face that goes with it */
  readonly mood: Mood;
  readonly phrases: readonly string[];
}
const BEGIN: Talk = { mood: 'pleading', phrases: [TO_ALL, TO_ONE, 'shall_we_play'] },
  TURN: Talk = { mood: 'attentive', phrases: ['your_turn', 'your_turn_please', 'go_on_quick'] },
  PRAISE: Talk = { mood: 'delighted', phrases: ['great', 'well_done', 'won'] },
  MISHAP: Talk = { mood: 'sulking', phrases: ['darn', 'lost'] };

/** What nobody would say just then is not offered. */
const TALK: Readonly<Record<'waiting' | 'playing' | 'over', readonly Talk[]>> = {
  waiting: [BEGIN, { mood: 'delighted', phrases: ['great', 'go_on_quick'] }],
  playing: [TURN, PRAISE, MISHAP],
  over: [PRAISE, MISHAP, BEGIN],
};

export function phrasesFor(phase: keyof typeof TALK, seats: number): Talk[] {
  const unfit = seats === 2 ? TO_ALL : TO_ONE;
  return TALK[phase].map(({ mood, phrases }) => ({ mood, phrases: phrases.filter((phrase) => phrase !== unfit) }));
}
