/** What a seat has said in this round, in its bubble: a knock stays, a skip until its next turn. */
import { say } from '../../lib/language.svelte';
import type { Happened } from '../../net/protocol.gen';

const SAID: Readonly<Record<string, string>> = {
  knocked: 'said-knock',
  skipped_swapping: 'said-skip',
  stayed: 'said-stay',
};
const SILENT = new Set(['swapped', 'swapped_all', 'kept_seen_set', 'laid_seen_set', 'took_back']);

export function saying(seat: number, log: readonly Happened[], game: string): string {
  for (let i = log.length - 1; i >= 0; i -= 1) {
    const event = log[i]!;
    if (event.name === 'dealer_chosen' || event.name === 'middle_cleared' || event.name === 'deal_over') return '';
    if (event.seat !== seat) continue;
    const said = SAID[event.name];
    if (said) return say(said, { game });
    if (SILENT.has(event.name)) return '';
  }
  return '';
}
