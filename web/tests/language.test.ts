/** Sentences that come with what says them. */
import { beforeEach, expect, test, vi } from 'vitest';
import type * as Language from '../src/lib/language.svelte';
import type * as Settings from '../src/lib/settings.svelte';

let language: typeof Language;
let settings: (typeof Settings)['settings'];
/** A page on which nobody has been anywhere yet. */
beforeEach(async () => {
  vi.resetModules();
  language = await import('../src/lib/language.svelte');
  ({ settings } = await import('../src/lib/settings.svelte'));
  settings.language = 'de';
  await language.useLanguage('de');
});

test('the start page knows its own sentences and not those of a game', () => {
  expect(language.say('play-now')).toBe('Sofort spielen');
  expect(language.has('middle')).toBe(false);
});

test('a part is there with what says it, and said even where it was missed before', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(language.say('middle')).toBe('middle');
  await expect(language.saying(['thirty-one'], Promise.resolve('table'))).resolves.toBe('table');
  expect(language.say('middle')).toBe('Mitte');
});

test('another language has the parts that were wanted in the first', async () => {
  await language.saying(['thirty-one'], Promise.resolve());
  settings.language = 'en';
  await language.useLanguage('en');
  expect(language.say('middle')).toBe('Middle');
});

test('a part that is wanted while the language changes is there in the old and in the new', async () => {
  settings.language = 'en';
  const changed = language.useLanguage('en');
  await language.saying(['thirty-one'], Promise.resolve());
  expect(['Mitte', 'Middle']).toContain(language.say('middle'));
  await changed;
  expect(language.say('middle')).toBe('Middle');
});

test('what cannot be loaded is not shown, and nothing else is lost', async () => {
  await expect(language.saying(['thirty-one'], Promise.reject(new TypeError('404')))).rejects.toThrow('404');
  expect(language.say('play-now')).toBe('Sofort spielen');
});

test('a part that cannot be had keeps no other back, nor another language, and is asked for again', async () => {
  const path = Object.keys(language.PARTS).find((one) => one.endsWith('/de/primer.ftl'))!;
  const there = language.PARTS[path]!;
  language.PARTS[path] = () => Promise.reject(new Error('gone'));
  await expect(language.saying(['primer'], Promise.resolve())).rejects.toThrow('gone');
  await expect(language.saying(['thirty-one'], Promise.resolve('table'))).resolves.toBe('table');
  settings.language = 'en';
  await language.useLanguage('en');
  expect(language.say('middle')).toBe('Middle');
  settings.language = 'de';
  await language.useLanguage('de');
  language.PARTS[path] = there;
  await expect(language.saying(['primer'], Promise.resolve('sheet'))).resolves.toBe('sheet');
});
