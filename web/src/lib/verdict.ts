/** What comes of a check, from the record and what this device remembers: a verdict, and sentences about the cuts. */
import type { Promised } from '../net/promised';
import { notAsShown, ownCut } from './cuts';
import type { Checked, Deal } from './check-deals';

/** A doubt: a cut is missing. That may have been the network, or somebody who would rather have other cards. */
export type Verdict = 'right' | 'doubt' | 'broken';
/** A sentence, and the seats that it is about. */
export type Finding = readonly [id: string, seats: readonly number[]];

const LIES = ['own-cut-swapped', 'own-cut-old-changed'],
  FINE = ['none', 'own-cut-in', 'own-cut-old-in'];

export function verdictOfDeal(deal: Deal, known: Promised | null, me: number | null): Verdict {
  const own = ownCut(deal, deal.number, known, me);
  if (!deal.holds || deal.wrong.length || notAsShown(deal, deal.number, known)?.length || LIES.includes(own))
    return 'broken';
  return deal.missing.length || !FINE.includes(own) ? 'doubt' : 'right';
}

export const isOtherEnvelope = (found: Checked, known: Promised | null): boolean =>
  !!known?.commitment && known.commitment !== found.commitment;

export function verdictOf(found: Checked, known: Promised | null, me: number | null): Verdict {
  const all = found.deals.map((deal) => verdictOfDeal(deal, known, me));
  if (!found.isEnvelopeRight || isOtherEnvelope(found, known) || found.first?.holds === false) return 'broken';
  return all.includes('broken') ? 'broken' : all.includes('doubt') ? 'doubt' : 'right';
}

/** Everything that is to be said about how a deal was cut. */
export function aboutCuts(deal: Deal, known: Promised | null, me: number | null): Finding[] {
  const own = ownCut(deal, deal.number, known, me),
    unlike = notAsShown(deal, deal.number, known),
    found: Finding[] = [];
  if (!deal.seals.size) found.push([deal.cuts.length ? 'cuts-not-sealed' : 'deal-no-cuts', []]);
  if (own !== 'none') found.push([own, []]);
  if (unlike?.length) found.push(['cuts-not-as-shown', unlike]);
  else if (unlike && deal.seals.size) found.push(['cuts-as-shown', []]);
  if (deal.missing.length) found.push(['cuts-missing', deal.missing]);
  for (const { seat, what } of deal.wrong) found.push([what, [seat]]);
  if (deal.seals.size && !deal.missing.length && !deal.wrong.length) found.push(['cuts-all-opened', []]);
  return found;
}
