/**
 * Where things are is read first, for everything that is about to move; then all of it sets off together. A page that
 * is changed and measured in turn is laid out again for every card.
 */

/**
 * Do something when the page is about to be painted, where it is laid out anyway: not in the task in which a message
 * came, which is long enough. Whoever cannot wait for that calls what comes back.
 */
export function beforePaint(act: () => void): () => void {
  let isDone = false;
  const once = (): void => {
    if (!isDone) act();
    isDone = true;
  };
  requestAnimationFrame(once);
  return once;
}

let waiting: (() => void)[] = [];

/** Move something, once whoever measures in this turn has done so. */
export function setOff(move: () => void): void {
  if (!waiting.length) queueMicrotask(allOff);
  waiting.push(move);
}

/** Let everything set off that waits. */
export function allOff(): void {
  const all = waiting;
  waiting = [];
  for (const start of all) start();
}

const running = new WeakMap<Element, Map<string, Animation>>();

/** Stop what runs under a name. Asking the element for its animations would make the browser work out all styles. */
export function halt(el: Element, id: string): void {
  running.get(el)?.get(id)?.cancel();
}

/** Animate under a name, in place of what ran under it; `after` that, unless something else has taken its place. */
export function animate(
  el: Element,
  id: string,
  steps: Keyframe[],
  timing: KeyframeAnimationOptions,
  after = (): void => {},
): void {
  halt(el, id);
  const animation = el.animate(steps, { ...timing, id });
  const named = running.get(el) ?? new Map<string, Animation>();
  running.set(el, named.set(id, animation));
  const over = (): void => {
    if (named.get(id) !== animation) return;
    named.delete(id);
    after();
  };
  animation.finished.then(over, over);
}
