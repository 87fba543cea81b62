/** The cats at the table that one is at: how they look, and what their faces show now. */
import { BREEDS, breedOf, type Breed } from '../art/breeds';
import { COLLARS, type Collar } from '../art/collars';
import type { Mood } from '../art/faces';
import { session } from '../net/session.svelte';
import { stateOf } from '../rooms/seat-state';
import { moodsOf } from './moods';

export interface Look {
  readonly breed: Breed;
  readonly collar: Collar;
}

/** `ginger bell`, taken apart; whoever has no look yet gets one by their seat. */
export function lookOf(cat: string, seat: number): Look {
  const [breed, collar] = cat.split(' ');
  return {
    breed: BREEDS.find((each) => each === breed) ?? breedOf(seat),
    collar: COLLARS.find((each) => each === collar) ?? COLLARS[seat % COLLARS.length]!,
  };
}

class Cats {
  /** the end has been seen: whoever has lost has got over it */
  isCalm = $state(false);
  readonly #moods = $derived.by((): readonly Mood[] => {
    const shown = session.table?.public;
    if (!shown) return [];
    const { state, seats, ended } = shown;
    return moodsOf(session.log, { family: state.family, seats: seats.length, places: ended?.places ?? null });
  });

  look(seat: number): Look {
    return lookOf(session.room?.room.places[seat]?.cat ?? '', seat);
  }

  /** Whoever is away sleeps until it is over. */
  mood(seat: number): Mood {
    const away = !session.table?.public.ended && stateOf(session.room, session.table, seat) !== null;
    const mood = this.#moods[seat] ?? 'attentive';
    return away ? 'asleep' : mood === 'sulking' && this.isCalm ? 'attentive' : mood;
  }
}

export const cats = new Cats();
