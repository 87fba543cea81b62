/** The table in words, for those who ask to have it read out. */
import { cardName } from '../../lib/cards';
import { say } from '../../lib/language.svelte';
import { seatName, type Scene } from '../../lib/sentences';
import type { ThirtyOneTable } from '../../net/protocol.gen';

/** What a seat has left, in words. */
function livesLeft(board: ThirtyOneTable, game: string, seat: number): string {
  const count = board.lives?.[seat] ?? 0;
  if (board.places[seat]! > 1) return say('out');
  return count ? say('lives-left', { game, count, all: board.lives_each }) : say('last-life', { game });
}

export function inWords(board: ThirtyOneTable, scene: Scene, points: string): string {
  const middle = board.face_down
    ? say('middle-down', { count: board.face_down })
    : `${say('middle')}: ${board.middle.map(cardName).join(', ')}`;
  const knocked =
    board.knocker === null ? '' : `${seatName(scene, board.knocker)}: ${say('said-knock', { game: scene.game })}`;
  const lives = board.lives
    ? scene.seats.map(
        (_, seat) => `${seat === scene.me ? say('you') : seatName(scene, seat)}: ${livesLeft(board, scene.game, seat)}`,
      )
    : [];
  return [middle, points ? say('score', { points }) : '', knocked, ...lives].filter(Boolean).join('. ');
}
