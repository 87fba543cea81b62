/**
 * Cats that watch: their eyes follow what flies, then they blink and rest. Each look is one animation that ends;
 * nothing runs while nothing happens.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far a pupil can be turned, in the units of the head's drawing. */
const REACH: Point = { x: 4.4, y: 3.8 };
/** What is so near needs no more than half a look. */
const NEAR = 160;
const LINGERS = 700;

const middle = (el: Element): Point => {
  const { x, y, width, height } = el.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};

function towards(from: Point, to: Point): string {
  const dx = to.x - from.x,
    dy = to.y - from.y,
    far = Math.hypot(dx, dy);
  const much = far === 0 ? 0 : Math.min(1, far / NEAR) / far;
  return `${(dx * much * REACH.x).toFixed(2)}px ${(dy * much * REACH.y).toFixed(2)}px`;
}

/** Every cat at the table follows something on its way from here to there, which takes so many milliseconds. */
export function follow(root: ParentNode, from: Point, to: Point, duration: number): void {
  for (const eyes of root.querySelectorAll('[data-seat] [data-eyes]')) {
    const at = middle(eyes);
    const start = towards(at, from),
      end = towards(at, to),
      whole = duration + LINGERS;
    for (const pupil of eyes.querySelectorAll('[data-pupil]')) {
      for (const running of pupil.getAnimations()) running.cancel();
      pupil.animate(
        [
          { translate: '0 0' },
          { offset: Math.min(80, duration / 3) / whole, translate: start },
          { offset: duration / whole, translate: end },
          { offset: 0.85, translate: end },
          { translate: '0 0' },
        ],
        { id: 'gaze', duration: whole, easing: 'ease-out' },
      );
    }
    blink(eyes, whole * 0.9);
  }
}

function blink(eyes: Element, delay: number): void {
  for (const running of eyes.getAnimations()) running.cancel();
  eyes.animate([{ scale: '1 1' }, { scale: '1 0.08' }, { scale: '1 1' }], { id: 'blink', duration: 170, delay });
}
