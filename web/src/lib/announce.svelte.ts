/**
 * The one polite live region. A voice needs time: what is said stays until it has been read, and the rest waits its
 * turn. Only what somebody does at the keyboard interrupts: what they asked for, and what their own move did. Turns of
 * others that nobody has the time to hear are left out, but counted aloud: the log has them.
 */
import { say } from './language.svelte';

export const live = $state({ text: '' });

/**
 * What waits is said in this order: how a round ended before anything of the next, then that it is our turn, then what
 * the others did. An answer and what we did ourselves do not wait.
 */
const ORDER = ['answer', 'own', 'summary', 'turn', 'news'] as const;
export type Kind = (typeof ORDER)[number];
interface Announcement {
  readonly kind: Kind;
  readonly texts: readonly string[];
  /** whose turn it tells of: null: the table's; undefined: it is no turn */
  readonly by: number | null | undefined;
  /** what others did that must be heard: somebody called, or it was about us */
  readonly matters: boolean;
  /** it was interrupted, and will be said again */
  readonly isBegun?: boolean;
}

/** Characters a second of a calm voice, and the least time for a word, in milliseconds. */
const RATE = 14,
  LEAST = 800;
/** So many turns of others wait at most, beside those that matter. */
const MOST_NEWS = 3;

// beside the state: whoever announces must not come to depend on what was announced
let last = '';
let current: Announcement | null = null;
let waiting: readonly Announcement[] = [];
let leftOut = 0; // turns of others, since that was said last
let timer: ReturnType<typeof setTimeout> | undefined;

/** How long it takes to read a text aloud, in milliseconds. */
export const readingTime = (text: string): number => Math.max(LEAST, (text.trim().length / RATE) * 1000);

/** What somebody else did in one turn is one sentence. */
const inOneBreath = (texts: readonly string[]): string =>
  texts.map((text, i) => (i < texts.length - 1 ? text.replace(/\.$/, ';') : text)).join(' ');

/** That something was left out comes before what happened next. */
function withLeftOut(next: Announcement): string {
  const text = next.kind === 'news' ? inOneBreath(next.texts) : next.texts.join(' ');
  if (!leftOut || (next.kind !== 'news' && next.kind !== 'summary')) return text;
  const told = say('turns-left-out', { count: leftOut });
  leftOut = 0;
  return `${told} ${text}`;
}

function speak(next: Announcement): void {
  current = next;
  const text = withLeftOut(next);
  // the same text again must be read again: a no-break space makes it another one
  last = last === text ? `${text}\u00a0` : text;
  live.text = last;
  clearTimeout(timer);
  timer = setTimeout(() => {
    current = null;
    goOn();
  }, readingTime(text));
}

function goOn(): void {
  if (current || !waiting.length) return;
  const next = ORDER.map((kind) => waiting.find((one) => one.kind === kind)).find((one) => one !== undefined)!;
  waiting = waiting.filter((one) => one !== next);
  speak(next);
}

const without = (...kinds: readonly Kind[]): Announcement[] => waiting.filter(({ kind }) => !kinds.includes(kind));
const pending = (kind: Kind): Announcement[] => waiting.filter((one) => one.kind === kind);

/** All that matters, and the newest `most` of the rest. */
function heard(news: readonly Announcement[], most: number): Announcement[] {
  const others = news.filter(({ matters }) => !matters);
  const dropped = new Set(others.slice(0, Math.max(0, others.length - most)));
  leftOut += [...dropped].filter(({ by }) => by !== undefined).length;
  return news.filter((one) => !dropped.has(one));
}

function add(next: Announcement): void {
  const news = pending('news');
  switch (next.kind) {
    case 'news': {
      const before = news.at(-1);
      // the same turn goes on
      if (before && typeof before.by === 'number' && before.by === next.by)
        news.splice(-1, 1, {
          ...before,
          texts: [...before.texts, ...next.texts],
          matters: before.matters || next.matters,
        });
      else news.push(next);
      waiting = [...without('news'), ...heard(news, MOST_NEWS)];
      return;
    }
    case 'summary': {
      // what led to it comes first; what was asked in that round is over, and so is an older end that was cut short
      const ends = pending('summary').filter((one) => !one.isBegun);
      const texts = [...ends, ...news, next].flatMap((one) => one.texts);
      waiting = [...without('summary', 'turn', 'news'), { ...next, texts }];
      return;
    }
    default:
      waiting = [...without(next.kind), next];
  }
}

/** Say something: at once if it answers somebody, else when its turn has come. */
export function announce(text: string, kind: Kind = 'answer'): void {
  announceAll(text ? [text] : [], kind);
}

/** The same with several sentences. An empty `turn` says that what was asked is no longer asked. */
export function announceAll(texts: readonly string[], kind: Kind, by?: number | null, matters: boolean = false): void {
  if (kind === 'turn') waiting = without('turn');
  if (!texts.length) return;
  const next = { kind, texts, by, matters };
  // whoever has moved wants to hear what came of it
  if (kind === 'own') waiting = [...without('turn', 'news'), ...heard(pending('news'), 0)];
  if (kind === 'answer' || kind === 'own') {
    const isLost = current === null || current.kind === 'answer' || current.kind === 'own' || kind === 'own';
    if (current && (!isLost || current.kind === 'summary'))
      waiting = [{ ...current, isBegun: true }, ...without('turn'), ...pending('turn')];
    speak(next);
    return;
  }
  add(next);
  goOn();
}

/** Another screen, or nobody there: what waits is forgotten. */
export function hush(): void {
  clearTimeout(timer);
  current = null;
  waiting = [];
  leftOut = 0;
  last = live.text = '';
}
