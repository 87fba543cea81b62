/** A picture of how a game ended, drawn by the page itself: its cats, and words in its letters. */
import { flushSync, mount, unmount } from 'svelte';
import ShareScene from '../art/ShareScene.svelte';
import type { Look } from './cats.svelte';
import { asImage } from './drawn';

export interface Shown {
  readonly game: string;
  readonly title: string;
  readonly story: readonly string[];
  /** by place: a name and what stands before it */
  readonly lines: readonly string[];
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
  const write = (text: string, y: number, font: string, ink: string, outline = 0): void => {
    brush.font = font;
    if (outline) {
      brush.lineWidth = outline;
      brush.strokeStyle = paint('umber');
      brush.strokeText(text, SIZE / 2, y);
    }
    brush.fillStyle = paint(ink);
    brush.fillText(text, SIZE / 2, y);
  };

  let size = 92;
  brush.font = `650 ${size}px ${loud}`;
  while (size > 40 && brush.measureText(shown.title).width > SIZE - 100) brush.font = `650 ${(size -= 4)}px ${loud}`;
  write(shown.title, 738, `650 ${size}px ${loud}`, 'gold', 16);
  let y = 800;
  brush.font = `560 38px ${plain}`;
  for (const line of wrap(brush, shown.lines.join('   '), SIZE - 120).slice(0, 2)) {
    write(line, y, `560 38px ${plain}`, 'cream');
    y += 50;
  }
  y += 8;
  brush.font = `400 34px ${plain}`;
  for (const line of wrap(brush, shown.story.join(' '), SIZE - 160).slice(0, Math.floor((1030 - y) / 44))) {
    write(line, y, `400 34px ${plain}`, 'cream');
    y += 44;
  }
  write(`Katzentisch · ${shown.game}`, SIZE - 30, `650 34px ${loud}`, 'straw');

  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
  );
}
