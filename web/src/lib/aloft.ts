/** What moves over the whole page, outside the table that it belongs to: it goes when the table does. */
const aloft = new Set<() => void>();

/** Say how to take something away. What comes back does so, once, however often it is called. */
export function inTheAir(takeAway: () => void): () => void {
  const gone = (): void => {
    if (aloft.delete(gone)) takeAway();
  };
  aloft.add(gone);
  return gone;
}

/** The table is left: nothing of it flies on over what comes next. */
export function clearTheAir(): void {
  for (const gone of [...aloft]) gone();
}
