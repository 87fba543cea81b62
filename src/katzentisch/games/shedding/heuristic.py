"""The move made for an absent seat, and a sensible one for bots."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.cards import EIGHT, JACK, OF_RANK, OF_SUIT, SEVEN, bit, count, in_reading_order, kinds, lowest
from katzentisch.games.shedding.fields import FOR_WISH
from katzentisch.games.shedding.legal import SheddingLegal
from katzentisch.games.shedding.moves import CALL, DRAW, PASS, TAKE, WISH, WITH_WISH


@mypyc_attr(acyclic=True)
class SheddingHeuristic(SheddingLegal):
    """Choosing a move, from what the seat may know alone."""

    def mildest(self, seat: i64) -> i64:
        # GEN-3
        if self.asked == FOR_WISH:
            return WISH + self.most_held(seat, self.top, 0)
        if self.owes(seat) or self.owed or self.skip:
            return TAKE
        if self.drawn >= 0:
            return PASS if self._pass_refusal(seat) is None else DRAW
        if self._draw_refusal(seat) is None:
            return DRAW
        cards: i64 = self.in_hand(seat) & self.playable(seat)
        if not cards:
            return PASS
        return self.complete(seat, in_reading_order(kinds(cards))[0])

    def complete(self, seat: i64, card: i64) -> i64:
        """A card with everything that goes with it: the suit held most for a Jack, and the call."""
        left = self.left_after_play(seat)
        move = card + self.call_with(left)
        if self.wishes_with(card, left):
            move += WITH_WISH * (self.most_held(seat, card, bit(card)) + 1)
        return move

    def most_held(self, seat: i64, jack: i64, without: i64) -> i64:
        """The suit that this seat holds most of and may wish with this Jack."""
        hand: i64 = self.in_hand(seat)
        twins: i64 = self.twins[seat] if self.rules.two_packs else 0
        if twins & without:
            twins &= ~without
        else:
            hand &= ~without
        best: i64 = -1
        most: i64 = -1
        suit: i64 = 0
        while suit < 4:
            if self.may_wish(suit, jack):
                n = count(hand & OF_SUIT[suit]) + count(twins & OF_SUIT[suit])
                if n > most:
                    best = suit
                    most = n
            suit += 1
        return best

    def heuristic(self, seat: i64) -> i64:
        """Answer sevens, keep Jacks for need, lay the card whose suit is held most, hit a cat that is nearly out."""
        if self.asked == FOR_WISH:
            return WISH + self.most_held(seat, self.top, 0)
        if self.window == seat and not self.called:
            return CALL
        if self.owes(seat):
            return TAKE
        cards: i64 = self.in_hand(seat) & self.playable(seat)
        if self.drawn >= 0:
            cards &= bit(self.drawn)
        if not cards:
            return self.mildest(seat)
        return self.complete(seat, self._best_card(seat, cards))

    def _best_card(self, seat: i64, cards: i64) -> i64:
        hand: i64 = self.in_hand(seat)
        close: bool = self.held(self.next_in(seat)) <= 2
        best: i64 = -1
        best_score: i64 = -1
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            rank: i64 = card >> 2
            score: i64 = 4 * count(hand & OF_SUIT[card & 3]) + 2 * count(hand & OF_RANK[rank]) + 20
            if rank == JACK:
                score -= 20
            elif rank == SEVEN or rank == EIGHT:
                score += 12 if close else -3
            if score > best_score:
                best = card
                best_score = score
        return best
