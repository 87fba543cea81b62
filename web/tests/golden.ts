/** The golden games of ../tests/records, as one seat saw them: entry by entry, with what it made happen. */
import type { Ended, Happened } from '../src/net/protocol.gen';
import { happened } from './fixtures';

export interface Golden {
  readonly name: string;
  readonly game: string;
  readonly family: string;
  readonly seats: number;
  readonly options: Readonly<Record<string, string>>;
  readonly ended: Ended;
  /** whose entry it was (null: the table's), and what happened */
  readonly entries: readonly { readonly by: number | null; readonly events: readonly Happened[] }[];
}

const FAMILIES: Readonly<Record<string, string>> = {
  'mau-mau': 'shedding',
  'miau-miau': 'shedding',
  mauz: 'thirty_one',
  schwimmen: 'thirty_one',
  purrrummy: 'rummy',
  'katz-und-maus': 'build_piles',
  'kitty-paw': 'kitty_paw',
};

/** `played seat=1 cards=J♥ suit=♣ ; seen by 1 ; reveals`, as this seat was told. */
function told(line: string, me: number | null): Happened {
  const [words = '', ...about] = line.split(' ; ');
  const [name = '', ...rest] = words.split(/ (?=\w+=)/);
  const facts = new Map(rest.map((fact) => [fact.slice(0, fact.indexOf('=')), fact.slice(fact.indexOf('=') + 1)]));
  const number = (fact: string): number | null => (facts.has(fact) ? Number(facts.get(fact)) : null);
  const seers = about.find((fact) => fact.startsWith('seen by'))?.match(/\d+/g) ?? null;
  const isSeen = !about.some((fact) => fact.startsWith('seen by')) || (seers?.includes(String(me)) ?? false);
  const cards = facts.get('cards')?.split(',') ?? [];
  return happened(name, {
    seat: number('seat'),
    cards: isSeen ? cards : null,
    count: number('count') ?? cards.length,
    suit: (facts.get('suit') ?? null) as Happened['suit'],
    other: number('other'),
    rule: facts.get('rule') ?? '',
    what: facts.get('what') ?? '',
  });
}

const list = (text: string, name: string): number[] =>
  (new RegExp(`${name}=\\(([^)]*)\\)`).exec(text)?.[1] ?? '').match(/-?\d+/g)?.map(Number) ?? [];

function read(name: string, text: string, me: number | null): Golden {
  const header = (of: string): string => new RegExp(`^\\[${of} "(.*)"\\]$`, 'm').exec(text)?.[1] ?? '';
  const entries: { by: number | null; events: Happened[] }[] = [];
  for (const line of text.split('\n')) {
    const entry = /^\d+ (\w+) /.exec(line);
    if (entry) entries.push({ by: entry[1] === 'table' ? null : Number(entry[1]), events: [] });
    else if (line.startsWith('# ') && !line.startsWith('# Result'))
      entries.at(-1)!.events.push(told(line.slice(2), me));
  }
  const result = /^# Result.*$/m.exec(text)?.[0] ?? '';
  return {
    name,
    game: header('Game'),
    family: FAMILIES[header('Game')]!,
    seats: header('Seats').split('" "').length,
    options: Object.fromEntries(
      header('Options')
        .split(' ')
        .map((one) => one.split('=') as [string, string]),
    ),
    ended: { places: list(result, 'places'), points: list(result, 'points'), rule: '', hands: [] },
    entries,
  };
}

const FILES = import.meta.glob<string>('../../tests/records/*.miau', { query: '?raw', import: 'default', eager: true });

export const goldenGames = (me: number | null): Golden[] =>
  Object.entries(FILES).map(([path, text]) => read(path.replace(/^.*\/|\.miau$/g, ''), text, me));
