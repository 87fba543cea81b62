/**
 * Records of servers that lie about cuts, as tests/records/lying_tables.py writes them: what the page says to Ada,
 * whose device remembers an honest game, and to somebody who remembers nothing (SECURITY 36).
 */
import { describe, expect, test } from 'vitest';
import { checkDeals } from '../src/lib/check-deals';
import { aboutCuts, verdictOf, type Finding, type Verdict } from '../src/lib/verdict';
import type { Promised } from '../src/net/promised';
import lies from './lies.json';

const ADA = 0,
  known = lies.remembered as unknown as Promised,
  records = lies.records as Record<string, string>;
type Expected = readonly [ada: Verdict, stranger: Verdict, first: readonly string[], second?: readonly string[]];
const FINE = ['own-cut-in', 'cuts-as-shown', 'cuts-all-opened'];
/** To Ada, to a stranger, and every sentence to Ada about the cuts of the first deal, and of the second. */
const EXPECTED: Record<string, Expected> = {
  none: ['right', 'right', FINE],
  'drops a seal': ['broken', 'right', ['own-cut-left-out', 'cuts-not-as-shown 0', 'cuts-all-opened']],
  'drops an opening': ['doubt', 'doubt', ['own-cut-dropped', 'cuts-as-shown', 'cuts-missing 0']],
  'swaps a seal': ['broken', 'right', ['own-cut-swapped', 'cuts-not-as-shown 0', 'cuts-all-opened']],
  'shows other seals': ['broken', 'right', ['own-cut-in', 'cuts-not-as-shown 1', 'cuts-all-opened']],
  'adds a seal later': [
    'broken',
    'broken',
    ['own-cut-in', 'cuts-not-as-shown 2', 'cuts-wrong-late-seal 2', 'cuts-wrong-unsealed 2'],
  ],
  'seals after an opening': [
    'broken',
    'broken',
    [
      'own-cut-in',
      'cuts-not-as-shown 2',
      'cuts-wrong-early 0',
      'cuts-wrong-early 1',
      'cuts-wrong-late-seal 2',
      'cuts-wrong-unsealed 2',
    ],
  ],
  'opens too early': [
    'broken',
    'broken',
    ['own-cut-in', 'cuts-not-as-shown 1,2', 'cuts-wrong-early 0', 'cuts-wrong-late-seal 1', 'cuts-wrong-unsealed 1'],
  ],
  'never closes': [
    'broken',
    'broken',
    ['own-cut-in', 'cuts-as-shown', 'cuts-wrong-early 2', 'cuts-wrong-early 0', 'cuts-wrong-early 1'],
  ],
  reorders: [
    'broken',
    'broken',
    [
      'cuts-not-sealed',
      'own-cut-left-out',
      'cuts-not-as-shown 0,1,2',
      'cuts-wrong-late-seal 2',
      'cuts-wrong-late-seal 0',
      'cuts-wrong-late-seal 1',
    ],
  ],
  'opens another': ['broken', 'broken', ['own-cut-in', 'cuts-as-shown', 'cuts-wrong-unlike 2']],
  'opens what was not sealed': ['broken', 'broken', ['own-cut-in', 'cuts-not-as-shown 2', 'cuts-wrong-unsealed 2']],
  'opens twice': ['broken', 'broken', ['own-cut-in', 'cuts-as-shown', 'cuts-wrong-twice 2']],
  'shows another envelope': ['broken', 'broken', ['own-cut-swapped', 'cuts-not-as-shown 0', 'cuts-wrong-unlike 0']],
  'uses a seal of another deal': [
    'broken',
    'broken',
    FINE,
    ['own-cut-in', 'cuts-not-as-shown 2', 'cuts-wrong-unlike 2'],
  ],
  'is older': [
    'broken',
    'right',
    ['cuts-not-sealed', 'own-cut-left-out', 'cuts-not-as-shown 0,1,2'],
    ['cuts-not-sealed', 'own-cut-left-out', 'cuts-not-as-shown 0,1,2'],
  ],
  'seals no longer': [
    'broken',
    'broken',
    FINE,
    [
      'cuts-not-sealed',
      'own-cut-left-out',
      'cuts-not-as-shown 0,1,2',
      'cuts-wrong-unsealed 2',
      'cuts-wrong-unsealed 0',
      'cuts-wrong-unsealed 1',
    ],
  ],
  'draws the dealer alone': ['broken', 'broken', FINE],
};
const words = ([id, seats]: Finding): string => [id, seats.join()].filter(Boolean).join(' ');

describe('a server that lies about cuts', () => {
  test('is expected to lie in every way that there is', () => {
    expect(Object.keys(EXPECTED).sort()).toEqual(Object.keys(records).sort());
  });
  test.each(Object.entries(EXPECTED))('and %s', (lie, [ada, stranger, first, second = FINE]) => {
    const found = checkDeals(records[lie]!);
    expect([verdictOf(found, known, ADA), verdictOf(found, null, null)]).toEqual([ada, stranger]);
    const said = found.deals.map((deal) => aboutCuts(deal, known, ADA).map(words));
    expect(said).toEqual([first, second]);
  });
  test('is found by the first dealer, where the cuts are not in that', () => {
    const holds = (lie: string): boolean | undefined => checkDeals(records[lie]!).first?.holds;
    expect([holds('none'), holds('draws the dealer alone')]).toEqual([true, false]);
  });
  test('is found by its envelope, where that is not the one that was shown', () => {
    const found = checkDeals(records['none']!);
    expect(verdictOf(found, { ...known, commitment: 'ab' }, ADA)).toBe('broken');
  });
});

describe('what this device remembers', () => {
  const own = (more: Partial<Promised>): string[] =>
    aboutCuts(checkDeals(records['drops an opening']!).deals[0]!, { ...known, ...more }, ADA).map(words);
  test('tells a cut that it opened from one that it never got to open', () => {
    expect(own({})).toContain('own-cut-dropped');
    expect(own({ opened: [] })).toContain('own-cut-unopened');
  });
  test('is that it came too late to cut', () => {
    expect(own({ cuts: {}, sealed: {} })).toContain('own-cut-absent');
    expect(own({ cuts: {}, sealed: {}, shown: {} })).toEqual(['cuts-missing 0']);
  });
  test('is a cut of an older server, which nobody sealed', () => {
    const old: Promised = { table: known.table, commitment: known.commitment, cuts: known.cuts },
      [deal] = checkDeals(records['is older']!).deals;
    expect(aboutCuts(deal!, old, ADA).map(words)).toEqual(['cuts-not-sealed', 'own-cut-old-in']);
    expect(aboutCuts(deal!, { ...old, cuts: { 1: 'ab' } }, ADA).map(words)).toContain('own-cut-old-changed');
  });
});
