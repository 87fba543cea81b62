/**
 * Sentences: Fluent files. What is said everywhere is a chunk a language; what belongs to one family of games, or to a
 * sheet that few open, comes with the code that says it.
 */
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { untrack } from 'svelte';
import { settings, type Language } from './settings.svelte';

export type Args = Record<string, FluentVariable>;

const everywhere: Record<Language, () => Promise<{ default: string }>> = {
  de: () => import('./sentences.de'),
  en: () => import('./sentences.en'),
};
/** A chunk each, by their paths. */
export const PARTS = import.meta.glob<string>(
  [
    '../../../src/katzentisch/locale/*/{build-piles,kitty-paw,rummy,shedding,thirty-one}.ftl',
    '../../../src/katzentisch/locale/*/{deals,kitty-paw-lesson,look-back,options,primer,statistics}.ftl',
  ],
  { query: '?raw', import: 'default' },
);
/** Has somebody come to where they are said? Then every language that is chosen has them, too. */
const wanted = new Set<string>();

interface Known {
  readonly bundle: FluentBundle;
  readonly parts: Set<string>;
}
const known: Partial<Record<Language, Known>> = {};
let shown: Language | null = null;
let current = $state.raw<FluentBundle | null>(null);
/** Goes up with each part that arrives: what could not be said before can be now. */
let parts = $state(0);

/** These parts of a language; `''` is what is said everywhere. */
async function know(language: Language, names: Iterable<string>): Promise<FluentBundle> {
  // no isolation marks: both languages run left to right, and the marks end up in labels and tests
  const { bundle, parts: here } = (known[language] ??= {
    bundle: new FluentBundle(language, { useIsolating: false }),
    parts: new Set(),
  });
  const fetched = async (part: string): Promise<void> => {
    const path = `../../../src/katzentisch/locale/${language}/${part}.ftl`;
    const text = part ? await PARTS[path]!() : (await everywhere[language]()).default;
    if (here.has(part)) return; // asked for twice at a time
    here.add(part);
    bundle.addResource(new FluentResource(text));
    if (language === shown) parts += 1;
  };
  await Promise.all(['', ...names].filter((part) => !here.has(part)).map(fetched));
  return bundle;
}

/** Load the chosen language; the old one stays on screen until the new one is there. */
export async function useLanguage(language: Language): Promise<void> {
  const bundle = await know(language, wanted);
  if (language === settings.language) {
    current = bundle;
    shown = language;
    document.documentElement.lang = language;
  }
}

/** What is loaded here says these sentences: it is there once they are. */
export async function saying<Loaded>(names: readonly string[], loading: Promise<Loaded>): Promise<Loaded> {
  const fresh = names.filter((name) => !wanted.has(name));
  for (const part of fresh) wanted.add(part); // a language that is chosen meanwhile has them, too
  const chosen = untrack(() => settings.language); // another one is no reason to load this anew
  const languages = new Set([chosen, shown ?? chosen]);
  try {
    const [loaded] = await Promise.all([loading, ...[...languages].map((language) => know(language, names))]);
    return loaded;
  } catch (error) {
    for (const part of fresh) wanted.delete(part); // one that cannot be had must not keep others back
    throw error;
  }
}

/** Which sentences these are: another object after another language was chosen. */
export const spokenNow = (): object | null => current;

/** Is there such a sentence? For families of ids that a server may extend. */
export const has = (id: string): boolean => parts >= 0 && (current?.hasMessage(id) ?? false);

/** So many sentences are kept as they were put together: with every message a table says most of its own again. */
const MOST = 500;
let said = new Map<string, string>();
let saidIn: FluentBundle | null = null;
let saidOf = 0;

/**
 * What one sentence is told from another by; null: it cannot be kept. A number is not the same as its digits, since it
 * chooses between one and many.
 */
function keyOf(id: string, args: Args): string | null {
  let key = id;
  for (const name in args) {
    const value = args[name];
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    key += `\0${name}${typeof value === 'number' ? '#' : '='}${value}`;
  }
  return key;
}

function put(bundle: FluentBundle, id: string, args?: Args): string {
  const [name, attribute] = id.split('.') as [string, string?];
  const message = bundle.getMessage(name);
  const pattern = attribute ? message?.attributes[attribute] : message?.value;
  if (!pattern) {
    console.error(`no sentence ${id}`);
    return id;
  }
  const text = bundle.formatPattern(pattern, args ?? null);
  return text.includes('-') ? text.replaceAll(/(^|[^\p{L}\d.)])-(?=\d)/gu, '$1−') : text;
}

/**
 * The sentence with this id (`id.attribute` for one of its attributes), in the current language; a number below zero
 * has a minus, no hyphen.
 */
export function say(id: string, args?: Args): string {
  if (!current) return '';
  if (saidIn !== current || saidOf !== parts || said.size >= MOST) {
    said = new Map();
    saidIn = current;
    saidOf = parts;
  }
  const key = args ? keyOf(id, args) : id;
  const before = key === null ? undefined : said.get(key);
  if (before !== undefined) return before;
  const text = put(current, id, args);
  if (key !== null) said.set(key, text);
  return text;
}

/** A number beside no words: below zero it has a minus, too. */
export const figure = (number: number): string => String(number).replace('-', '−');
