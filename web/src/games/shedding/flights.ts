/** From where to where cards fly when something has happened. */
import { backsWith } from '../../lib/flights';
import type { Origins } from '../../lib/flip';
import { seatBox, stockBox } from '../../lib/spots';
import type { Happened } from '../../net/protocol.gen';

const TAKES = new Set(['drew', 'took', 'forgot_call', 'drew_penalty']);

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
          ? seatBox(root, event.seat)
          : null;
    if (start) for (const card of event.cards ?? []) from.set(card, start);
  }
  return from;
}

export const sendBacks = backsWith(TAKES);
