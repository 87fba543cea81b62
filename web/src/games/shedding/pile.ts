/** What lies on the pile, as far as we saw it: a few cards under the top one make it look like a pile. */
import { cardName, suitName } from '../../lib/cards';
import { say } from '../../lib/language.svelte';
import type { Happened, SheddingTable } from '../../net/protocol.gen';

export interface Lying {
  readonly card: string;
  readonly turn: number;
  readonly id: number;
}
const SHOWN = 5;

export function lying(state: SheddingTable, log: readonly Happened[]): Lying[] {
  if (!state.top) return [];
  const cards: Lying[] = [];
  for (let i = log.length - 1; i >= 0 && cards.length < Math.min(SHOWN, state.pile); i -= 1) {
    const event = log[i]!;
    if (event.name === 'took_back' || event.name === 'reshuffled') break; // what lay before that is elsewhere now
    const [card] = event.cards ?? [];
    if (card && (event.name === 'played' || event.name === 'turned_up')) cards.unshift({ card, turn: tilt(i), id: i });
    if (event.name === 'turned_up') break;
  }
  return cards.at(-1)?.card === state.top ? cards : [{ card: state.top, turn: 3, id: log.length }];
}

/** Never quite straight, always the same for the same card. */
const tilt = (i: number): number => ((i * 37) % 25) - 12;

/** The pile in words: its top card, the wish, what is owed. */
export const pileWords = (board: SheddingTable): string =>
  [
    say('pile', { card: board.top ? cardName(board.top) : '' }),
    board.wish ? say('wished', { suit: suitName(board.wish) }) : '',
    board.owed ? say('owed', { count: board.owed }) : '',
  ]
    .filter(Boolean)
    .join(', ');
