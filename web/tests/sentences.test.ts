import { expect, test } from 'vitest';
import { say, useLanguage } from '../src/lib/language.svelte';
import { sentence, whyNot, type Scene } from '../src/lib/sentences';
import { settings } from '../src/lib/settings.svelte';
import { happened } from './fixtures';

const scene: Scene = {
  game: 'miau-miau',
  family: 'shedding',
  me: 0,
  seats: [
    { name: 'Ada', is_bot: false, is_sat_in: false },
    { name: 'Mia', is_bot: true, is_sat_in: false },
  ],
};

test.each([
  ['Du ziehst Herz 7.', happened('drew', { seat: 0, cards: ['7♥'], count: 1 })],
  ['Mia zieht eine Karte.', happened('drew', { seat: 1, count: 1 })],
  ['Du nimmst 2 Karten: Herz 7, Pik Ass.', happened('took', { seat: 0, cards: ['7♥', 'A♠'], count: 2 })],
  ['Mia nimmt 4 Karten.', happened('took', { seat: 1, count: 4 })],
  ['Mia muss nichts nehmen: Es ist keine Karte mehr da.', happened('took', { seat: 1, count: 0 })],
  ['Mia legt Pik Bube und wünscht sich Herz.', happened('played', { seat: 1, cards: ['J♠'], suit: '♥' })],
  ['Du legst Karo 10.', happened('played', { seat: 0, cards: ['10♦'] })],
  ['Mia ruft „Miau!“', happened('called', { seat: 1 })],
  ['Mia hat „Miau!“ vergessen und nimmt eine Karte.', happened('forgot_call', { seat: 1, count: 1, rule: 'MIAU-8' })],
  ['Mia erwischt dich ohne „Miau!“', happened('caught', { seat: 1, other: 0 })],
  ['Du hast alle Karten abgelegt und gewinnst!', happened('finished', { seat: 0, count: 1 })],
])('%s', (text, event) => {
  expect(sentence(event, scene)).toBe(text);
});

const passed = happened('passed', { seat: 1 });
test('an event that was told before is told of another name, and of somebody else as well', () => {
  const named = (name: string): Scene => ({ ...scene, seats: [scene.seats[0]!, { ...scene.seats[1]!, name }] });
  expect(sentence(passed, scene)).toBe('Mia passt.');
  expect(sentence(passed, named('Bo'))).toBe('Bo passt.');
  expect(sentence(passed, { ...scene, me: 1 })).toBe('Du passt.');
});

test('somebody without a name is a guest', () => {
  const seats = [scene.seats[0]!, { ...scene.seats[1]!, name: '' }];
  expect(sentence(happened('passed', { seat: 1 }), { ...scene, seats })).toBe('Gast passt.');
});

test('the same event in English', async () => {
  settings.language = 'en';
  await useLanguage('en');
  expect(sentence(passed, scene)).toBe('Mia passes.');
  expect(sentence(happened('played', { seat: 1, cards: ['Q♣'] }), scene)).toBe('Mia plays the Queen of clubs.');
  expect(sentence(happened('called', { seat: 0 }), scene)).toBe('You call “Meow!”');
  expect(sentence(happened('finished', { seat: 0, count: 2 }), scene)).toBe('You have no cards left: 2nd place.');
  expect(sentence(happened('finished', { seat: 1, count: 4 }), scene)).toBe('Mia has no cards left: 4th place.');
  expect(sentence(happened('took', { seat: 1, count: 0 }), scene)).toBe('Mia takes no cards, as none are left.');
  expect(sentence(happened('caught', { seat: 1, other: 0 }), scene)).toBe('Mia catches you forgetting “Meow!”');
});

test('places are counted in English as people count', async () => {
  settings.language = 'en';
  await useLanguage('en');
  expect([1, 2, 3, 4].map((place) => say('statistics-times', { place, count: 1 }))).toEqual(
    ['1st', '2nd', '3rd', '4th'].map((place) => `once ${place}`),
  );
});

test('points below zero have a minus; a hyphen stays one', () => {
  expect(say('points', { count: -4 })).toBe('−4 Punkte');
  expect(say('statistics-times', { place: 1, count: 2 })).toBe('2-mal 1.');
});

test('an event that this page does not know is left out', () => {
  expect(sentence(happened('sneezed', { seat: 1 }), scene)).toBe('');
});

test('a refusal has its sentence, an unknown one a plain one', () => {
  const refused = { type: 'refused', rule: 'MIAU-7', params: {}, answers: null, about: '' } as const;
  expect(whyNot({ ...refused, code: 'jack_on_jack' })).toBe('Auf einen Buben darf hier kein Bube.');
  expect(whyNot({ ...refused, code: 'never_heard_of' })).toBe('Das geht gerade nicht.');
  expect(whyNot({ ...refused, code: 'seats', params: { fewest: '2', most: '8' } })).toBe(
    'Dieses Spiel hat 2 bis 8 Plätze.',
  );
});

test('a refusal that counts knows one from many', () => {
  const slow = (seconds: string): string => whyNot({ code: 'too_many', params: { seconds } });
  expect(slow('1')).toBe('Langsam: In einer Sekunde geht es weiter.');
  expect(slow('4')).toBe('Langsam: In 4 Sekunden geht es weiter.');
});
