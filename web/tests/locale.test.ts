import { FluentBundle, FluentResource } from '@fluent/bundle';
import { describe, expect, test } from 'vitest';

const LOCALE = import.meta.glob<string>('../../src/katzentisch/locale/*/*.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const SOURCES = import.meta.glob<string>('../src/**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true });

const paths = (language: string): string[] =>
  Object.keys(LOCALE)
    .filter((path) => path.includes(`/${language}/`))
    .sort();
const files = (language: string): string[] => paths(language).map((path) => path.split('/').at(-1)!);
const text = (language: string): string =>
  paths(language)
    .map((path) => LOCALE[path])
    .join('\n');
const ids = (language: string): string[] =>
  new FluentResource(text(language)).body
    .flatMap((entry) => [entry.id, ...Object.keys(entry.attributes).map((name) => `${entry.id}.${name}`)])
    .sort();

/** Families of ids that are put together; which of them are needed is checked against the server in tests/web. */
const FAMILIES = new RegExp(
  `^(${[
    'event',
    'refusal',
    'option',
    'value',
    'preset',
    'game',
    'pitch',
    'call',
    'final',
    'rank',
    'theme',
    'motion',
    'volume',
    'text',
    'sort',
    'phrase',
    'level',
    'breed',
    'fault',
    'clock',
    'sign',
    'lesson',
    'bot-pace',
    'lift-first',
    'hand',
    'primer',
    'verb',
    'reason',
  ].join('|')})-`,
);

describe('sentences', () => {
  test('both languages have the same files and the same ids', () => {
    expect(files('en')).toEqual(files('de'));
    expect(ids('en')).toEqual(ids('de'));
  });
  test.each(['de', 'en'])('every entry of %s can be read', (language) => {
    const written = text(language).match(/^[a-zA-Z][\w-]* =/gm) ?? [];
    expect(new FluentResource(text(language)).body.map((entry) => `${entry.id} =`)).toEqual(written);
  });
  test.each(['de', 'en'])('no id of %s is given twice', (language) => {
    expect(new Set(ids(language)).size).toBe(ids(language).length);
  });
  test('none is missing that the page says, none is there that it never says', () => {
    const source = Object.values(SOURCES).join('\n');
    // in code, or as the attribute that tells a hand how its cards are named
    const quoted = new Set(
      [...source.matchAll(/(?:'|\bnaming=")([a-z][a-z0-9]*(?:-[a-z0-9]+)*)['"]/g)].map((match) => match[1]!),
    );
    const said = [...source.matchAll(/say\(\s*'([\w.-]+)'/g)].map((match) => match[1]!);
    const there = ids('de');
    // or in another sentence
    for (const match of text('de').matchAll(/\{ ([a-z][a-z0-9-]*) \}/g)) quoted.add(match[1]!);
    const known = there.filter((id) => !id.includes('.'));
    expect(said.filter((id) => !there.includes(id))).toEqual([]);
    expect(known.filter((id) => !FAMILIES.test(id) && !quoted.has(id))).toEqual([]);
  });

  /** A message of the locale with the number 1 wherever it takes something. */
  function* withOne(language: string): Generator<readonly [id: string, sentence: string]> {
    const all = new FluentResource(text(language)),
      bundle = new FluentBundle(language, { useIsolating: false });
    bundle.addResource(all);
    const ones = Object.fromEntries([...text(language).matchAll(/\$(\w+)/g)].map(([, name]) => [name!, 1]));
    for (const { id, value, attributes } of all.body)
      for (const [name, pattern] of Object.entries({ '': value, ...attributes }))
        if (pattern) yield [name ? `${id}.${name}` : id, bundle.formatPattern(pattern, ones, [])];
  }
  test.each([
    ['de', /(?<!:)\b1 (Sekunden|Minuten)\b/],
    ['en', /(?<!:)\b1 (seconds|minutes)\b/],
  ])('one second and one minute are said as one: %s', (language, many) => {
    expect([...withOne(language)].filter(([, sentence]) => many.test(sentence))).toEqual([]);
  });
});
