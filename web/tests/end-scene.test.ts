/** How an ending is shown: in steps, to those who saw it, and never longer than they like. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EndScene, type Step } from '../src/lib/end-scene.svelte';
import { settings } from '../src/lib/settings.svelte';

let scene: EndScene;
beforeEach(() => {
  vi.useFakeTimers();
  settings.motion = 'normal';
  scene = new EndScene();
});
afterEach(() => {
  scene.clear();
  settings.motion = 'normal';
  vi.useRealTimers();
});

/** The steps as they come, until nothing changes any more. */
function steps(): (Step | null)[] {
  const seen = [scene.step];
  for (let i = 0; i < 5; i += 1) {
    vi.advanceTimersToNextTimer();
    if (scene.step !== seen.at(-1)) seen.push(scene.step);
  }
  return seen;
}
const LIVE = { isSeen: true, isGame: true, climbs: true };

test('the last card lands, hands turn over, the winner climbs on the table, then the result', () => {
  scene.begin(LIVE);
  expect(steps()).toEqual(['landing', 'showing', 'cheering', 'result']);
  expect(scene.isCalm).toBe(true);
});
test('where nobody has won, nobody climbs', () => {
  scene.begin({ ...LIVE, climbs: false });
  expect(steps()).toEqual(['landing', 'showing', 'result']);
});
test('whoever comes later, or wants no motion, sees the result at once', () => {
  scene.begin({ ...LIVE, isSeen: false });
  expect(steps()).toEqual(['result']);
  settings.motion = 'off';
  scene.begin(LIVE);
  expect(steps()).toEqual(['result']);
  expect(scene.isCalm).toBe(true);
});
test('it can be skipped at any time, and the others sulk a while beside the result', () => {
  scene.begin(LIVE);
  scene.skip();
  expect([scene.step, scene.isRunning, scene.isCalm]).toEqual(['result', false, false]);
  expect(steps()).toEqual(['result']);
  expect(scene.isCalm).toBe(true);
});
test('the next round ends it, whatever it shows', () => {
  scene.begin(LIVE);
  scene.clear();
  expect(steps()).toEqual([null]);
});

test('any key goes to the result, but for those that do nothing by themselves', () => {
  const press = (key: string): void => scene.hasten(new KeyboardEvent('keydown', { key, cancelable: true }));
  scene.begin(LIVE);
  press('Shift');
  expect(scene.isRunning).toBe(true);
  press('x');
  expect(scene.step).toBe('result');
});
test('a game may take its own time', () => {
  scene.begin({ ...LIVE, times: { landing: 10, showing: 10, cheering: 10 } });
  vi.advanceTimersByTime(30);
  expect(scene.step).toBe('result');
});
