/** A page that is silent does not keep the device's audio running. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const suspend = vi.fn();
class Context {
  state = 'running';
  currentTime = 0;
  suspend = suspend;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('AudioContext', Context);
  vi.doMock('../src/lib/sounds', () => ({
    desk: () => ({ gain: { setTargetAtTime: () => {} } }),
    build: () => 2,
  }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.doUnmock('../src/lib/sounds');
  suspend.mockClear();
});

test('audio that woke and was given nothing to play rests', async () => {
  const { play } = await import('../src/lib/sound');
  play('turn'); // the recipes are still on their way
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(suspend).toHaveBeenCalledOnce();
});

test('it rests only after what it plays', async () => {
  const { play } = await import('../src/lib/sound');
  play('turn');
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(2_900);
  play('card');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(suspend).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(suspend).toHaveBeenCalledOnce();
});

test.each([
  ['is felt', true, 1],
  ['is not felt where nobody wants that', false, 0],
])('one’s own turn %s', async (_, vibration, times) => {
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { language: 'de', vibrate });
  const { settings } = await import('../src/lib/settings.svelte');
  const { canVibrate, yourTurn } = await import('../src/lib/sound');
  settings.vibration = vibration;
  yourTurn();
  expect([canVibrate(), vibrate.mock.calls.length]).toEqual([true, times]);
  await vi.dynamicImportSettled();
});

test('a device that cannot be felt is not asked to', async () => {
  vi.stubGlobal('navigator', { language: 'de' });
  const { canVibrate, yourTurn } = await import('../src/lib/sound');
  expect(canVibrate()).toBe(false);
  expect(yourTurn).not.toThrow();
  await vi.dynamicImportSettled();
});

test('quiet, medium and loud are three volumes, also for what comes after a change', async () => {
  const heard: number[] = [];
  const set = (value: number): void => void heard.push(value);
  vi.doMock('../src/lib/sounds', () => ({
    desk: (_: unknown, volume: number) => {
      set(volume);
      return { gain: { setTargetAtTime: set } };
    },
    build: () => 2,
  }));
  const { settings } = await import('../src/lib/settings.svelte');
  const { play } = await import('../src/lib/sound');
  settings.volume = 'quiet';
  play('turn');
  await vi.dynamicImportSettled();
  for (const [volume, sound] of [
    ['medium', 'card'],
    ['loud', 'knock'],
  ] as const) {
    settings.volume = volume;
    play(sound);
    await vi.advanceTimersByTimeAsync(1);
  }
  const steps = [...new Set(heard)];
  expect(steps).toHaveLength(3);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(steps.at(-1)).toBeLessThanOrEqual(1);
  expect(steps[0]).toBeGreaterThan(0);
});
