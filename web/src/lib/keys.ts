/** What a key means depends on where it is pressed. */

/** Does somebody write there, or choose from a list? Then every key is theirs. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
