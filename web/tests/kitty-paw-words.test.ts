/** Kitty Paw by ear: patterns as lists, what was wrong, who was quicker. */
import { afterEach, describe, expect, test } from 'vitest';
import { areaOf, areaWords, faultWords, patternWords, placedWords, spotWords } from '../src/games/kitty_paw/words';
import { say, useLanguage } from '../src/lib/language.svelte';
import { sentence, tell, whyNot, type Scene } from '../src/lib/sentences';
import { settings } from '../src/lib/settings.svelte';
import type { KittyCard, KittyFault, KittyPawTable } from '../src/net/protocol.gen';
import { happened, kittyBoard, laid } from './fixtures';

const scene: Scene = {
  game: 'kitty-paw',
  family: 'kitty_paw',
  me: 0,
  seats: ['Ada', 'Mia', 'Bo'].map((name) => ({ name, is_bot: false, is_sat_in: false })),
};
const card: KittyCard = {
  name: 'III-2',
  level: 3,
  points: 6,
  minus: -3,
  box: 'lying',
  symbol: 'C',
  kittens: [laid('B', 0, 0, 'belly', 90), laid('P', 3, -1, 'back', 270), laid('M', 2, -2)],
};
const board = (more: Partial<KittyPawTable> = {}): KittyPawTable =>
  kittyBoard({ row: ['I-1', 'I-2'], areas: [[], [], []], ...more });
const fault = (kind: string, breed: string | null, wanted = '', found = ''): KittyFault => ({
  kind,
  breed,
  wanted,
  found,
});
async function speak(language: 'de' | 'en'): Promise<void> {
  settings.language = language;
  await useLanguage(language);
}
afterEach(() => speak('de'));

describe('where things lie', () => {
  test.each([
    [0, 0, 'genau auf dem Karton'],
    [2, 0, 'direkt rechts vom Karton'],
    [-2, 0, 'direkt links vom Karton'],
    [0, -2, 'direkt über dem Karton'],
    [0, 2, 'direkt unter dem Karton'],
    [1, 0, 'eine halbe Karte nach rechts, teils auf dem Karton'],
    [2, 1, 'eine Karte nach rechts, eine halbe Karte nach unten'],
    [-3, -4, 'eineinhalb Karten nach links, zwei Karten nach oben'],
    [5, 6, 'zweieinhalb Karten nach rechts, drei Karten nach unten'],
  ])('%d %d', (x, y, words) => expect(spotWords(x, y)).toBe(words));

  test('no two places on the lattice sound alike, in either language', async () => {
    for (const language of ['de', 'en'] as const) {
      await speak(language);
      const all = Array.from({ length: 169 }, (_, i) => spotWords((i % 13) - 6, Math.floor(i / 13) - 6));
      expect(new Set(all).size).toBe(169);
    }
  });

  test('a pattern is a list, with what lies over what', async () => {
    expect(patternWords(card)).toEqual([
      'Der Karton liegt',
      'Bombay, Bauch, nach rechts gedreht, genau auf dem Karton',
      'Perser, Rücken, nach links gedreht, eineinhalb Karten nach rechts, eine halbe Karte nach oben',
      'Ägyptische Mau, Rücken, eine Karte nach rechts, eine Karte nach oben, teils über Perser',
      'Versteckspielkarte mit Chihuahua',
    ]);
    await speak('en');
    expect(patternWords(card)[3]).toBe('Egyptian Mau, back, one card to the right, one card up, partly over Persian');
  });

  test('an area that is built as the card shows is told in the words of the card', () => {
    const areas = [card.kittens.map((placed) => ({ ...placed, kitten: `${placed.kitten}2` })), [], []];
    const seek = [{ symbol: 'C', seat: 0, is_kept: true }];
    expect(areaWords(areaOf(board({ areas, seek, boxes: ['lying', 'upright', 'upright'] }), 0))).toEqual(
      patternWords(card),
    );
    expect(areaWords(areaOf(board({ paws: ['B1', null, null] }), 0))).toEqual([
      'Der Karton steht',
      'Neben deinem Karton liegt noch nichts',
      'In deiner Pfote: Bombay',
    ]);
  });

  test('one kitten upon another', () => {
    expect(placedWords(laid('J1', 2, 0), [laid('P1', 2, 0)])).toBe(
      'Japanische Bobtail, Rücken, direkt rechts vom Karton, auf Perser',
    );
  });
});

