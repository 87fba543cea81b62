/** Numbers as they are written in the reader's language. */
import { settings } from './settings.svelte';

/** With so many digits after the point at most. */
export const decimal = (value: number, digits = 0): string =>
  value.toLocaleString(settings.language, { maximumFractionDigits: digits });

/** A share of one: “62 %”. */
export const percent = (share: number): string =>
  share.toLocaleString(settings.language, { style: 'percent', maximumFractionDigits: 0 });
