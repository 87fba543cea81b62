/** Pointer dragging. A press without movement stays an ordinary click or tap. */
import type { Attachment } from 'svelte/attachments';

const THRESHOLD = 8;

export function draggable(ondrop: (target: HTMLElement | null) => void, onlift?: () => void): Attachment<HTMLElement> {
  return (node) => {
    let id = -1,
      startX = 0,
      startY = 0,
      active = false,
      frame = 0;
    let home: DOMRect | null = null;
    let over: HTMLElement | null = null,
      suppressClick = false;

    const under = (x: number, y: number): HTMLElement | null => {
      // not carried anywhere yet: what lies below its own place is no target
      if (home && x > home.left && x < home.right && y > home.top && y < home.bottom) return null;
      node.style.pointerEvents = 'none';
      const hit = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]') ?? null;
      node.style.pointerEvents = '';
      return hit;
    };
    const setOver = (target: HTMLElement | null): void => {
      if (target === over) return;
      over?.removeAttribute('data-over');
      target?.setAttribute('data-over', '');
      over = target;
    };
    const finish = (): void => {
      cancelAnimationFrame(frame);
      setOver(null);
      active = false;
      id = -1;
      node.removeAttribute('data-dragging');
      node.style.removeProperty('translate');
    };
    const listeners: Record<string, (e: never) => void> = {
      pointerdown: (e: PointerEvent) => {
        suppressClick = false;
        if (e.button !== 0 || id !== -1) return;
        id = e.pointerId;
        startX = e.clientX;
        startY = e.clientY;
        home = node.getBoundingClientRect();
        // a quick mouse is off the card before its first move is told; fingers are captured by themselves
        if (e.pointerType === 'mouse') node.setPointerCapture(id);
      },
      pointermove: (e: PointerEvent) => {
        if (e.pointerId !== id) return;
        const dx = e.clientX - startX,
          dy = e.clientY - startY;
        if (!active) {
          if (Math.hypot(dx, dy) < THRESHOLD) return;
          active = true;
          node.setPointerCapture(id);
          node.setAttribute('data-dragging', '');
          onlift?.();
        }
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(() => {
          node.style.translate = `${dx}px ${dy}px`;
          setOver(under(e.clientX, e.clientY));
        });
      },
      pointerup: (e: PointerEvent) => {
        if (e.pointerId !== id) return;
        if (!active) {
          id = -1;
          return;
        }
        suppressClick = true;
        const target = under(e.clientX, e.clientY);
        finish();
        ondrop(target);
      },
      pointercancel: (e: PointerEvent) => {
        if (e.pointerId === id) finish();
      },
      // touch captures on the inner SVG first; taking it over fires a bubbling lostpointercapture there
      lostpointercapture: (e: PointerEvent) => {
        if (e.pointerId === id && e.target === node) finish();
      },
      dragstart: (e: Event) => e.preventDefault(),
    };
    const click = (e: MouseEvent): void => {
      if (!suppressClick) return;
      e.stopImmediatePropagation();
      e.preventDefault();
      suppressClick = false;
    };
    node.style.touchAction = 'none';
    for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener as EventListener);
    node.addEventListener('click', click, true);
    return () => {
      finish(); // it may be taken away in the middle of a drag: nothing stays marked
      for (const [name, listener] of Object.entries(listeners))
        node.removeEventListener(name, listener as EventListener);
      node.removeEventListener('click', click, true);
    };
  };
}
