/** Dealing with rhythm, and what is called out in large letters. */
import { describe, expect, test } from 'vitest';
import { beatOf, dealOf } from '../src/lib/dealing';
import { shoutsOf } from '../src/lib/shouts';
import { happened } from './fixtures';

const SCENE = { game: 'miau-miau', family: 'shedding', me: 0, seats: [] };

describe('a deal', () => {
  const events = [1, 2, 0].map((seat) => happened('dealt', { seat, count: 5 }));
  test('goes round the table: everybody gets a card before anybody gets the next', () => {
    const deal = dealOf([happened('dealer_chosen', { seat: 0 }), ...events])!;
    const times = [1, 2, 0].flatMap((seat) => [0, 1, 2, 3, 4].map((card) => [beatOf(deal, seat)(card), seat] as const));
    const order = times.sort(([a], [b]) => a - b).map(([, seat]) => seat);
    expect(order).toEqual([1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0]);
    expect(new Set(times.map(([at]) => at)).size).toBe(15);
  });
  test('of many cards takes no longer than one can wait', () => {
    const many = dealOf(Array.from({ length: 10 }, (_, seat) => happened('dealt', { seat, count: 7 })))!;
    expect(many.length).toBeLessThanOrEqual(1500);
  });
  test('looks the same whoever sees the cards', () => {
    const seen = events.map((event) => ({ ...event, cards: ['7♠', '8♠', '9♠', '10♠', 'J♠'] }));
    expect(dealOf(seen)).toEqual(dealOf(events));
    expect(dealOf([happened('drew', { seat: 1, count: 1 })])).toBeNull();
  });
});

describe('large letters', () => {
  const shout = (name: string, game = 'miau-miau', what = ''): string =>
    shoutsOf([happened(name, { seat: 1, what })], { ...SCENE, game })
      .map(({ text }) => text)
      .join();
  test('are for what is called out, in the words of the game', () => {
    expect(shout('called')).toBe('MIAU!');
    expect(shout('called', 'mau-mau')).toBe('MAU!');
    expect(shout('final_called', 'mau-mau')).toBe('MAU MAU!');
    expect(shout('knocked', 'schwimmen')).toBe('ZU!');
    expect(shout('knocked', 'mauz')).toBe('KLOPF, KLOPF!');
    expect(shout('laid_31', 'schwimmen', '31')).toBe('31!');
  });
  test('are for nothing else', () => {
    expect(shout('drew')).toBe('');
    expect(shout('played')).toBe('');
  });
});
