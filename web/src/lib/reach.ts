/** A paw that lays a card: it comes from whose cat played it, holds it on its way, and goes back. */
import { mount, unmount } from 'svelte';
import Arm from '../art/Arm.svelte';
import { BREEDS, type Breed } from '../art/breeds';
import { inTheAir } from './aloft';
import type { Point } from './gaze';
import { setOff } from './set-off';

const isBreed = (name: string | undefined): name is Breed => (BREEDS as readonly (string | undefined)[]).includes(name);

/** From where a cat sits to a place on the cloth. */
export function reach(cat: HTMLElement, target: Point, duration: number): void {
  const breed = cat.querySelector<SVGElement>('[data-breed]')?.dataset['breed'];
  if (!isBreed(breed)) return;
  const from = cat.getBoundingClientRect();
  const middle = from.x + from.width / 2;
  const x = middle + Math.sign(target.x - middle) * Math.min(from.width * 0.3, Math.abs(target.x - middle)),
    y = from.y + from.height * 0.82;
  setOff(() => {
    const gone = inTheAir(() => void unmount(arm));
    const arm = mount(Arm, {
      target: document.body,
      props: {
        breed,
        x,
        y,
        length: Math.hypot(target.x - x, target.y - y),
        degrees: (Math.atan2(x - target.x, target.y - y) * 180) / Math.PI,
        width: from.width * 0.34,
        duration,
        ondone: gone,
      },
    });
  });
}
