/** What a key means depends on where it is pressed. */
import type { RoomMessage, TableMessage } from '../net/protocol.gen';

/** Does somebody write there, or choose from a list? Then every key is theirs. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** What there is at a table, as far as keys depend on it. */
export interface Here {
  readonly family: string;
  /** one plays along, and does not only watch */
  readonly plays: boolean;
  readonly talks: boolean;
  /** there is something to go on to: the next round, or a bot's next step */
  readonly goesOn: boolean;
  readonly advises: boolean;
  /** players call out themselves, with the last card as well, and catch whoever forgets */
  readonly calls: boolean;
  readonly callsLast: boolean;
  readonly catches: boolean;
  /** hands race one another */
  readonly bumps: boolean;
}
interface Key {
  readonly key: string;
  /** explains it */
  readonly sentence: string;
  /** the families that have it: all, if none are named */
  readonly families?: readonly string[];
  /** and only where this is so */
  readonly where?: Exclude<keyof Here, 'family'>;
}

const CARDS = ['shedding', 'thirty_one', 'rummy', 'build_piles'];
/**
 * Every key. Buttons answer to the letter in their `data-key`. A longer name is what such a key is called (`key-name`).
 */
const KEYS: readonly Key[] = [
  { key: '?', sentence: 'key-keys' },
  { key: 'H', sentence: 'key-hand', where: 'plays' },
  { key: 'T', sentence: 'key-table' },
  { key: 'W', sentence: 'key-ways' },
  { key: 'L', sentence: 'key-last' },
  { key: 'V', sentence: 'key-log' },
  { key: 'C', sentence: 'key-chat', where: 'talks' },
  { key: 'G', sentence: 'key-go-on', where: 'goesOn' },
  { key: 'U', sentence: 'key-undo', families: CARDS, where: 'plays' },
  { key: 'R', sentence: 'key-advice', families: CARDS, where: 'advises' },
  { key: 'D', sentence: 'key-draw', families: ['shedding', 'rummy'], where: 'plays' },
  { key: 'P', sentence: 'key-pass', families: ['shedding', 'thirty_one'], where: 'plays' },
  { key: 'M', sentence: 'key-call', families: ['shedding', 'kitty_paw'], where: 'calls' },
  { key: 'N', sentence: 'key-final-call', families: ['shedding'], where: 'callsLast' },
  { key: 'E', sentence: 'key-catch', families: ['shedding'], where: 'catches' },
  { key: 'K', sentence: 'key-knock', families: ['thirty_one'], where: 'plays' },
  { key: 'S', sentence: 'key-swap-all', families: ['thirty_one'], where: 'plays' },
  { key: 'X', sentence: 'key-put-back', families: ['thirty_one'], where: 'plays' },
  { key: 'N', sentence: 'key-take', families: ['rummy'], where: 'plays' },
  { key: 'E', sentence: 'key-lay', families: ['rummy'], where: 'plays' },
  { key: 'A', sentence: 'key-discard', families: ['rummy'], where: 'plays' },
  { key: 'E', sentence: 'key-end-turn', families: ['build_piles'], where: 'plays' },
  { key: 'O', sentence: 'key-look', families: ['build_piles'], where: 'plays' },
  { key: 'R', sentence: 'key-turn', families: ['kitty_paw'], where: 'plays' },
  { key: 'F', sentence: 'key-flip', families: ['kitty_paw'], where: 'plays' },
  { key: 'X', sentence: 'key-back', families: ['kitty_paw'], where: 'plays' },
  { key: 'B', sentence: 'key-box', families: ['kitty_paw'], where: 'plays' },
  { key: '1–7', sentence: 'key-breeds', families: ['kitty_paw'], where: 'plays' },
  { key: 'Arrows', sentence: 'key-cursor', families: ['kitty_paw'], where: 'plays' },
  { key: 'Shift-Arrows', sentence: 'key-cursor-far', families: ['kitty_paw'], where: 'plays' },
  { key: 'Home', sentence: 'key-cursor-home', families: ['kitty_paw'], where: 'plays' },
  { key: 'Enter', sentence: 'key-place', families: ['kitty_paw'], where: 'plays' },
  { key: 'Escape', sentence: 'key-back', families: ['kitty_paw'], where: 'plays' },
  { key: 'Space', sentence: 'key-bump', families: ['kitty_paw'], where: 'bumps' },
];

/** Those that do something at this table; null: what all tables have in common. */
export const keysOf = (here: Here | null): Key[] =>
  KEYS.filter(
    ({ families, where }) =>
      (!families || (here !== null && families.includes(here.family))) &&
      (!where || (here === null ? where === 'plays' : here[where])),
  );

/** What is known of a table and of those around it: the session, or the part of it that matters here. */
export interface Known {
  readonly table: TableMessage | null;
  readonly room: RoomMessage | null;
  readonly talk: { readonly lines: readonly unknown[] };
}

/** People talk where there are any, or have been. */
export const talksAt = ({ room, talk }: Known): boolean =>
  talk.lines.length > 0 || (room?.room.places.filter(({ kind }) => kind === 'person').length ?? 0) > 1;

/** What there is at the table that is played; null: none is. */
export function hereAt(known: Known): Here | null {
  const { table, room: message } = known;
  if (!table) return null;
  const { state } = table.public;
  const room = message?.room ?? null;
  const plays = table.private !== null;
  const option = (name: string): string => room?.options[name] ?? '';
  const isMatch =
    state.family === 'kitty_paw' ||
    (state.family === 'thirty_one' ? state.lives !== null : 'has_points' in state && state.has_points);
  return {
    family: state.family,
    plays,
    talks: talksAt(known),
    goesOn: plays && (isMatch || room?.bot_pace === 'steps'),
    advises: plays && (room?.advice ?? false),
    calls: plays && (state.family === 'kitty_paw' || ('calls' in state && state.calls)),
    callsLast: plays && option('final_call') === 'required',
    catches: plays && option('call') === 'catch',
    bumps: plays && option('pace') !== 'calm' && option('practice') !== 'on',
  };
}
