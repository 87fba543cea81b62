/** Events and refusals as sentences: the same layer feeds the log and the screen reader. */
import type { ChatLine, Happened, Refused, Room, Seat, TableMessage } from '../net/protocol.gen';
import { cardName, suitName } from './cards';
import { kept } from './kept';
import { has, say, spokenNow, type Args } from './language.svelte';

/** From whose place a sentence is told. */
export interface Scene {
  readonly game: string;
  readonly family: string;
  readonly me: number | null;
  readonly seats: readonly Seat[];
}

let lastScene: Scene | null = null;
/** The same object for as long as nobody comes, goes or is renamed: most sentences need not be told anew. */
export function sceneOf({ public: { game, state, seats }, private: own }: TableMessage): Scene {
  lastScene = kept<Scene>(lastScene, { game, family: state.family, me: own?.seat ?? null, seats });
  return lastScene;
}

/**
 * The id of a sentence: a family may have words of its own (`event-rummy-drew`) for what others say in common
 * (`event-drew`).
 */
export function worded(kind: 'event' | 'refusal' | 'option' | 'value', family: string, name: string): string {
  const own = `${kind}-${family}-${name}`;
  return has(own) ? own : `${kind}-${name}`;
}

/** Why a table is over that its rules have not ended. */
export const whyEnded = ({ ended_by: by }: Room): string =>
  by === 'rules_changed' ? say('ended-rules-changed') : by === 'operator' ? say('ended-operator') : say('ended-closed');

export const gameName = (game: string): string => say(`game-${game}`);
/** What is called out in this game, where anything is. */
const word = (id: string): string => (has(id) ? say(id) : '');
export const callWord = (game: string): string => word(`call-${game}`);
export const finalWord = (game: string): string => word(`final-${game}`);
/** Who sits there; somebody who has given no name is a guest. */
export const seatName = (scene: Scene, seat: number | null): string => {
  const sitter = scene.seats[seat ?? -1];
  return sitter ? sitter.name || say('guest') : '';
};

const yes = (value: boolean): 'yes' | 'no' => (value ? 'yes' : 'no');

/** `reserve > build 2` and `build 2`, taken apart: from where, and to the pile with which number. */
export function way(what: string): { from: string; pile: string } {
  const [, from = '', pile = ''] = /^(?:(\w+)(?: \d+)? > )?\w+ (\d+)$/.exec(what) ?? [];
  return { from, pile };
}

type Reading = (event: Happened, scene: Scene) => Args;
const readings: Record<string, Reading> = {};
/** A family whose `what` needs reading says how, once its table is loaded. */
export const readsEvents = (family: string, reading: Reading): void => void (readings[family] = reading);

const told = new WeakMap<Happened, { scene: Scene; language: object | null; text: string }>();
/** An event as a sentence, put together once: a log tells all it has with every move. */
export function sentence(event: Happened, scene: Scene): string {
  const language = spokenNow();
  const before = told.get(event);
  if (before?.scene === scene && before.language === language) return before.text;
  const text = put(event, scene);
  told.set(event, { scene, language, text });
  return text;
}

function put(event: Happened, scene: Scene): string {
  const id = event.name === 'played' && event.suit ? 'event-played-wish' : worded('event', scene.family, event.name);
  if (!has(id)) return ''; // a newer server may tell more than this page knows
  const cards = (event.cards ?? []).map(cardName);
  const half = cards.length / 2; // a swap names what was given, then what was taken
  return say(id, {
    game: scene.game,
    me: yes(event.seat !== null && event.seat === scene.me),
    who: seatName(scene, event.seat),
    other: seatName(scene, event.other),
    otherMe: yes(event.other !== null && event.other === scene.me),
    count: event.count,
    seen: yes(Boolean(event.cards?.length)),
    cards: cards.join(', '),
    given: cards.slice(0, half).join(', '),
    taken: cards.slice(half).join(', '),
    suit: event.suit ? suitName(event.suit) : '',
    rule: event.rule,
    what: event.what,
    ...way(event.what),
    call: callWord(scene.game),
    final: finalWord(scene.game),
    ...readings[scene.family]?.(event, scene),
  });
}

