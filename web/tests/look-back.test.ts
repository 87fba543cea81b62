/** Looking back: what the page asks for and keeps, and how moves are called. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { costOfAll, isAnyHigher } from '../src/lib/costs';
import { say, useLanguage } from '../src/lib/language.svelte';
import { settings } from '../src/lib/settings.svelte';
import { moveWords } from '../src/lib/move-words';
import type { AnalysisMessage, JudgedMove } from '../src/net/protocol.gen';
import { Session } from '../src/net/session.svelte';
import { FakeSocket, latest } from './fake-socket';
import { legal, room } from './fixtures';

const judged = (number: number, text = '7♠'): JudgedMove => ({
  number,
  deal: 1,
  move: legal(text),
  best: legal(text),
  chance: 0.5,
  best_chance: 0.5,
  cost: 0,
  margin: 0,
  verdict: 'best',
  why: '',
  others: [],
});
const analysis = (more: Partial<AnalysisMessage>): AnalysisMessage => ({
  type: 'analysis',
  table: 'T1',
  seat: 0,
  done: 0,
  of: 2,
  moves: [],
  luck: null,
  ...more,
});

function lookedBack(): Session {
  const session = new Session(() => new FakeSocket() as unknown as WebSocket);
  session.start();
  latest().welcome();
  session.open('T1');
  latest().say(room({ phase: 'over' }));
  session.lookBack();
  return session;
}
async function useLanguageOf(language: 'de' | 'en'): Promise<void> {
  settings.language = language;
  await useLanguage(language);
}
const asked = (): unknown[] => latest().sent.filter(({ type }) => type === 'analyse' || type === 'look_away');

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  FakeSocket.all = [];
});

describe('what all decisions come to, in a sentence', () => {
  const told = (good: number, count: number) => say('look-back-summary', { good, count, cost: 7, margin: 2 });
  test('in German', async () => {
    await useLanguageOf('de');
    expect(told(1, 1)).toBe('Deine einzige Entscheidung war der beste Zug, oder der Unterschied war zu klein.');
    expect(told(0, 1)).toBe('Deine einzige Entscheidung hat etwa 7 Prozent verschenkt (± 2).');
    expect(told(4, 6)).toBe(
      'Bei 4 von 6 Entscheidungen war dein Zug der beste, oder der Unterschied war zu klein. ' +
        'Alle zusammen haben etwa 7 Prozent verschenkt (± 2).',
    );
  });
  test('in English, too', async () => {
    await useLanguageOf('en');
    expect(told(0, 1)).toBe('Your only decision gave away about 7 percent (± 2).');
    expect(told(1, 2)).toBe(
      '1 of your 2 decisions was the best move, or too close to call. ' +
        'All of them together gave away about 7 percent (± 2).',
    );
  });
});

describe('looking back', () => {
  test('moves come one by one, and a second telling changes nothing', () => {
    const { lookingBack } = lookedBack();
    expect(asked()).toEqual([{ type: 'analyse', table: 'T1' }]);
    expect(lookingBack.of).toBeNull();
    latest().say(analysis({ done: 1, moves: [judged(4)] }));
    expect(lookingBack.isFinished).toBe(false);
    latest().say(analysis({ done: 2, moves: [judged(2), judged(4)], luck: 0.1 }));
    expect(lookingBack.moves.map(({ number }) => number)).toEqual([2, 4]);
    expect(lookingBack.isFinished).toBe(true);
    latest().say(analysis({ table: 'T2', done: 0 }));
    expect(lookingBack.luck).toBe(0.1);
  });

  test('a lost connection asks again, and who looks away stops it', () => {
    const session = lookedBack();
    latest().close();
    vi.advanceTimersByTime(10_000);
    latest().onopen?.();
    latest().welcome();
    expect(asked()).toEqual([{ type: 'analyse', table: 'T1' }]);
    session.lookAway();
    expect(asked().at(-1)).toEqual({ type: 'look_away', table: 'T1' });
    latest().say(analysis({ done: 1, moves: [judged(4)] }));
    expect(session.lookingBack.moves).toEqual([]);
  });

  test('a refusal belongs to the sheet, not to the table', () => {
    const session = lookedBack();
    const params = { what: 'analyse', seconds: '20' };
    latest().say({ type: 'refused', code: 'too_many', rule: '', params, answers: null, about: 'analyse' });
    expect(session.lookingBack.refusal?.params['seconds']).toBe('20');
    expect(session.objection).toBeNull();
  });
});

describe('what was given away', () => {
  const cost = (verdict: JudgedMove['verdict'], cost: number, margin: number): JudgedMove => ({
    ...judged(1),
    verdict,
    cost,
    margin,
  });
  test('is the sum of all costs, those that are too close to call as well, with their margins joined', () => {
    const { cost: sum, margin } = costOfAll([
      cost('worse', 0.1, 0.03),
      cost('close', 0.02, 0.04),
      cost('close', -0.03, 0.12),
      cost('best', 0, 0),
    ]);
    expect(sum).toBeCloseTo(0.09);
    expect(margin).toBeCloseTo(0.13);
  });
  test('is never less than nothing', () => {
    expect(costOfAll([cost('close', -0.03, 0.04)])).toEqual({ cost: 0, margin: 0.04 });
    expect(costOfAll([])).toEqual({ cost: 0, margin: 0 });
  });
});

describe('other moves', () => {
  const other = (chance: number | null): JudgedMove['others'][number] => ({
    move: legal('7♠'),
    chance,
    margin: chance && 0.05,
  });
  test('that stand higher than the best are told to be too close to call', () => {
    expect(isAnyHigher([other(null), other(0.55), other(0.6)], 0.6)).toBe(false);
    expect(isAnyHigher([other(null), other(0.62)], 0.6)).toBe(true);
    expect(isAnyHigher([other(0.604)], 0.6)).toBe(false); // both read 60 %
  });
});

describe('moves in words', () => {
  const shedding = { game: 'miau-miau', family: 'shedding' };
  const move = (text: string, verb: string, cards: string[], place = '', said = 0) => ({
    ...legal(text),
    verb,
    cards,
    place,
    said,
  });
  test.each([
    [legal('7♠'), shedding, 'Pik 7 legen'],
    [legal('J♠>♥!'), shedding, 'Pik Bube legen und Herz wünschen, „Miau!“'],
    [legal('7♠!!'), shedding, 'Pik 7 legen, „Miau! Miau!“'],
    [legal('draw'), shedding, 'Eine Karte ziehen'],
    [
      move('swap 7♠ A♠ knock', 'swap', ['7♠', 'A♠'], 'one', 1),
      { game: 'mauz', family: 'thirty_one' },
      'Pik 7 gegen Pik Ass tauschen und klopfen',
    ],
    [
      move('7 > discard 1', 'discard', ['7♣', '7♠', '7♥', '7♦'], 'hand > discard 1'),
      { game: 'katz-und-maus', family: 'build_piles' },
      '7 auf Ablagestapel 1',
    ],
    [move('dance', 'dance', []), shedding, 'dance'],
  ])('%o', (made, scene, expected) => expect(moveWords(made, scene)).toBe(expected));
});
