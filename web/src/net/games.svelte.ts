/** The games that the server offers, asked for once and kept. */
import type { GameInfo } from './protocol.gen';
import { games } from './rest';

let offered = $state.raw<readonly GameInfo[]>([]);
let failed = $state(false);
let asking = false;
const AGAIN = 1500;

export const offeredGames = (): readonly GameInfo[] => offered;
export const gamesFailed = (): boolean => failed && !offered.length;

/** Ask until the server is there: it may be starting, or starting anew. */
export function loadGames(): void {
  if (asking || offered.length) return;
  asking = true;
  games().then(
    (list) => {
      offered = list;
      failed = asking = false;
    },
    () => {
      failed = true;
      setTimeout(() => {
        asking = false;
        loadGames();
      }, AGAIN);
    },
  );
}
