/** How many rows a hand takes, and how far its cards lie apart. */
export interface Rows {
  readonly rows: number;
  readonly perRow: number;
  readonly step: number;
}

const LEAST_STEP = 44; // what a finger needs, and the corner with the index
const MOST_IN_ROW = 12;
const GAP = 8;

export function arrange(count: number, width: number, card: number): Rows {
  if (!count || !width || !card) return { rows: 1, perRow: Math.max(1, count), step: card };
  const fit = Math.max(1, 1 + Math.floor((width - card) / LEAST_STEP));
  const rows = Math.ceil(count / Math.min(fit, MOST_IN_ROW));
  const perRow = Math.ceil(count / rows);
  const step = perRow > 1 ? Math.min(card + GAP, (width - card) / (perRow - 1)) : card;
  return { rows, perRow, step: Math.floor(step) };
}
