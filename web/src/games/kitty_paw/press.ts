/**
 * Hands act when a finger comes down. What lay under it may be gone when it lifts, or have moved: the click that
 * follows is spent, whatever it would meet.
 */
let isSpent = false;

/** What this finger was to do is done. */
export const spend = (): void => void (isSpent = true);

/** The handlers of a button that acts at once: with the pointer, or with null if it was pressed by a keyboard. */
export const pressing = (act: (pointer: PointerEvent | null) => void) => ({
  onpointerdown: (e: PointerEvent): void => {
    if (e.button !== 0) return;
    spend();
    act(e);
  },
  onclick: (): void => act(null),
});

/** For the window, before anybody else hears of it: another finger, another deed. */
export const begin = (): void => void (isSpent = false);

/** For the window, before anybody else hears of it: nobody gets a click that is spent. */
export function end(e: MouseEvent): void {
  if (isSpent && e.detail > 0) {
    e.preventDefault();
    e.stopPropagation();
  }
  isSpent = false;
}
