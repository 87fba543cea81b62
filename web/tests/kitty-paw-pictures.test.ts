/** Kitty cards as images: what is drawn into them, and that each is made once. */
import { expect, test, vi } from 'vitest';
import { cardPicture } from '../src/art/kitty_paw/card-picture';
import { enlarged } from '../src/art/kitty_paw/letters';
import { shapesOf, shows } from '../src/art/kitty_paw/pictures';
import { textOf } from '../src/lib/drawn';
import { kittyCard, laid } from './fixtures';

const CARD = kittyCard([laid('B', 0, 0, 'belly', 90), laid('P', -2, 1)], { name: 'Y-1', box: 'lying', symbol: 'C' });

// all kittens are drawn for it, which is slow without a browser
test('a Kitty card shows the box, its kittens as they lie, and the hide-and-seek card', { timeout: 60_000 }, () => {
  const drawn = textOf(cardPicture(CARD, 'none'));
  for (const name of ['box', 'B belly', 'P back', 'C hidden']) {
    expect(shapesOf(name)).not.toBe('');
    expect(drawn).toContain(shapesOf(name));
  }
  for (const name of ['B back', 'P belly', 'B letter', 'P letter']) expect(drawn).not.toContain(shapesOf(name));
  expect(drawn).toContain(`<g transform="rotate(90 50 50)">${shapesOf('B belly')}</g>`);
  expect(drawn).toContain('translate(-100 50)');
});

test('letters are drawn into it where they are wanted', () => {
  const [plain, large] = (['plain', 'large'] as const).map((letters) => textOf(cardPicture(CARD, letters)));
  for (const name of ['B letter', 'P letter', 'C letter']) {
    expect(plain).toContain(shapesOf(name));
    expect(large).toContain(`<g transform="translate(0 100) scale(1.8) translate(0 -100)">${shapesOf(name)}</g>`);
  }
});

test('a letter is never smaller than can be read: it is drawn larger, or not at all', () => {
  for (let size = 4; size < 80; size += 1) {
    const height = 0.18 * size * enlarged(size);
    if (height) expect(height).toBeGreaterThan(6.99);
    else expect(size).toBeLessThan(22);
  }
  expect([enlarged(44), enlarged(100)]).toEqual([1, 1]);
});

test('a picture is made once, however many elements show it', () => {
  let made = 0;
  const make = (): string => `data:image/svg+xml,${(made += 1)}`;
  const rules = (): number => document.adoptedStyleSheets.reduce((sum, sheet) => sum + sheet.cssRules.length, 0);
  const is = shows('Y-1 of a test', make);
  const before = rules();
  expect(shows('Y-1 of a test', make)).toBe(is);
  expect([made, rules()]).toEqual([1, before]);
});

test('when there is nothing else to do each is painted in points, and all are exchanged at once', async () => {
  const drawImage = vi.fn();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as unknown as RenderingContext);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/webp;base64,AAAA');
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  const exchange = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync');
  const is = shows('G-1 of a test', () => 'data:image/svg+xml,new');
  expect(exchange).not.toHaveBeenCalled(); // the drawing is seen at once
  await vi.waitFor(() => expect(exchange).toHaveBeenCalled(), { timeout: 5000 });
  const text = exchange.mock.lastCall![0];
  expect(text).toContain(`.${is}::before { background-image: url('data:image/webp;base64,AAAA'); }`);
  expect(drawImage).toHaveBeenCalled();
  vi.restoreAllMocks();
});
