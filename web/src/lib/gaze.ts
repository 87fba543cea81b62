/**
 * Cats that watch: their eyes jump to what flies, follow it, blink and rest. Each look is a few changes; nothing runs
 * while nothing happens. They are no animations: eyes are part of a drawing, which a browser would paint anew for each
 * frame of them.
 */
import { beforePaint, setOff } from './set-off';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far a pupil can be turned, in the units of the head's drawing. */
const REACH: Point = { x: 4.4, y: 3.8 };
/** What is so near needs no more than half a look. */
const NEAR = 160;
/** So long they stay where it has landed, and shut in a blink, in milliseconds. */
const LINGERS = 450,
  BLINK = 110;

export const middle = (el: Element): Point => {
  const { x, y, width, height } = el.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};

export function towards(from: Point, to: Point): string {
  const dx = to.x - from.x,
    dy = to.y - from.y,
    far = Math.hypot(dx, dy);
  const much = far === 0 ? 0 : Math.min(1, far / NEAR) / far;
  return `${(dx * much * REACH.x).toFixed(2)}px ${(dy * much * REACH.y).toFixed(2)}px`;
}

interface Look {
  readonly eyes: HTMLElement;
  readonly start: string;
  readonly end: string;
}
let looks: readonly Look[] = [];
let next: ReturnType<typeof setTimeout> | undefined;

/** A face may have changed since: its pupils are looked for each time. */
export function turn({ eyes }: Pick<Look, 'eyes'>, to: string): void {
  for (const pupil of eyes.querySelectorAll<HTMLElement>('[data-pupil]')) pupil.style.translate = to;
}
const steps: readonly { readonly act: (look: Look) => void; readonly after: (duration: number) => number }[] = [
  { act: (look) => turn(look, look.start), after: (duration) => duration / 2 },
  { act: (look) => turn(look, look.end), after: (duration) => duration / 2 + LINGERS },
  {
    act: (look) => {
      turn(look, '');
      look.eyes.style.scale = '1 0.08';
    },
    after: () => BLINK,
  },
  { act: ({ eyes }) => eyes.style.removeProperty('scale'), after: () => 0 },
];

function take(at: number, duration: number): void {
  const step = steps[at];
  if (!step) {
    looks = [];
    return;
  }
  for (const look of looks) step.act(look);
  next = setTimeout(take, step.after(duration), at + 1, duration);
}

/** Every cat at the table follows something on its way from here to there, which takes so many milliseconds. */
export function follow(root: ParentNode, from: Point, to: Point, duration: number): void {
  const seen = [...root.querySelectorAll<HTMLElement>('[data-seat] [data-eyes]')].map((eyes) => {
    const at = middle(eyes);
    return { eyes, start: towards(at, from), end: towards(at, to) };
  });
  // in the frame after the one in which it sets off, which has enough to do
  setOff(
    () =>
      void beforePaint(() => {
        clearTimeout(next);
        for (const { eyes } of looks) eyes.style.removeProperty('scale'); // one may be in the middle of a blink
        looks = seen;
        take(0, duration);
      }),
  );
}
