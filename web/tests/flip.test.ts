/** Where flying cards begin and end, and which side of them is seen. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { capture, flyCopies } from '../src/lib/flip';

interface Flight {
  readonly el: HTMLElement;
  readonly frames: Keyframe[];
  readonly timing: KeyframeAnimationOptions;
}
const flights: Flight[] = [];
let land: () => void = () => {};

function place(html: string, [left, top, width, height]: readonly [number, number, number, number]): HTMLElement {
  const holder = document.createElement('div');
  holder.innerHTML = html;
  const el = holder.firstElementChild as HTMLElement;
  el.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  Object.defineProperty(el, 'offsetWidth', { value: width });
  document.body.append(el);
  return el;
}

beforeEach(() => {
  document.body.innerHTML = '';
  flights.length = 0;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  HTMLElement.prototype.animate = function (frames, timing) {
    flights.push({ el: this, frames: frames as Keyframe[], timing: timing as KeyframeAnimationOptions });
    const finished = new Promise<Animation>((done) => (land = () => done({} as Animation)));
    return { finished, cancel: () => {} } as unknown as Animation;
  };
});
afterEach(() => vi.unstubAllGlobals());

test('what another seat lays comes from its cards, not out of its face', async () => {
  const cat = place('<div data-seat="1"></div>', [0, 0, 200, 160]);
  place('<div data-holds="1"></div>', [80, 180, 40, 56]);
  const settle = capture(document);
  const card = place('<div data-flip="7♠"></div>', [300, 400, 100, 140]);
  settle(new Map([['7♠', cat]]));
  await Promise.resolve();
  expect(flights.map(({ el }) => el)).toEqual([card]);
  // from (100, 208), the middle of its cards, to (350, 470)
  expect(flights[0]!.frames[0]).toMatchObject({ translate: '-250px -262px', scale: '0.4' });
});

test('it is as small there as the backs that a seat holds', async () => {
  const cat = place('<div data-seat="1"></div>', [0, 0, 200, 160]);
  const cards = place('<div data-holds="1"></div>', [0, 180, 200, 56]);
  cards.append(place('<span class="back"></span>', [80, 180, 40, 56]));
  const settle = capture(document);
  place('<div data-flip="7♠"></div>', [300, 400, 100, 140]);
  settle(new Map([['7♠', cat]]));
  await Promise.resolve();
  expect(flights[0]!.frames[0]).toMatchObject({ translate: '-250px -262px', scale: '0.4' });
});

test('what another seat draws goes to its cards', async () => {
  const stock = place('<div data-stock></div>', [300, 400, 100, 140]);
  const cat = place('<div data-seat="1"></div>', [0, 0, 200, 160]);
  place('<div data-holds="1"></div>', [80, 180, 40, 56]);
  flyCopies(stock, cat, 1);
  await Promise.resolve();
  expect(flights.at(-1)!.frames.at(-1)).toMatchObject({ translate: '-250px -262px' });
});

test('a card from the stock shows its back first', async () => {
  const stock = place('<div data-stock><img alt="" /></div>', [300, 100, 100, 140]);
  const settle = capture(document);
  const card = place('<button data-flip="7♠"></button>', [100, 600, 100, 140]);
  settle(new Map([['7♠', stock]]));
  await Promise.resolve();
  const back = card.querySelector<HTMLElement>('div')!;
  expect(back.querySelector('img')).toBeTruthy();
  expect([back.hasAttribute('data-stock'), back.getAttribute('aria-hidden')]).toEqual([false, 'true']);
  land();
  await vi.waitFor(() => expect(card.children).toHaveLength(0));
});

test('everything is measured before anything moves', async () => {
  const done: string[] = [];
  const settle = capture(document);
  for (const left of [100, 300]) {
    const card = place(`<div data-flip="${left}"></div>`, [left, 400, 100, 140]);
    const where = card.getBoundingClientRect.bind(card);
    card.getBoundingClientRect = () => {
      done.push('measured');
      return where();
    };
    card.animate = () => {
      done.push('moved');
      return { finished: Promise.resolve() } as unknown as Animation;
    };
  }
  const stock = place('<div data-stock></div>', [600, 100, 100, 140]);
  settle(new Map([100, 300].map((card) => [String(card), stock])));
  await Promise.resolve();
  expect(done).toEqual(['measured', 'measured', 'moved', 'moved']);
});

test('a card lies over what it passes, until it has arrived', async () => {
  const stock = place('<div data-stock></div>', [600, 100, 100, 140]);
  const settle = capture(document);
  const card = place('<div data-flip="7♠"></div>', [100, 400, 100, 140]);
  settle(new Map([['7♠', stock]]));
  await Promise.resolve();
  expect(card.style.zIndex).toBe('50');
  // that could not be left to the graphics card
  expect(flights[0]!.frames.flatMap(Object.keys)).not.toContain('zIndex');
  land();
  await vi.waitFor(() => expect(card.style.zIndex).toBe(''));
});

test('a meld of another seat leaves its hand card by card, and what makes room for it does not wait', async () => {
  const cat = place('<div data-seat="1"></div>', [0, 0, 200, 160]);
  place('<div data-holds="1"></div>', [80, 180, 40, 56]);
  const old = place('<div data-flip="5♥"></div>', [100, 400, 100, 140]);
  const settle = capture(document);
  old.getBoundingClientRect = () => new DOMRect(300, 400, 100, 140);
  for (const left of [500, 560]) place(`<div data-flip="${left}"></div>`, [left, 400, 100, 140]);
  settle(new Map([500, 560].map((card) => [String(card), cat])), null, 150);
  await Promise.resolve();
  const cards = flights.filter(({ el }) => el.dataset.flip);
  expect(cards.map(({ timing }) => timing.delay)).toEqual([0, 0, 150]);
  // until then the last one is still in the hand
  expect(cards.map(({ frames }) => frames[0]!.opacity)).toEqual([undefined, undefined, 0]);
});
