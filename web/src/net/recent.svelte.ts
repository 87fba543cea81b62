/** The tables this device sat at: what the start page offers to go on with. */
import { keep, recall } from '../lib/storage';
import type { RoomMessage } from './protocol.gen';

export interface RecentTable {
  readonly table: string;
  readonly game: string;
  readonly others: readonly string[];
}
const MOST = 8;

let tables = $state.raw<readonly RecentTable[]>(recall<RecentTable[]>('tables') ?? []);
export const recentTables = (): readonly RecentTable[] => tables;

function store(next: readonly RecentTable[]): void {
  tables = next.slice(0, MOST);
  keep('tables', tables);
}

export function forget(table: string): void {
  if (tables.some((known) => known.table === table)) store(tables.filter((known) => known.table !== table));
}

/** A table that we sit at and that is not over is something to go on with. */
export function remember({ room, seat }: RoomMessage): void {
  if (seat === null || room.phase === 'over') {
    forget(room.table);
    return;
  }
  const others = room.places.flatMap((place, other) => (other === seat || place.kind === 'free' ? [] : [place.name]));
  if (tables[0]?.table === room.table && tables[0].others.join() === others.join()) return;
  store([{ table: room.table, game: room.game, others }, ...tables.filter((known) => known.table !== room.table)]);
}
