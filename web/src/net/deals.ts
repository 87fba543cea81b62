/** What this device promised and was promised before the deals of a table: needed at its end, to check them. */
import { keep, recall } from '../lib/storage';

export interface Promised {
  readonly table: string;
  /** the hash of the server's secret, as it was first shown */
  readonly commitment: string;
  /** our own cuts, by deal */
  readonly cuts: Readonly<Record<number, string>>;
}
const MOST = 12;
const all = (): readonly Promised[] => recall<Promised[]>('deals') ?? [];

export function promised(table: string): Promised | null {
  return all().find((known) => known.table === table) ?? null;
}

/** The first commitment counts: a server that shows another one later is found out. */
export function notePromise(table: string, commitment: string): void {
  if (commitment && !promised(table)) keep('deals', [{ table, commitment, cuts: {} }, ...all()].slice(0, MOST));
}

/** Our cut of a deal: 128 random bits, drawn once. No crypto.subtle: a phone on the LAN sees plain http. */
export function cutOf(table: string, deal: number): string {
  const known = promised(table),
    drawn = known?.cuts[deal];
  if (drawn) return drawn;
  const bits = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const noted: Promised = { table, commitment: known?.commitment ?? '', cuts: { ...known?.cuts, [deal]: bits } };
  keep('deals', [noted, ...all().filter((other) => other.table !== table)].slice(0, MOST));
  return bits;
}
