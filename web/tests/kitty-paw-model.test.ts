/** Kitty Paw without a page: the lattice, the spread of the middle, and a table whose moves are on their way. */
import { describe, expect, test } from 'vitest';
import { foreseen, Lies, placeText, type Board } from '../src/games/kitty_paw/hands';
import {
  bounds,
  cellsAt,
  close,
  covers,
  flipped,
  LEAST_CELL,
  moved,
  overlaps,
  sight,
  snap,
  topmost,
  turned,
} from '../src/games/kitty_paw/lattice';
import { allKittens, apart, columnsFor, copyFor, layout, mixed, TARGET } from '../src/games/kitty_paw/spread';
import type { KittyPlaced } from '../src/net/protocol.gen';
import { kittyPlacing } from './fixtures';

const at = (kitten: string, x: number, y: number): KittyPlaced => ({ kitten, x, y, side: 'back', rotation: 0 });

describe('the lattice', () => {
  test('four turns and two flips change nothing', () => {
    const way = { side: 'belly', rotation: 270 } as const;
    expect(turned(way)).toEqual({ side: 'belly', rotation: 0 });
    expect(turned(turned(turned(turned(way))))).toEqual(way);
    expect(flipped(way)).toEqual({ side: 'back', rotation: 270 });
    expect(flipped(flipped(way))).toEqual(way);
  });

  test('cards that only touch do not overlap; half a card over another does', () => {
    expect(overlaps({ x: 0, y: 0 }, { x: 2, y: 0 })).toBe(false);
    expect(overlaps({ x: 0, y: 0 }, { x: 1, y: -1 })).toBe(true);
  });

  test('a ghost says what it will cover, and the box', () => {
    const laid = [at('J1', 0, 0), at('B1', 2, 0), at('P1', 5, 0)];
    expect(covers({ x: 1, y: 1 }, laid)).toEqual({ kittens: laid.slice(0, 2), box: true });
    expect(covers({ x: 4, y: 1 }, laid)).toEqual({ kittens: [laid[2]], box: false });
  });

  test('the uppermost kitten has a cell', () => {
    const laid = [at('J1', 0, 0), at('B1', 1, 0)];
    expect(topmost({ x: 1, y: 1 }, laid)).toBe(laid[1]);
    expect(topmost({ x: 0, y: 1 }, laid)).toBe(laid[0]);
    expect(topmost({ x: -1, y: 0 }, laid)).toBeNull();
  });

  test('a card lands on the nearest corner, and never out of reach', () => {
    expect(snap(1.4, 0.6, 6)).toEqual({ x: 0, y: 0 });
    expect(snap(1.6, -1.6, 6)).toEqual({ x: 1, y: -3 });
    expect(snap(40, -40, 6)).toEqual({ x: 6, y: -6 });
    expect(moved({ x: 6, y: 0 }, 1, -1, 6)).toEqual({ x: 6, y: -1 });
  });

  test('what is seen has all that is in use, and a card around it where there is room', () => {
    const use = [at('J1', -2, 0), at('B1', 3, 1)];
    expect(bounds(use)).toEqual({ x: -2, y: 0, wide: 7, high: 3 });
    const seen = sight(use, 440, 440, 56);
    expect(seen.cell).toBe(40);
    expect(seen.x).toBe(-4);
    expect(seen.y + seen.high / 2).toBe(1.5); // evenly above and below
    expect(cellsAt(seen, 40 * 4, 0).x).toBe(0);
  });

  test('on the smallest screen the largest pattern still has cells that can be hit', () => {
    const seen = sight([at('J1', -3, -3), at('B1', 3, 3)], 240, 240, 56); // four cards by four
    expect(seen.cell).toBeGreaterThanOrEqual(LEAST_CELL);
    expect([seen.x, seen.y]).toEqual([-4, -4]); // half a card around it
  });

  test('what is laid far beyond it takes nothing from the cells: the other edge is out of sight', () => {
    const far = at('P1', 6, 0);
    const use = [at('J1', -3, -3), at('B1', 3, 3), far];
    const small = sight(use, 240, 240, 56);
    expect(small.cell).toBeLessThan(LEAST_CELL);
    const seen = close(small, 240, 240, far);
    expect(seen.cell).toBe(LEAST_CELL);
    expect(seen.x + seen.wide).toBe(far.x + 3); // half a card beyond what is followed
    expect(close(small, 240, 240, { x: -3, y: -3 })).toMatchObject({ x: -4, y: -4 });
    const roomy = sight(use, 640, 640, 56);
    expect(close(roomy, 640, 640, far)).toBe(roomy);
  });
});

