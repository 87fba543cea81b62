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
