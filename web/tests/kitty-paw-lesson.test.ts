/** The first round explains itself: which step is due, what counts as learned, and that it is remembered. */
import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import Lesson from '../src/games/kitty_paw/Lesson.svelte';
import { done, sightOf, stepNow, STEPS, type Held, type Step } from '../src/games/kitty_paw/lesson';
import { say, useLanguage } from '../src/lib/language.svelte';
import { settings } from '../src/lib/settings.svelte';
import { forgetEverything, recall } from '../src/lib/storage';
import type { KittyCard, KittyPawTable, KittyPlaced } from '../src/net/protocol.gen';

const laid = (kitten: string, x = 0, y = 0, side: 'back' | 'belly' = 'back', rotation = 0): KittyPlaced => ({
  kitten,
  x,
  y,
  side,
  rotation,
});
const CARD: KittyCard = {
  name: 'I-1',
  level: 1,
  points: 2,
  minus: -1,
  box: 'lying',
  symbol: null,
  kittens: [laid('B', 0, 0, 'belly', 90), laid('P', 2, 1)],
};
const DEALT: KittyPawTable = {
  family: 'kitty_paw',
  phase: 'build',
  round: 1,
  extra: 0,
  active: [0, 1, 2],
  waiting: [0, 1, 2],
  pile: 36,
  row: ['I-1', 'I-2'],
  cards: [null, null, null],
  patterns: [CARD],
  scored: [[], [], []],
  points: [0, 0, 0],
  middle: [],
  paws: [null, null, null],
  areas: [[], [], []],
  boxes: ['upright', 'upright', 'upright'],
  seek: [{ symbol: null, seat: null, is_kept: false }],
  gave_up: [],
  claimant: null,
  pressed: [null, null, null],
  paid: null,
  faults: [],
  time: 0,
};
interface Moment {
  board: KittyPawTable;
  card: KittyCard | null;
  held: Held | null;
}
/** The table of seat 0 with a card, and what else differs. */
function moment(more: Partial<KittyPawTable> = {}, held: Held | null = null, card: KittyCard | null = CARD): Moment {
  return { board: { ...DEALT, ...more }, card, held };
}
const see = ({ board, card, held }: Moment): ReturnType<typeof sightOf> => sightOf(board, 0, card, held);
const mine = (...kittens: KittyPlaced[]): Partial<KittyPawTable> => ({
  areas: [kittens, [], []],
  boxes: ['lying', 'upright', 'upright'],
});
const BOTH = mine(laid('B2', 0, 0, 'belly', 90), laid('P1', 2, 1));

/** A round as it is played, and the step that each moment asks for. */
const ROUND: [Moment, Step | null][] = [
  [moment({}, null, null), 'grab'],
  [moment(), 'box'],
  [moment(mine()), 'take'],
  [moment(mine(), { kitten: 'E1', side: 'back', rotation: 0 }), 'back'],
  [moment(mine()), null],
  [moment(mine(), { kitten: 'B2', side: 'back', rotation: 270 }), 'flip'],
  [moment(mine(), { kitten: 'B2', side: 'belly', rotation: 270 }), 'turn'],
  [moment(mine(), { kitten: 'B2', side: 'belly', rotation: 0 }), 'turn'],
  [moment(mine(), { kitten: 'B2', side: 'belly', rotation: 90 }), 'place'],
  [moment(mine(laid('B2', 0, 0, 'belly', 90))), 'compare'],
  [moment(mine(laid('B2', 0, 0, 'belly', 90)), { kitten: 'P1', side: 'back', rotation: 0 }), null],
  [moment(BOTH), 'claim'],
  [moment({ ...BOTH, phase: 'bump', waiting: [1, 2], claimant: 0 }), null],
  [moment({ ...BOTH, phase: 'deal', claimant: 0 }, null, null), null],
  [moment({ round: 2 }, null, null), null],
];

