/** The sentence in the action bar: what is asked, and of whom. */
import { cardName } from '../../lib/cards';
import { say } from '../../lib/language.svelte';
import { seatName, type Scene } from '../../lib/sentences';
import type { BuildPilesHand, BuildPilesTable } from '../../net/protocol.gen';
import { isHandCard, pileAt, type Source, type Ways } from './ways';

/** What a build pile takes next, in words. */
const needOf = (board: BuildPilesTable, pile: number): string => say('katz-need', { rank: board.needs[pile] ?? '' });

/** The card that lies open at a source. */
function cardAt(board: BuildPilesTable, seat: number, source: Source): string | null {
  if (source === 'reserve') return board.reserve_tops[seat] ?? null;
  return isHandCard(source) ? source : (board.discards[seat]?.[pileAt(source)]?.at(-1) ?? null);
}

/** `looked`: a place that was touched while no card was chosen. */
export function ask(
  board: BuildPilesTable,
  hand: BuildPilesHand | null,
  scene: Scene,
  ways: Ways,
  chosen: Source | null,
  looked: string | null,
): string {
  const { me } = scene;
  if (board.asked === 'over') return say('ask-over');
  if (board.asked === 'deal') return say('ask-deal');
  if (looked?.startsWith('build'))
    return say('katz-ask-pile', { pile: pileAt(looked) + 1, need: needOf(board, pileAt(looked)) });
  if (me === null || board.turn !== me) return say('ask-others', { who: seatName(scene, board.turn) });
  if (chosen) return askWhere(hand, chosen, cardName(cardAt(board, me, chosen) ?? ''), ways);
  if (looked) return say('katz-ask-empty');
  if (ways.end) return say('katz-ask-end');
  return say(ways.builds.size ? 'katz-ask' : 'katz-ask-discard');
}

function askWhere(hand: BuildPilesHand | null, chosen: Source, card: string, ways: Ways): string {
  if (ways.builds.has(chosen)) return say('katz-ask-where', { card });
  return say(hand?.discardable.includes(chosen) ? 'katz-ask-hand-only' : 'katz-ask-nowhere', { card });
}

const nameOf = (card: string | null | undefined): string => (card ? cardName(card) : say('katz-nothing'));

/** A build pile in words; `fits`: it takes the chosen card. */
export const buildWords = (board: BuildPilesTable, pile: number, fits = false): string =>
  say('katz-build', {
    pile: pile + 1,
    card: board.builds[pile]?.at(-1) ? cardName(board.builds[pile].at(-1)!) : 'none',
    need: needOf(board, pile),
    fits: fits ? 'yes' : 'no',
  });

/** What lies before a cat, in words. */
export const seatWords = (board: BuildPilesTable, scene: Scene, seat: number): string =>
  say('katz-seat', {
    who: seat === scene.me ? say('you') : seatName(scene, seat),
    count: board.reserves[seat] ?? 0,
    card: board.reserve_tops[seat] ? cardName(board.reserve_tops[seat]) : 'none',
    tops: (board.discards[seat] ?? []).map((pile) => nameOf(pile.at(-1))).join('; '),
  });

/** The whole table in words, for who cannot see it. */
export const tableWords = (board: BuildPilesTable, scene: Scene): string =>
  [
    ...board.builds.map((_, pile) => buildWords(board, pile)),
    say('katz-talon', { count: board.talon }),
    ...board.reserves.map((_, seat) => seatWords(board, scene, seat)),
  ].join('. ');
