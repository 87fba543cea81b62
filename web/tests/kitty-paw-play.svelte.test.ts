/** The hands of Kitty Paw, and the table part by part: what is sent, what is refused, what has changed. */
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Play } from '../src/games/kitty_paw/play.svelte';
import { steady } from '../src/games/kitty_paw/clocks';
import type { KittyLying, KittyPawTable, KittyPlacement, Move, Refused, TableMessage } from '../src/net/protocol.gen';
import { kept } from '../src/lib/kept';
import { session } from '../src/net/session.svelte';
import { kittyBoard, kittyPlacing, laid, table as shedding } from './fixtures';

const lying = (kitten: string): KittyLying => ({ kitten, side: 'belly', rotation: 90 });
const codes = (play: Play): string[] => play.reasons.map(({ code }) => code);
function message(state: Partial<KittyPawTable>, placing: KittyPlacement | null = kittyPlacing): TableMessage {
  const plain = shedding({ game: 'kitty-paw' });
  const hand = { family: 'kitty_paw', placing } as const;
  const seats = ['Ada', 'Mia', 'Bo', 'Ro'].map((name) => ({ name, is_bot: false, is_sat_in: false }));
  return {
    ...plain,
    public: {
      ...plain.public,
      seats,
      state: kittyBoard({ cards: ['I-1', 'I-2', null, null], middle: ['J1', 'J2', 'B1'].map(lying), ...state }),
    },
    private: { ...plain.private!, hand },
  };
}
/** As a message comes: what it says again stays the same object. */
function say(state: Partial<KittyPawTable>): void {
  session.table = kept(session.table, message(state));
  flushSync();
}

let stop = (): void => {};
function begin(state: Partial<KittyPawTable> = {}, placing: KittyPlacement | null = kittyPlacing): Play {
  let play: Play;
  session.table = message(state, placing);
  stop = $effect.root(() => {
    play = new Play();
  });
  flushSync();
  return play!;
}
let count = 0;
beforeEach(() => {
  vi.spyOn(session, 'move').mockImplementation((text, follows = []) => {
    const move: Move = { type: 'move', table: 'T1', id: `move ${(count += 1)}`, text };
    session.outgoing = [...session.outgoing, follows.length ? { ...move, follows: follows.map(({ id }) => id) } : move];
  });
});
afterEach(() => {
  stop();
  session.outgoing = [];
  session.refusal = null;
  session.table = null;
  vi.restoreAllMocks();
});
const sent = (): string[] => session.outgoing.map(({ text }) => text);
/** The oldest move on its way is refused. */
function refuse(code: string): void {
  const [first, ...rest] = session.outgoing;
  session.outgoing = rest;
  session.refusal = { type: 'refused', code, rule: '', params: {}, answers: first!.id, about: 'move' } as Refused;
  flushSync();
}

