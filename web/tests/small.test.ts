/** The small parts that need no page: hand rows, Markdown, offers, the pile, cards. */
import { describe, expect, test } from 'vitest';
import { parseCard, PIPS } from '../src/art/suits';
import { bubble } from '../src/games/shedding/calls';
import { meant, offersOf } from '../src/games/shedding/offers';
import { lying } from '../src/games/shedding/pile';
import { cardName, inOwnOrder, keyed, sortCards } from '../src/lib/cards';
import { documentOf, inline, parse, tellsOf, type Block, type Item } from '../src/lib/markdown';
import { namedIn, type Named } from '../src/lib/option-names';
import { keep, recall } from '../src/lib/storage';
import { profileFile, restoreProfile } from '../src/net/profile';
import type { SheddingTable } from '../src/net/protocol.gen';
import { arrange } from '../src/ui/hand-rows';
import { happened, legal, table } from './fixtures';

const DOCUMENTS = import.meta.glob<string>('../../src/katzentisch/rules/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('a hand', () => {
  test('lies flat while there is room', () => expect(arrange(5, 900, 100)).toEqual({ rows: 1, perRow: 5, step: 108 }));
  test('always shows 44 pixels of every card, at 320 pixels too', () => {
    for (const width of [304, 374, 900])
      for (let count = 1; count <= 24; count += 1) {
        const { rows, perRow, step } = arrange(count, width, 66);
        expect(perRow === 1 || step >= 44).toBe(true);
        expect(66 + (perRow - 1) * step).toBeLessThanOrEqual(width);
        expect(rows * perRow).toBeGreaterThanOrEqual(count);
      }
  });
  test('takes a second row above twelve', () => expect(arrange(13, 2000, 100).rows).toBe(2));
});

describe('cards', () => {
  test('are read and named', () => {
    expect(parseCard('10♥')).toEqual({ rank: '10', suit: '♥' });
    expect(cardName('J♥')).toBe('Herz Bube');
  });
  test('are sorted by suit or by rank', () => {
    expect(sortCards(['A♦', '7♣', '10♥', '7♦'], 'suit')).toEqual(['7♣', '10♥', '7♦', 'A♦']);
    expect(sortCards(['A♦', '7♣', '10♥', '7♦'], 'rank')).toEqual(['7♣', '7♦', '10♥', 'A♦']);
  });
  test('of two packs have keys of their own', () =>
    expect(keyed(['7♠', '7♠']).map(({ key }) => key)).toEqual(['7♠', '7♠+1']));
  test('have as many pips as they say', () => {
    for (const [rank, pips] of Object.entries(PIPS)) expect(pips).toHaveLength(Number(rank));
  });
});

describe('what a tap means', () => {
  const plays = ['7♠', '7♠!', 'J♠>♥', 'J♠>♥!', 'J♠>♦', 'J♠>♦!'].map(legal);
  const offers = offersOf(plays);
  const silent = { call: false, final: false },
    armed = { call: true, final: false };
  test('the plain card, or the card with its call when that was armed', () => {
    expect(meant(offers.plays.get('7♠')!, silent).map((move) => move.text)).toEqual(['7♠']);
    expect(meant(offers.plays.get('7♠')!, armed).map((move) => move.text)).toEqual(['7♠!']);
  });
  test('a Jack leaves the wish open', () => {
    expect(meant(offers.plays.get('J♠')!, armed).map((move) => move.text)).toEqual(['J♠>♥!', 'J♠>♦!']);
  });
  test('an armed call that is not to be said stays unsaid', () => {
    expect(meant([legal('7♠')], { call: true, final: true }).map((move) => move.text)).toEqual(['7♠']);
  });
  test('the last call is armed apart from the first', () => {
    expect(meant([legal('7♠'), legal('7♠!!')], { call: true, final: false }).map((move) => move.text)).toEqual(['7♠']);
    expect(meant([legal('7♠'), legal('7♠!!')], { call: false, final: true }).map((move) => move.text)).toEqual([
      '7♠!!',
    ]);
  });
});

describe('the pile', () => {
  const state = table().public.state as SheddingTable;
  test('shows the cards that were seen to fall on it', () => {
    const log = [
      happened('turned_up', { cards: ['8♥'] }),
      happened('played', { seat: 0, cards: ['9♥'] }),
      happened('played', { seat: 1, cards: ['9♠'] }),
    ];
    expect(lying(state, log).map(({ card }) => card)).toEqual(['8♥', '9♥', '9♠']);
  });
  test('shows just the top card where it cannot know', () => {
    expect(lying(state, []).map(({ card }) => card)).toEqual(['9♠']);
    expect(
      lying(state, [happened('played', { seat: 0, cards: ['9♥'] }), happened('took_back', { seat: 0 })]).map(
        ({ card }) => card,
      ),
    ).toEqual(['9♠']);
  });
});

