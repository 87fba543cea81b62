/** From where to where cards fly when something has happened. */
import { flyCopies, type Origins } from '../../lib/flip';
import type { Happened } from '../../net/protocol.gen';

const seatBox = (root: HTMLElement, seat: number | null): HTMLElement | null => root.querySelector(`[data-seat="${seat ?? -1}"]`);
const stockBox = (root: HTMLElement): HTMLElement | null => root.querySelector('[data-stock]');

/** Cards that come into sight: what others give starts at their seat, what is dealt or turned up at the stock. */
export function origins(root: HTMLElement, events: readonly Happened[], me: number | null): Origins {
  const from = new Map<string, HTMLElement>();
  for (const { name, seat, cards } of events) {
    const isSwap = name === 'swapped' || name === 'swapped_all';
    const start = isSwap ? (seat === me ? null : seatBox(root, seat)) : name === 'turned_up' || (name === 'dealt' && seat === me) ? stockBox(root) : null;
    if (start && cards) for (const card of isSwap ? cards.slice(0, cards.length / 2) : cards) from.set(card, start);
  }
  return from;
}

/** Cards that stay hidden: backs fly from the stock to those who are dealt them. */
export function sendBacks(root: HTMLElement, events: readonly Happened[], me: number | null): void {
  const stock = stockBox(root);
  for (const { name, seat, count } of events) {
    const to = name === 'dealt' && seat !== me ? seatBox(root, seat) : null;
    if (stock && to) flyCopies(stock, to, count);
  }
}
