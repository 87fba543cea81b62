/**
 * A Kitty card as an image: its pattern as large as it can be, its points in the corner, the level in the middle, and
 * the hide-and-seek card that belongs to it. 200 by 240.
 */
import type { KittyCard } from '../../net/protocol.gen';
import { addressOf } from '../../lib/drawn';
import { signGlyph } from '../suits';
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

/** How far the pattern is moved and scaled, so that it fills the card. */
function fit({ box, kittens }: KittyCard): string {
  const xs = kittens.map(({ x }) => x * HALF),
    ys = kittens.map(({ y }) => y * HALF);
  const left = Math.min(-WALL, ...xs),
    top = Math.min(box === 'upright' ? -FLAPS : -WALL, ...ys);
  const right = Math.max(100 + (box === 'lying' ? FLAPS : WALL), ...xs.map((x) => x + 100));
  const bottom = Math.max(100 + WALL, ...ys.map((y) => y + 100));
  const scale = Math.min(188 / (right - left), 188 / (bottom - top));
  return `translate(100 140) scale(${scale}) translate(${-(left + right) / 2} ${-(top + bottom) / 2})`;
}

function pattern({ box, kittens }: KittyCard, hasLetters: boolean): string {
  const laid = kittens.map(({ kitten, x, y, side, rotation }) => {
    const coat = kitten.charAt(0);
    const drawn = group(turn(rotation), shapesOf(`${coat} ${side}`));
    return group(`translate(${x * HALF} ${y * HALF})`, drawn + (hasLetters ? shapesOf(`${coat} letter`) : ''));
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
export const showsCard = (card: KittyCard, hasLetters: boolean): string =>
  shows(`${card.name}${hasLetters ? ' lettered' : ''}`, () => cardPicture(card, hasLetters));

/** The card's address as an image. */
export function cardPicture(card: KittyCard, hasLetters: boolean): string {
  const filled = (name: string, edge: string): string =>
    `fill="${colour(name)}" stroke="${colour(edge)}" stroke-width="3"`;
  const paper = PAPERS[card.name.split('-')[0] ?? ''] ?? '--kitty-one';
  const ink = colour('--on-gold');
  const symbol =
    card.symbol && shapesOf(`${card.symbol} hidden`) + (hasLetters ? shapesOf(`${card.symbol} letter`) : '');
  const parts = [
    `<rect x="1.5" y="1.5" width="197" height="237" rx="14" ${filled(paper, '--paper-edge')}/>`,
    `<circle cx="24" cy="23" r="18" ${filled('--gold', '--crown-edge')}/>`,
    sign(String(card.points), 24, 23, 20, 14, ink),
    sign(LEVELS[card.level] ?? '', 100, 22, 18, 11, ink),
    symbol ? group('translate(154 4) scale(.4)', symbol) : '',
    group(fit(card), pattern(card, hasLetters)),
  ];
  const frame = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 240" width="200" height="240"';
  return addressOf(`<svg ${frame}>${parts.join('')}</svg>`);
}
