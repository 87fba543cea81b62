/** The tables this device sat at: what the start page offers to go on with. */
import { keep, recall } from '../lib/storage';
import type { Public } from './protocol.gen';

export interface RecentTable {
  readonly table: string;
  readonly game: string;
  readonly others: readonly string[];
  readonly seen: number;
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

/** A finished game is nothing to go on with. */
export function remember(shown: Public, me: number): void {
  if (shown.ended) {
    forget(shown.table);
    return;
  }
  if (tables[0]?.table === shown.table) return;
  const others = shown.seats.filter((_, seat) => seat !== me).map((seat) => seat.name);
  store([{ table: shown.table, game: shown.game, others, seen: Date.now() }, ...tables.filter((known) => known.table !== shown.table)]);
}
