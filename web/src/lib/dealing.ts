/** Dealing with rhythm: one card at a time round the table; then what is turned up turns over. */
import type { Happened } from '../net/protocol.gen';
import { flyBack, layOpen, type Beat } from './flip';
import { pace } from './settings.svelte';
import { seatBox, stockBox } from './spots';

/** Between two cards, in milliseconds; however many there are, dealing is over soon. */
const STEP = 95,
  LONGEST = 1500;
/** More backs than these are not told apart in the air. */
const MOST = 40;

export interface Deal {
  /** how many cards each seat gets, in the order of dealing */
  readonly hands: readonly { readonly seat: number; readonly count: number }[];
  readonly step: number;
  readonly length: number;
}

/** The cards that have just been dealt; null: none have. */
export function dealOf(events: readonly Happened[]): Deal | null {
  const hands = events.flatMap(({ name, seat, count }) =>
    name === 'dealt' && seat !== null && count > 0 ? [{ seat, count }] : [],
  );
  const cards = hands.reduce((sum, { count }) => sum + count, 0);
  if (!cards) return null;
  const step = Math.min(STEP, LONGEST / cards) * pace();
  return { hands, step, length: cards * step };
}

/** When the cards of a seat leave the stock: the first one with its turn, the others a round later each. */
export function beatOf({ hands, step }: Deal, seat: number | null): Beat {
  const turn = Math.max(
    0,
    hands.findIndex((hand) => hand.seat === seat),
  );
  return (card) => (card * hands.length + turn) * step;
}

/** Backs fly to those whose cards are not to be seen. */
export function dealOut(root: HTMLElement, deal: Deal, me: number | null): void {
  const stock = stockBox(root);
  if (!stock) return;
  let flown = 0;
  for (const { seat, count } of deal.hands) {
    const to = seat === me ? null : seatBox(root, seat);
    const at = beatOf(deal, seat);
    for (let card = 0; to && card < count && flown < MOST; card += 1, flown += 1) flyBack(stock, to, at(card));
  }
}

/** What was turned up comes from the stock face down and turns over where it lies, after so many milliseconds. */
export function turnUp(root: HTMLElement, events: readonly Happened[], delay: number): void {
  const stock = stockBox(root);
  if (!stock) return;
  const up = events
    .filter(({ name, seat }) => name === 'turned_up' && seat === null)
    .flatMap(({ cards }) => cards ?? []);
  up.forEach((card, i) => {
    const lying = [...root.querySelectorAll<HTMLElement>('.felt [data-flip]')].find((el) => el.dataset.flip === card);
    if (lying) layOpen(stock, lying, delay + i * STEP * pace());
  });
}
