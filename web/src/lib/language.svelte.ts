/** Sentences: Fluent files, one chunk a language, loaded when it is chosen. */
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { settings, type Language } from './settings.svelte';

export type Args = Record<string, FluentVariable>;

const load: Record<Language, () => Promise<{ default: string }>> = {
  de: () => import('./sentences.de'),
  en: () => import('./sentences.en'),
};

let current = $state.raw<FluentBundle | null>(null);

function bundleOf(language: Language, text: string): FluentBundle {
  // no isolation marks: both languages run left to right, and the marks end up in labels and tests
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource(text));
  return bundle;
}

/** Load the chosen language; the old one stays on screen until the new one is there. */
export async function useLanguage(language: Language): Promise<void> {
  const bundle = bundleOf(language, (await load[language]()).default);
  if (language === settings.language) current = bundle;
  document.documentElement.lang = language;
}

/** Which sentences these are: another object after another language was chosen. */
export const spokenNow = (): object | null => current;

/** Is there such a sentence? For families of ids that a server may extend. */
export const has = (id: string): boolean => current?.hasMessage(id) ?? false;

/** So many sentences are kept as they were put together: with every message a table says most of its own again. */
const MOST = 500;
let said = new Map<string, string>();
let saidIn: FluentBundle | null = null;

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
  if (saidIn !== current || said.size >= MOST) {
    said = new Map();
    saidIn = current;
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
