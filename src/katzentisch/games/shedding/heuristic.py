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
        card = in_reading_order(kinds(cards))[0]
        return self._complete(seat, card, self.most_held(seat, card, bit(card)))

    def _complete(self, seat: i64, card: i64, wish: i64) -> i64:
        """A card with everything that goes with it: the call, and a wish if it may have one."""
        left = self.left_after_play(seat)
        move = card + self.call_with(left)
        return move + WITH_WISH * (wish + 1) if self.wishes_with(card, left) else move

    def most_held(self, seat: i64, jack: i64, without: i64) -> i64:
        """The suit that this seat holds most of, apart from one card, and may wish with this Jack."""
        best: i64 = -1
        most: i64 = -1
        suit: i64 = 0
        while suit < 4:
            if self.may_wish(suit, jack):
                n = self._held_of(seat, suit, without)
                if n > most:
                    best = suit
                    most = n
            suit += 1
        return best

    def _held_of(self, seat: i64, suit: i64, without: i64) -> i64:
        cards: i64 = self.in_hand(seat) & OF_SUIT[suit]
        held = count(cards) + (count(self.twins[seat] & OF_SUIT[suit]) if self.rules.two_packs else 0)
        return held - 1 if cards & without else held

    def heuristic(self, seat: i64) -> i64:
        """Answer sevens, keep what is worth keeping, lay the card whose suit is held most, hit a cat that is nearly out."""
        if self.asked == FOR_WISH:
            return WISH + self._best_wish(seat, self.top, 0)
        if self.window == seat and not self.called:
            return CALL
        if self.owes(seat):
            return TAKE
        cards: i64 = self.in_hand(seat) & self.playable(seat)
        if self.drawn >= 0:
            cards &= bit(self.drawn)
        if not cards:
            return self.mildest(seat)
        card = self._best_card(seat, cards)
        return self._complete(seat, card, self._best_wish(seat, card, bit(card)) if card >> 2 == JACK else -1)

    def _best_card(self, seat: i64, cards: i64) -> i64:
        """Long suits first, so that something fits next time as well. What the others fear has its moments:

        - A Jack that goes on anything is kept for need. One that has to fit is a card like any other that may choose the next suit.
        - A Seven is kept as a shield, until the next cat is nearly out.
        - An Eight hits a cat that is nearly out. Between two it is a move for nothing, if another card follows.
        """
        hand: i64 = self.in_hand(seat)
        is_close: bool = self.held(self.next_in(seat)) <= 2
        best: i64 = -1
        best_score: i64 = -1
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            rank: i64 = card >> 2
            score: i64 = 4 * count(hand & OF_SUIT[card & 3]) + 30
            if rank == JACK:
                score += -20 if self.rules.fits_elsewhere else 5
            elif rank == SEVEN:
                score += 22 if is_close else -10
            elif rank == EIGHT:
                score += 12 if is_close else -3
                if self.is_followed_eight(seat, card):
                    score += 15
            if score > best_score:
                best = card
                best_score = score
        return best

    def is_followed_eight(self, seat: i64, eight: i64) -> bool:
        """Between two, after this Eight it is this seat's turn again: does it hold a card that follows?"""
        follows: i64 = self.in_hand(seat) & ~bit(eight) & (OF_SUIT[eight & 3] | OF_RANK[EIGHT])
        return follows != 0 and self.next_in(self.next_in(seat)) == seat

    def _best_wish(self, seat: i64, jack: i64, without: i64) -> i64:
        """A suit that it holds, and that the others are least likely to hold: few cards of it are out of sight."""
        out = self.out_of_sight(seat)
        best: i64 = -1
        best_score: i64 = -1
        suit: i64 = 0
        while suit < 4:
            if self.may_wish(suit, jack):
                held = self._held_of(seat, suit, without)
                score: i64 = held - 2 * out[suit] + (200 if held else 100)
                if score > best_score:
                    best = suit
                    best_score = score
            suit += 1
        return best

    def out_of_sight(self, seat: i64) -> list[int]:
        """How many cards of each suit are in the other hands and in the stock: together, since nobody knows which are where."""
        out = [0, 0, 0, 0]
        for other in range(self.rules.seats):
            if other != seat:
                for suit in range(4):
                    out[suit] += self._held_of(other, suit, 0)
        for at in range(self.at, len(self.stock)):
            out[self.stock[at] & 3] += 1
        return out
