/** The cats at the table that one is at: what their faces show now. */
import type { Mood } from '../art/faces';
import { session } from '../net/session.svelte';
import { stateOf } from '../rooms/seat-state';
import { moodsOf } from './moods';

class Cats {
  readonly #moods = $derived.by((): readonly Mood[] => {
    const shown = session.table?.public;
    if (!shown) return [];
    const { state, seats, ended } = shown;
    return moodsOf(session.log, { family: state.family, seats: seats.length, places: ended?.places ?? null });
  });

  /** Whoever is away sleeps until it is over. */
  mood(seat: number): Mood {
    const away = !session.table?.public.ended && stateOf(session.room, session.table, seat) !== null;
    return away ? 'asleep' : (this.#moods[seat] ?? 'attentive');
  }
}

export const cats = new Cats();
