/** What has the focus may be about to disappear: then the next best thing at the table gets it, never the page itself. */
import { tick } from 'svelte';

const table = (): HTMLElement | null => document.querySelector('[data-table]');

/** Call before the change. */
export function keepFocus(): void {
  if (!table()?.contains(document.activeElement)) return;
  void tick().then(() => {
    if (document.activeElement === document.body) table()?.querySelector<HTMLElement>('[data-focus-next]')?.focus();
  });
}
