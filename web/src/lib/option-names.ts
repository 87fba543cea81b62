/** House rules by name, in the reader's language. */
import { has, say } from './language.svelte';
import type { Inline } from './markdown';
import { worded } from './sentences';

/** A game, as far as its house rules have names of their own in it. */
export interface Named {
  readonly id: string;
  readonly family: string;
}

export const optionName = (game: Named, option: string, part = ''): string =>
  say(`${worded('option', game.family, option)}${part}`, { game: game.id });

/** A number is its own name. */
export function valueName(game: Named, option: string, value: string): string {
  for (const id of [worded('value', game.family, `${option}-${value}`), `value-${value}`])
    if (has(id)) return say(id, { game: game.id });
  return value;
}

/**
 * A line of a rule document with names instead of ids. A value belongs to the house rule named before it in its line,
 * or to the one whose list it stands in (`within`).
 */
export function namedIn(words: readonly Inline[], game: Named, within = ''): { words: Inline[]; option: string } {
  const isValue = (option: string, value: string): boolean =>
    option !== '' &&
    (/^\d+$/.test(value) || has(worded('value', game.family, `${option}-${value}`)) || has(`value-${value}`));
  let option = within,
    expected = within; // whose value comes next
  const named = words.map((word): Inline => {
    if (word.kind !== 'code') return word;
    const id = word.text;
    const name = (text: string): Inline => ({ kind: 'name', text });
    if (isValue(expected, id)) {
      expected = '';
      return name(valueName(game, option, id));
    }
    if (has(`preset-${id}`)) return name(say(`preset-${id}`));
    if (has(worded('option', game.family, id))) {
      option = expected = id;
      return name(optionName(game, id));
    }
    return isValue(option, id) ? name(valueName(game, option, id)) : word;
  });
  return { words: named, option };
}

/** Bots from before there were levels have none. */
export const levelName = (level: string): string => (has(`level-${level}`) ? say(`level-${level}`) : '');
