/** Kitty Paw between two builds: what the page makes of the state, and what pressing does. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { best, soFarWords } from '../src/games/kitty_paw/best';
import Moments from '../src/games/kitty_paw/Moments.svelte';
import { isOddOrder, marks, momentOf, newestRound, reactions } from '../src/games/kitty_paw/moments';
import type { Ended, Happened, KittyPawTable, Public, Refused, TableMessage } from '../src/net/protocol.gen';
import { session } from '../src/net/session.svelte';
import { happened, kittyBoard, kittyCard, laid, legal, room, table as shedding } from './fixtures';

interface Given {
  readonly state?: Partial<KittyPawTable>;
  readonly shown?: Partial<Public>;
  readonly moves?: readonly string[];
  readonly log?: readonly Happened[];
  readonly fresh?: number;
  readonly watches?: boolean;
}
const NAMES = ['Ada', 'Mia', 'Bo', 'Ro'];
function message({ state, shown, moves = [], watches = false }: Given): TableMessage {
  const plain = shedding({ game: 'kitty-paw' });
  const seats = (shown?.seats ?? NAMES.map((name) => ({ name, is_bot: false, is_sat_in: false }))) as Public['seats'];
  return {
    ...plain,
    public: { ...plain.public, seats, state: kittyBoard(state), ...shown },
    private: watches
      ? null
      : {
          seat: 0,
          hand: { family: 'kitty_paw', placing: null },
          moves: moves.map(legal),
          can_undo: false,
          is_awaited: false,
        },
  };
}
function sit(given: Given, reason: Refused | null = null): ReturnType<typeof render> {
  const { log = [], fresh = 0 } = given;
  session.table = message(given);
  session.log = log;
  session.fresh = fresh ? log.slice(-fresh) : [];
  return render(Moments, { reason });
}
const move = vi.spyOn(session, 'move').mockImplementation(() => {});
const ask = vi.spyOn(session, 'ask').mockImplementation(() => true);
beforeEach(() => {
  session.outgoing = [];
  session.refusal = null;
  move.mockClear();
  ask.mockClear();
});
afterEach(() => localStorage.clear());

const GRABS = [0, 1, 2, 3].map((seat) => happened('grabbed', { seat, what: `I-${seat + 1}` }));
const claimed = (seat: number, ...more: Happened[]): Happened[] => [
  happened('round_begun', { count: 1 }),
  ...GRABS,
  happened('claimed', { seat, count: 9000 }),
  ...more,
];
const bumped = (seat: number, count: number): Happened => happened('bumped', { seat, count });
const clock = (what: Public['clocks'][number]['what'], milliseconds: number): Public['clocks'][number] => ({
  seat: null,
  milliseconds,
  what,
});

describe('which moment it is', () => {
  test.each([
    ['build', [], 1, null],
    ['bump', ['window'], 1, 'bump'],
    ['deal', [], 0, null],
    ['deal', ['count_in'], 0, 'count-in'],
    ['deal', ['ready'], 2, 'check'],
    ['deal', ['count_in'], 2, 'count-in'],
    ['over', [], 9, 'end'],
  ] as const)('%s %s %d', (phase, clocks, round, moment) => {
    expect(
      momentOf(
        clocks.map((what) => ({ what })),
        kittyBoard({ phase, round }),
      ),
    ).toBe(moment);
  });
});

describe('who was how quick', () => {
  test('the quickest first, who did not bump last, of the newest round alone', () => {
    const old = claimed(3, bumped(0, 1), happened('bumped_last', { seat: 2 }));
    const log = [...old, ...claimed(1, bumped(2, 700), bumped(0, 300), happened('bumped_last', { seat: 3 }))];
    expect(reactions(newestRound(log))).toEqual([
      { seat: 0, ms: 300, pays: false },
      { seat: 2, ms: 700, pays: false },
      { seat: 3, ms: null, pays: true },
    ]);
  });
  test('where nobody had to bump there is nothing to tell', () => {
    expect(reactions(claimed(1, happened('pattern_right', { seat: 1 })))).toEqual([]);
  });
});

test('faults are marked where things lie, and where they belong', () => {
  const card = kittyCard([laid('B', 0, 0), laid('P', 2, 0), laid('M', 0, 2)]);
  const areas = [[], [laid('B1', 0, 0, 'belly'), laid('P1', 3, 0), laid('J1', -2, 0)]];
  const faults = [
    { kind: 'box', breed: null, wanted: 'lying', found: 'upright' },
    { kind: 'side', breed: 'B', wanted: 'back', found: 'belly' },
    { kind: 'rotation', breed: 'B', wanted: '0', found: '90' },
    { kind: 'place', breed: 'P', wanted: '2,0', found: '3,0' },
    { kind: 'missing', breed: 'M', wanted: '', found: '' },
    { kind: 'extra', breed: 'J', wanted: '', found: '' },
    { kind: 'symbol', breed: null, wanted: 'C', found: '' },
    { kind: 'paw', breed: 'X', wanted: '', found: 'X2' },
  ];
  const found = marks(kittyBoard({ claimant: 1, areas, faults }), card);
  expect(found.map(({ numbers, lies, wanted, aside }) => [numbers, lies?.x, wanted?.x, aside])).toEqual([
    [[1], 0, undefined, null],
    [[2, 3], 0, undefined, null],
    [[4], 3, 2, null],
    [[5], undefined, 0, null],
    [[6], -2, undefined, null],
    [[7], undefined, undefined, 'symbol'],
    [[8], undefined, undefined, 'paw'],
  ]);
});

test('an order is odd only where fewer points stand before more', () => {
  expect(isOddOrder([2, 1, 3], [3, 5, 4])).toBe(true);
  expect(isOddOrder([2, 1, 3], [4, 5, 4])).toBe(false);
});

describe('the bump', () => {
  const given: Given = {
    state: { phase: 'bump', claimant: 1, waiting: [0, 2] },
    shown: { clocks: [clock('window', 3150)] },
    moves: ['bump', 'claim'],
  };
  test('is one target that has the focus, and counts when it is pressed down', async () => {
    sit(given);
    const target = screen.getByRole('button', { name: /Mia ruft „Miau!“.*Anschlagen!/ });
    expect(document.activeElement).toBe(target);
    await fireEvent.pointerDown(target);
    expect(move.mock.calls).toEqual([['bump']]);
  });
  test('is got ready while all build, out of reach, and is the same target when somebody calls', async () => {
    sit({ state: { phase: 'build' } });
    await vi.waitFor(() => expect(document.querySelector('button.bump')).not.toBeNull());
    const ready = document.querySelector('button.bump');
    expect(document.querySelector('[data-bump], [data-moment]')).toBeNull();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(await fireEvent.keyDown(window, { code: 'Space' })).toBe(true); // nor is it kept from anybody else
    expect(move).not.toHaveBeenCalled();
    session.table = message(given);
    await tick();
    expect(screen.getByRole('button')).toBe(ready);
    expect(document.activeElement).toBe(ready);
    await fireEvent.keyDown(window, { code: 'Space' });
    expect(move).toHaveBeenCalledWith('bump');
  });
  test('by the space bar, once for one press', async () => {
    sit(given);
    await fireEvent.keyDown(window, { code: 'Space', repeat: true });
    expect(move).not.toHaveBeenCalled();
    await fireEvent.keyDown(window, { code: 'Space' });
    expect(move.mock.calls).toEqual([['bump']]);
  });
  test('not by a space that is written into a message', async () => {
    sit(given);
    const field = document.body.appendChild(document.createElement('input'));
    await fireEvent.keyDown(field, { code: 'Space', bubbles: true });
    field.remove();
    expect(move).not.toHaveBeenCalled();
  });
  test('a second press sends nothing while the first is on its way, and none is possible after it', async () => {
    sit(given);
    session.outgoing = [{ type: 'move', table: 'T1', id: 'a', text: 'bump' }];
    await tick();
    await fireEvent.pointerDown(screen.getByRole('button', { name: /Angeschlagen!/ }));
    expect(move).not.toHaveBeenCalled();
  });
  test('too early: the reason stands there, whatever comes meanwhile, and it can be pressed again', async () => {
    const reason = {
      type: 'refused',
      code: 'too_early',
      rule: 'PAW-30',
      params: {},
      answers: 'a',
      about: 'move',
    } as const;
    sit(given, reason);
    session.table = message({ ...given, state: { ...given.state, pressed: [null, null, 300, null] } });
    session.refusal = null; // somebody else has bumped: the session has nothing to say any more
    await tick();
    await fireEvent.pointerDown(screen.getByRole('button', { name: /Zu früh: So schnell kann keine Pfote sein/ }));
    expect(move.mock.calls).toEqual([['bump']]);
  });
  test('its bar takes as long as there was when it began, however often the rest is told anew', async () => {
    let now = 1000;
    const clockwork = vi.spyOn(performance, 'now').mockImplementation(() => now);
    sit(given);
    const bar = document.querySelector<HTMLElement>('.bump .bar')!;
    const runs = (): string[] => ['--ms', '--shift'].map((name) => bar.style.getPropertyValue(name));
    expect(runs()).toEqual(['3150ms', '0ms']);
    const left = async (milliseconds: number): Promise<string[]> => {
      session.table = message({ ...given, shown: { clocks: [clock('window', milliseconds)] } });
      await tick();
      return runs();
    };
    now += 2000;
    expect(await left(1100)).toEqual(['3150ms', '0ms']); // on its way for a little longer
    now += 5000;
    expect(await left(1150)).toEqual(['3150ms', '5000ms']); // it stood still meanwhile
    clockwork.mockRestore();
  });
  test('who has called, and who watches, sees whose paws are missing and sends nothing', async () => {
    sit({ ...given, state: { phase: 'bump', claimant: 0, waiting: [2, 3] }, moves: [] });
    const still = screen.getByRole('button', { name: /Du hast „Miau!“ gerufen.*Pfote von Bo und Ro/ });
    await fireEvent.pointerDown(still);
    await fireEvent.keyDown(window, { code: 'Space' });
    expect(move).not.toHaveBeenCalled();
  });
});

describe('the check', () => {
  const card = kittyCard([laid('B', 0, 0), laid('P', 2, 0)]);
  const wrong: Partial<KittyPawTable> = {
    phase: 'deal',
    claimant: 1,
    patterns: [card],
    scored: [[], [{ name: card.name, points: -1 }], [], []],
    points: [0, -1, 0, 0],
    areas: [[], [laid('B1', 0, 0)], [], []],
    faults: [{ kind: 'missing', breed: 'P', wanted: '', found: '' }],
  };
  const tied = claimed(
    1,
    bumped(0, 300),
    bumped(2, 700),
    bumped(3, 730),
    happened('nobody_last', { rule: 'PAW-30' }),
    happened('pattern_wrong', { seat: 1 }),
    happened('card_scored', { seat: 1, count: -1, what: card.name }),
  );
  const ready = { deal: 2, awaited: [0, 2] };
  // all kittens are drawn for it, which is slow without a browser
  test('says the result, the times, why nobody pays, every fault and what it scored', { timeout: 60_000 }, () => {
    sit({ state: wrong, log: tied, shown: { ready, clocks: [clock('ready', 9000)] } });
    expect(screen.getByRole('heading').textContent).toBe('Das Muster von Mia stimmt nicht.');
    const quick = within(screen.getByRole('list', { name: 'Wie schnell die Pfoten waren' }));
    expect(quick.getAllByRole('listitem').map((item) => item.textContent.replace(/\s+/g, ' ').trim())).toEqual([
      'Du 300 ms',
      'Bo 700 ms',
      'Ro 730 ms',
    ]);
    expect(screen.getByText(/Bo und Ro waren gleich spät dran: nur 30 Millisekunden auseinander/)).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Was nicht stimmt' })).getByText('Perser fehlt.')).toBeTruthy();
    expect(screen.getByText('−1 Punkt')).toBeTruthy();
  });
  test('who has called looks over the panel, with the face that goes with it, where there is room', () => {
    const given = { state: wrong, log: tied, shown: { ready, clocks: [clock('ready', 9000)] } };
    const faces = (): number => sit(given).container.querySelectorAll('.about svg').length;
    const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: Viewport): void } };
    type Viewport = { width: number; height: number };
    expect(faces()).toBe(1);
    cleanup();
    happyDOM.setViewport({ width: 390, height: 844 });
    expect(faces()).toBe(0);
    happyDOM.setViewport({ width: 1024, height: 768 });
  });
  test('“Weiter” says ready for that deal, and has the focus', async () => {
    sit({ state: wrong, log: tied, shown: { ready, clocks: [clock('ready', 9000)] } });
    const on = screen.getByRole('button', { name: 'Weiter' });
    expect(document.activeElement).toBe(on);
    expect(screen.getByText(/auch noch nicht bereit: Bo/)).toBeTruthy();
    await fireEvent.click(on);
    expect(ask.mock.calls).toEqual([[{ type: 'ready', deal: 2 }]]);
  });
  test('plays when it happens before our eyes, and never for those who come later or looked away', () => {
    const plays = (given: Given): boolean => {
      const { container, unmount } = sit({ state: wrong, log: tied, ...given });
      const does = container.querySelector('.plays') !== null;
      unmount();
      return does;
    };
    expect(plays({ fresh: 3 })).toBe(true);
    expect(plays({ fresh: 0 })).toBe(false);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    expect(plays({ fresh: 3 })).toBe(false);
    hidden.mockRestore();
  });
  test('a round in which nobody called says why nothing is scored', () => {
    const log = [happened('round_begun', { count: 1 }), ...GRABS, happened('nothing_scored', { rule: 'PAW-29' })];
    sit({ state: { phase: 'deal' }, log });
    expect(screen.getByRole('heading').textContent).toMatch(/^Die Zeit ist um, und niemand hat „Miau!“ gerufen/);
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('the end', () => {
  const end = (outcome: Omit<Ended, 'hands'>, more: Partial<KittyPawTable> = {}): Given => ({
    state: { phase: 'over', points: outcome.points, scored: outcome.points.map(() => []), ...more },
    shown: {
      ended: { ...outcome, hands: [] },
      seats: NAMES.slice(0, outcome.places.length).map((name) => ({ name, is_bot: false, is_sat_in: false })),
    },
  });
  test('says why fewer points may stand before more', () => {
    sit(end({ places: [2, 1, 3], points: [3, 5, 4], rule: 'PAW-12' }));
    expect(screen.getByRole('heading').textContent).toBe('Mia gewinnt');
    const order = within(screen.getByRole('list', { name: 'Gewertete Karten und Punkte' })).getAllByRole('listitem');
    expect(order.map((item) => item.textContent.replace(/\s+/g, ' ').trim())).toEqual([
      '1. Mia 5 Punkte',
      '2. Du 3 Punkte',
      '3. Bo 4 Punkte',
    ]);
    expect(screen.getByText(/Die Zusatzrunden entscheiden nur unter denen/)).toBeTruthy();
  });
  test('says nothing of it where points and places agree; a shared win names its winners', () => {
    sit(end({ places: [1, 1, 3], points: [5, 5, 4], rule: 'PAW-28' }));
    expect(screen.getByRole('heading').textContent).toBe('Ada und Mia teilen sich den Sieg!');
    expect(screen.queryByText(/Die Zusatzrunden entscheiden/)).toBeNull();
  });
  test('a practice is timed, and its best is kept on this device', () => {
    const practice = (points: number, time: number, table: string): void => {
      const given = end({ places: [1], points: [points], rule: 'PAW-14' }, { time });
      const { unmount } = sit({ ...given, shown: { ...given.shown, table } });
      said.push(screen.getByRole('heading').parentElement!.textContent.replace(/\s+/g, ' '));
      unmount();
    };
    const said: string[] = [];
    practice(44, 200_000, 'A');
    practice(44, 210_400, 'B');
    expect(said[0]).toMatch(/Geschafft!.*44 Punkte in 3:20 Minuten.*noch nie/);
    expect(said[1]).toMatch(/44 Punkte in 3:30 Minuten.*Dein Bestes auf diesem Gerät: 44 Punkte in 3:20 Minuten/);
  });
});

describe('a practice against the clock', () => {
  const check = (points: number, time: number): string => {
    const log = [
      happened('round_begun', { count: 1 }),
      happened('claimed', { seat: 0 }),
      happened('pattern_right', { seat: 0 }),
    ];
    const seats = [{ name: 'Ada', is_bot: false, is_sat_in: false }];
    const state = { phase: 'deal', points: [points], scored: [[]], areas: [[]], claimant: 0, time } as const;
    const { unmount } = sit({ state, shown: { seats }, log });
    const said = document.querySelector('[data-moment=check]')!.textContent.replace(/\s+/g, ' ');
    unmount();
    return said;
  };
  test('says with every check how long it has taken so far, and what is to be beaten', () => {
    expect(check(5, 25_000)).toContain('Bisher: 5 Punkte in 0:25 Minuten.');
    expect(check(5, 25_000)).not.toContain('Dein Bestes');
    best({ points: 44, time: 200_000, table: 'A' });
    expect(check(-1, 65_000)).toMatch(/Bisher: −1 Punkt in 1:05 Minuten\.\s*Dein Bestes: 44 Punkte in 3:20 Minuten\./);
    expect(best({ points: 44, time: 200_000, table: 'B' }).table).toBe('A'); // looking at it is no practice
  });
  test('at the calm pace no time is told', () => {
    best({ points: 44, time: 0, table: 'A' });
    expect(check(5, 0)).not.toContain('Bisher');
  });
});

test('the best practice has most points, then the shortest time; with and without a clock apart', () => {
  const first = { points: 40, time: 90_000, table: 'A' };
  expect(best(first)).toEqual(first);
  expect(best({ points: 39, time: 1, table: 'B' })).toEqual(first);
  expect(best({ points: 40, time: 80_000, table: 'C' }).table).toBe('C');
  expect(best({ points: 41, time: 99_000, table: 'D' }).table).toBe('D');
  expect(best({ points: 10, time: 0, table: 'E' }).table).toBe('E');
});

test('the best practice is another one with other cards: some are worth more, some take longer', () => {
  const practise = (levels: string, level2: string, points: number, table: string): string => {
    session.room = room({ game: 'kitty-paw', options: { levels, level2, practice: 'on', pace: 'race' } });
    return best({ points, time: 90_000, table }).table;
  };
  expect(practise('mixed', 'green', 60, 'A')).toBe('A');
  expect(practise('stacked', 'green', 44, 'B')).toBe('B');
  expect(soFarWords(5, 25_000).at(-1)).toContain('44');
  expect(practise('stacked', 'yellow', 41, 'C')).toBe('C');
  expect(practise('stacked', 'green', 40, 'D')).toBe('B');
  expect(practise('mixed', 'green', 59, 'E')).toBe('A');
  session.room = null;
});
