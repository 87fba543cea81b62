/**
 * How many of so many things may be drawn by now: some more in each frame, so that a slow phone paints between them.
 * For what nobody misses for a moment, and whose place is kept free.
 */
export function byAndBy(total: () => number, each = 1): () => number {
  let count = $state(0);
  $effect(() => {
    if (count >= total()) return;
    const next = requestAnimationFrame(() => (count += each));
    return () => cancelAnimationFrame(next);
  });
  return () => count;
}
