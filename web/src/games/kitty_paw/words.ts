/**
 * Kitty Paw in words: how and where things lie, and what is wrong with a pattern. Positions only: what is right, the
 * server says.
 */
import { say, type Args } from '../../lib/language.svelte';
import { readsEvents, type Scene } from '../../lib/sentences';
import { settings } from '../../lib/settings.svelte';
import type { Happened, KittyCard, KittyFault, KittyPawTable, KittyPlaced } from '../../net/protocol.gen';

/** Names as one says them: „Mia, Bo und Ada“. */
export const listed = (names: readonly string[]): string => listFormat(settings.language).format(names);
const formats = new Map<string, Intl.ListFormat>(); // slow to make
function listFormat(language: string): Intl.ListFormat {
  const format = formats.get(language) ?? new Intl.ListFormat(language);
  formats.set(language, format);
  return format;
}

/** Half cards along a card's edge. */
const CARD = 2;

/** The name of a breed or symbol, from its letter or from a kitten (`B`, `B3`). */
export const breedName = (kitten: string): string => say(`breed-${kitten[0]}`);
export const sideName = (side: string): string => say('kitty-side', { side });
export const turnName = (rotation: number): string => say('kitty-turned', { rotation });

function away(halves: number, before: string, after: string): string {
  if (!halves) return '';
  const steps = say('kitty-steps', { halves: Math.abs(halves) });
  return say('kitty-away', { way: halves < 0 ? before : after, steps });
}

/** Where a card lies, seen from the box: „eineinhalb Karten nach rechts, eine halbe Karte nach oben“. */
export function spotWords(x: number, y: number): string {
  if (!x && !y) return say('kitty-on-box');
  if (!y && Math.abs(x) === CARD) return say('kitty-beside-box', { way: x < 0 ? 'left' : 'right' });
  if (!x && Math.abs(y) === CARD) return say('kitty-beside-box', { way: y < 0 ? 'up' : 'down' });
  const partly = Math.abs(x) < CARD && Math.abs(y) < CARD ? say('kitty-partly-on-box') : '';
  return [away(x, 'left', 'right'), away(y, 'up', 'down'), partly].filter(Boolean).join(', ');
}

const names = (kittens: readonly KittyPlaced[]): string => kittens.map(({ kitten }) => breedName(kitten)).join(', ');

/** A kitten as it lies: „Bombay, Bauch, nach rechts gedreht, genau auf dem Karton“; `below`: laid before it. */
export function placedWords(placed: KittyPlaced, below: readonly KittyPlaced[] = []): string {
  const { kitten, x, y, side, rotation } = placed;
  const apart = (other: KittyPlaced): number => Math.max(Math.abs(other.x - x), Math.abs(other.y - y));
  const under = below.filter((other) => apart(other) === 0);
  const partly = below.filter((other) => apart(other) > 0 && apart(other) < CARD);
  return [
    breedName(kitten),
    sideName(side),
    rotation ? turnName(rotation) : '',
    spotWords(x, y),
    under.length ? say('kitty-wholly-over', { breeds: names(under) }) : '',
    partly.length ? say('kitty-partly-over', { breeds: names(partly) }) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Kittens as they lie, one item each, from the lowest to the uppermost. */
export const layWords = (kittens: readonly KittyPlaced[]): string[] =>
  kittens.map((placed, i) => placedWords(placed, kittens.slice(0, i)));

export const boxWords = (side: string): string => say('kitty-box', { side });
export const symbolWords = (symbol: string): string => say('kitty-symbol', { symbol: breedName(symbol) });
/** What a Kitty card is called: „Karte I-7, 5 Punkte“. */
export const cardWords = (card: KittyCard): string => say('kitty-card', { card: card.name, points: card.points });

/** What a Kitty card asks for, as a list: the box, every kitten, the hide-and-seek card. */
export const patternWords = (card: KittyCard): string[] => [
  boxWords(card.box),
  ...layWords(card.kittens),
  ...(card.symbol ? [symbolWords(card.symbol)] : []),
];

/** What a seat has before it. */
export interface Area {
  readonly box: string;
  readonly laid: readonly KittyPlaced[];
  /** the symbol that it has found */
  readonly found: string | null;
  readonly paw: string | null;
}
export const areaOf = (board: KittyPawTable, seat: number): Area => ({
  box: board.boxes[seat] ?? 'upright',
  laid: board.areas[seat] ?? [],
  found: board.seek.find((card) => card.is_kept && card.seat === seat)?.symbol ?? null,
  paw: board.paws[seat] ?? null,
});

/** What lies in a seat's area, as a list like that of a Kitty card. */
export function areaWords({ box, laid, found, paw }: Area): string[] {
  return [
    boxWords(box),
    ...(laid.length ? layWords(laid) : [say('kitty-nothing-built')]),
    ...(found ? [symbolWords(found)] : []),
    ...(paw ? [say('kitty-paw-holds', { breed: breedName(paw) })] : []),
  ];
}

/** What a fault's `2,-1` means. */
const spotOf = (text: string): string => {
  const [x = 0, y = 0] = text.split(',').map(Number);
  return spotWords(x, y);
};

/** One thing that is wrong with a pattern, as a sentence. */
export function faultWords({ kind, breed, wanted, found }: KittyFault): string {
  const facts: Args = { breed: breed ? breedName(breed) : '', wanted, found };
  if (kind === 'place') Object.assign(facts, { wanted: spotOf(wanted), found: spotOf(found) });
  if (kind === 'side') Object.assign(facts, { wanted: sideName(wanted), found: sideName(found) });
  if (kind === 'rotation') Object.assign(facts, { wanted: turnName(Number(wanted)), found: turnName(Number(found)) });
  if (kind === 'cover') facts.other = breedName(found);
  if (kind === 'symbol') facts.symbol = breedName(wanted);
  return say(`fault-${kind}`, facts);
}

/** `place J 0,0 2,1` and the like, as an event tells a fault. */
function faultOf(what: string): KittyFault {
  const [kind = '', ...rest] = what.split(' ');
  const breed = kind === 'box' || kind === 'symbol' ? null : (rest.shift() ?? null);
  if (kind === 'cover' || kind === 'paw') return { kind, breed, wanted: '', found: rest[0] ?? '' };
  return { kind, breed, wanted: rest[0] ?? '', found: rest[1] ?? '' };
}

/** `J1 2 -3 belly 90`. */
function placedOf(what: string): KittyPlaced {
  const [kitten = '', x = '', y = '', side = '', rotation = ''] = what.split(' ');
  return { kitten, x: Number(x), y: Number(y), side: side as KittyPlaced['side'], rotation: Number(rotation) };
}

/** What this family's events are about, for their sentences. */
function facts(event: Happened, scene: Scene): Args {
  const { name, what, count } = event;
  switch (name) {
    case 'took_kitten':
    case 'put_back':
    case 'picked_up':
      return { breed: breedName(what) };
    case 'placed_kitten':
      return { spot: placedWords(placedOf(what)) };
    case 'sought':
    case 'found_symbol':
    case 'turned_back': {
      const [place, symbol] = what.split(' ');
      return { number: Number(place) + 1, symbol: symbol ? breedName(symbol) : '' };
    }
    case 'row_dealt':
      return { list: what.split(' ').join(', ') };
    case 'fault':
      return { fault: faultWords(faultOf(what)) };
    case 'card_scored':
      return { card: what, points: Math.abs(count), minus: count < 0 ? 'yes' : 'no' };
    case 'game_over':
      return { others: scene.seats.length > 2 ? 'yes' : 'no' };
    default:
      return { card: what };
  }
}
readsEvents('kitty_paw', facts);
