/**
 * The cats of the start page: their eyes follow what points, or go to what the keyboard has come to; then they blink
 * and rest. Between two looks nothing runs.
 */
import { middle, towards, turn, type Point } from './gaze';
import { beforePaint } from './set-off';
import { motionOff } from './settings.svelte';

/** So long they keep looking there, and shut in a blink, in milliseconds. */
const LINGERS = 1800,
  BLINK = 110;

export function watches(scene: HTMLElement): () => void {
  const all = [...scene.querySelectorAll<HTMLElement>('[data-seat] [data-eyes]')];
  let point: Point | null = null;
  let next: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    for (const eyes of all) eyes.style.removeProperty('scale');
  }
  function blink(): void {
    for (const eyes of all) {
      turn({ eyes }, '');
      eyes.style.scale = '1 0.08';
    }
    next = setTimeout(open, BLINK);
  }
  /** At most once a frame, and not while the cats are out of sight. */
  function look(): void {
    const to = point;
    point = null;
    if (!to || scene.getBoundingClientRect().bottom < 0) return;
    clearTimeout(next);
    const turned = all.map((eyes) => towards(middle(eyes), to)); // all of them are read before one is changed
    open();
    all.forEach((eyes, i) => turn({ eyes }, turned[i]!));
    next = setTimeout(blink, LINGERS);
  }
  function notice(at: Point): void {
    if (motionOff()) return;
    if (!point) beforePaint(look);
    point = at;
  }
  const pointed = ({ clientX, clientY }: PointerEvent): void => notice({ x: clientX, y: clientY });
  const focused = ({ target }: FocusEvent): void => {
    if (target instanceof Element) notice(middle(target));
  };
  document.addEventListener('pointermove', pointed, { passive: true });
  document.addEventListener('pointerdown', pointed, { passive: true });
  document.addEventListener('focusin', focused);
  return () => {
    clearTimeout(next);
    document.removeEventListener('pointermove', pointed);
    document.removeEventListener('pointerdown', pointed);
    document.removeEventListener('focusin', focused);
  };
}
