/** A rule set: a preset and what differs from it. As a link it can be given to others (*Hausregel-Link*). */
import type { GameInfo } from '../net/protocol.gen';

export interface Chosen {
  preset: string;
  options: Record<string, string>;
}
export interface ReadRules extends Chosen {
  /** parts of the link that this game does not know */
  readonly unknown: readonly string[];
}

export const toQuery = ({ preset, options }: Chosen): string => new URLSearchParams({ preset, ...options }).toString();

/** What a link says, as far as this game knows it; what it does not know is named, not silently dropped. */
export function fromQuery(query: string, game: GameInfo): ReadRules {
  const params = new URLSearchParams(query);
  const unknown: string[] = [];
  let preset = params.get('preset') ?? 'printed';
  if (!(preset in game.presets)) {
    unknown.push(preset);
    preset = 'printed';
  }
  const options: Record<string, string> = {};
  for (const [name, value] of params) {
    if (name === 'preset') continue;
    if (game.options.find((option) => option.name === name)?.choices.includes(value)) options[name] = value;
    else unknown.push(`${name}=${value}`);
  }
  return { preset, options: differing(game, preset, options), unknown };
}

/** Only what a preset does not say already. */
export function differing(
  game: GameInfo,
  preset: string,
  options: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => game.presets[preset]?.[name] !== value));
}

/** What differs once this is chosen for an option, too. */
export function withOption(
  game: GameInfo,
  { preset, options }: Chosen,
  name: string,
  value: string,
): Record<string, string> {
  const { [name]: _, ...rest } = options;
  return value === game.presets[preset]?.[name] ? rest : { ...rest, [name]: value };
}