describe('hands', () => {
  test('nothing waits for an answer: a kitten is laid, and the round called, behind the move that takes it', () => {
    const play = begin();
    play.take('J1');
    expect(play.paw).toBe('J1'); // in the same event
    play.place({ x: 2, y: -1 });
    expect([play.paw, play.board.areas[0]]).toEqual([null, [laid('J1', 2, -1, 'belly', 90)]]);
    play.claim();
    expect(sent()).toEqual(['take J1', 'place J1 2 -1 belly 90', 'claim']);
  });

  test('a second tap on the call sends nothing more', () => {
    const play = begin();
    play.claim();
    play.claim();
    expect(sent()).toEqual(['claim']);
  });

  test('who was quicker stays the reason, whatever is refused because of it', () => {
    const play = begin();
    play.take('J1');
    play.place({ x: 2, y: 0 });
    refuse('kitten_gone');
    refuse('paw_empty');
    expect([codes(play), play.rolledBack]).toEqual([['kitten_gone'], 'J1']);
    play.take('J2');
    refuse('paw_full');
    expect([codes(play), play.rolledBack]).toEqual([['paw_full'], 'J2']);
  });

  test('a call is not to count if anything before it is refused, and both reasons are told', () => {
    const play = begin();
    play.take('J1');
    play.place({ x: 2, y: 0 });
    const before = session.outgoing.map(({ id }) => id);
    play.claim();
    expect(session.outgoing.map(({ follows }) => follows)).toEqual([undefined, undefined, before]);
    refuse('kitten_gone');
    refuse('paw_empty');
    refuse('follows_refused');
    expect([codes(play), play.rolledBack]).toEqual([['kitten_gone', 'follows_refused'], 'J1']);
    play.claim(); // again, with nothing on its way
    expect(session.outgoing.map(({ text, follows }) => [text, follows])).toEqual([['claim', undefined]]);
  });

  test('a kitten is laid in the words of the table, and shown so at once; nowhere, if it tells none', () => {
    const placing = { ...kittyPlacing, text: 'lay {rotation}/{side} {kitten} at {x} {y}', reach: 3 };
    const play = begin({}, placing);
    play.take('J1');
    play.place({ x: 2, y: -1 });
    expect(sent()).toEqual(['take J1', 'lay 90/belly J1 at 2 -1']);
    expect([play.reach, play.board.areas[0]]).toEqual([3, [laid('J1', 2, -1, 'belly', 90)]]);
    stop();
    session.outgoing = [];
    const idle = begin({ paws: ['J1', null, null, null] }, null);
    idle.place({ x: 2, y: -1 });
    expect(sent()).toEqual([]);
  });

  test('over the same cell the ghost is the same', () => {
    const play = begin();
    play.hover({ x: 1, y: 2 });
    const { ghost } = play;
    play.hover({ x: 1, y: 2 });
    expect(play.ghost).toBe(ghost);
    play.hover({ x: 1, y: 3 });
    expect(play.ghost).toEqual({ x: 1, y: 3 });
    play.hover(null);
    expect(play.ghost).toBeNull();
  });
});

describe('the table', () => {
  test('whoever reads a part of it hears of that part alone', () => {
    const play = begin();
    const heard: string[] = [];
    function listen(name: string, read: () => unknown): void {
      $effect.pre(() => {
        read();
        heard.push(name);
      });
    }
    const end = $effect.root(() => {
      listen('area 0', () => play.board.areas[0]);
      listen('area 1', () => play.board.areas[1]);
      listen('J1', () => play.board.lying['J1']);
      listen('J2', () => play.board.lying['J2']);
      listen('scene', () => play.told.scene);
      listen('clocks', () => play.told.clocks);
    });
    flushSync();
    heard.length = 0;
    say({ middle: ['J2', 'B1'].map(lying) });
    expect(heard).toEqual(['J1']);
    heard.length = 0;
    say({ middle: ['J2', 'B1'].map(lying), areas: [[], [laid('J1', 0, 0)], [], []] });
    expect(heard).toEqual(['area 1']);
    end();
  });

  test('an answer that says what was foreseen changes nothing', () => {
    const play = begin();
    play.take('J1');
    play.place({ x: 2, y: 0 });
    flushSync();
    const area = play.board.areas[0];
    session.outgoing = [];
    say({ middle: ['J2', 'B1'].map(lying), areas: [[laid('J1', 2, 0, 'belly', 90)], [], [], []] });
    expect(play.board.areas[0]).toBe(area);
  });

  test('an own move between two messages puts no clock back', () => {
    let now = 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const plain = message({});
    const clocks = [{ seat: null, what: 'round' as const, milliseconds: 60_000 }];
    session.table = { ...plain, public: { ...plain.public, clocks } };
    let play!: Play;
    stop = $effect.root(() => {
      play = new Play();
    });
    flushSync();
    now += 5000;
    play.take('J1');
    flushSync();
    expect(play.told.clocks.map(({ ends }) => ends)).toEqual([61_000]);
  });

  test('clocks run on, however long a message was on its way, and are put right if they stood still', () => {
    const left = (milliseconds: number): Parameters<typeof steady>[1] => [{ seat: null, what: 'round', milliseconds }];
    const first = steady([], left(60_000), 1000);
    expect(first).toEqual([{ seat: null, what: 'round', ends: 61_000 }]);
    expect(steady(first, left(50_100), 11_000)).toBe(first);
    expect(steady(first, left(50_100), 13_000)[0]!.ends).toBe(63_100);
    expect(steady(first, [], 13_000)).toEqual([]);
  });
});
