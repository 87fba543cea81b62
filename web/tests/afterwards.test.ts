/** What comes after the frame that shows a message: in its order, one thing in a frame, and never lost. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterwards } from '../src/lib/afterwards.svelte';

let frames: FrameRequestCallback[] = [];
const frame = (): void => {
  const due = frames;
  frames = [];
  for (const act of due) act(0);
};
const hide = (hidden: boolean): void => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};
beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (act: FrameRequestCallback) => frames.push(act));
});
afterEach(() => {
  hide(true); // whatever waits is done
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('nothing happens before the frame has been painted, and one thing after each', () => {
  const done: number[] = [];
  for (const each of [1, 2]) afterwards(() => done.push(each));
  frame();
  expect(done).toEqual([]);
  vi.runAllTimers();
  expect(done).toEqual([1]);
  frame();
  vi.runAllTimers();
  expect(done).toEqual([1, 2]);
  expect(frames).toEqual([]);
});

test('what is forgotten is not done, and holds nothing up', () => {
  const done: string[] = [];
  const forget = afterwards(() => done.push('old'));
  forget();
  afterwards(() => done.push('new'));
  frame();
  vi.runAllTimers();
  expect(done).toEqual(['new']);
});

test('a tab that nobody sees has no frames: all is done when it is left, and at once from then on', () => {
  const done: string[] = [];
  afterwards(() => done.push('before'));
  afterwards(() => done.push('before as well'));
  hide(true);
  afterwards(() => done.push('meanwhile'));
  expect(done).toEqual(['before', 'before as well', 'meanwhile']);
});
