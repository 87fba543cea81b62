import { FluentBundle, FluentResource } from '@fluent/bundle';
import { describe, expect, test } from 'vitest';
import { PARTS } from '../src/lib/language.svelte';

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

  describe('each comes before somebody says it', () => {
    const FIRST = '../src/main.ts';
    /** What a module imports at once, and what it may load later, with the sentences that come with that. */
    const modules = Object.fromEntries(
      Object.entries(SOURCES).map(([path, source]) => {
        const from = (target: string): string => {
          const { pathname } = new URL(target, `file:///web/tests/${path}`);
          const found = ['', '.ts', '.svelte.ts'].map((end) => `..${pathname.replace('/web', '')}${end}`);
          return found.find((one) => one in SOURCES) ?? '';
        };
        const now = [...source.matchAll(/^\s*(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm)].map((m) =>
          from(m[1]!),
        );
        const later = [...source.matchAll(/(?:saying\(\[([^\]]*)\], )?import\('(\.[^']+)'\)/g)].map((match) => ({
          to: from(match[2]!),
          with: [...(match[1] ?? '').matchAll(/'([^']+)'/g)].map((part) => part[1]!),
        }));
        return [path, { now: now.filter(Boolean), later: later.filter(({ to }) => to) }];
      }),
    );
    function together(path: string, all = new Set<string>()): Set<string> {
      if (!all.has(path)) for (const next of (all.add(path), modules[path]!.now)) together(next, all);
      return all;
    }
    const ofFile = Object.fromEntries(
      paths('de').map((path) => [
        path.split('/').at(-1)!.replace('.ftl', ''),
        new FluentResource(LOCALE[path]!).body.map(({ id }) => id),
      ]),
    );
    const parts = new Set(Object.keys(PARTS).map((path) => path.split('/').at(-1)!.replace('.ftl', '')));
    const partOf = new Map([...parts].flatMap((part) => ofFile[part]!.map((id) => [id, part] as const)));
    /** Told of what happened in a game, so its family is there. */
    const TOLD = ['event-played-wish', 'said-knock'];
    /** Which parts a module says something of: ids of more than one word, and what ids are put together from. */
    function saidBy(source: string): string[] {
      const ids = [...source.matchAll(/'([a-z][a-z0-9_]*(?:-[a-z0-9_]+)+)'|say\(\s*'([\w-]+)/g)].map(
        (m) => m[1] ?? m[2]!,
      );
      const beginnings = [...source.matchAll(/(?:say|word)\(`([a-z][a-z-]*-)\$/g)].map((match) => match[1]!);
      if (source.includes("worded('option'")) beginnings.push('option-');
      return [
        ...ids.filter((id) => !TOLD.includes(id)).flatMap((id) => partOf.get(id) ?? []),
        ...beginnings.flatMap((start) => [...partOf].filter(([id]) => id.startsWith(start)).map(([, part]) => part)),
      ];
    }
    /** Everything that is loaded in one go, and with which sentences it may be the first to come. */
    const roots = new Map<string, Set<string>[]>([[FIRST, [new Set()]]]);
    for (const [root, ways] of roots)
      for (const { to, with: more } of [...together(root)].flatMap((path) => modules[path]!.later)) {
        if (!roots.has(to)) roots.set(to, []);
        roots.get(to)!.push(...ways.map((way) => new Set([...way, ...more])));
      }

    test('there are roots, and parts that are asked for', () => {
      const asked = Object.values(modules).flatMap(({ later }) => later.flatMap((one) => one.with));
      expect(new Set(asked)).toEqual(parts);
      expect(roots.size).toBeGreaterThan(12);
    });
    test('the parts and what is said everywhere are all there is', () => {
      for (const language of ['de', 'en']) {
        const first = SOURCES[`../src/lib/sentences.${language}.ts`]!.match(/\{(.*?)\}\.ftl/)![1]!.split(',');
        expect(new Set([...first, ...parts])).toEqual(new Set(files(language).map((file) => file.replace('.ftl', ''))));
      }
    });
    test.each([...roots])('%s', (root, ways) => {
      const first = root === FIRST ? new Set<string>() : together(FIRST);
      const here = [...together(root)].filter((path) => !first.has(path));
      for (const way of ways)
        expect(
          here.flatMap((path) =>
            saidBy(SOURCES[path]!)
              .filter((part) => !way.has(part))
              .map((part) => `${path}: ${part}`),
          ),
        ).toEqual([]);
    });
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
