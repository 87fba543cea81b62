/** A picture of how a game ended, drawn by the page itself: its cats, and words in its letters. */
import { flushSync, mount, unmount } from 'svelte';
import ShareScene from '../art/ShareScene.svelte';
import type { Look } from './cats.svelte';
import { asImage } from './drawn';

/** Somebody's place, and points where there are any. */
export interface Place {
  readonly place: string;
  readonly name: string;
  readonly points: string;
}
export interface Shown {
  readonly game: string;
  readonly title: string;
  readonly story: readonly string[];
  /** the first one first */
  readonly places: readonly Place[];
  readonly winners: readonly Look[];
  readonly others: readonly Look[];
}

const SIZE = 1080;

/** Its cats. */
function drawingOf(shown: Shown, table: HTMLElement): string {
  const place = document.createElement('div');
  place.className = 'unseen';
  place.setAttribute('aria-hidden', 'true');
  table.append(place); // the room's colours hold there
  const scene = mount(ShareScene, {
    target: place,
    props: { winners: shown.winners, others: shown.others, size: SIZE },
  });
  flushSync();
  const drawing = asImage(place.querySelector('svg')!);
  void unmount(scene);
  place.remove();
  return drawing;
}

/** Lines that are no wider than there is room. */
function wrap(brush: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (brush.measureText(longer).width > width && lines.at(-1)) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** How wide a text is in letters of this size. */
type Measure = (text: string, size: number) => number;

/** A place as one line; a name that is too long for the room is cut, and says so. */
function line({ place, name, points }: Place, room: number, size: number, measure: Measure): string {
  const whole = (shown: string): string => [place, shown, points].filter(Boolean).join(' ');
  for (let letters = name.length; letters > 1; letters -= 1) {
    const text = whole(letters < name.length ? `${name.slice(0, letters).trimEnd()}…` : name);
    if (measure(text, size) <= room) return text;
  }
  return whole('…');
}

/** A few places stand beside one another, in two lines at most; more of them in two columns: nobody is left out. */
export function layPlaces(
  places: readonly Place[],
  measure: Measure,
): { readonly size: number; readonly step: number; readonly rows: readonly (readonly string[])[] } {
  const rows = [''];
  for (const text of places.map((one) => line(one, SIZE - 120, 38, measure))) {
    const longer = rows.at(-1) ? `${rows.at(-1)}   ${text}` : text;
    if (measure(longer, 38) <= SIZE - 120) rows[rows.length - 1] = longer;
    else rows.push(text);
  }
  if (rows.length <= 2) return { size: 38, step: 50, rows: rows.map((row) => [row]) };
  const half = Math.ceil(places.length / 2);
  const cells = places.map((one) => line(one, SIZE / 2 - 70, 30, measure));
  return { size: 30, step: 41, rows: cells.slice(0, half).map((cell, i) => [cell, cells[half + i] ?? '']) };
}

export async function pictureOf(shown: Shown, table: HTMLElement): Promise<Blob> {
  const image = new Image(SIZE, SIZE);
  image.src = drawingOf(shown, table);
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: SIZE, height: SIZE });
  const brush = canvas.getContext('2d')!;
  brush.drawImage(image, 0, 0);

  const style = getComputedStyle(table);
  const paint = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const loud = paint('loud'),
    plain = paint('plain');
  await Promise.all([document.fonts.load(`650 40px ${loud}`, 'a b'), document.fonts.load(`400 40px ${plain}`, 'a b')]);
  brush.textAlign = 'center';
  brush.lineJoin = 'round';
  const write = (text: string, y: number, font: string, ink: string, outline = 0, x = SIZE / 2): void => {
    brush.font = font;
    if (outline) {
      brush.lineWidth = outline;
      brush.strokeStyle = paint('umber');
      brush.strokeText(text, x, y);
    }
    brush.fillStyle = paint(ink);
    brush.fillText(text, x, y);
  };

  let size = 92;
  brush.font = `650 ${size}px ${loud}`;
  while (size > 40 && brush.measureText(shown.title).width > SIZE - 100) brush.font = `650 ${(size -= 4)}px ${loud}`;
  write(shown.title, 738, `650 ${size}px ${loud}`, 'gold', 16);
  let y = 800;
  const laid = layPlaces(shown.places, (text, size) => {
    brush.font = `560 ${size}px ${plain}`;
    return brush.measureText(text).width;
  });
  for (const row of laid.rows) {
    row.forEach((cell, column) => {
      if (row.length > 1) brush.textAlign = 'left';
      const x = row.length > 1 ? 60 + (column * SIZE) / 2 : SIZE / 2;
      write(cell, y, `560 ${laid.size}px ${plain}`, 'cream', 0, x);
    });
    y += laid.step;
  }
  brush.textAlign = 'center';
  y += 8;
  brush.font = `400 34px ${plain}`;
  // whole sentences, as many as there is room for
  const fits = shown.story
    .map((_, i) => wrap(brush, shown.story.slice(0, i + 1).join(' '), SIZE - 160))
    .findLast((lines) => lines.length <= Math.floor((1030 - y) / 44));
  for (const text of fits ?? []) {
    write(text, y, `400 34px ${plain}`, 'cream');
    y += 44;
  }
  write(`Katzentisch · ${shown.game}`, SIZE - 30, `650 34px ${loud}`, 'straw');

  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
  );
}
