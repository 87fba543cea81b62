/** The sentence in the action bar: what is asked, and of whom. */
import { cardName } from '../../lib/cards';
import { say } from '../../lib/language.svelte';
import { seatName, whyNot, type Scene } from '../../lib/sentences';
import type { LegalMove, NoMeld, RummyTable } from '../../net/protocol.gen';
import { targets, type Offers } from './offers';

/** What lies in the tray: the cards, the melds that they make, and why not if they make one that is refused. */
export interface Staged {
  readonly cards: readonly string[];
  readonly melds: readonly LegalMove[];
  readonly refused: NoMeld | null;
}

export function ask(board: RummyTable, scene: Scene, offers: Offers, staged: Staged): string {
  if (board.asked === 'over') return say('ask-over');
  if (board.asked === 'deal') return say('ask-deal');
  if (board.turn !== scene.me || scene.me === null) return say('ask-others', { who: seatName(scene, board.turn) });
  if (board.asked === 'draw') return board.top ? say('rummy-ask-draw', { card: cardName(board.top) }) : say('ask-draw');
  if (staged.cards.length) return judged(staged, offers);
  if (board.asked === 'open') return say('rummy-ask-open', { count: board.missing });
  if (offers.melds.length || offers.adds.length || offers.swaps.length) return say('rummy-ask-play');
  return board.missing ? say('rummy-ask-points', { count: board.missing }) : say('rummy-ask-discard');
}

function judged({ cards, melds, refused }: Staged, offers: Offers): string {
  const [card] = cards as [string];
  if (cards.length === 1) {
    const verbs = new Set(targets(card, offers).map((move) => move.verb));
    return say('rummy-ask-one', {
      card: cardName(card),
      goes: verbs.has('add') ? 'on' : verbs.has('swap') ? 'swap' : 'nowhere',
    });
  }
  const kinds = new Set(melds.map((move) => (move.place.endsWith('run') ? 'rummy-ask-run' : 'rummy-ask-set')));
  if (kinds.size) return say(kinds.size > 1 ? 'rummy-ask-both' : [...kinds][0]!);
  return refused ? whyNot(refused, { family: 'rummy' }) : say('rummy-ask-no-meld');
}
