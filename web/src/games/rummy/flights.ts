/** From where to where cards fly when something has happened. */
import { flyCopies, type Origins } from '../../lib/flip';
import type { Happened } from '../../net/protocol.gen';

const FROM_STOCK = new Set(['drew', 'dealt']);
const FROM_HAND = new Set(['melded', 'added', 'swapped', 'discarded']);

const seatBox = (root: HTMLElement, seat: number | null): HTMLElement | null =>
  root.querySelector(`[data-seat="${seat ?? -1}"]`);
const stockBox = (root: HTMLElement): HTMLElement | null => root.querySelector('[data-stock]');

/** Cards that come into sight: what others lay starts at their seat, what we draw at the stock. */
export function origins(root: HTMLElement, events: readonly Happened[], me: number | null): Origins {
  const from = new Map<string, HTMLElement>();
  for (const event of events) {
    const start =
      event.seat === me
        ? FROM_STOCK.has(event.name)
          ? stockBox(root)
          : null
        : FROM_HAND.has(event.name)
          ? seatBox(root, event.seat)
          : null;
    if (start) for (const card of event.cards ?? []) from.set(card, start);
  }
  return from;
}

/** Cards that stay hidden: backs fly from the stock to whoever draws. */
export function sendBacks(root: HTMLElement, events: readonly Happened[], me: number | null): void {
  const stock = stockBox(root);
  if (!stock) return;
  for (const event of events) {
    const seat = event.seat !== me && event.name === 'drew' ? seatBox(root, event.seat) : null;
    if (seat) flyCopies(stock, seat, Math.max(1, event.count));
  }
}
