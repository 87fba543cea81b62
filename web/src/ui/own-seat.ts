/** What a table says of one's own seat, for the hand to show beside its cat. */
import { getContext, setContext } from 'svelte';

export interface OwnSeat {
  /** so far, where points count */
  readonly points: number | null;
  /** among all, where points or lives say so */
  readonly place: number | null;
  readonly isTurn: boolean;
  /** nothing is played any more: a result lies on the cloth */
  readonly isOver: boolean;
  /** one's own cat has climbed on the table */
  readonly isOnTable: boolean;
  /** one's own cat has won the game, and its result is shown */
  readonly isCrowned: boolean;
}
const KEY = Symbol('own seat');

export const setOwnSeat = (own: OwnSeat): OwnSeat => setContext(KEY, own);
const NOBODY: OwnSeat = { points: null, place: null, isTurn: false, isOver: false, isOnTable: false, isCrowned: false };
export const ownSeat = (): OwnSeat => getContext<OwnSeat | undefined>(KEY) ?? NOBODY;
