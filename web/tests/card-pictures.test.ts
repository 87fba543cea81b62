/** Cards as images: drawn once, and before they are needed. */
import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import SuitedFace from '../src/art/SuitedFace.svelte';

let waiting: (() => void)[] = [];
const images: string[] = [];

beforeEach(() => {
  vi.resetModules();
  waiting = [];
  images.length = 0;
  vi.stubGlobal('requestIdleCallback', (act: () => void) => waiting.push(act));
  vi.stubGlobal('cancelIdleCallback', (id: number) => (waiting[id - 1] = () => {}));
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        images.push(address);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const LIKES = { letters: 'de', big: true, fourColours: false } as const;

test('a face is drawn once, and another one where a player likes it otherwise', async () => {
  const { facePicture, backPicture } = await import('../src/art/card-pictures');
  const drawn = vi.spyOn(document.body, 'append');
  const queen = facePicture('Q♥', LIKES);
  expect(queen).toMatch(/^data:image\/svg\+xml/);
  expect([facePicture('Q♥', LIKES), backPicture(), backPicture()]).toEqual([queen, backPicture(), backPicture()]);
  expect(drawn).toHaveBeenCalledTimes(2);
  const others = [facePicture('Q♥', { ...LIKES, letters: 'en' }), facePicture('Q♥', { ...LIKES, big: false })];
  expect(new Set([queen, ...others]).size).toBe(3);
  expect(document.body.children).toHaveLength(0); // nothing of it stays
  drawn.mockRestore();
});

test('faces are drawn ahead one at a time, until nobody needs them any more', async () => {
  const { drawAhead, facePicture } = await import('../src/art/card-pictures');
  const drawn = vi.spyOn(document.body, 'append');
  const stop = drawAhead([LIKES]);
  flushSync();
  expect(drawn).not.toHaveBeenCalled();
  waiting[0]!();
  expect([drawn.mock.calls.length, images.length]).toEqual([1, 0]);
  waiting[1]!();
  expect(images).toEqual([facePicture('J♣', LIKES)]);
  expect(drawn).toHaveBeenCalledTimes(1); // it was there
  stop();
  waiting[2]!();
  expect(drawn).toHaveBeenCalledTimes(1);
  drawn.mockRestore();
});

test('the low cards follow where one of them has been seen', async () => {
  vi.doMock('../src/lib/drawn', () => ({ asImage: () => 'data:' }));
  const { drawAhead, facePicture } = await import('../src/art/card-pictures');
  const drawAll = (): number => {
    waiting = [];
    images.length = 0;
    drawAhead([LIKES]);
    for (let i = 0; i < waiting.length; i += 1) waiting[i]!();
    return images.length;
  };
  expect(drawAll()).toBe(32);
  facePicture('2♣', LIKES);
  expect(drawAll()).toBe(53);
  vi.doUnmock('../src/lib/drawn');
});

describe('an index', () => {
  const numbers = (text: string | null): number[] => (text?.match(/-?[\d.]+/g) ?? []).map(Number);
  /** How much of the card's width is left free beside each of its indices, of 1. */
  const margins = (card: Element): number[] =>
    [...card.querySelectorAll('g > path[stroke-linejoin][transform^=scale]')].map((glyph) => {
      const [left = 0] = numbers(glyph.parentElement!.getAttribute('transform'));
      const [scale = 0] = numbers(glyph.getAttribute('transform'));
      const [stroke = 0] = numbers(glyph.getAttribute('stroke-width'));
      // a curve lies within its points, so these are at least as far out as what is seen
      const across = numbers(glyph.getAttribute('d')).filter((_, i) => i % 2 === 0);
      return (left + (Math.min(...across) - stroke / 2) * scale) / 250;
    });
  test.each([
    ['small, in two corners', {}, 2],
    ['large', { big: true }, 1],
    ['large, with its suit beside it', { big: true, abreast: true }, 1],
  ])('of a 10 keeps three hundredths from the edge: %s', (_, props, count) => {
    const found = margins(render(SuitedFace, { card: '10♥', ...props }).container);
    expect(found).toHaveLength(count);
    for (const margin of found) expect(margin).toBeGreaterThanOrEqual(0.03);
  });
});
