/** What a move does, in few words: „Pik 7 legen“. */
import type { LegalMove } from '../net/protocol.gen';
import { cardName, suitName } from './cards';
import { has, say } from './language.svelte';
import { callWord, finalWord, way, type Scene } from './sentences';

/** `7 > build 2`: where a card has no suit, the move names its rank. */
const rankOf = (text: string): string => {
  const id = `rank-${text.split(' ')[0] ?? ''}`;
  return has(id) ? say(id) : '';
};

/** What speaks for a move, in a sentence; nothing where nothing special does. */
export function reasonWords(why: string, { game, family }: Pick<Scene, 'game' | 'family'>): string {
  const id = `reason-${family}-${why}`;
  return why && has(id) ? say(id, { game }) : '';
}

export function moveWords(move: LegalMove, { game, family }: Pick<Scene, 'game' | 'family'>): string {
  const id = `verb-${family}-${move.verb}`;
  if (!has(id)) return move.text; // a newer server may know more than this page
  const cards = move.cards.map(cardName),
    half = cards.length / 2;
  return say(id, {
    game,
    cards: cards.join(', '),
    given: cards.slice(0, half).join(', '),
    taken: cards.slice(half).join(', '),
    first: cards[0] ?? '',
    rank: rankOf(move.text),
    wishes: move.suit ? 'yes' : 'no',
    suit: move.suit ? suitName(move.suit) : '',
    said: move.said,
    place: move.place,
    ...way(move.place),
    call: callWord(game),
    final: finalWord(game),
  });
}
