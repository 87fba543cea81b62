/** What is asked of whoever plays here, in one sentence. */
import { say } from '../../lib/language.svelte';
import type { Scene } from '../../lib/sentences';
import type { KittyPawTable } from '../../net/protocol.gen';

export function ask(board: KittyPawTable, scene: Scene, isHolding: boolean): string {
  const { me } = scene;
  if (board.phase === 'over') return say('ask-over');
  if (board.phase === 'deal') return say('paw-ask-deal');
  if (board.phase === 'bump') return me !== null && board.waiting.includes(me) ? say('kitty-bump') : '';
  if (me === null) return say('paw-ask-watch');
  if (!board.active.includes(me)) return say('paw-ask-out');
  if (board.gave_up.includes(me)) return say('paw-ask-gave-up');
  if (board.cards[me] === null) return say('paw-ask-grab');
  return say(isHolding ? 'paw-ask-place' : 'paw-ask-build');
}
