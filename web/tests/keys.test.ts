/** The list of keys says what is so, in every game. */
import { describe, expect, test } from 'vitest';
import { hereAt, isWriting, keysOf, type Here } from '../src/lib/keys';
import type { Room, RoomMessage, TableMessage } from '../src/net/protocol.gen';
import { kittyBoard, person, room, table } from './fixtures';

const SOURCES = import.meta.glob<string>(['../src/games/*/*.svelte', '../src/ui/{ActionBar,AskAdvice}.svelte'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Keys of the table itself, whatever is played, and those that no button has. */
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
const COMMON = ['?', 'H', 'T', 'W', 'L', 'V', 'C', 'G'];
/** A table that has everything. */
const ALL: Here = {
  family: '',
  plays: true,
  talks: true,
  goesOn: true,
  advises: true,
  calls: true,
  callsLast: true,
  catches: true,
  bumps: true,
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
      const listed = keysOf({ ...ALL, family }).map(({ key }) => key);
      const written = lettersOf(text);
      expect(text.match(/\sdata-key="/g)?.length).toBe(written.length);
      expect(new Set(listed).size).toBe(listed.length);
      const own = listed.filter((key) => !COMMON.includes(key) && !(key in HANDS));
      expect(own.toSorted()).toEqual([...new Set(written)].toSorted());
    },
  );
  test('hands are told every key that they have', () => {
    const text = sources('/kitty_paw/');
    expect(keysOf({ ...ALL, family: 'kitty_paw' }).map(({ key }) => key)).toEqual(
      expect.arrayContaining(Object.keys(HANDS)),
    );
    for (const looked of Object.values(HANDS)) expect(text).toContain(looked);
  });
  test('all games share the keys that read', () =>
    expect(keysOf(null).map(({ key }) => key)).toEqual(['?', 'H', 'T', 'W', 'L', 'V']));

  const listed = (shown: TableMessage, more: Partial<Room> = {}, said = 0): string => {
    const at: RoomMessage = room({ phase: 'playing', ...more });
    const lines = Array.from({ length: said });
    return keysOf(hereAt({ table: shown, room: at, talk: { lines } }))
      .map(({ key }) => key)
      .join('');
  };
  const alone = { calls: false };
  test.each<[string, string, TableMessage, Partial<Room>, number]>([
    ['alone with cats, and calls automatic', '?HTWLVUDP', table({ state: alone }), {}, 0],
    ['with calls', '?HTWLVUDPM', table(), {}, 0],
    ['with somebody to talk to', '?HTWLVCUDP', table({ state: alone }), { places: [person('Ada'), person('Bo')] }, 0],
    ['with somebody who has left, after what they said', '?HTWLVCUDP', table({ state: alone }), {}, 1],
    ['with advice', '?HTWLVURDP', table({ state: alone }), { advice: true }, 0],
    ['in a match', '?HTWLVGUDP', table({ state: { calls: false, has_points: true } }), {}, 0],
    ['step by step', '?HTWLVGUDP', table({ state: alone }), { bot_pace: 'steps' }, 0],
    [
      'where whoever forgets is caught, and the last card is called',
      '?HTWLVUDPMNE',
      table(),
      { options: { call: 'catch', final_call: 'required' } },
      0,
    ],
    ['where one only watches', '?TWLVC', { ...table(), private: null }, { advice: true }, 1],
    [
      'in Kitty Paw, which has no advice and calls for ever',
      '?HTWLVGMRFXB1–7ArrowsShift-ArrowsHomeEnterEscapeSpace',
      table({ shown: { state: kittyBoard() } }),
      { advice: true },
      0,
    ],
  ])('are those that do something: %s', (_, keys, shown, more, said) => expect(listed(shown, more, said)).toBe(keys));
  test.each([
    [document.createElement('input'), true],
    [document.createElement('textarea'), true],
    [document.createElement('select'), true],
    [document.createElement('button'), false],
    [document, false],
    [null, false],
  ])('are those of whoever writes: %s %s', (target, is) => expect(isWriting(target)).toBe(is));
});
