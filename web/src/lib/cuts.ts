/**
 * How the deals of a record were cut: everybody sealed a cut before any was opened. What of that does not hold, and
 * what this device remembers otherwise.
 */
import type { Promised } from '../net/promised';
import { sealOf } from './seal';

export interface Cut {
  readonly seat: number;
  readonly bits: string;
}
/** Something that an honest log never says, by the sentence that tells it, and whose doing it would be. */
export interface WrongCut {
  readonly seat: number;
  readonly what:
    'cuts-wrong-late-seal' | 'cuts-wrong-twice' | 'cuts-wrong-early' | 'cuts-wrong-unsealed' | 'cuts-wrong-unlike';
}
export interface CutDeal {
  readonly cuts: readonly Cut[];
  readonly seals: ReadonlyMap<number, string>;
  /** the seats that sealed a cut and never opened it */
  readonly missing: readonly number[];
  readonly wrong: readonly WrongCut[];
}
/** An entry of the log, without its number and time. */
export type LogLine = readonly [seat: string, text: string];

/** The cuts of every deal that was made, from the log. */
export function readCuts(log: readonly LogLine[], envelope: string, table: string): CutDeal[] {
  const deals: CutDeal[] = [];
  let cuts: Cut[] = [],
    seals = new Map<number, string>(),
    wrong: WrongCut[] = [];
  let isClosed = false,
    isSealing = false;
  for (const [who, text] of log) {
    const [word, bits = ''] = text.split(' ') as [string, string?],
      seat = Number(who);
    if (word === 'seal') {
      if (isClosed || cuts.length) wrong.push({ seat, what: 'cuts-wrong-late-seal' });
      else if (seals.has(seat)) wrong.push({ seat, what: 'cuts-wrong-twice' });
      else seals.set(seat, bits);
      isSealing = true;
    } else if (word === 'sealed') isClosed = true;
    else if (word === 'cut') {
      const fits = seals.get(seat) === sealOf(envelope, table, deals.length + 1, seat, bits);
      if (cuts.some((cut) => cut.seat === seat)) wrong.push({ seat, what: 'cuts-wrong-twice' });
      else if (seals.size && !isClosed) wrong.push({ seat, what: 'cuts-wrong-early' });
      else if (isSealing && !seals.has(seat)) wrong.push({ seat, what: 'cuts-wrong-unsealed' });
      else if (isSealing && !fits) wrong.push({ seat, what: 'cuts-wrong-unlike' });
      cuts.push({ seat, bits });
    } else if (word === 'deal' && who === 'table') {
      cuts.sort((a, b) => a.seat - b.seat);
      const opened = cuts.map((cut) => cut.seat);
      const missing = [...seals.keys()].filter((sealed) => !opened.includes(sealed)).sort((a, b) => a - b);
      deals.push({ cuts, seals, missing, wrong });
      [cuts, seals, wrong, isClosed] = [[], new Map(), [], false];
    }
  }
  return deals;
}

/** Our cut as the record has it, by the sentence that tells it; `none`: this device has not cut. */
export type OwnCut =
  | 'none'
  | 'own-cut-in'
  | 'own-cut-absent' // when we came, no more were taken
  | 'own-cut-left-out' // our seal is not there
  | 'own-cut-swapped' // another one is
  | 'own-cut-dropped' // sealed and not opened, though we did
  | 'own-cut-unopened' // sealed, but we never got to open it
  | 'own-cut-old-in' // an older server, where nothing was sealed
  | 'own-cut-old-late'
  | 'own-cut-old-changed';

export function ownCut(deal: CutDeal, number: number, known: Promised | null, me: number | null): OwnCut {
  const mine = known?.cuts[number],
    seal = known?.sealed?.[number];
  if (!known || me === null) return 'none';
  if (!mine) return known.shown?.[number] ? 'own-cut-absent' : 'none';
  const logged = deal.cuts.find(({ seat }) => seat === me)?.bits;
  if (seal === undefined)
    return logged === undefined ? 'own-cut-old-late' : logged === mine ? 'own-cut-old-in' : 'own-cut-old-changed';
  if (!deal.seals.has(me)) return 'own-cut-left-out';
  if (deal.seals.get(me) !== seal) return 'own-cut-swapped';
  if (logged === mine) return 'own-cut-in';
  return known.opened?.includes(number) ? 'own-cut-dropped' : 'own-cut-unopened';
}

/** The seats whose seals are not those that were shown to us before any cut was opened; null: none were shown. */
export function notAsShown(deal: CutDeal, number: number, known: Promised | null): readonly number[] | null {
  const shown = known?.shown?.[number];
  if (!shown) return null;
  const seats = new Set([...deal.seals.keys(), ...Object.keys(shown).map(Number)]);
  return [...seats].filter((seat) => deal.seals.get(seat) !== shown[seat]).sort((a, b) => a - b);
}
