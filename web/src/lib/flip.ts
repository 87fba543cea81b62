/**
 * Cards that fly. FLIP keyed by card, not by DOM node: a card may leave one list and appear in another component.
 * Nothing waits for it: input goes to where the cards are, not to where they seem to be.
 */
import { inTheAir } from './aloft';
import { follow, type Point } from './gaze';
import { reach } from './reach';
import { animate, halt, setOff } from './set-off';
import { motionOff, pace } from './settings.svelte';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly rot: number;
}
type Snapshot = Map<string, Box>;

/** Between two cards that set off together, in milliseconds; after so many of them the others fly as one. */
const STEP = 60,
  MOST = 9;

const EASE = 'cubic-bezier(.2,.8,.25,1)';

function box(el: HTMLElement): Box {
  const r = el.getBoundingClientRect(); // includes running animations, so a flight can be interrupted
  return { x: r.x + r.width / 2, y: r.y + r.height / 2, w: el.offsetWidth, rot: Number(el.dataset.rot ?? 0) };
}

/** Where a seat holds its cards, and as small as they are: cards leave and arrive there, never before a face. */
function held(el: HTMLElement): HTMLElement {
  const cards = el.dataset.seat && document.querySelector<HTMLElement>(`[data-holds="${el.dataset.seat}"]`);
  if (!cards) return el;
  return cards.querySelector<HTMLElement>('.back:last-child') ?? cards;
}

function snapshot(root: ParentNode): Snapshot {
  const out: Snapshot = new Map();
  for (const el of root.querySelectorAll<HTMLElement>('[data-flip]')) out.set(el.dataset.flip!, box(el));
  return out;
}

/** When each of several cards sets off, in milliseconds: the first one is 0. */
export type Beat = (card: number) => number;

/** Where a card that was not on screen comes from: card key → element. */
export type Origins = ReadonlyMap<string, HTMLElement>;

/** Call before the change; run the returned function when the DOM has settled. */
export function capture(
  root: ParentNode,
  duration = 240 * pace(),
): (origins?: Origins, beat?: Beat | null, step?: number) => void {
  if (motionOff()) return () => {};
  const before = snapshot(root);
  return (origins = new Map(), beat = null, step = STEP) => {
    let late = 0,
      start: Box | undefined,
      end: Box | undefined;
    const cards = root.querySelectorAll<HTMLElement>('[data-flip]');
    for (const el of cards) halt(el, 'flip');
    for (const el of cards) {
      const origin = origins.get(el.dataset.flip!);
      const from = origin ? box(held(origin)) : before.get(el.dataset.flip!);
      // what only makes room for those that come moves at once
      const isAside = origins.size > 0 && !origin;
      const delay = isAside ? 0 : beat && origin ? beat(late) : Math.min(late, MOST) * step * pace();
      const there = from && glide(el, from, duration, delay, origin !== undefined && (beat !== null || delay > 0));
      if (!there || isAside) continue;
      if (origin?.matches('[data-stock]:has(img)')) turnOver(el, origin, duration, delay);
      if (origin?.dataset.seat && late === 0) reach(origin, { x: there.x, y: there.y - there.w * 0.3 }, duration);
      late += 1;
      start ??= from;
      end = there;
    }
    if (start && end) follow(root, start, end, duration);
  };
}

/** A card from the stock shows its back until it is half way. */
function turnOver(el: HTMLElement, stock: HTMLElement, duration: number, delay: number): void {
  const back = stock.cloneNode(true) as HTMLElement;
  back.removeAttribute('data-stock');
  back.setAttribute('aria-hidden', 'true');
  Object.assign(back.style, {
    position: 'absolute',
    inset: '0',
    translate: 'none',
    zIndex: '1',
    pointerEvents: 'none',
  });
  const gone = (): void => back.remove();
  setOff(() => {
    el.append(back);
    back
      .animate([{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, offset: 0.62 }, { opacity: 0 }], {
        duration,
        delay,
        fill: 'both', // not seen again before it is taken away
      })
      .finished.then(gone, gone);
  });
}

