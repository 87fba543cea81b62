/** How melds and what can be done with them are called. */
import { JOKER } from '../../art/suits';
import { cardName } from '../../lib/cards';
import { say } from '../../lib/language.svelte';
import { seatName, type Scene } from '../../lib/sentences';
import type { LegalMove, RummyMeld, RummyTable } from '../../net/protocol.gen';
import { placeOf } from './offers';

const named = (cards: readonly string[], standsFor: readonly string[] = []): string =>
  cards
    .map((card, i) =>
      card === JOKER && standsFor[i] ? say('rummy-joker-as', { card: cardName(standsFor[i]) }) : cardName(card),
    )
    .join(', ');

/** A meld on the table: „Reihe von Minka: Herz 5, Joker als Herz 6, Herz 7“. */
export const laidName = (meld: RummyMeld, scene: Scene): string =>
  say('rummy-laid', {
    own: meld.seat === scene.me ? 'yes' : 'no',
    who: seatName(scene, meld.seat),
    kind: meld.is_run ? 'run' : 'set',
    cards: named(meld.cards, meld.stands_for),
  });

const numbered = (board: RummyTable, scene: Scene, number: number): string => {
  const meld = board.melds.find((laid) => laid.number === number);
  return meld ? laidName(meld, scene) : '';
};

/** What a move of the chooser would do. */
export function moveName(move: LegalMove, board: RummyTable, scene: Scene): string {
  if (move.verb === 'meld') return say('rummy-meld', { kind: move.place, cards: named(move.cards) });
  const { number, then, end } = placeOf(move);
  if (move.verb === 'add') return say('rummy-place', { end, meld: numbered(board, scene, number) });
  if (!then) return say('rummy-swap-hand');
  if ('onto' in then) return say('rummy-swap-place', { end, meld: numbered(board, scene, then.onto) });
  return say('rummy-swap-meld', { meld: say('rummy-meld', { kind: then.kind, cards: named(move.cards.slice(1)) }) });
}

/** The table in words, for those who ask to have it read out. */
export const inWords = (board: RummyTable, scene: Scene): string =>
  [
    board.top ? say('rummy-pile', { card: cardName(board.top) }) : '',
    ...(board.melds.length ? board.melds.map((meld) => laidName(meld, scene)) : [say('rummy-no-melds')]),
  ]
    .filter(Boolean)
    .join('. ');
