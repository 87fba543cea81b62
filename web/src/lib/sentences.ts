/** Events and refusals as sentences: the same layer feeds the log and the screen reader. */
import type { Happened, Refused, Seat } from '../net/protocol.gen';
import { cardName, suitName } from './cards';
import { has, say } from './language.svelte';

/** From whose place a sentence is told. */
export interface Scene {
  readonly game: string;
  readonly me: number | null;
  readonly seats: readonly Seat[];
}

export const gameName = (game: string): string => say(`game-${game}`);
export const callWord = (game: string): string => say(`call-${game}`);
export const finalWord = (game: string): string => say(`final-${game}`);
/** Who sits there; somebody who has given no name is a guest. */
export const seatName = (scene: Scene, seat: number | null): string => {
  const sitter = scene.seats[seat ?? -1];
  return sitter ? sitter.name || say('guest') : '';
};

const yes = (value: boolean): 'yes' | 'no' => (value ? 'yes' : 'no');

export function sentence(event: Happened, scene: Scene): string {
  const id = event.name === 'played' && event.suit ? 'event-played-wish' : `event-${event.name}`;
  if (!has(id)) return ''; // a newer server may tell more than this page knows
  return say(id, {
    me: yes(event.seat !== null && event.seat === scene.me),
    who: seatName(scene, event.seat),
    other: seatName(scene, event.other),
    otherMe: yes(event.other !== null && event.other === scene.me),
    count: event.count,
    seen: yes(Boolean(event.cards?.length)),
    cards: (event.cards ?? []).map(cardName).join(', '),
    suit: event.suit ? suitName(event.suit) : '',
    call: callWord(scene.game),
    final: finalWord(scene.game),
  });
}

export interface Told { readonly id: number; readonly text: string; readonly seat: number | null }

/** The newest things worth telling, newest first: not everybody's dealt cards, not the end of a deal that ends the game. */
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

export function whyNot(refused: Refused): string {
  const id = `refusal-${refused.code}`;
  return say(has(id) ? id : 'refusal-unknown', refused.params);
}
