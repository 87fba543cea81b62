import { describe, expect, test } from 'vitest';
import { soundsOf } from '../src/lib/heard';
import { happened } from './fixtures';

describe('how events sound', () => {
  test('a hidden card sounds as one that is seen', () => {
    const seen = happened('drew', { seat: 1, cards: ['7♠'] });
    expect(soundsOf([seen])).toEqual(soundsOf([{ ...seen, cards: null }]));
    expect(soundsOf([seen])).toEqual(['draw']);
  });
  test('who calls is heard with the voice of its cat', () => {
    expect(soundsOf([happened('called', { seat: 0 })])).toEqual(['call', 'meow-ginger']);
    expect(soundsOf([happened('called', { seat: 2 })])).toEqual(['call', 'meow-siamese']);
  });
  test('a meld is heard card by card', () => {
    expect(soundsOf([happened('melded', { seat: 0, cards: ['7♠', '8♠', '9♠'] })])).toEqual(['card', 'card', 'card']);
  });
  test('ten hands are dealt with one shuffle, and a long turn is no concert', () => {
    const dealt = Array.from({ length: 10 }, (_, seat) => happened('dealt', { seat, count: 5 }));
    expect(soundsOf([...dealt, happened('turned_up', { cards: ['7♠'] })])).toEqual(['shuffle', 'card']);
    expect(soundsOf(Array.from({ length: 30 }, () => happened('built', { seat: 0 })))).toHaveLength(6);
  });
});
