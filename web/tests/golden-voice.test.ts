/**
 * The golden games as somebody hears them who sits at seat 0, with bots at a normal pace: every turn of the others is
 * heard to its end, or counted aloud as left out, or broken off by what the listener did.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceAll, hush, live, readingTime } from '../src/lib/announce.svelte';
import { voices, type Scene } from '../src/lib/sentences';
import { goldenGames, type Golden } from './golden';

const ME = 0;
/** Milliseconds between two moves of bots, and until the listener moves. */
const BOT = 900,
  REACTION = 2000,
  STEP = 50;
const ASKED = 'Du bist dran: Leg eine Karte oder zieh.';
const NAMES = ['Ada', 'Minka', 'Felix', 'Luna', 'Tiger', 'Leo', 'Molly', 'Nala', 'Simba'];
/** Marks a turn, so that it is known again among others that read the same. */
const MARKS = 0xe000;

interface Heard {
  /** turns of others that were told, heard to the end, begun and broken off, and never begun */
  told: number;
  whole: number;
  broken: number;
  never: number;
  /** counted aloud */
  leftOut: number;
}

/** Plays a game, and listens; who is patient moves once all has been read, others once they know that they may. */
function listen({ game, family, seats, entries }: Golden, isPatient: boolean): Heard {
  const sitters = NAMES.slice(0, seats).map((name) => ({ name, is_bot: true, is_sat_in: false }));
  const scene: Scene = { game, family, me: ME, seats: sitters };
  const whole = new Set<string>(),
    begun = new Set<string>();
  let told = 0,
    leftOut = 0,
    text = '',
    since = 0;
  const isRead = (): boolean => Date.now() - since >= readingTime(text) - STEP;
  function look(): void {
    if (live.text === text) return;
    const marks = text.match(/[\ue000-\uf8ff]/gu) ?? [];
    for (const mark of marks) (isRead() ? whole : begun).add(mark);
    const [, count = '0'] = /^(\d+|Ein) Z[uü]ge? ausgelassen/.exec(live.text) ?? [];
    leftOut += count === 'Ein' ? 1 : Number(count);
    text = live.text;
    since = Date.now();
  }
  function wait(ms: number): void {
    for (let gone = 0; gone < ms; gone += STEP) {
      vi.advanceTimersByTime(STEP);
      look();
    }
  }
  let last: number | null | undefined;
  for (const { by, events } of entries) {
    if (by === ME) {
      announceAll([ASKED], 'turn');
      look();
      while (!isRead() || (isPatient ? live.text !== text : !text.startsWith(ASKED))) {
        const before = text;
        wait(STEP);
        if (isPatient && isRead()) wait(STEP);
        if (text === before && isRead()) break;
      }
      wait(REACTION);
      announceAll([], 'turn');
    } else wait(BOT);
    const { summary, own, turns } = voices(events, scene);
    announceAll(summary, 'summary');
    announceAll(own, 'own');
    look();
    for (const { seat, texts, matters } of turns) {
      if (seat !== last) told += 1;
      last = seat;
      announceAll([`${texts.join(' ')}${String.fromCodePoint(MARKS + told)}`], 'news', seat, matters);
      look();
    }
    if (by === ME || summary.length) last = undefined;
  }
  wait(60_000);
  hush(); // what was said last has been read as well
  look();
  const broken = [...begun].filter((mark) => !whole.has(mark)).length;
  return { told, whole: whole.size, broken, never: told - whole.size - broken, leftOut };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([true, false])('no turn is lost in silence (patient: %s)', (isPatient) => {
  const sums: Heard = { told: 0, whole: 0, broken: 0, never: 0, leftOut: 0 };
  for (const golden of goldenGames(ME).filter(({ family }) => family !== 'kitty_paw')) {
    const heard = listen(golden, isPatient);
    for (const key of Object.keys(sums) as (keyof Heard)[]) sums[key] += heard[key];
    expect(heard.leftOut, golden.name).toBeGreaterThanOrEqual(heard.never);
  }
  // README.md tells these figures
  const share = (count: number): number => Math.round((100 * count) / sums.told);
  expect([share(sums.whole), share(sums.broken), share(sums.never)]).toEqual(isPatient ? [94, 1, 5] : [40, 9, 51]);
});