describe('a first round', () => {
  test('asks for each step in its moment, and not again once it was done', () => {
    const learned = new Set<Step>();
    let before = see(ROUND[0]![0]);
    for (const [each, step] of ROUND) {
      const now = see(each);
      for (const one of done(before, now)) learned.add(one);
      expect([step, stepNow(now, learned)]).toEqual([step, step]);
      before = now;
    }
    expect(STEPS.filter((step) => !learned.has(step))).toEqual(['seek', 'bump']);
  });
  test('what it did not have is explained when it comes: the symbol, the bump', () => {
    const learned = new Set(STEPS.filter((step) => step !== 'seek' && step !== 'bump'));
    const seeking = { ...CARD, symbol: 'C' };
    const before = see(moment({ ...BOTH, round: 4 }, null, seeking));
    expect(stepNow(before, learned)).toBe('seek');
    const found = see(moment({ ...BOTH, round: 4, seek: [{ symbol: 'C', seat: 0, is_kept: true }] }, null, seeking));
    expect(done(before, found)).toEqual(['seek']);
    expect(stepNow(found, new Set())).toBe('claim');
    const called = { ...BOTH, phase: 'bump', claimant: 1, waiting: [0, 2] } as const;
    expect(stepNow(see(moment(called)), learned)).toBe('bump');
    const pressed = { ...called, waiting: [2], pressed: [412, null, null] };
    expect(done(see(moment(called)), see(moment(pressed)))).toEqual(['bump']);
    expect(done(see(moment(called)), see(moment({ ...called, phase: 'deal', waiting: [] })))).toEqual([]);
  });
  test('a box under a kitten cannot be turned, and is not asked for', () => {
    const covered = { areas: [[laid('B2')], [], []], boxes: ['upright', 'upright', 'upright'] } as const;
    expect(stepNow(see(moment(covered)), new Set())).toBe('compare');
  });
  test('the cards of a new round are no step that anybody did', () => {
    const over = see(moment({ ...BOTH, boxes: ['lying', 'upright', 'upright'] }));
    expect(done(over, see(moment({ round: 2 }, null, null)))).toEqual([]);
  });
  test('whoever has given up, or sits out an extra round, is asked for nothing', () => {
    expect(stepNow(see(moment({ gave_up: [0] })), new Set())).toBeNull();
    expect(stepNow(see(moment({ active: [1, 2] }, null, null)), new Set())).toBeNull();
  });
});

describe('on the table', () => {
  beforeEach(async () => {
    forgetEverything();
    settings.kittyPawLearned = [];
    settings.language = 'en';
    await useLanguage('en');
  });
  const show = (each: Moment): ReturnType<typeof render<typeof Lesson>> => render(Lesson, { ...each, me: 0 });

  test('a step is said in the region that was there before, and takes no focus', async () => {
    const { rerender } = show(moment({}, null, null));
    const region = screen.getByRole('status');
    expect(region.textContent).toContain('Grab a Kitty card');
    await rerender({ ...moment(), me: 0 });
    expect(screen.getByRole('status')).toBe(region);
    expect(region.textContent).toContain('turn yours over');
    expect(document.activeElement).toBe(document.body);
  });
  test('what was learned is remembered on this device', async () => {
    const first = show(moment({}, null, null));
    await first.rerender({ ...moment(), me: 0 });
    first.unmount();
    expect(recall('settings')).toEqual({ kittyPawLearned: ['grab'] });
    show(moment({}, null, null));
    expect(screen.getByRole('status').textContent).toBe('');
  });
  test('whoever has forgotten asks for it again, at the table', async () => {
    settings.kittyPawLearned = STEPS;
    show(moment({}, null, null));
    expect(screen.getByRole('status').textContent).toBe('');
    settings.kittyPawLearned = [];
    await tick();
    expect(screen.getByRole('status').textContent).toContain('Grab a Kitty card');
  });
  test('all of it can be skipped, for good', async () => {
    const first = show(moment({}, null, null));
    screen.getByRole('button', { name: say('lesson-skip') }).click();
    for (const [each] of ROUND) {
      await first.rerender({ ...each, me: 0 });
      expect(screen.getByRole('status').textContent).toBe('');
    }
    expect(screen.queryByRole('button')).toBeNull();
    first.unmount();
    show(moment());
    expect(screen.getByRole('status').textContent).toBe('');
  });
  test.each(['de', 'en'] as const)('every step has a sentence in %s, with keys and without', async (language) => {
    settings.language = language;
    await useLanguage(language);
    for (const step of STEPS)
      for (const keys of ['yes', 'no']) expect(say(`lesson-${step}`, { keys })).toMatch(/^\p{Lu}.{25,130}\.$/u);
  });
});
