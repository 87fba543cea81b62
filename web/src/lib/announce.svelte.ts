/** The one polite live region: what was said last. */
export const live = $state({ text: '' });
let last = ''; // beside the state: whoever announces must not come to depend on what was announced

export function announce(text: string): void {
  // the same text again must be read again: a no-break space makes it another one
  last = last === text ? `${text}\u00a0` : text;
  live.text = last;
}
