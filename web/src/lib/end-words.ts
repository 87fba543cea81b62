/** How a game or a round has ended, as a title. */
import { say } from './language.svelte';
import { seatName, type Scene } from './sentences';

/** Who has won; a round may have no winner, and a game more than one. */
export function whoWon(scene: Scene, winners: readonly number[], isGame: boolean): string {
  const [first = null] = winners;
  const isMe = first !== null && first === scene.me;
  if (!isGame && first === null) return say('round-over');
  if (!isGame) return isMe ? say('round-yours') : say('round-theirs', { who: seatName(scene, first) });
  if (winners.length > 1) return say('draw-game');
  return isMe ? say('you-won') : say('somebody-won', { who: seatName(scene, first) });
}
