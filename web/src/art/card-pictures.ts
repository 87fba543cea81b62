/**
 * Faces and backs of cards as images, each drawn once. A Queen is sixty things, and a card comes into sight anew
 * wherever it goes: as elements of the page, all of them would be made, styled, laid out and painted again each time.
 */
import { mount, unmount, untrack } from 'svelte';
import { asImage } from '../lib/drawn';
import CardBack from './CardBack.svelte';
import CardFace from './CardFace.svelte';
import { JOKER, SUITS, type Letters } from './suits';

/** How a player likes faces. */
export interface Likes {
  readonly letters: Letters;
  readonly big: boolean;
  /** the suit of a big index beside it, not below */
  readonly abreast?: boolean;
  readonly fourColours: boolean;
}

const pictures = new Map<string, string>();
/** Cards of which there is a picture. */
const seen = new Set<string>();

function once(name: string, draw: () => string): string {
  const before = pictures.get(name);
  if (before !== undefined) return before;
  const picture = untrack(draw);
  pictures.set(name, picture);
  return picture;
}

/** Drawn where nobody sees it, by a component that is done with it at once. */
function drawn(deck: string, put: (target: HTMLElement) => Record<string, unknown>): string {
  const place = document.createElement('div');
  place.hidden = true; // nothing of it is laid out
  place.dataset.deck = deck;
  document.body.append(place);
  const drawing = put(place);
  const picture = asImage(place.querySelector('svg')!);
  void unmount(drawing);
  place.remove();
  return picture;
}

/** The address of a face. */
export function facePicture(card: string, { letters, big, abreast = false, fourColours }: Likes): string {
  const deck = fourColours ? 'four' : 'two';
  seen.add(card);
  return once(`${card} ${letters} ${big} ${abreast} ${deck}`, () =>
    drawn(deck, (target) => mount(CardFace, { target, props: { card, letters, big, abreast } })),
  );
}

/** The address of a back: they are all the same. */
export const backPicture = (): string => once('back', () => drawn('two', (target) => mount(CardBack, { target })));

const all = (...ranks: readonly string[]): string[] => ranks.flatMap((rank) => SUITS.map((suit) => rank + suit));
/** What every pack holds, court cards before all else, since they take longest; and what only a whole one does. */
const SMALL = all('J', 'Q', 'K', 'A', '10', '9', '8', '7'),
  REST = [...all('6', '5', '4', '3', '2'), JOKER];
/** Between two cards, in milliseconds, where the browser does not say when it has time. */
const PAUSE = 60;
/** The browser has read them, and need not do that again as long as they are here. */
const ready: HTMLImageElement[] = [];

/**
 * Draw faces before they are needed, one at a time whenever there is nothing else to do: so none is drawn in the moment
 * in which it is played. Where none of the low cards has been seen by the end of it, nobody plays with them. What comes
 * back stops it.
 */
export function drawAhead(likes: readonly Likes[]): () => void {
  const faces = (pack: readonly string[]): (() => unknown)[] =>
    likes.flatMap((liked) => pack.map((card) => () => facePicture(card, liked)));
  const readAsWell = (face: () => unknown): (() => unknown)[] => [
    face,
    () => ready.push(Object.assign(new Image(), { src: face() })),
  ];
  const waiting = faces(SMALL).flatMap(readAsWell);
  const canTell = 'requestIdleCallback' in window;
  const soon = (): number => (canTell ? requestIdleCallback(goOn) : window.setTimeout(goOn, PAUSE));
  let isSmall = true;
  const goOn = (): void => {
    waiting.shift()?.();
    if (!waiting.length && isSmall && REST.some((card) => seen.has(card))) {
      isSmall = false;
      waiting.push(...faces(REST).flatMap(readAsWell));
    }
    if (waiting.length) next = soon();
  };
  let next = soon();
  return () => (canTell ? cancelIdleCallback(next) : clearTimeout(next));
}
