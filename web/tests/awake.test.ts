/** The screen stays on while a game is played, and only then. */
import { beforeEach, expect, test, vi } from 'vitest';
import { stayAwake } from '../src/lib/awake';

const locks: { released: boolean; release: () => Promise<void> }[] = [];
const request = vi.fn(async () => {
  const lock = { released: false, release: async () => void (lock.released = true) };
  locks.push(lock);
  return lock;
});
let hidden = false;
Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
const turn = async (away: boolean): Promise<void> => {
  hidden = away;
  if (away) for (const lock of locks) lock.released = true; // a browser lets go by itself
  document.dispatchEvent(new Event('visibilitychange'));
  await Promise.resolve();
};
const held = (): number => locks.filter(({ released }) => !released).length;

beforeEach(() => {
  locks.length = 0;
  hidden = false;
  request.mockClear();
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
});

test('it is held, taken up again when the page is looked at, and let go of at the end', async () => {
  const end = stayAwake();
  await vi.waitFor(() => expect(held()).toBe(1));
  await turn(true);
  expect(held()).toBe(0);
  await turn(false);
  await vi.waitFor(() => expect(held()).toBe(1));
  end();
  await vi.waitFor(() => expect(held()).toBe(0));
  await turn(false);
  expect(request).toHaveBeenCalledTimes(2);
});

test('a lock that comes after the end is let go of', async () => {
  stayAwake()();
  await vi.waitFor(() => expect(locks.map(({ released }) => released)).toEqual([true]));
});

test('a browser without it, or a phone that saves its battery, plays on', async () => {
  request.mockRejectedValueOnce(new Error('NotAllowedError'));
  const end = stayAwake();
  await Promise.resolve();
  end();
  Object.defineProperty(navigator, 'wakeLock', { value: undefined, configurable: true });
  stayAwake()();
});
