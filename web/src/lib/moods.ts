/**
 * What a cat's face shows: it follows from what everybody at the table has seen, and from nothing else. Every page
 * makes the same faces of the same game, whoever looks. So nothing here may read the cards of an event, which some see
 * and others do not, or anybody's hand.
 *
 * A mood passes when its cat acts again or enough has happened since. No clock runs: at a table that rests, faces rest.
 */
import type { Mood } from '../art/faces';
import type { Happened } from '../net/protocol.gen';

/** Of an event only what everybody is told. */
export type Seen = Pick<Happened, 'name' | 'seat' | 'count' | 'other' | 'what'>;

export interface Standing {
  /** the family of the game */
  readonly family: string;
  readonly seats: number;
  /** how it ended, or null: the place of each seat */
  readonly places: readonly number[] | null;
}

interface Feeling {
  mood: Mood;
  /** how many more events it outlasts */
  lasts: number;
  /** and what it passes into */
  then: Mood;
  /** has drawn, and played nothing since */
  draws: number;
  /** has won this round: whatever comes, awake */
  won: boolean;
}

/** So many events are about one round of a small table. */
const WHILE = 9;
const LONG = 24;
/** From four cards on they are a shock. */
const MANY = 4;

/** What an event makes of those it is about. Others are told below by their own names. */
const OWN: Readonly<Record<string, Mood>> = {
  called: 'smug',
  final_called: 'smug',
  caught: 'smug',
  miscaught: 'sulking',
  owes_call: 'pleading',
  forgot_call: 'shocked',
  forgot_final_call: 'shocked',
  drew_penalty: 'shocked',
  skipped: 'sulking',
  timed_out: 'sulking',
  knocked: 'smug',
  laid_three_aces: 'purring',
  laid_31: 'purring',
  laid_three_alike: 'purring',
  paid: 'sulking',
  on_last_life: 'pleading',
  won: 'delighted',
  melded: 'delighted',
  added: 'smug',
  put_back: 'sulking',
  emptied_reserve: 'delighted',
  grabbed: 'delighted',
  found_symbol: 'delighted',
  claimed: 'smug',
  bumped_last: 'sulking',
  pattern_right: 'purring',
  pattern_wrong: 'shocked',
  gave_up: 'sulking',
};
/** After these a cat has done its turn: whatever was, is over. */
const ACTS = new Set(['played', 'swapped', 'swapped_all', 'skipped_swapping', 'discarded', 'built', 'took_discard']);
/** Everybody sits up; where cards are dealt, whoever gets some. */
const BEGINS = new Set(['round_begun', 'extra_round_begun']);

const calm = (): Feeling => ({ mood: 'attentive', lasts: 0, then: 'attentive', draws: 0, won: false });

/** The face of every seat after these events. */
export function moodsOf(events: readonly Seen[], { family, seats, places }: Standing): Mood[] {
  const cats = Array.from({ length: seats }, calm);
  let last: Feeling | null = null; // who played last: the one behind whatever comes next
  const feel = (cat: Feeling | undefined, mood: Mood, lasts = WHILE, then: Mood = 'attentive'): void => {
    if (cat) Object.assign(cat, { mood, lasts, then });
  };
  for (const event of events) {
    const cat = event.seat === null ? undefined : cats[event.seat];
    for (const each of cats) pass(each);
    if (BEGINS.has(event.name)) for (const each of cats) Object.assign(each, calm());
    if (event.name === 'dealt' && cat) Object.assign(cat, calm());
    if (event.name === 'took_back') feel(cat, 'attentive');
    if (ACTS.has(event.name) && cat) {
      Object.assign(cat, calm());
      if (family === 'build_piles' && event.what.startsWith('reserve')) feel(cat, 'delighted');
      last = cat;
    }
    const own = OWN[event.name];
    if (own) feel(cat, own);
    switch (event.name) {
      case 'drew':
        if (cat && family === 'shedding' && ++cat.draws > 1) feel(cat, 'pleading');
        break;
      case 'took':
        feel(cat, event.count >= MANY ? 'shocked' : 'sulking');
        if (last && last !== cat && !last.won) feel(last, 'smug');
        break;
      case 'caught':
        feel(cats[event.other ?? -1], 'shocked');
        break;
      case 'laid_three_aces':
      case 'laid_31':
      case 'laid_three_alike':
        for (const each of cats) if (each !== cat && each.then !== 'asleep') feel(each, 'shocked');
        break;
      case 'finished':
        // the first one out looks on; whoever follows has earned a nap
        if (cat && event.count <= 1) cat.won = true;
        feel(cat, 'delighted', LONG, event.count <= 1 ? 'smug' : 'asleep');
        break;
      case 'went_out':
        feel(cat, 'sulking', WHILE, 'asleep');
        break;
      case 'scored':
        if (event.count > 0) feel(cat, 'sulking');
        break;
    }
  }
  return places ? places.map((place, seat) => atTheEnd(place, cats[seat])) : cats.map(({ mood }) => mood);
}

function pass(cat: Feeling): void {
  if (cat.lasts > 0) cat.lasts -= 1;
  else cat.mood = cat.then;
}

/** The winner is awake and glad; the others sulk, or purr over what they have laid open. */
function atTheEnd(place: number, cat: Feeling | undefined): Mood {
  if (place === 1) return cat?.mood === 'purring' ? 'purring' : 'delighted';
  return cat?.then === 'asleep' ? 'asleep' : 'sulking';
}
