/**
 * What has the focus may be about to disappear: then the next best thing at the table gets it, never the page itself.
 */
import { tick } from 'svelte';

const table = (): HTMLElement | null => document.querySelector('[data-table]');

/** Is it at the table, and not somewhere else on the page? */
export const isFocusAtTable = (): boolean => table()?.contains(document.activeElement) ?? false;

/** Call before the change. `wasAtTable`: what had it has gone already. */
export function keepFocus(wasAtTable = isFocusAtTable()): void {
  if (!wasAtTable) return;
  void tick().then(() => {
    const ending = table()?.querySelector('section.ending') ?? null;
    // a card that nobody can play any more is no place to stay
    const isDead = ending !== null && document.activeElement?.closest('section.hand');
    if (document.activeElement !== document.body && !isDead) return;
    // how a round has ended comes into sight by itself, and from its beginning
    const next = (isDead ? ending : table())?.querySelector<HTMLElement>('[data-focus-next]') ?? null;
    (next ?? table()?.querySelector<HTMLElement>('.bar [data-focus-next]'))?.focus({ preventScroll: ending !== null });
  });
}

let isFirst = true; // the browser itself begins a page at its top

/**
 * For the heading of a screen: another screen begins there, and is named there, unless something has the focus
 * already.
 */
export function beginsHere(heading: HTMLElement): void {
  if (isFirst) {
    isFirst = false;
    return;
  }
  heading.tabIndex = -1;
  void tick().then(() => {
    if (document.activeElement === document.body) heading.focus({ preventScroll: true });
  });
}
