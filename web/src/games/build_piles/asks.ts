/** The sentence in the action bar: what is asked, and of whom. */
import { cardName } from '../../lib/cards';
import { say } from '../../lib/language.svelte';
import { seatName, type Scene } from '../../lib/sentences';
import type { BuildPilesTable } from '../../net/protocol.gen';
import { isHandCard, pileAt, type Source, type Ways } from './ways';

/** What a build pile takes next, in words. */
export const needOf = (board: BuildPilesTable, pile: number): string => say('katz-need', { rank: board.needs[pile] ?? '' });

/** The card that lies open at a source. */
export function cardAt(board: BuildPilesTable, seat: number, source: Source): string | null {
  if (source === 'reserve') return board.reserve_tops[seat] ?? null;
  return isHandCard(source) ? source : (board.discards[seat]?.[pileAt(source)]?.at(-1) ?? null);
}

/** `looked`: a place that was touched while no card was chosen. */
export function ask(board: BuildPilesTable, scene: Scene, ways: Ways, chosen: Source | null, looked: string | null): string {
  const { me } = scene;
  if (board.asked === 'over') return say('ask-over');
  if (board.asked === 'deal') return say('ask-deal');
  if (looked?.startsWith('build')) return say('katz-ask-pile', { pile: pileAt(looked) + 1, need: needOf(board, pileAt(looked)) });
  if (me === null || board.turn !== me) return say('ask-others', { who: seatName(scene, board.turn) });
  if (chosen) return askWhere(chosen, cardName(cardAt(board, me, chosen) ?? ''), ways);
  if (looked) return say('katz-ask-empty');
  if (ways.end) return say('katz-ask-end');
  return say(ways.builds.size ? 'katz-ask' : 'katz-ask-discard');
}

function askWhere(chosen: Source, card: string, ways: Ways): string {
  const builds = ways.builds.has(chosen);
  if (isHandCard(chosen)) return say(builds ? 'katz-ask-where-hand' : 'katz-ask-hand-only', { card });
  return say(builds ? 'katz-ask-where' : 'katz-ask-nowhere', { card });
}
