/** What a player has chosen for this device. Nothing here is known to the server, except name and cat. */
import type { Letters } from '../art/suits';
import { keep, recall } from './storage';

export type Language = 'de' | 'en';
export interface Settings {
  name: string;
  /** a breed and a collar, as in `ginger bell`; empty: whichever is free */
  cat: string;
  language: Language;
  letters: Letters;
  fourColours: boolean;
  bigIndex: boolean;
  /** each kitten's letter in the corner of its card; those with large corners have it anyway */
  kittenLetters: boolean;
  /** what Kitty Paw's first round need not explain any more */
  kittyPawLearned: readonly string[];
  hints: boolean;
  /** where one tap would play a card: does the first lift it, and the second play it? */
  liftFirst: 'always' | 'gentle' | 'never';
  theme: 'system' | 'light' | 'dark';
  motion: 'slow' | 'normal' | 'fast' | 'off';
  sound: boolean;
  volume: 'quiet' | 'medium' | 'loud';
  /** a short one when it is our turn, where the device can */
  vibration: boolean;
  /** own: as the player has laid them */
  sort: 'suit' | 'rank' | 'own';
  text: 'normal' | 'large' | 'huge';
  /** single keys that do things; assistive software may need them for itself */
  shortcuts: boolean;
  /** which hand plays: what it needs most lies on its side */
  hand: 'right' | 'left';
}

function defaults(): Settings {
  const language: Language = navigator.language.startsWith('de') ? 'de' : 'en';
  return {
    name: '',
    cat: '',
    language,
    letters: language,
    fourColours: false,
    bigIndex: matchMedia('(max-width: 600px)').matches, // small screens need the big corner
    kittenLetters: true,
    kittyPawLearned: [],
    hints: true,
    liftFirst: 'gentle', // at gentle tables
    theme: 'system',
    motion: 'normal',
    sound: true, // from the first tap on
    volume: 'medium',
    vibration: true,
    sort: 'suit',
    text: 'normal',
    shortcuts: true,
    hand: 'right',
  };
}

export const settings: Settings = $state({ ...defaults(), ...recall<Partial<Settings>>('settings') });

/** Has this been chosen here, be it the default? */
export const isChosen = (name: keyof Settings): boolean => name in (recall<Partial<Settings>>('settings') ?? {});

/** Only what was changed is kept, so that defaults can get better. */
export function change<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  keep('settings', { ...recall<Partial<Settings>>('settings'), [name]: value });
}

// asked once and told of changes: to ask with every card makes a browser work its styles out
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
let isLess = lessMotion.matches;
lessMotion.addEventListener('change', ({ matches }) => (isLess = matches));
export const motionOff = (): boolean => settings.motion === 'off' || isLess;

/** How much of their time animations take. */
export const pace = (): number => ({ slow: 1.6, normal: 1, fast: 0.5, off: 0 })[settings.motion];