describe('the middle', () => {
  test('has one set of seven for each seat, mixed alike on every page', () => {
    expect(allKittens(2).sort()).toEqual([
      'B1',
      'B2',
      'E1',
      'E2',
      'J1',
      'J2',
      'M1',
      'M2',
      'P1',
      'P2',
      'R1',
      'R2',
      'X1',
      'X2',
    ]);
    expect(mixed(4, 'table 1')).toEqual(mixed(4, 'table 1'));
    expect(mixed(4, 'table 1')).not.toEqual(mixed(4, 'table 2'));
    expect([...mixed(4, 'table 1')].sort()).toEqual(allKittens(4).sort());
  });

  test('of a breed, each who types a number gets a copy of their own while it lies there', () => {
    const all = (): boolean => true;
    expect([0, 1, 2, 3].map((seat) => copyFor('B', seat, 4, all))).toEqual(['B1', 'B2', 'B3', 'B4']);
    expect(copyFor('B', 2, 4, (kitten) => kitten === 'B2')).toBe('B2');
    expect(copyFor('B', 2, 4, () => false)).toBeNull();
  });

  test('finds the columns that make the largest squares', () => {
    expect(columnsFor(28, 350, 200)).toEqual({ columns: 7, size: 50 });
    expect(columnsFor(7, 100, 700)).toEqual({ columns: 1, size: 100 });
  });

  test.each([
    ['390×844', 378, 240],
    ['320×568', 314, 177],
    ['844×390', 316, 240],
    ['1440×900', 450, 640],
  ])('on %s what must be hit is large enough, and nothing lies on anything else', (_, width, height) => {
    for (const kittens of [7, 14, 21, 28]) {
      const laid = layout(kittens, width, height, true);
      expect(laid.size).toBeGreaterThanOrEqual(TARGET);
      expect(laid.seek).toBeGreaterThanOrEqual(TARGET);
      const besides = laid.around === 'sides' ? 2 * laid.seek : 0;
      const above = laid.around === 'rows' ? 2 * laid.seek : laid.around === 'row' ? laid.seek : 0;
      const high = laid.heap || Math.ceil(kittens / laid.columns) * laid.size;
      expect(laid.columns * laid.size + besides).toBeLessThanOrEqual(width + 0.5);
      expect(high + above).toBeLessThanOrEqual(height + 0.5);
    }
  });

  test.each([
    ['320×568', 314, 177],
    ['844×390', 316, 240],
  ])('on %s a finger can hit the uppermost of a heap, and what shows of the others', (_, width, height) => {
    for (const isSeeking of [true, false])
      for (const kittens of [14, 21, 28]) {
        const { heap, size } = layout(kittens, width, height, isSeeking);
        if (!heap) continue;
        for (let lying = 2; lying <= kittens / 7; lying += 1) {
          const distance = apart(lying, size, heap);
          expect(distance * (lying - 1)).toBeGreaterThanOrEqual(TARGET);
          expect(distance * (lying - 1) + size).toBeLessThanOrEqual(heap);
        }
        expect(4 * TARGET).toBeLessThanOrEqual(width); // spread out
      }
    expect(layout(28, width, height, true).heap).toBeGreaterThan(0);
  });
});

describe('hide-and-seek cards', () => {
  test.each([
    ['1440×900', 450, 640],
    ['1024×768', 320, 520],
    ['768×1024', 740, 330],
  ])('lie around the kittens on %s, which stay nearly as large as they could be', (_, width, height) => {
    for (const kittens of [7, 14, 21, 28])
      for (const isSeeking of [true, false]) {
        const { around, size } = layout(kittens, width, height, isSeeking);
        expect(around).not.toBe('row');
        const seek = Math.min(76, Math.max(isSeeking ? TARGET : 32, width / 8));
        const below = columnsFor(kittens, width, height - seek).size;
        expect(size).toBeGreaterThanOrEqual(Math.floor(0.8 * below));
      }
  });

  test('lie below them where these could not be hit otherwise', () => {
    const { around, size } = layout(28, 378, 240, true);
    expect(around).toBe('row');
    expect(size).toBeGreaterThanOrEqual(TARGET);
  });
});

describe('moves on their way', () => {
  const board: Board = {
    row: ['I-1', 'I-2'],
    cards: [null, 'I-3'],
    middle: [
      { kitten: 'J1', side: 'belly', rotation: 90 },
      { kitten: 'B2', side: 'back', rotation: 0 },
    ],
    paws: [null, null],
    areas: [[at('P1', 0, 0)], []],
    boxes: ['upright', 'lying'],
  };
  const lies = new Lies();
  lies.note(board.middle);
  const after = (...moves: string[]): Board => foreseen(board, 0, moves, lies.of, kittyPlacing);

  test('are shown as made: a kitten in the paw, then in the area', () => {
    expect(after('take J1').paws).toEqual(['J1', null]);
    expect(after('take J1').middle.map(({ kitten }) => kitten)).toEqual(['B2']);
    expect(after('take J1', 'place J1 2 -3 belly 180').areas[0]).toEqual([
      at('P1', 0, 0),
      { kitten: 'J1', x: 2, y: -3, side: 'belly', rotation: 180 },
    ]);
    expect(after('take J1', 'place J1 2 -3 belly 180').paws[0]).toBeNull();
  });

  test('a kitten goes back as it lay, and a laid one is picked up', () => {
    expect(after('take J1', 'back').middle).toContainEqual({ kitten: 'J1', side: 'belly', rotation: 90 });
    expect(after('pick P1')).toMatchObject({ paws: ['P1', null], areas: [[], []] });
    expect(after('box').boxes).toEqual(['lying', 'lying']);
    expect(after('grab I-2')).toMatchObject({ row: ['I-1'], cards: ['I-2', 'I-3'] });
  });

  test('what somebody else has by now is not shown as ours', () => {
    expect(after('take X1')).toEqual(board);
    expect(after('grab I-9')).toEqual(board);
    expect(after('place J1 0 0 back 0')).toEqual(board);
  });

  test('refused, they are no longer on their way: everything lies where it lay', () => {
    expect(after()).toBe(board);
    expect(foreseen(board, null, ['take J1'], lies.of, null)).toBe(board); // who watches has no hands
  });

  test('a placing move says which kitten, where and how', () => {
    const placed = { kitten: 'J2', x: 2, y: -3, side: 'belly', rotation: 90 } as const;
    expect(placeText(kittyPlacing, placed)).toBe('place J2 2 -3 belly 90');
  });
});
