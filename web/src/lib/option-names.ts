/** House rules by name, in the reader's language. */
import { has, say } from './language.svelte';
import { worded } from './sentences';

interface Named { readonly id: string; readonly family: string }

export const optionName = (game: Named, option: string, part = ''): string => say(`${worded('option', game.family, option)}${part}`, { game: game.id });

/** A number is its own name. */
export function valueName(game: Named, option: string, value: string): string {
  for (const id of [worded('value', game.family, `${option}-${value}`), `value-${value}`]) if (has(id)) return say(id, { game: game.id });
  return value;
}

export const levelName = (level: string): string => (has(`level-${level}`) ? say(`level-${level}`) : level);
