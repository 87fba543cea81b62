/** What this device promised and was promised before the deals of a table: needed at its end, to check them. */
import { sealOf } from '../lib/seal';
import { hex } from '../lib/sha256';
import { keep, recall } from '../lib/storage';
import type { Cutting } from './protocol.gen';

export interface Promised {
  readonly table: string;
  /** the hash of the server's secret, as it was first shown */
  readonly commitment: string;
  /** our own cuts, by deal */
  readonly cuts: Readonly<Record<number, string>>;
  /** the seals that we put on them, by deal; a page of an older server had none */
  readonly sealed?: Readonly<Record<number, string>>;
  /** everybody's seals as they were shown to us when no more were taken, by deal and seat */
  readonly shown?: Readonly<Record<number, Readonly<Record<number, string>>>>;
  /** the deals whose cut we have opened */
  readonly opened?: readonly number[];
}
const MOST = 12;

/** Where nothing can be kept, this page's own memory has to do: a cut that is drawn anew would not fit its seal. */
let memory: readonly Promised[] | null = null;
const all = (): readonly Promised[] => memory ?? recall<Promised[]>('deals') ?? [];

function note(noted: Promised): void {
  const list = [noted, ...all().filter(({ table }) => table !== noted.table)].slice(0, MOST);
  keep('deals', list);
  memory = JSON.stringify(recall('deals')) === JSON.stringify(list) ? null : list;
}

export function promised(table: string): Promised | null {
  return all().find((known) => known.table === table) ?? null;
}

const known = (table: string): Promised => promised(table) ?? { table, commitment: '', cuts: {} };

/** The first commitment counts: a server that shows another one later is found out. */
export function notePromise(table: string, commitment: string): void {
  if (commitment && !promised(table)) note({ table, commitment, cuts: {} });
}

/** Our cut of a deal: 128 random bits, drawn once. No crypto.subtle: a phone on the LAN sees plain http. */
function cutOf(table: string, deal: number): string {
  const drawn = promised(table)?.cuts[deal];
  if (drawn) return drawn;
  const bits = hex(crypto.getRandomValues(new Uint8Array(16)));
  note({ ...known(table), cuts: { ...known(table).cuts, [deal]: bits } });
  return bits;
}

/** The seal of our cut of a deal; after a reconnect the same again. */
export function sealFor(table: string, deal: number, seat: number): string {
  const seal = sealOf(known(table).commitment, table, deal, seat, cutOf(table, deal));
  note({ ...known(table), sealed: { ...known(table).sealed, [deal]: seal } });
  return seal;
}

/**
 * No more seals are taken: note them all, and open our cut, if its seal is among them. The seals that were shown first
 * count: only they were there before anybody opened anything.
 */
export function openingFor(table: string, { deal, seals }: Cutting, seat: number): string | null {
  const mine = known(table).sealed?.[deal],
    isIn = mine !== undefined && seals.some((sealed) => sealed.seat === seat && sealed.seal === mine);
  const shown = {
    [deal]: Object.fromEntries(seals.map((sealed) => [sealed.seat, sealed.seal])),
    ...known(table).shown,
  };
  const opened = known(table).opened ?? [];
  note({ ...known(table), shown, opened: isIn && !opened.includes(deal) ? [...opened, deal] : opened });
  return isIn ? cutOf(table, deal) : null;
}