export interface Told {
  readonly id: number;
  readonly text: string;
  readonly seat: number | null;
}

/**
 * The newest things worth telling, newest first: not everybody's dealt cards, not the end of a deal that ends the
 * game.
 */
export function tell(log: readonly Happened[], scene: Scene, most: number): Told[] {
  const told: Told[] = [];
  for (let id = log.length - 1; id >= 0 && told.length < most; id -= 1) {
    const event = log[id]!;
    if (event.name === 'dealt' && event.seat !== scene.me) continue;
    if (event.name === 'deal_over' && log.slice(id).some((later) => later.name === 'game_over')) continue;
    const text = sentence(event, scene);
    if (text) told.push({ id, text, seat: event.seat });
  }
  return told;
}

/** With these a round is over: whatever is told with them sums it up. */
const ENDS = new Set(['deal_over', 'game_over', 'pattern_right', 'pattern_wrong', 'nothing_scored']);

/** What must be heard, whoever did it. */
const CALLS = new Set(['called', 'final_called', 'caught', 'knocked', 'finished', 'emptied_reserve', 'went_out']);

export interface Voiced {
  readonly summary: readonly string[];
  readonly own: readonly string[];
  /** what others did, turn by turn; `matters`: somebody called, or it was about us */
  readonly turns: readonly {
    readonly seat: number | null;
    readonly texts: readonly string[];
    readonly matters: boolean;
  }[];
}
/** The newest events for a voice: how a round ended, or what we did and what the others did. */
export function voices(events: readonly Happened[], scene: Scene): Voiced {
  const told = tell(events, scene, 20).reverse();
  const summary = told.map(({ text }) => text);
  if (events.some(({ name }) => ENDS.has(name))) return { summary, own: [], turns: [] };
  // what another's move, or the deal, brings us is part of that
  const isOurs =
    told.find(({ seat }) => seat !== null)?.seat === scene.me && !events.some(({ name }) => name === 'dealt');
  const isOwn = ({ seat }: Told): boolean => isOurs && seat !== null && seat === scene.me;
  const turns: { seat: number | null; texts: string[]; matters: boolean }[] = [];
  for (const line of told.filter((one) => !isOwn(one))) {
    const { name, other } = events[line.id]!;
    const isAboutUs = scene.me !== null && (line.seat === scene.me || other === scene.me);
    const matters = CALLS.has(name) || isAboutUs;
    const before = turns.at(-1);
    if (before && (before.seat === line.seat || line.seat === scene.me)) {
      before.texts.push(line.text);
      before.matters ||= matters;
    } else turns.push({ seat: line.seat, texts: [line.text], matters });
  }
  return { summary: [], own: told.filter(isOwn).map(({ text }) => text), turns };
}

/** A refusal's facts travel as text. A count has to be a number again, or its sentence has no singular. */
const counted = (params: Refused['params']): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([name, fact]) => [name, /^\d{1,3}$/.test(fact) ? Number(fact) : fact]),
  );

/** Why something was refused; a fact may be a seat: who was quicker, say. */
export function whyNot({ code, params }: Pick<Refused, 'code' | 'params'>, scene: Partial<Scene> = {}): string {
  const { family = '', game = '', seats = [] } = scene;
  const id = worded('refusal', family, code);
  const who = seats[Number(params['seat'] ?? -1)]?.name || say('guest');
  return say(has(id) ? id : 'refusal-unknown', { game, who, ...counted(params) });
}

/** What somebody says: a phrase in the reader's language, or their own words. */
export function spoken(line: ChatLine): string {
  const id = `phrase-${line.phrase}`;
  return line.phrase ? (has(id) ? say(id) : line.phrase) : line.text;
}
