/** What was played last on this device, and how: from there the next game begins. */
import { keep, recall } from '../lib/storage';
import type { GameInfo } from '../net/protocol.gen';
import type { TableWish } from './wish';

/** How this game was played last; an older page may have kept less. */
export const lastWish = (game: string): Partial<TableWish> => recall<Partial<TableWish>>(`last.${game}`) ?? {};

export function rememberWish(game: string, wish: Partial<TableWish>): void {
  keep(`last.${game}`, wish);
  keep('last', game);
}

/** What newcomers are offered: everybody knows it. */
const WELL_KNOWN = 'mau-mau';
/** The game that was played last, among those that are offered. */
export const lastGame = (games: readonly GameInfo[]): GameInfo | undefined =>
  games.find(({ id }) => id === recall<string>('last')) ?? games.find(({ id }) => id === WELL_KNOWN) ?? games[0];
export const hasPlayed = (): boolean => recall<string>('last') !== null;
