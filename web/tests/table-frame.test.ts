/** What is around every table: its drawers, what is read out of it, and that nothing of it stays when it is left. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import Table from '../src/games/shedding/Table.svelte';
import { clearTheAir } from '../src/lib/aloft';
import { hush, live } from '../src/lib/announce.svelte';
import { cats } from '../src/lib/cats.svelte';
import { draggable } from '../src/lib/drag';
import { goTo, route } from '../src/lib/route.svelte';
import type { Happened } from '../src/net/protocol.gen';
import { session } from '../src/net/session.svelte';
import LookBackSheet from '../src/ui/LookBackSheet.svelte';
import { sceneOf } from '../src/lib/sentences';
import { happened, person, room, table, type Given } from './fixtures';

const people = [person('Ada', { is_host: true }), person('Bo')];
const over: Given = {
  moves: [],
  state: { asked: 'over', turn: null },
  shown: { ended: { places: [1, 2], points: [], rule: 'MIAU-9', hands: [[], ['9♥']] } },
};
function sit(given: Given = {}): void {
  session.room = room({ phase: 'playing', places: people });
  session.table = table(given);
  session.log = session.fresh = given.events ?? [];
  render(Table);
}
async function tell(given: Given, events: readonly Happened[] = []): Promise<void> {
  session.table = table(given);
  session.log = [...session.log, ...events];
  session.fresh = events;
  await tick();
}
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const press = (key: string): Promise<boolean> => fireEvent.keyDown(document.activeElement ?? document.body, { key });

beforeEach(() => {
  session.talk.draft = '';
  session.refusal = null;
  session.outgoing = [];
});

describe('a drawer', () => {
  test('with a half-written line stays open when the game ends, and after it', async () => {
    sit();
    await fireEvent.click(button('Unterhaltung am Tisch'));
    await fireEvent.input(screen.getByLabelText('Sag etwas …'), { target: { value: 'Glückwu' } });
    await tell(over, [happened('game_over')]);
    await tell(over);
    expect((screen.getByLabelText('Sag etwas …') as HTMLInputElement).value).toBe('Glückwu');
    // nor is it lost with the drawer
    await fireEvent.click(button('Unterhaltung am Tisch'));
    await fireEvent.click(button('Unterhaltung am Tisch'));
    expect((screen.getByLabelText('Sag etwas …') as HTMLInputElement).value).toBe('Glückwu');
  });
  test.each([
    ['v', 'Was bisher geschah'],
    ['c', 'Unterhaltung am Tisch'],
  ])('that the key %s shuts leads back to its button', async (key, name) => {
    sit();
    await press(key);
    await tick();
    expect(document.activeElement).not.toBe(button(name));
    await press(key);
    expect(button(name).getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(button(name));
  });
  test('with the log shuts at the end, and the keyboard is not lost with it', async () => {
    sit();
    await press('v');
    await tick();
    await tell(over, [happened('game_over')]);
    expect(button('Was bisher geschah').getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('what is asked', () => {
  test('is not said again when nothing has happened', async () => {
    sit();
    await tick();
    hush();
    await tell({});
    expect(live.text).toBe('');
  });
  test('of a pause the room tells, and nobody else', async () => {
    sit();
    await tick();
    hush();
    session.room = room({ phase: 'playing', places: people, is_paused: true });
    await tick();
    expect(live.text).toBe('');
    expect(screen.getAllByText('Pause. Alles steht still.').some((one) => one.closest('[role=status]'))).toBe(false);
  });
});

describe('who leaves', () => {
  test('takes along that somebody has got over it', async () => {
    sit();
    cats.isCalm = true;
    cleanup();
    expect(cats.isCalm).toBe(false);
  });
  test('takes along what flies over the whole page', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const { flyCopies } = await import('../src/lib/flip');
    document.body.innerHTML = '<i id="stock"></i><i id="cat"></i>';
    const animate = vi
      .spyOn(HTMLElement.prototype, 'animate')
      .mockReturnValue({ finished: new Promise(() => {}) } as unknown as Animation);
    flyCopies(document.querySelector('#stock')!, document.querySelector('#cat')!, 3);
    await Promise.resolve();
    expect(document.body.children.length).toBe(5);
    clearTheAir();
    expect(document.body.children.length).toBe(2);
    document.body.innerHTML = '';
    animate.mockRestore();
    vi.unstubAllGlobals();
  });
  test('in the middle of a drag leaves no mark on what lay below', () => {
    const card = document.body.appendChild(document.createElement('button'));
    const pile = document.body.appendChild(document.createElement('div'));
    pile.dataset.drop = 'pile';
    card.setPointerCapture = () => {};
    document.elementFromPoint = () => pile;
    vi.stubGlobal('requestAnimationFrame', (act: () => void) => (act(), 1));
    const gone = draggable(() => {})(card) as () => void;
    const at = (type: string, x: number): PointerEvent =>
      new PointerEvent(type, { pointerId: 1, button: 0, clientX: x, clientY: 500 });
    card.dispatchEvent(at('pointerdown', 100));
    card.dispatchEvent(at('pointermove', 300));
    expect('over' in pile.dataset).toBe(true);
    gone();
    expect('over' in pile.dataset).toBe(false);
    card.remove();
    pile.remove();
    vi.unstubAllGlobals();
  });
  test('is told once where they go', () => {
    goTo({ screen: 'table', table: 'T1' });
    const there = route();
    dispatchEvent(new Event('hashchange'));
    expect(route()).toBe(there);
    goTo({ screen: 'start' });
  });
});

test('looking back is asked for once, however often the connection blinks', async () => {
  const lookBack = vi.spyOn(session, 'lookBack').mockImplementation(() => void session.status);
  session.status = 'open';
  session.table = table(over);
  render(LookBackSheet, { scene: sceneOf(session.table), onclose: () => {} });
  session.status = 'lost';
  await tick();
  session.status = 'open';
  await tick();
  expect(lookBack).toHaveBeenCalledOnce();
  lookBack.mockRestore();
});
