/** Chances to win, in words. */
import { say } from './language.svelte';
import { percent } from './numbers';

export const hundredths = (share: number): number => Math.round(100 * share);

/** “about 62 % (± 3)” */
export const about = (chance: number, margin: number): string =>
  say('look-back-about', { chance: percent(chance), margin: Math.max(1, hundredths(margin)) });
