/** From where and to where cards fly, whatever the game. */

/** Where a cat sits at the far edge; our own seat is not there. */
export const seatBox = (root: HTMLElement, seat: number | null): HTMLElement | null =>
  root.querySelector(`[data-seat="${seat ?? -1}"]`);

export const stockBox = (root: HTMLElement): HTMLElement | null => root.querySelector('[data-stock]');
