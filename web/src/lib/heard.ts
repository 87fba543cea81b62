/**
 * How events sound. An event sounds alike for everybody who has seen it: only its name counts, and whose it was. So a
 * sound says nothing that a seat may not know.
 */
import type { Ended, Happened } from '../net/protocol.gen';
import { cats } from './cats.svelte';
import { dealOf } from './dealing';
import { motionOff } from './settings.svelte';
import { play } from './sound';
import type { Sound } from './sounds';

const meow = (seat: number | null): Sound => `meow-${cats.look(seat ?? 0).breed}`;

type Hearing = Sound | 'meow';
const SOUNDS: Readonly<Record<string, readonly Hearing[]>> = {
  dealt: ['shuffle'],
  reshuffled: ['shuffle'],
  middle_reshuffled: ['shuffle'],
  cards_reshuffled: ['shuffle'],
  recycled: ['shuffle'],
  row_dealt: ['shuffle'],
  played: ['card'],
  turned_up: ['card'],
  built: ['card'],
  discarded: ['card'],
  melded: ['card'],
  added: ['card'],
  swapped: ['card'],
  swapped_all: ['card'],
  took_second_set: ['card'],
  laid_seen_set: ['card'],
  drew: ['draw'],
  drew_penalty: ['draw'],
  took: ['draw'],
  took_discard: ['draw'],
  refilled: ['draw'],
  knocked: ['knock'],
  called: ['call', 'meow'],
  final_called: ['call', 'meow'],
  caught: ['call'],
  laid_three_aces: ['meow'],
  laid_31: ['purr'],
  finished: ['meow'],
  pile_finished: ['meow'],
  emptied_reserve: ['meow'],
  grabbed: ['grab'],
  claimed: ['meow'],
  bumped: ['bump'],
  found_symbol: ['call'],
  pattern_right: ['purr'],
  pattern_wrong: ['knock'],
};

/** One after the other, and never a queue that goes on after the cards have landed. */
const STEP = 0.09,
  MOST = 6;

/** A meld is laid card by card. */
const laid = ({ name, cards }: Happened): Hearing[] | null =>
  name === 'melded' && cards ? cards.map((): Hearing => 'card') : null;

/** Each card that is dealt is heard as it is seen, softly: where nothing moves, the shuffle is enough. */
const SOFTLY = 0.3,
  DEALT = 24;
function hearDeal(events: readonly Happened[]): void {
  const deal = dealOf(events);
  if (!deal || motionOff()) return;
  const cards = deal.hands.reduce((sum, { count }) => sum + count, 0);
  for (let card = 0; card < Math.min(cards, DEALT); card += 1) play('card', (card * deal.step) / 1000, SOFTLY);
}

/** What is heard of the newest events, in their order; each shuffle once, however many get cards. */
export function soundsOf(
  events: readonly Happened[],
  especially: (event: Happened) => Sound | null = () => null,
): Sound[] {
  const heard = events.flatMap((event) => {
    const own = especially(event);
    const names = own ? [own] : (laid(event) ?? SOUNDS[event.name] ?? []);
    return names.map((name) => (name === 'meow' ? meow(event.seat) : name));
  });
  return heard.filter((sound, i) => sound !== 'shuffle' || heard.indexOf('shuffle') === i).slice(0, MOST);
}

/** Let the newest events be heard; the end of a game sounds as it went for us. */
export function hear(
  events: readonly Happened[],
  me: number | null,
  ended: Ended | null,
  especially?: (event: Happened) => Sound | null,
): void {
  const sounds = soundsOf(events, especially);
  hearDeal(events);
  sounds.forEach((sound, i) => play(sound, i * STEP));
  if (ended && events.some(({ name }) => name === 'game_over' || name === 'won'))
    play(me === null || ended.places[me] === 1 ? 'win' : 'loss', sounds.length * STEP + 0.2);
}
