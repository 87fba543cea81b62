/**
 * What need not be there with the frame that shows a message comes after it: words for a voice, the log, what is
 * got ready. Each thing has a frame of its own, so that a slow phone paints between them. In a tab that nobody sees
 * there are no frames, and nothing waits.
 */
import { untrack } from 'svelte';

let waiting: (() => void)[] = [];
let isUnderWay = false;

function next(): void {
  isUnderWay = true;
  // a frame's callbacks run before it is painted: a task that they leave behind runs after it
  requestAnimationFrame(() => setTimeout(one));
}
function one(): void {
  const act = waiting.shift();
  if (waiting.length) next();
  else isUnderWay = false;
  act?.();
}
document.addEventListener('visibilitychange', () => {
  while (document.hidden && waiting.length) one();
});

/** Do something after the next frame, or after later ones if more is waiting. What comes back forgets it. */
export function afterwards(act: () => void): () => void {
  if (document.hidden) {
    act();
    return () => {};
  }
  waiting.push(act);
  if (!isUnderWay) next();
  return () => void (waiting = waiting.filter((other) => other !== act));
}

/** A value as it was before the newest frame. What comes and goes in between is left out. */
export function lagging<T>(value: () => T): () => T {
  let shown = $state.raw(untrack(value));
  $effect(() => {
    const now = value();
    if (now !== untrack(() => shown)) return afterwards(() => (shown = now));
  });
  return () => shown;
}
