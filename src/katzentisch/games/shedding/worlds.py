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
        hands = [masks if seat != view.seat else [] for seat, masks in enumerate(view.cannot_be)]
        self._places = Places(_unseen(view), hands, view.stock_count, view.stock_lacks)
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
        where = self._places.where
        place: i64 = 0
        while place < len(where):
            seat: i64 = where[place]
            _hold(hands, twins, seat, cards[place])
            if view.has_drawn and seat == view.turn:
                drawn = cards[place]  # the newest stands last
            place += 1
        return state_of(view, hands, twins, self._places.stock(cards), drawn, dice)

    def _serves_wishes(self, cards: list[int]) -> bool:
        for wish in self._wishes:
            hand = [cards[place] for place in self._places.of(wish.seat)]
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
