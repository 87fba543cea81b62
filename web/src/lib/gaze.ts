/**
 * Cats that watch: their eyes follow what flies, then they blink and rest. Each look is one animation that ends;
 * nothing runs while nothing happens.
 */
import { animate, beforePaint, setOff } from './set-off';

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
  const whole = duration + LINGERS;
  const looks = [...root.querySelectorAll('[data-seat] [data-eyes]')].map((eyes) => {
    const at = middle(eyes);
    return () => turn(eyes, towards(at, from), towards(at, to), duration, whole);
  });
  // in the frame after the one in which it sets off, which has enough to do
  setOff(() => void beforePaint(() => looks.forEach((look) => look())));
}

/** Eyes jump from one thing to the next; and a head need not be painted anew for each frame of so small a way. */
const JUMPS = 'steps(4)';

function turn(eyes: Element, start: string, end: string, duration: number, whole: number): void {
  for (const pupil of eyes.querySelectorAll('[data-pupil]'))
    animate(
      pupil,
      'gaze',
      [
        { translate: '0 0', easing: 'steps(2)' },
        { offset: Math.min(80, duration / 3) / whole, translate: start, easing: JUMPS },
        { offset: duration / whole, translate: end },
        { offset: 0.85, translate: end, easing: JUMPS },
        { translate: '0 0' },
      ],
      { duration: whole },
    );
  const blink = [{ scale: '1 1' }, { scale: '1 0.08' }, { scale: '1 1' }].map((step) => ({ ...step, easing: JUMPS }));
  animate(eyes, 'blink', blink, { duration: 170, delay: whole * 0.9 });
}
