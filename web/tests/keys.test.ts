/** The list of keys says what is so, in every game. */
import { describe, expect, test } from 'vitest';
import { isWriting } from '../src/lib/keys';
import { keysOf } from '../src/ui/Shortcuts.svelte';

const SOURCES = import.meta.glob<string>(['../src/games/*/*.svelte', '../src/ui/{ActionBar,AskAdvice}.svelte'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Keys of the table itself, whatever is played, and those that no button has. */
const COMMON = keysOf(null).map(({ key }) => key);
/** Keys of Kitty Paw that no button has, and what its page looks for when it hears them. */
const HANDS: Record<string, string> = {
  '1–7': '/^[1-7]$/',
  Arrows: 'ArrowLeft',
  'Shift-Arrows': 'e.shiftKey',
  Home: "e.key === 'Home'",
  Enter: "e.key === 'Enter'",
  Escape: "e.key === 'Escape'",
  Space: "event.code !== 'Space'",
};
const lettersOf = (source: string): string[] =>
  [...source.matchAll(/\bdata-key="(\w)"\s+aria-keyshortcuts="\1"/g)].map(([, letter]) => letter!);
const sources = (part: string): string =>
  Object.entries(SOURCES)
    .filter(([path]) => path.includes(part))
    .map(([, text]) => text)
    .join('\n');

describe('keys', () => {
  test.each(['shedding', 'thirty_one', 'rummy', 'build_piles', 'kitty_paw'])(
    'those listed for %s are those of its buttons, and screen readers know them',
    (family) => {
      const text = sources(`/${family}/`) + (family === 'kitty_paw' ? '' : sources('/ui/'));
      const listed = keysOf(family).map(({ key }) => key);
      const written = lettersOf(text);
      expect(text.match(/\sdata-key="/g)?.length).toBe(written.length);
      expect(new Set(listed).size).toBe(listed.length);
      const own = listed.filter((key) => !COMMON.includes(key) && !(key in HANDS));
      expect(own.toSorted()).toEqual([...new Set(written)].toSorted());
    },
  );
  test('hands are told every key that they have', () => {
    const text = sources('/kitty_paw/');
    expect(keysOf('kitty_paw').map(({ key }) => key)).toEqual(expect.arrayContaining(Object.keys(HANDS)));
    for (const looked of Object.values(HANDS)) expect(text).toContain(looked);
  });
  test('all games share the keys that read', () =>
    expect(COMMON).toEqual(expect.arrayContaining(['H', 'T', 'W', 'L'])));
  test.each([
    [document.createElement('input'), true],
    [document.createElement('textarea'), true],
    [document.createElement('select'), true],
    [document.createElement('button'), false],
    [document, false],
    [null, false],
  ])('are those of whoever writes: %s %s', (target, is) => expect(isWriting(target)).toBe(is));
});