test('a bubble stays while its cat has the one card that it called with', () => {
  const scene = { game: 'miau-miau', family: 'shedding', me: 0, seats: table().public.seats };
  const one = { ...(table().public.state as SheddingTable), counts: [3, 1] };
  const called = [
    happened('played', { seat: 1, cards: ['9♠'] }),
    happened('called', { seat: 1 }),
    happened('played', { seat: 0, cards: ['9♥'] }),
  ];
  expect(bubble(1, one, called, scene)).toBe('Miau!');
  expect(bubble(0, one, called, scene)).toBe('');
  expect(bubble(1, { ...one, counts: [3, 2] }, called, scene)).toBe('');
  expect(bubble(1, one, [...called, happened('drew', { seat: 1, count: 1 })], scene)).toBe('');
});

describe('rule documents', () => {
  test('headings carry their rule, lists nest, words keep their form', () => {
    const blocks = parse(
      '# Miau\n\nDas **Spiel** mit\nKatzen.\n\n' +
        '### MIAU-5 · Sieben\n- `deck`: Blatt, siehe MIAU-10.\n  - `32`: ein Blatt\n\nEnde.',
    );
    expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'heading', 'list', 'paragraph']);
    expect(blocks[1]).toMatchObject({
      words: [
        { kind: 'text', text: 'Das ' },
        { kind: 'bold', text: 'Spiel' },
        { kind: 'text', text: ' mit Katzen.' },
      ],
    });
    expect(blocks[2]).toMatchObject({ rule: 'MIAU-5', words: [{ kind: 'text', text: 'Sieben' }] });
    expect(blocks[3]).toMatchObject({
      items: [
        {
          words: [
            { kind: 'code', text: 'deck' },
            { kind: 'text' },
            { kind: 'rule', text: 'MIAU-10' },
            { kind: 'text' },
          ],
          items: [{ items: [] }],
        },
      ],
    });
  });
  const FAMILIES: Record<string, string> = {
    'mau-mau': 'shedding',
    'miau-miau': 'shedding',
    purrrummy: 'rummy',
    mauz: 'thirty_one',
    schwimmen: 'thirty_one',
    'katz-und-maus': 'build_piles',
    general: '',
  };
  const codes = (items: readonly Item[], game: Named, within = ''): string[] =>
    items.flatMap((item) => {
      const line = namedIn(item.words, game, within);
      return [
        ...line.words.filter(({ kind }) => kind === 'code').map(({ text }) => text),
        ...codes(item.items, game, line.option),
      ];
    });
  test.each(Object.entries(FAMILIES))('%s names its house rules as people read them, and shows no id', (id, family) => {
    const game = { id, family };
    for (const block of parse(DOCUMENTS[`../../src/katzentisch/rules/de/${id}.md`]!)) {
      if (block.kind === 'list') expect(codes(block.items, game)).toEqual([]);
      else expect(namedIn(block.words, game).words.filter(({ kind }) => kind === 'code')).toEqual([]);
    }
  });
  test('a value belongs to the house rule before it', () => {
    const line = namedIn(inline('`instant_end` steht auf `any_31`, `three_aces` auf `33`'), {
      id: 'schwimmen',
      family: 'thirty_one',
    });
    expect(line.words.map(({ text }) => text).join('')).toBe(
      'Sofort zu Ende steht auf Drei Asse und jede 31, Drei Asse auf 33 Punkte',
    );
  });
  test('a game that shares a rule says itself how it holds there', () => {
    const document = (id: string): Block[] => parse(DOCUMENTS[`../../src/katzentisch/rules/de/${id}.md`]!);
    expect(tellsOf(document('mau-mau'), 'MIAU-15')).toBe(true);
    expect(tellsOf(document('mau-mau'), 'MAU-4')).toBe(true);
    expect(tellsOf(document('mau-mau'), 'GEN-6')).toBe(false);
  });
  test('a rule number leads to its document', () => {
    expect(documentOf('MIAU-5')).toBe('miau-miau');
    expect(documentOf('MAU-6')).toBe('mau-mau');
    expect(documentOf('GEN-6')).toBe('general');
    expect(documentOf('')).toBeNull();
  });
});

test('a joker has a name and lies last, however the hand is sorted', () => {
  expect(cardName('★')).toBe('Joker');
  for (const by of ['suit', 'rank'] as const) expect(sortCards(['★', '7♠', 'A♦'], by).at(-1)).toBe('★');
});

test('a hand stays as it was laid; a new card lies at its end', () => {
  const cards = keyed(['7♠', '7♠', 'A♦', 'K♥']);
  expect(inOwnOrder(cards, ['A♦', '7♠+1', '7♠']).map(({ key }) => key)).toEqual(['A♦', '7♠+1', '7♠', 'K♥']);
});

describe('the profile as a file', () => {
  test('brings back what was kept, and nothing else', async () => {
    localStorage.clear();
    keep('token', 'T');
    keep('settings', { text: 'large' });
    const file = await profileFile();
    keep('token', 'another');
    keep('last.mau-mau', { seats: 4 });
    expect(restoreProfile(file)).toBe(true);
    expect([recall('token'), recall('settings'), recall('last.mau-mau')]).toEqual(['T', { text: 'large' }, null]);
  });
  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"kind":"katzentisch-profile","version":2,"device":{}}',
    '{"kind":"katzentisch-profile","version":1,"device":null}',
  ])('%j is none', (text) => {
    keep('token', 'T');
    expect(restoreProfile(text)).toBe(false);
    expect(recall('token')).toBe('T');
  });
});
