/**
 * What a table will look like when the moves that are on their way have arrived. Hands do not wait for answers: a
 * kitten is in the paw at once. A refused move is no longer on its way, and so everything lies where it lay.
 */
import type { KittyLying, KittyPawTable, KittyPlaced, KittyPlacement } from '../../net/protocol.gen';
import type { Way } from './lattice';

/** The part of a table that our own hands change. */
export type Board = Pick<KittyPawTable, 'row' | 'cards' | 'middle' | 'paws' | 'areas' | 'boxes'>;

const put = <T>(list: readonly T[], at: number, what: T): T[] => list.map((old, i) => (i === at ? what : old));
const without = <T extends { readonly kitten: string }>(list: readonly T[], kitten: string): T[] =>
  list.filter((other) => other.kitten !== kitten);

/** The move that lays a kitten, in the words of the table: `place {kitten} {x} {y} {side} {rotation}`, say. */
export const placeText = (placing: Pick<KittyPlacement, 'text'>, placed: KittyPlaced): string =>
  placing.text.replaceAll(/\{(\w+)\}/g, (_, name: keyof KittyPlaced) => String(placed[name]));

/** What such a move lays; null: it is another move. */
function placedBy(placing: Pick<KittyPlacement, 'text'>, text: string): KittyPlaced | null {
  const pattern = new RegExp(`^${placing.text.replaceAll(/\{(\w+)\}/g, '(?<$1>\\S+)')}$`);
  const { kitten, x, y, side, rotation } = pattern.exec(text)?.groups ?? {};
  if (!kitten) return null;
  return { kitten, x: Number(x), y: Number(y), side: side as KittyPlaced['side'], rotation: Number(rotation) };
}

const STEPS: Record<string, (board: Board, me: number, words: readonly string[], lay: Lying) => Board> = {
  grab: (board, me, [, card = '']) =>
    board.row.includes(card)
      ? { ...board, row: board.row.filter((other) => other !== card), cards: put(board.cards, me, card) }
      : board,
  take: (board, me, [, kitten = '']) =>
    board.middle.some((other) => other.kitten === kitten)
      ? { ...board, middle: without(board.middle, kitten), paws: put(board.paws, me, kitten) }
      : board,
  pick: (board, me, [, kitten = '']) => ({
    ...board,
    areas: put(board.areas, me, without(board.areas[me] ?? [], kitten)),
    paws: put(board.paws, me, kitten),
  }),
  back: (board, me, _, lay) => {
    const kitten = board.paws[me];
    return kitten
      ? { ...board, middle: [...board.middle, { kitten, ...lay(kitten) }], paws: put(board.paws, me, null) }
      : board;
  },
  box: (board, me) => ({
    ...board,
    boxes: put(board.boxes, me, board.boxes[me] === 'upright' ? 'lying' : 'upright'),
  }),
};
/** How a kitten lay in the middle. */
export type Lying = (kitten: string) => Way;

const laidDown = (board: Board, me: number, placed: KittyPlaced): Board =>
  board.paws[me] === placed.kitten
    ? {
        ...board,
        areas: put(board.areas, me, [...(board.areas[me] ?? []), placed]),
        paws: put(board.paws, me, null),
      }
    : board;

/** The table after our moves that nobody has answered yet. */
export function foreseen<B extends Board>(
  board: B,
  me: number | null,
  outgoing: readonly string[],
  lay: Lying,
  placing: Pick<KittyPlacement, 'text'> | null,
): B {
  if (me === null) return board;
  let seen: Board = board;
  for (const text of outgoing) {
    const placed = placing && placedBy(placing, text);
    const words = text.split(' ');
    seen = placed ? laidDown(seen, me, placed) : (STEPS[words[0]!]?.(seen, me, words, lay) ?? seen);
  }
  return seen === board ? board : { ...board, ...seen };
}

/** Remembers how each kitten lies in the middle: who has it in the paw is not told. */
export class Lies {
  readonly #ways = new Map<string, Way>();

  note(middle: readonly KittyLying[]): void {
    for (const { kitten, side, rotation } of middle) this.#ways.set(kitten, { side, rotation });
  }

  readonly of: Lying = (kitten) => this.#ways.get(kitten) ?? { side: 'back', rotation: 0 };
}
