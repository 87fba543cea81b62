/** Everything that flies when something has happened: cards that can be seen, what is dealt, what is turned up. */
import { tick } from 'svelte';
import type { Happened } from '../net/protocol.gen';
import { beatOf, dealOf, dealOut, turnUp } from './dealing';
import { capture, flyCopies, type Origins } from './flip';
import { allOff, beforePaint } from './set-off';
import { seatBox, stockBox } from './spots';

/** A meld is laid card by card: between two of them, in milliseconds. */
const LAID = 150;

/** What only the family knows. */
export interface Ways {
  readonly me: number | null;
  /** from where cards fly that come into sight */
  readonly origins?: ((root: HTMLElement, events: readonly Happened[], me: number | null) => Origins) | undefined;
  /** what else flies: backs, from stock to seats */
  readonly launch?: ((root: HTMLElement, events: readonly Happened[], me: number | null) => void) | undefined;
}

let landing = (): void => {};

/** Call before the page changes: everything is still where it was. */
export function takeOff(root: HTMLElement, events: readonly Happened[], ways: () => Ways): void {
  // what came last may not have been painted yet
  landing();
  allOff();
  const land = capture(root);
  void tick().then(() => {
    landing = beforePaint(() => {
      if (!root.isConnected) return;
      const { me, origins, launch } = ways();
      const deal = dealOf(events);
      const isLaid = events.some(({ name }) => name === 'melded');
      land(origins?.(root, events, me), deal && beatOf(deal, me), isLaid ? LAID : undefined);
      if (deal) dealOut(root, deal, me);
      launch?.(root, events, me);
      turnUp(root, events, deal?.length ?? 0);
    });
  });
}

/** Cards that stay hidden: with events of these names backs fly from the stock to whoever draws. */
export const backsWith =
  (names: ReadonlySet<string>): NonNullable<Ways['launch']> =>
  (root, events, me) => {
    const stock = stockBox(root);
    for (const { name, seat, count } of events) {
      const drawer = seat !== me && names.has(name) ? seatBox(root, seat) : null;
      if (stock && drawer) flyCopies(stock, drawer, Math.max(1, count));
    }
  };
