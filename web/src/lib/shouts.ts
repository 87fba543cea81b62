/** What is called out so that nobody can miss it, in large letters: from events that everybody sees. */
import { say } from './language.svelte';
import type { Happened } from '../net/protocol.gen';
import { callWord, finalWord, type Scene } from './sentences';

export interface Shout {
  readonly text: string;
  readonly seat: number | null;
}

const LAID = new Set(['laid_31', 'laid_three_aces', 'laid_three_alike']);

function words({ name, what }: Happened, { game }: Scene): string {
  if (name === 'called') return callWord(game);
  if (name === 'final_called') return finalWord(game);
  if (name === 'knocked') return say('said-knock', { game });
  return LAID.has(name) ? `${what}!` : '';
}

export function shoutsOf(events: readonly Happened[], scene: Scene): Shout[] {
  return events.flatMap((event) => {
    const text = words(event, scene);
    return text ? [{ text: text.toUpperCase(), seat: event.seat }] : [];
  });
}
