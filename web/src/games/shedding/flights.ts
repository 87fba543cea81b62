/** From where to where cards fly when something has happened. */
import { flyCopies, type Origins } from '../../lib/flip';
import type { Happened } from '../../net/protocol.gen';

const TAKES = new Set(['drew', 'took', 'forgot_call', 'drew_penalty']);

const seatBox = (root: HTMLElement, seat: number): HTMLElement | null => root.querySelector(`[data-seat="${seat}"]`);
const stockBox = (root: HTMLElement): HTMLElement | null => root.querySelector('[data-stock]');

/** Cards that come into sight: others' plays start at their seat, our new cards at the stock. */
export function origins(root: HTMLElement, events: readonly Happened[], me: number | null): Origins {
  const from = new Map<string, HTMLElement>();
  for (const event of events) {
    const start =
      event.seat === me
        ? TAKES.has(event.name) || event.name === 'dealt'
          ? stockBox(root)
          : null
        : event.name === 'played'
          ? seatBox(root, event.seat ?? -1)
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
    const seat = event.seat !== me && TAKES.has(event.name) ? seatBox(root, event.seat ?? -1) : null;
    if (seat) flyCopies(stock, seat, Math.max(1, event.count));
  }
}
