/** Names and order of cards. Which card may go where is the server's business. */
import { JOKER, parseCard, SUITS, type Suit } from '../art/suits';
import { say } from './language.svelte';

const NAMES: Record<Suit, string> = { '♣': 'suit-clubs', '♠': 'suit-spades', '♥': 'suit-hearts', '♦': 'suit-diamonds' };
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];

export const suitName = (suit: Suit): string => say(NAMES[suit]);

export function cardName(card: string): string {
  if (card === JOKER) return say('joker');
  const { rank, suit } = parseCard(card);
  return say('card', { rank: say(`rank-${rank}`), suit: suitName(suit) });
}

/** Red and black take turns, so that neighbouring suits are told apart at a glance. */
const SHOWN: readonly Suit[] = ['♣', '♥', '♠', '♦'];

export function sortCards(cards: readonly string[], by: 'suit' | 'rank'): string[] {
  const place = (text: string): number => {
    if (text === JOKER) return Infinity;
    const { rank, suit } = parseCard(text);
    const value = RANKS.indexOf(rank);
    return by === 'suit' ? SHOWN.indexOf(suit) * 16 + value : value * 4 + SUITS.indexOf(suit);
  };
  return [...cards].sort((a, b) => place(a) - place(b));
}

export interface KeyedCard {
  readonly key: string;
  readonly card: string;
}

/** As the player has laid them; what is new lies at the end. */
export function inOwnOrder(cards: readonly KeyedCard[], order: readonly string[]): KeyedCard[] {
  const place = new Map(order.map((key, i) => [key, i]));
  return [...cards].sort((a, b) => (place.get(a.key) ?? Infinity) - (place.get(b.key) ?? Infinity) || 0);
}

/** Two packs hold the same card twice; each gets a key of its own. */
export function keyed(cards: readonly string[]): KeyedCard[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const n = seen.get(card) ?? 0;
    seen.set(card, n + 1);
    return { key: n ? `${card}+${n}` : card, card };
  });
}