describe('sentences', () => {
  test.each([
    ['Bombay fehlt.', fault('missing', 'B'), 'missing B'],
    ['Bombay gehört nicht dazu.', fault('extra', 'B'), 'extra B'],
    [
      'Bombay liegt am falschen Platz: direkt rechts vom Karton. Richtig wäre: genau auf dem Karton.',
      fault('place', 'B', '0,0', '2,0'),
      'place B 0,0 2,0',
    ],
    ['Bombay zeigt die falsche Seite: Rücken statt Bauch.', fault('side', 'B', 'belly', 'back'), 'side B belly back'],
    [
      'Bombay ist falsch gedreht: gerade statt nach rechts gedreht.',
      fault('rotation', 'B', '90', '0'),
      'rotation B 90 0',
    ],
    ['Bombay gehört über Perser, nicht darunter.', fault('cover', 'B', '', 'P'), 'cover B P'],
    ['Der Karton steht, soll aber liegen.', fault('box', null, 'lying', 'upright'), 'box lying upright'],
    ['Die Versteckspielkarte mit Chihuahua fehlt.', fault('symbol', null, 'C'), 'symbol C'],
    ['Bombay ist noch in der Pfote.', fault('paw', 'B', '', 'B2'), 'paw B B2'],
  ])('%s', (text, wrong, what) => {
    expect(faultWords(wrong)).toBe(text);
    expect(sentence(happened('fault', { seat: 1, what }), scene)).toBe(text);
  });

  test.each([
    ['Mia schnappt sich Karte I-7.', happened('grabbed', { seat: 1, what: 'I-7' })],
    ['In deiner Pfote: Bombay.', happened('took_kitten', { seat: 0, what: 'B3' })],
    ['', happened('took_kitten', { seat: 1, what: 'B3' })],
    ['Gelegt: Bombay, Bauch, genau auf dem Karton.', happened('placed_kitten', { seat: 0, what: 'B3 0 0 belly 0' })],
    ['Dein Karton liegt jetzt.', happened('turned_box', { seat: 0, what: 'lying' })],
    ['Mia schaut hinter Versteckspielkarte 4: Chihuahua.', happened('sought', { seat: 1, what: '3 C' })],
    ['In der Reihe liegen I-1, I-4.', happened('row_dealt', { what: 'I-1 I-4' })],
    ['Karte I-7 kostet Mia einen Punkt.', happened('card_scored', { seat: 1, count: -1, what: 'I-7' })],
    ['Karte G-2 kostet dich 2 Punkte.', happened('card_scored', { seat: 0, count: -2, what: 'G-2' })],
    ['Karte I-7 bringt dir 5 Punkte.', happened('card_scored', { seat: 0, count: 5, what: 'I-7' })],
    ['Alle haben aufgegeben: In dieser Runde wird nichts gewertet.', happened('nothing_scored', { rule: 'PAW-32' })],
    [
      'Das Spiel ist aus, die Zusatzrunde hat entschieden. Wer sie gespielt hat, steht vor allen anderen – ' +
        'auch mit weniger Punkten.',
      happened('game_over', { rule: 'PAW-12' }),
    ],
    ['Das Spiel ist aus.', happened('game_over', { rule: 'PAW-11' })],
  ])('%s', (text, event) => expect(sentence(event, scene)).toBe(text));

  test('what the others take and lay is not told', () => {
    const log = [
      happened('took_kitten', { seat: 1, what: 'B3' }),
      happened('placed_kitten', { seat: 1, what: 'B3 0 0 belly 0' }),
      happened('claimed', { seat: 1, count: 9000 }),
    ];
    expect(tell(log, scene, 20).map(({ text }) => text)).toEqual(['Mia ruft „Miau!“']);
  });

  test.each([
    ['de', '−1 Punkt', '1 Punkt', '−2 Punkte'],
    ['en', '−1 point', '1 point', '−2 points'],
  ])('less than nothing is said as such: %s', async (language, minusOne, one, minusTwo) => {
    await speak(language as 'de' | 'en');
    const seat = { who: 'Mia', card: 'I-1', laid: 0, scored: 1 };
    const practice = (points: number): string => say('kitty-practice', { points, time: '0:30' });
    for (const [points, words] of [
      [-1, minusOne],
      [1, one],
      [-2, minusTwo],
    ] as const) {
      expect(say('paw-seat', { ...seat, points })).toContain(`Mia, ${words},`);
      expect(say('points', { count: points })).toBe(words);
      expect(practice(points)).toContain(`${words} in 0:30`);
      for (const who of [0, 1])
        expect(sentence(happened('tied', { seat: who, count: points }), scene)).toContain(` ${words}`);
    }
  });

  test('who was quicker has a name', async () => {
    const late = { code: 'kitten_gone', params: { seat: '1' } };
    expect(whyNot(late, scene)).toBe('Mia war schneller und hat das Kätzchen.');
    expect(whyNot({ ...late, params: { seat: '0' } }, { ...scene, seats: [{ ...scene.seats[0]!, name: '' }] })).toBe(
      'Gast war schneller und hat das Kätzchen.',
    );
    await speak('en');
    expect(whyNot(late, scene)).toBe('Mia was quicker and has the kitten.');
  });
});
