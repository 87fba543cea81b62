/** One tab stop for a row of buttons: arrows, Home and End move the focus along it. */
import type { Attachment } from 'svelte/attachments';

export function roving(onmove: (to: number) => void): Attachment<HTMLElement> {
  return (row) => {
    const key = (e: KeyboardEvent): void => {
      const stops = [...row.querySelectorAll<HTMLElement>('button[tabindex]')];
      const at = stops.indexOf(document.activeElement as HTMLElement);
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: stops.length - 1 }[e.key];
      if (to === undefined || at < 0) return;
      e.preventDefault();
      const next = Math.max(0, Math.min(stops.length - 1, to));
      onmove(next);
      stops[next]!.focus();
    };
    row.addEventListener('keydown', key);
    return () => row.removeEventListener('keydown', key);
  };
}
