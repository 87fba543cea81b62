/** What is asked of whoever plays here, in one sentence. */
import { say } from '../../lib/language.svelte';
import { seatName, type Scene } from '../../lib/sentences';
import type { KittyPawTable } from '../../net/protocol.gen';

export function ask(board: KittyPawTable, scene: Scene, isHolding: boolean): string {
  const { me } = scene;
  if (board.phase === 'over') return say('ask-over');
  if (board.phase === 'deal') return say('paw-ask-deal');
  if (board.phase === 'bump')
    return say('paw-called', { who: seatName(scene, board.claimant), me: board.claimant === me ? 'yes' : 'no' });
  if (me === null) return say('paw-ask-watch');
  if (!board.active.includes(me)) return say('paw-ask-out');
  if (board.gave_up.includes(me)) return say('paw-ask-gave-up');
  if (board.cards[me] === null) return say('paw-ask-grab');
  return say(isHolding ? 'paw-ask-place' : 'paw-ask-build');
}
