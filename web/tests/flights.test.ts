/** Flights begin when the page is painted: not in the long task in which a message came. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tick } from 'svelte';
import { takeOff, type Ways } from '../src/lib/flights';

const frames: (() => void)[] = [];
const moved: string[] = [];

beforeEach(() => {
  frames.length = moved.length = 0;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  HTMLElement.prototype.animate = function () {
    moved.push(this.dataset.flip!);
    return { finished: new Promise(() => {}), cancel: () => {} } as unknown as Animation;
  };
});
afterEach(() => vi.unstubAllGlobals());

function table(): { root: HTMLElement; come: (card: string) => void } {
  document.body.innerHTML = '<main><i data-stock></i></main>';
  const root = document.querySelector('main')!;
  const come = (card: string): void => {
    const el = document.createElement('b');
    el.dataset.flip = card;
    el.getBoundingClientRect = () => new DOMRect(300, 400, 100, 140);
    Object.defineProperty(el, 'offsetWidth', { value: 100 });
    root.append(el);
  };
  return { root, come };
}
const fromStock = (...cards: string[]): Ways => ({
  me: 0,
  origins: (root: HTMLElement) =>
    new Map(cards.map((card) => [card, root.querySelector<HTMLElement>('[data-stock]')!])),
});

test('a card sets off with the next frame', async () => {
  const { root, come } = table();
  takeOff(root, [], () => fromStock('7♠'));
  come('7♠');
  await tick();
  expect(moved).toEqual([]);
  frames.forEach((frame) => frame());
  await tick();
  expect(moved).toEqual(['7♠']);
});

test('whatever comes before that frame finds the first card on its way', async () => {
  const { root, come } = table();
  takeOff(root, [], () => fromStock('7♠'));
  come('7♠');
  await tick();
  takeOff(root, [], () => fromStock('8♠'));
  expect(moved).toEqual(['7♠']);
  frames.forEach((frame) => frame());
  await tick();
  expect(moved).toEqual(['7♠']); // and does not set off twice
});
