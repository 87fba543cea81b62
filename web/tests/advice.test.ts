/** Advice: asked for once, kept while the table is as it was, and marked where it points to. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdviceMessage } from '../src/net/protocol.gen';
import { Session } from '../src/net/session.svelte';
import { FakeSocket, latest } from './fake-socket';
import { legal, room, table } from './fixtures';

const advice = (more: Partial<AdviceMessage> = {}): AdviceMessage => ({
  type: 'advice',
  table: 'T1',
  seq: 5,
  seat: 0,
  move: legal('7♠'),
  chance: 0.6,
  margin: 0.03,
  why: '',
  others: [],
  ...more,
});
const at = (seq: number): ReturnType<typeof table> => {
  const message = table({});
  return { ...message, public: { ...message.public, table: 'T1', seq } };
};
const asks = (): number => latest().sent.filter((message) => message.type === 'advise').length;

function seated(): Session {
  const session = new Session(() => new FakeSocket() as unknown as WebSocket);
  session.start();
  latest().welcome();
  session.open('T1');
  latest().say(room({ phase: 'playing', advice: true }));
  latest().say(at(5));
  return session;
}

beforeEach(() => vi.useFakeTimers());

describe('advice', () => {
  test('is asked for once, and holds until something happens', () => {
    const session = seated();
    session.advise();
    session.advise();
    expect(asks()).toBe(1);
    latest().say(advice());
    expect(session.advice.given?.move.text).toBe('7♠');
    expect(session.advice.marks('7♠')).toBe(true);
    expect(session.advice.marks('8♠')).toBe(false);
    latest().say(at(5)); // a clock, a name
    expect(session.advice.given).not.toBeNull();
    latest().say(at(6));
    expect(session.advice.given).toBeNull();
    expect(session.advice.marks('7♠')).toBe(false);
  });
  test('about an earlier position is not shown', () => {
    const session = seated();
    session.advise();
    latest().say(at(6));
    latest().say(advice());
    expect(session.advice.given).toBeNull();
  });
  test('that is refused says why where moves are refused, and can be asked for again', () => {
    const session = seated();
    session.advise();
    latest().say({ type: 'refused', code: 'advice_off', rule: '', params: {}, answers: null, about: 'advise' });
    expect(session.refusal?.code).toBe('advice_off');
    expect(session.advice.asked).toBeNull();
    session.advise();
    expect(asks()).toBe(2);
    expect(session.refusal).toBeNull();
  });
  test('marks places as well as cards', () => {
    const session = seated();
    session.advise();
    latest().say(advice({ move: { ...legal('reserve > build 2'), cards: [], place: 'reserve > build 2' } }));
    expect(['reserve', 'build 2', 'build 1'].map((place) => session.advice.marks(place))).toEqual([true, true, false]);
  });
});
