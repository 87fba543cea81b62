/**
 * Cards of Kitty Paw as images, each drawn once. A table shows some hundred of them, and changes several times a
 * second: as elements of the page, every one would cost a phone some twenty things to style, lay out and paint.
 */
import { mount, unmount, untrack } from 'svelte';
import { asImage } from '../../lib/drawn';
import KittenSheet from './KittenSheet.svelte';

/** How much room is around a picture of 100 by 100, and around that of the box, whose flaps stand out. */
export const ROOM = 10,
  BOX_ROOM = 36;

let pictures: ReadonlyMap<string, string> | undefined;

function draw(): ReadonlyMap<string, string> {
  const place = document.createElement('div');
  place.className = 'unseen';
  document.body.append(place);
  const sheet = mount(KittenSheet, { target: place, props: { room: ROOM, boxRoom: BOX_ROOM } });
  const drawn = [...place.querySelectorAll('svg')].map((svg) => [svg.dataset.picture!, asImage(svg)] as const);
  void unmount(sheet);
  place.remove();
  return new Map(drawn);
}

/** The address of a picture: `J back`, `J belly`, `J hidden`, `J letter` and so on, `shut`, `box`. */
export const picture = (name: string): string => (pictures ??= untrack(draw)).get(name) ?? '';
