/** The shortest way into a game: as it was played here last, against cats. */
import { FAMILIES, isForOne } from '../games/families';
import { fromQuery, toQuery, type ReadRules } from '../lib/house-rules';
import type { GameInfo } from '../net/protocol.gen';
import { session } from '../net/session.svelte';
import { lastWish, rememberWish } from './last-game';

export function rulesOf(game: GameInfo): ReadRules {
  const { preset = 'printed', options = {} } = lastWish(game.id);
  return fromQuery(toQuery({ preset, options }), game);
}

export const seatsOf = (game: GameInfo): number =>
  Math.min(Math.max(lastWish(game.id).seats ?? 2, game.fewest_seats), game.most_seats);

export const isAlone = (game: GameInfo): boolean => isForOne(game.family, rulesOf(game).options);

export function playAtOnce(game: GameInfo, seats: number): void {
  const { preset, options } = rulesOf(game);
  const last = lastWish(game.id);
  rememberWish(game.id, { ...last, seats });
  // on their way while the server deals
  void import('../ui/TableScreen.svelte').catch(() => {});
  void FAMILIES[game.family]?.().catch(() => {});
  // the cats that were chosen last, if they are as many as are needed; else whoever comes
  const cats = (last.cats ?? []).filter((name) => game.cats.some((cat) => cat.name === name));
  const chosen = cats.length === seats - 1 && !isAlone(game) ? { cats: [...cats] } : {};
  session.make({ game: game.id, preset, options, seats: isAlone(game) ? 1 : seats, ...chosen });
}
