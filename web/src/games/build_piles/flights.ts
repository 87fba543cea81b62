/**
 * From where to where cards fly when something has happened. Three packs hold every card thrice, so piles, not cards,
 * tell them apart.
 */
import { backsWith } from '../../lib/flights';
import type { Origins } from '../../lib/flip';
import { seatBox, stockBox } from '../../lib/spots';
import type { Happened } from '../../net/protocol.gen';

const LAYS = new Set(['built', 'discarded']);

/** The name of a place on the page: build piles are everybody's, the others their seat's. */
const placeOf = (seat: number | null, place: string): string =>
  place.startsWith('build') ? place : `${seat} ${place}`;
const box = (root: HTMLElement, place: string): HTMLElement | null => root.querySelector(`[data-place="${place}"]`);

/** Under which key the top card of a place flies: as the card that has just left our hand, or as what lies there. */
export function flipKey(place: string, height: number, fresh: readonly Happened[], me: number | null): string {
  const laid = fresh.findLast(
    (event) => LAYS.has(event.name) && placeOf(event.seat, event.what.split(' > ')[1] ?? '') === place,
  );
  const card = laid?.seat === me && laid.what.startsWith('hand') ? laid.cards?.[0] : undefined;
  return card ?? `${place} ${height}`;
}

/**
 * Cards that come into sight: what others lay starts at their seat, what lay in a pile starts there, our new cards at
 * the talon.
 */
export function origins(root: HTMLElement, events: readonly Happened[], me: number | null): Origins {
  const from = new Map<string, HTMLElement>();
  for (const { name, seat, what, cards } of events) {
    const stock = name === 'refilled' || name === 'dealt' ? stockBox(root) : null;
    if (stock && seat === me) for (const card of cards ?? []) from.set(card, stock);
    if (!LAYS.has(name)) continue;
    const [source = '', target = ''] = what.split(' > ');
    const key = box(root, placeOf(seat, target))?.querySelector<HTMLElement>('[data-flip]')?.dataset.flip;
    const start = source === 'hand' ? (seat === me ? null : seatBox(root, seat)) : box(root, placeOf(seat, source));
    if (key && start) from.set(key, start);
  }
  return from;
}

export const sendBacks = backsWith(new Set(['refilled']));

/** The card that finished a pile: it is gone from the table, and is shown once more while it goes. */
export function lastOf(place: string, fresh: readonly Happened[]): string | null {
  const end = fresh.findIndex((event) => event.name === 'pile_finished' && event.what === place);
  return end > 0 ? (fresh[end - 1]!.cards?.[0] ?? null) : null;
}
