/** The sentence in the action bar: what is asked, and of whom. */
import { cardName } from '../../lib/cards';
import { say } from '../../lib/language.svelte';
import { seatName, type Scene } from '../../lib/sentences';
import type { LegalMove, ThirtyOneSwap, ThirtyOneTable } from '../../net/protocol.gen';
import type { Picked } from './picking';

/** As what a hand is laid down at once, in words. */
const LAYS = { three_aces: 'lays-aces', '31': 'lays-31', three_alike: 'lays-alike' } as const;

/** What a swap would be worth, in words. */
export function worth(swap: ThirtyOneSwap, game: string): string {
  return swap.lays
    ? say('score-lays', { points: swap.points, lays: say(LAYS[swap.lays], { game }) })
    : say('score', { points: swap.points });
}

export function ask(
  board: ThirtyOneTable,
  scene: Scene,
  moves: readonly LegalMove[],
  picked: Picked,
  swap: ThirtyOneSwap | null,
): string {
  const { game, me } = scene;
  if (board.asked === 'over') return say('ask-over');
  if (board.asked === 'deal') return say('ask-deal');
  const who = seatName(scene, board.turn);
  if (me !== null && board.places[me]) return say('ask-thirty-one-out', { who });
  if (me === null || board.turn !== me)
    return say(board.asked === 'choice' ? 'ask-others-choose-set' : 'ask-others', { who });
  if (board.asked === 'choice') return say('ask-choose-set');
  if (swap) return sure(swap, game);
  if (picked.own) return say('ask-which-middle');
  if (picked.middle) return say('ask-which-own');
  if (board.asked === 'last_turn') return say('ask-last-swap', { game, who: seatName(scene, board.knocker) });
  return say('ask-swap', { game, knock: moves.some(({ verb }) => verb === 'knock') ? 'yes' : 'no' });
}

function sure(swap: ThirtyOneSwap, game: string): string {
  const [given, taken] = swap.cards;
  const points = worth(swap, game);
  return given && taken
    ? say('ask-sure-one', { given: cardName(given), taken: cardName(taken), points })
    : say('ask-sure-all', { points });
}
