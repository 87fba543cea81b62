/** How it stands with somebody's seat while the game is played. */
import type { RoomMessage, TableMessage } from '../net/protocol.gen';

/** The id of the sentence for a seat whose person does not play just now; null: nothing to say. */
export function stateOf(
  message: RoomMessage | null,
  table: TableMessage | null,
  seat: number,
): 'has-left' | 'sat-in' | 'away' | null {
  const place = message?.room.places[seat];
  if (!place || message?.room.phase === 'waiting') return null;
  if (place.has_left) return 'has-left';
  if (table?.public.seats[seat]?.is_sat_in) return 'sat-in';
  return place.kind === 'person' && !place.is_here ? 'away' : null;
}
