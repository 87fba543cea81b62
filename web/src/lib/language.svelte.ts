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

/**
 * The sentence with this id (`id.attribute` for one of its attributes), in the current language; a number below zero
 * has a minus, no hyphen.
 */
export function say(id: string, args?: Args): string {
  if (!current) return '';
  const [name, attribute] = id.split('.') as [string, string?];
  const message = current.getMessage(name);
  const pattern = attribute ? message?.attributes[attribute] : message?.value;
  if (!pattern) {
    console.error(`no sentence ${id}`);
    return id;
  }
  return current.formatPattern(pattern, args ?? null).replaceAll(/(^|[^\p{L}\d.)])-(?=\d)/gu, '$1−');
}

/** A number beside no words: below zero it has a minus, too. */
export const figure = (number: number): string => String(number).replace('-', '−');
