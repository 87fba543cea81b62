/**
 * Cards that fly. FLIP keyed by card, not by DOM node: a card may leave one list and appear in another component.
 * Nothing waits for it: input goes to where the cards are, not to where they seem to be.
 */
import { follow, type Point } from './gaze';
import { reach } from './reach';
import { motionOff, pace } from './settings.svelte';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly rot: number;
}
type Snapshot = Map<string, Box>;

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

/** Where a card that was not on screen comes from: card key → element. */
export type Origins = ReadonlyMap<string, HTMLElement>;

/** Call before the change; run the returned function when the DOM has settled. */
export function capture(root: ParentNode, duration = 240 * pace()): (origins?: Origins) => void {
  if (motionOff()) return () => {};
  const before = snapshot(root);
  return (origins = new Map()) => {
    let late = 0,
      start: Box | undefined,
      end: Box | undefined;
    for (const el of root.querySelectorAll<HTMLElement>('[data-flip]')) {
      const origin = origins.get(el.dataset.flip!);
      const from = origin ? box(held(origin)) : before.get(el.dataset.flip!);
      const there = from && glide(el, from, duration, late * 60 * pace());
      if (!there) continue;
      if (origin?.matches('[data-stock]:has(svg)')) turnOver(el, origin, duration, late * 60 * pace());
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
  el.append(back);
  const gone = (): void => back.remove();
  back
    .animate([{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, offset: 0.62 }, { opacity: 0 }], {
      duration,
      delay: Math.min(delay, 560),
      fill: 'backwards',
    })
    .finished.then(gone, gone);
}

/** Where it flies to, if that is far. */
function glide(el: HTMLElement, from: Box, duration: number, delay: number): Box | null {
  for (const running of el.getAnimations()) if (running.id === 'flip') running.cancel();
  const to = box(el);
  const dx = from.x - to.x,
    dy = from.y - to.y,
    scale = from.w / to.w;
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.01) return null;
  const far = Math.hypot(dx, dy) > 80;
  // translate and scale compose with whatever `transform` the layout uses
  el.animate(
    [
      { translate: `${dx}px ${dy}px`, scale: String(scale), zIndex: 50 },
      ...(far
        ? [
            {
              offset: 0.5,
              translate: `${dx / 2}px ${dy / 2 - 18}px`,
              scale: String(((scale + 1) / 2) * 1.06),
              zIndex: 50,
            },
          ]
        : []),
      { translate: '0 0', scale: '1', zIndex: 50 },
    ],
    {
      id: 'flip',
      duration: far ? duration : duration * 0.7,
      delay: far ? Math.min(delay, 560) : 0,
      easing: EASE,
      fill: 'backwards',
    },
  );
  return far ? to : null;
}

const middle = (r: DOMRect): Point => ({ x: r.x + r.width / 2, y: r.y + r.height / 2 });

/** Cards on their way to somebody: copies of `from` (or of another picture) fly to `to` and are gone. */
export function flyCopies(from: HTMLElement, to: HTMLElement, count: number, picture = from): void {
  if (motionOff()) return;
  const a = from.getBoundingClientRect(),
    b = held(to).getBoundingClientRect();
  const step = pace() * Math.min(110, 560 / count); // however many: 800 ms in all
  follow(document, middle(a), middle(b), 240 * pace());
  for (let i = 0; i < Math.min(count, 8); i += 1) {
    const copy = picture.cloneNode(true) as HTMLElement;
    copy.removeAttribute('data-flip');
    copy.setAttribute('aria-hidden', 'true');
    copy.inert = true;
    Object.assign(copy.style, {
      position: 'fixed',
      left: `${a.left}px`,
      top: `${a.top}px`,
      width: `${a.width}px`,
      height: `${a.height}px`,
      margin: '0',
      zIndex: '60',
      pointerEvents: 'none',
    });
    document.body.append(copy);
    const dx = b.left + b.width / 2 - a.left - a.width / 2,
      dy = b.top + b.height / 2 - a.top - a.height / 2;
    copy
      .animate(
        [
          { translate: '0 0', scale: '1' },
          { translate: `${dx}px ${dy}px`, scale: '0.4', opacity: 0.6 },
        ],
        { duration: 240 * pace(), delay: i * step, easing: EASE, fill: 'backwards' },
      )
      .finished.then(
        () => copy.remove(),
        () => copy.remove(),
      );
  }
}
