/** The colours of tokens.css, judged as eyes do: by contrast, and by those who see no difference of red and green. */
import { describe, expect, test } from 'vitest';
import tokens from '../src/tokens.css?raw';

type Colour = readonly [number, number, number];
const hex = (text: string): Colour => {
  const digits = text.length === 4 ? [...text.slice(1)].map((one) => one + one) : text.slice(1).match(/../g)!;
  return digits.map((pair) => parseInt(pair, 16) / 255) as unknown as Colour;
};
const blocks = [...tokens.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
  selector: selector!.trim(),
  found: new Map([...body!.matchAll(/--([\w-]+):\s*(#[\da-f]+)/gi)].map(([, name, value]) => [name!, hex(value!)])),
}));
const all = (name: string): Colour[] => blocks.map(({ found }) => found.get(name)).filter((one) => one !== undefined);
const theme = (isDark: boolean) => {
  const { found } = blocks.find(
    ({ selector, found: named }) => named.has('ink') && selector.includes('dark') === isDark,
  )!;
  return (name: string): Colour => found.get(name) ?? all(name)[0]!;
};

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const light = ([r, g, b]: Colour): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
const contrast = (one: Colour, other: Colour): number => {
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
};
/** Where two stripes of the checked cloth cross. */
const crossing = (cloth: Colour): Colour =>
  cloth.map(
    (part) => 1 - (1 - part) * [CHECK, CHECK, ...LIT].reduce((left, lets) => left * (1 - lets), 1),
  ) as unknown as Colour;
const letThrough = (name: string): number[] =>
  [...tokens.matchAll(new RegExp(`--${name}: rgb\\(\\d+ \\d+ \\d+ / ([\\d.]+)\\)`, 'g'))].map(([, part]) =>
    Number(part),
  );
const CHECK = Math.max(...letThrough('check'));
/** What lamp and window add there, as if both were white; words never stand on the mat. */
const LIT = ['lamp-on-cloth', 'from-window'].map((name) => Math.max(...letThrough(name)));

/** As somebody with deuteranopia sees it (Machado, Oliveira and Fernandes 2009), in CIE Lab. */
const SEEN = [
  [0.367322, 0.860646, -0.227968],
  [0.280085, 0.672501, 0.047413],
  [-0.01182, 0.04294, 0.968881],
] as const;
function lab(colour: Colour): number[] {
  const lit = colour.map(linear);
  const [r, g, b] = SEEN.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, part, i) => sum + part * lit[i]!, 0),
      ),
    ),
  ) as [number, number, number];
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505),
    y = f(0.2126 * r + 0.7152 * g + 0.0722 * b),
    z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

describe('colours', () => {
  test('text and the gold ring are seen on every cloth, where its checks are lightest', () => {
    for (const part of [CHECK, ...LIT]) expect(part).toBeGreaterThan(0);
    expect(all('cloth').length).toBeGreaterThanOrEqual(2);
    for (const cloth of all('cloth')) {
      expect(contrast(all('cream')[0]!, crossing(cloth))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(all('gold')[0]!, crossing(cloth))).toBeGreaterThanOrEqual(3);
    }
  });
  test.each([false, true])('fields, rings and words are seen (dark: %s)', (isDark) => {
    const of = theme(isDark);
    for (const ground of ['field', 'panel', 'wall']) {
      expect(contrast(of('edge'), of(ground))).toBeGreaterThanOrEqual(3);
      expect(contrast(of('focus'), of(ground))).toBeGreaterThanOrEqual(3);
      for (const words of ['ink', 'muted']) expect(contrast(of(words), of(ground))).toBeGreaterThanOrEqual(4.5);
    }
    // one's own row among the results
    for (const words of ['ink', 'muted', 'alarm'])
      expect(contrast(of(words), of('gold-soft'))).toBeGreaterThanOrEqual(5);
  });
  test('four suits are four colours under deuteranopia too, and each is read on paper', () => {
    const suits = ['suit-black', 'suit-red', 'suit-green', 'suit-blue'].map((name) => all(name)[0]!);
    for (const [i, one] of suits.entries()) {
      expect(contrast(one, all('paper')[0]!)).toBeGreaterThanOrEqual(4.5);
      for (const other of suits.slice(i + 1))
        expect(Math.hypot(...lab(one).map((part, axis) => part - lab(other)[axis]!))).toBeGreaterThanOrEqual(30);
    }
  });
});
