/** The shortest way into a game: as it was played here last, against cats. */
import { FAMILIES, isForOne } from '../games/families';
import type { GameInfo } from '../net/protocol.gen';
import { session } from '../net/session.svelte';
import { fromQuery, toQuery, type Chosen, type ReadRules } from './house-rules';
import { keep, recall } from './storage';

interface Last extends Partial<Chosen> {
  seats?: number;
  cats?: readonly string[];
}
const lastOf = (game: string): Last => recall<Last>(`last.${game}`) ?? {};

/** What newcomers are offered: everybody knows it. */
const WELL_KNOWN = 'mau-mau';
/** The game that was played last on this device, among those that are offered. */
export const lastGame = (games: readonly GameInfo[]): GameInfo | undefined =>
  games.find(({ id }) => id === recall<string>('last')) ?? games.find(({ id }) => id === WELL_KNOWN) ?? games[0];
export const hasPlayed = (): boolean => recall<string>('last') !== null;
export const rememberGame = (id: string): void => keep('last', id);

export function rulesOf(game: GameInfo): ReadRules {
  const { preset = 'printed', options = {} } = lastOf(game.id);
  return fromQuery(toQuery({ preset, options }), game);
}

export const seatsOf = (game: GameInfo): number =>
  Math.min(Math.max(lastOf(game.id).seats ?? 2, game.fewest_seats), game.most_seats);

export const isAlone = (game: GameInfo): boolean => isForOne(game.family, rulesOf(game).options);

export function playAtOnce(game: GameInfo, seats: number): void {
  const { preset, options } = rulesOf(game);
  keep(`last.${game.id}`, { ...lastOf(game.id), seats });
  rememberGame(game.id);
  // on their way while the server deals
  void import('../ui/TableScreen.svelte').catch(() => {});
  void FAMILIES[game.family]?.().catch(() => {});
  // the cats that were chosen last, if they are as many as are needed; else whoever comes
  const cats = (lastOf(game.id).cats ?? []).filter((name) => game.cats.some((cat) => cat.name === name));
  const chosen = cats.length === seats - 1 && !isAlone(game) ? { cats: [...cats] } : {};
  session.make({ game: game.id, preset, options, seats: isAlone(game) ? 1 : seats, ...chosen });
}
