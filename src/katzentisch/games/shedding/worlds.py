"""The worlds that a seat's view of a shedding game leaves open."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from katzentisch.engine.cards import bit
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Worlds
from katzentisch.engine.places import Places
from katzentisch.games.shedding.state import SheddingState
from katzentisch.games.shedding.view import SheddingView, copies_in, state_of

#: A wish made by the table is true of at least one hand in some dozens; after so many tries it is let go.
_MOST_TRIES: Final = 2000


@final
class SheddingWorlds(Worlds):
    """The hidden places, most restricted first, and the cards that are in them."""

    def __init__(self, view: SheddingView) -> None:
        self._view = view
        # One row a hidden card: the kinds it cannot be, and the seat that holds it (-1: the stock).
        excluded: list[int] = []
        self._where: list[int] = []
        for seat in range(view.rules.seats):
            if seat != view.seat:
                for mask in view.cannot_be[seat]:
                    excluded.append(mask)
                    self._where.append(seat)
        self._in_hands = len(self._where)
        for _ in range(view.stock_count):
            excluded.append(view.stock_lacks)
            self._where.append(-1)
        self._places = Places(_unseen(view), excluded)
        self._wishes = [wish for wish in view.wishes if wish.seat != view.seat]

    def sample(self, dice: Dice) -> SheddingState:
        """A state that this seat cannot tell from the truth."""
        view = self._view
        cards = self._places.fill(dice)
        tries: i64 = 0
        while self._wishes and not self._serves_wishes(cards) and tries < _MOST_TRIES:
            cards = self._places.fill(dice)
            tries += 1
        hands = [0] * view.rules.seats
        twins = [0] * view.rules.seats
        if view.seat is not None:
            for card in view.hand:
                _hold(hands, twins, view.seat, card)
        drawn: i64 = view.drawn
        place: i64 = 0
        while place < self._in_hands:
            seat: i64 = self._where[place]
            _hold(hands, twins, seat, cards[place])
            if view.has_drawn and seat == view.turn:
                drawn = cards[place]  # the newest stands last
            place += 1
        return state_of(view, hands, twins, tuple(cards[self._in_hands :]), drawn, dice)

    def _serves_wishes(self, cards: list[int]) -> bool:
        for wish in self._wishes:
            hand = [cards[place] for place in range(self._in_hands) if self._where[place] == wish.seat]
            if not wish.allows(hand):
                return False
        return True


def _unseen(view: SheddingView) -> list[int]:
    if not view.deal:
        return []
    left = copies_in(view.rules)
    for card in (*view.hand, *view.pile, view.top):
        left[card] -= 1
    return [card for card, n in left.items() for _ in range(n)]


def _hold(hands: list[int], twins: list[int], seat: i64, card: i64) -> None:
    b = bit(card)
    if hands[seat] & b:
        twins[seat] |= b
    else:
        hands[seat] |= b