/** Where it flies to, if that is far. One that is hidden is not seen before its turn: in the stock, or in a hand. */
function glide(el: HTMLElement, from: Box, duration: number, delay: number, isHidden: boolean): Box | null {
  const to = box(el);
  const dx = from.x - to.x,
    dy = from.y - to.y,
    scale = from.w / to.w;
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.01) return null;
  const far = Math.hypot(dx, dy) > 80;
  // translate and scale compose with whatever `transform` the layout uses
  const steps: Keyframe[] = [
    { translate: `${dx}px ${dy}px`, scale: String(scale), ...(isHidden ? { opacity: 0 } : {}) },
    ...(isHidden ? [{ offset: 0.08, opacity: 1 }] : []),
    ...(far
      ? [{ offset: 0.5, translate: `${dx / 2}px ${dy / 2 - 18}px`, scale: String(((scale + 1) / 2) * 1.06) }]
      : []),
    { translate: '0 0', scale: '1' },
  ];
  const timing: KeyframeAnimationOptions = {
    duration: far ? duration : duration * 0.7,
    delay: far ? delay : 0,
    easing: EASE,
    fill: 'backwards',
  };
  setOff(() => {
    // over what it passes, if it comes from far; as a step of the animation it would keep a browser from moving the
    // card without the page
    if (far) el.style.zIndex = '50';
    animate(el, 'flip', steps, timing, () => el.style.removeProperty('z-index'));
  });
  return far ? to : null;
}

const middle = (r: DOMRect): Point => ({ x: r.x + r.width / 2, y: r.y + r.height / 2 });

/** A copy of something that lies over everything for as long as it moves. */
function fly(picture: HTMLElement, at: DOMRect, steps: Keyframe[], timing: KeyframeAnimationOptions): void {
  const copy = picture.cloneNode(true) as HTMLElement;
  copy.removeAttribute('data-flip');
  copy.removeAttribute('data-stock');
  copy.setAttribute('aria-hidden', 'true');
  copy.inert = true;
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
    margin: '0',
    translate: 'none',
    zIndex: '60',
    pointerEvents: 'none',
  });
  setOff(() => {
    const gone = inTheAir(() => copy.remove());
    document.body.append(copy);
    copy.animate(steps, { easing: EASE, fill: 'backwards', ...timing }).finished.then(gone, gone);
  });
}

const away = (a: DOMRect, b: DOMRect): Point => ({ x: middle(b).x - middle(a).x, y: middle(b).y - middle(a).y });

/** Cards on their way to somebody: copies of `from` (or of another picture) fly to `to` and are gone. */
export function flyCopies(from: HTMLElement, to: HTMLElement, count: number, picture = from): void {
  if (motionOff()) return;
  const a = from.getBoundingClientRect(),
    b = held(to).getBoundingClientRect();
  const step = pace() * Math.min(110, 560 / count); // however many: 800 ms in all
  follow(document, middle(a), middle(b), 240 * pace());
  const { x, y } = away(a, b);
  for (let i = 0; i < Math.min(count, 8); i += 1)
    fly(
      picture,
      a,
      [
        { translate: '0 0', scale: '1' },
        { translate: `${x}px ${y}px`, scale: '0.4', opacity: 0.6 },
      ],
      { duration: 240 * pace(), delay: i * step },
    );
}

/** One that is dealt: a back that slides across the cloth, turning a little. */
export function flyBack(from: HTMLElement, to: HTMLElement, delay: number): void {
  if (motionOff()) return;
  const a = from.getBoundingClientRect();
  const { x, y } = away(a, held(to).getBoundingClientRect());
  fly(
    from,
    a,
    [
      { translate: '0 0', scale: '1', rotate: '0deg', opacity: 0 },
      { offset: 0.08, opacity: 1 },
      { translate: `${x}px ${y}px`, scale: '0.42', rotate: x < 0 ? '-160deg' : '160deg', opacity: 0.8 },
    ],
    { duration: 300 * pace(), delay },
  );
}

/** A card that comes from `from` face down, and turns over where it lies. */
export function layOpen(from: HTMLElement, card: HTMLElement, delay: number): void {
  if (motionOff()) return;
  const a = from.getBoundingClientRect(),
    b = card.getBoundingClientRect();
  const { x, y } = away(a, b);
  const there = `${x}px ${y}px`;
  fly(
    from,
    a,
    [
      { translate: '0 0', scale: '1' },
      { offset: 0.6, translate: there, scale: '1.06' },
      { translate: there, scale: '0 1.1' },
    ],
    { duration: 420 * pace(), delay },
  );
  const timing: KeyframeAnimationOptions = {
    duration: 260 * pace(),
    delay: delay + 420 * pace(),
    easing: 'ease-out',
    fill: 'backwards',
  };
  setOff(() => animate(card, 'turn', [{ scale: '0 1.1' }, { offset: 0.6, scale: '1.06' }, { scale: '1' }], timing));
}

/** A blow that is felt: everything on the table jumps a little. */
export function shake(el: HTMLElement): void {
  if (motionOff()) return;
  el.animate(
    [
      { translate: '0 0' },
      { translate: '0 5px', rotate: '0.25deg' },
      { translate: '-3px -4px', rotate: '-0.3deg' },
      { translate: '3px 2px', rotate: '0.15deg' },
      { translate: '0 0' },
    ],
    { id: 'shake', duration: 170 * pace(), iterations: 2 },
  );
}
