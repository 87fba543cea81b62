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

const shapes = new Map<string, string>();
/** What such a picture shows, without its frame: to be drawn into a larger one. */
export function shapesOf(name: string): string {
  const known = shapes.get(name) ?? /<svg[^>]*>(.*)<\/svg>/s.exec(textOf(picture(name)))?.[1] ?? '';
  shapes.set(name, known);
  return known;
}

/** What a class shows. */
interface Shown {
  readonly layer: 'before' | 'after';
  readonly drawing: string;
  /** the same in points; null: not yet */
  painting: string | null;
}
const classes = new Map<string, string>();
const all = new Map<string, Shown>();
let sheet: CSSStyleSheet | undefined;

const ruleOf = (made: string, { layer, drawing, painting }: Shown): string =>
  `.${made}::${layer} { background-image: url('${(painting ?? drawing).replaceAll("'", '%27')}'); }`;

/** The class of an element that shows a picture; another one than those above is made when it is first shown. */
export function shows(name: string, make: () => string = () => picture(name)): string {
  const before = classes.get(name);
  if (before !== undefined) return before;
  const made = `shows-${name.replaceAll(' ', '-')}`;
  classes.set(name, made);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    addEventListener('resize', repaint);
  }
  // the letter lies over its kitten
  const is: Shown = { layer: name.endsWith(' letter') ? 'after' : 'before', drawing: make(), painting: null };
  all.set(made, is);
  sheet.insertRule(ruleOf(made, is));
  inIdleTime();
  return made;
}

// A drawing is laid out anew for every size that it is shown in, while the page is painted. So each is painted once, as
// large as this screen shows any, when there is nothing else to do; and all of them are exchanged at once.

/** How much of a screen the largest of them takes. */
const LARGEST = 1 / 5;
let isUnderWay = false;
let sharpness = devicePixelRatio;

function inIdleTime(): void {
  if (isUnderWay) return;
  isUnderWay = true;
  whenIdle(() => void paintNext());
}
const whenIdle = (act: () => void): void =>
  void (typeof requestIdleCallback === 'function' ? requestIdleCallback(act, { timeout: 3000 }) : setTimeout(act, 100));

async function paintNext(): Promise<void> {
  const next = [...all.values()].find(({ painting }) => painting === null);
  if (next) {
    next.painting = await painted(next.drawing);
    whenIdle(() => void paintNext());
    return;
  }
  isUnderWay = false;
  sheet!.replaceSync([...all].map(([made, is]) => ruleOf(made, is)).join('\n'));
}

/** Whoever zooms in sees more of them. */
function repaint(): void {
  if (sharpness === devicePixelRatio) return;
  sharpness = devicePixelRatio;
  for (const is of all.values()) is.painting = null;
  inIdleTime();
}

/** The same picture in points; as it is where that cannot be done. */
async function painted(drawing: string): Promise<string> {
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d');
  if (!brush) return drawing;
  const image = new Image();
  image.src = drawing;
  try {
    await image.decode();
  } catch {
    return drawing;
  }
  const width = Math.max(screen.width, screen.height) * LARGEST * Math.min(3, Math.max(1, sharpness));
  canvas.width = width;
  canvas.height = (width * image.naturalHeight) / image.naturalWidth;
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.92);
}
