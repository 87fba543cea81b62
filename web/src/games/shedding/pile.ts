/** What lies on the pile, as far as we saw it: a few cards under the top one make it look like a pile. */
import { cardName, suitName } from '../../lib/cards';
import { has, say } from '../../lib/language.svelte';
import type { Happened, SheddingTable, Sign } from '../../net/protocol.gen';

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

/** A sign beside the pile: in few letters to be seen, and in words to be heard. */
export interface PutUp extends Sign {
  readonly seen: string;
  readonly heard: string;
}

/** What is put up beside the pile. A newer server may tell more than this page knows. */
export const putUp = (board: SheddingTable): PutUp[] =>
  board.signs
    .filter(({ name }) => has(`sign-${name}`))
    .map((sign) => {
      const says = { suit: sign.suit ? suitName(sign.suit) : '', count: sign.count };
      return { ...sign, seen: say(`sign-${sign.name}`, says), heard: say(`sign-${sign.name}.spoken`, says) };
    });

/** The pile in words: its top card, and every sign. */
export const pileWords = (board: SheddingTable): string =>
  [say('pile', { card: board.top ? cardName(board.top) : '' }), ...putUp(board).map(({ heard }) => heard)].join(', ');
