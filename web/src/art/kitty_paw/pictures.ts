/**
 * Cards of Kitty Paw as images, each drawn once. A table shows some hundred of them, and changes several times a
 * second: as elements of the page, every one would cost a phone some twenty things to style, lay out and paint.
 *
 * An element shows one by a class, in its first pseudo-element: so the image is held by a rule of the style. As an
 * address in an attribute it would be read and looked up anew for every element that has it.
 */
import { mount, unmount, untrack } from 'svelte';
import { asImage, textOf } from '../../lib/drawn';
import KittenSheet from './KittenSheet.svelte';
import './pictures.css';

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

/** What such a picture shows, without its frame: to be drawn into a larger one. */
export const shapesOf = (name: string): string => /<svg[^>]*>(.*)<\/svg>/s.exec(textOf(picture(name)))?.[1] ?? '';

const classes = new Map<string, string>();
let sheet: CSSStyleSheet | undefined;

/** The class of an element that shows a picture; another one than those above is made when it is first shown. */
export function shows(name: string, make: () => string = () => picture(name)): string {
  const before = classes.get(name);
  if (before !== undefined) return before;
  const made = `shows-${name.replaceAll(' ', '-')}`;
  classes.set(name, made);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  // the letter lies over its kitten
  const layer = name.endsWith(' letter') ? 'after' : 'before';
  sheet.insertRule(`.${made}::${layer} { background-image: url('${make().replaceAll("'", '%27')}'); }`);
  return made;
}
