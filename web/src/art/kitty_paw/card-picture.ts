/**
 * A Kitty card as an image: its pattern as large as it can be, its points in the corner, the level in the middle, and
 * the hide-and-seek card that belongs to it. 200 by 240.
 */
import type { KittyCard } from '../../net/protocol.gen';
import { addressOf } from '../../lib/drawn';
import { signGlyph } from '../suits';
import { MOST } from './letters';
import { shapesOf, shows } from './pictures';

const LEVELS = ['', 'I', 'II', 'III'];
/** By the set that a card is from: I, G, Y or III. */
const PAPERS: Readonly<Record<string, string>> = {
  I: '--kitty-one',
  G: '--kitty-green',
  Y: '--kitty-yellow',
  III: '--kitty-three',
};
/** What the box adds around its card: walls, and flaps at its open end. */
const WALL = 8,
  FLAPS = 34;
const HALF = 50;

const group = (transform: string, inner: string): string => `<g transform="${transform}">${inner}</g>`;
const turn = (rotation: number): string => `rotate(${rotation} 50 50)`;

function sign(text: string, x: number, y: number, height: number, weight: number, ink: string): string {
  const glyph = signGlyph(text);
  if (!glyph) return '';
  const at = `translate(${x} ${y}) scale(${height / 82}) translate(${-glyph.width / 2} -41.5)`;
  const line = `fill="none" stroke="${ink}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path d="${glyph.d}" transform="${at}" ${line}/>`;
}

/** Which letters it has: none; as on kitten cards; or larger, where the card is small. */
export type Letters = 'none' | 'plain' | 'large';

/** The box of a pattern and its kittens: the middle, and how it is scaled to fill the card. */
function fit({ box, kittens }: KittyCard): { x: number; y: number; scale: number } {
  const xs = kittens.map(({ x }) => x * HALF),
    ys = kittens.map(({ y }) => y * HALF);
  const left = Math.min(-WALL, ...xs),
    top = Math.min(box === 'upright' ? -FLAPS : -WALL, ...ys);
  const right = Math.max(100 + (box === 'lying' ? FLAPS : WALL), ...xs.map((x) => x + 100));
  const bottom = Math.max(100 + WALL, ...ys.map((y) => y + 100));
  const scale = Math.min(188 / (right - left), 188 / (bottom - top));
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale };
}

/** How large kittens are on a card that is so many pixels wide. */
export const kittenOn = (card: KittyCard, width: number): number => (fit(card).scale * 100 * width) / 200;

function letter(coat: string, letters: Letters): string {
  if (letters === 'none') return '';
  const drawn = shapesOf(`${coat} letter`);
  return letters === 'large' ? group(`translate(0 100) scale(${MOST}) translate(0 -100)`, drawn) : drawn;
}

function pattern({ box, kittens }: KittyCard, letters: Letters): string {
  const laid = kittens.map(({ kitten, x, y, side, rotation }) => {
    const coat = kitten.charAt(0);
    const drawn = group(turn(rotation), shapesOf(`${coat} ${side}`));
    return group(`translate(${x * HALF} ${y * HALF})`, drawn + letter(coat, letters));
  });
  return group(turn(box === 'lying' ? 90 : 0), shapesOf('box')) + laid.join('');
}

const colours = new Map<string, string>();
/** A colour of the page, asked for once: to ask in the middle of a change makes the browser work out styles. */
function colour(name: string): string {
  const known = colours.get(name) ?? getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  colours.set(name, known);
  return known;
}

/** The class of an element that shows the card. */
export const showsCard = (card: KittyCard, letters: Letters): string =>
  shows(`${card.name} ${letters}`, () => cardPicture(card, letters));

/** The card's address as an image. */
export function cardPicture(card: KittyCard, letters: Letters): string {
  const filled = (name: string, edge: string): string =>
    `fill="${colour(name)}" stroke="${colour(edge)}" stroke-width="3"`;
  const paper = PAPERS[card.name.split('-')[0] ?? ''] ?? '--kitty-one';
  const ink = colour('--on-gold');
  const { x, y, scale } = fit(card);
  const symbol = card.symbol && shapesOf(`${card.symbol} hidden`) + letter(card.symbol, letters);
  const parts = [
    `<rect x="1.5" y="1.5" width="197" height="237" rx="14" ${filled(paper, '--paper-edge')}/>`,
    `<circle cx="24" cy="23" r="18" ${filled('--gold', '--crown-edge')}/>`,
    sign(String(card.points), 24, 23, 20, 14, ink),
    sign(LEVELS[card.level] ?? '', 100, 22, 18, 11, ink),
    symbol ? group('translate(154 4) scale(.4)', symbol) : '',
    group(`translate(100 140) scale(${scale}) translate(${-x} ${-y})`, pattern(card, letters)),
  ];
  const frame = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 240" width="200" height="240"';
  return addressOf(`<svg ${frame}>${parts.join('')}</svg>`);
}
