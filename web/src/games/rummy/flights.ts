/** From where to where cards fly when something has happened. */
import { backsWith } from '../../lib/flights';
import type { Origins } from '../../lib/flip';
import { seatBox, stockBox } from '../../lib/spots';
import type { Happened } from '../../net/protocol.gen';

const FROM_STOCK = new Set(['drew', 'dealt']);
const FROM_HAND = new Set(['melded', 'added', 'swapped', 'discarded']);

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

export const sendBacks = backsWith(new Set(['drew']));
