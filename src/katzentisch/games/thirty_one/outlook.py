"""What a seat can tell about its swaps beforehand: from its own hand and the open middle alone."""

from __future__ import annotations

from typing import NamedTuple

from katzentisch.games.thirty_one.moves import SWAP, SWAP_ALL
from katzentisch.games.thirty_one.options import hiss_ends
from katzentisch.games.thirty_one.values import counting_suit, laid_as, points
from katzentisch.games.thirty_one.view import ThirtyOneView


class Outlook(NamedTuple):
    """A swap, and the hand after it: half points, the suit that counts (-1: a rank does), as what it is laid down."""

    move: int
    points: int
    suit: int
    laid: int


def outlooks(view: ThirtyOneView) -> list[Outlook]:
    """Every swap that this seat can make in its turn, now or later; none when it holds no cards or the middle is hidden."""
    if not view.hand or view.asked not in ("turn", "last_turn"):
        return []
    found: dict[int, Outlook] = {}
    for given in view.hand:
        kept = view.hand.copy()
        kept.remove(given)
        for taken in view.middle:
            move = SWAP + given + 64 * taken
            found[move] = _outlook(view, move, [*kept, taken])
    found[SWAP_ALL] = _outlook(view, SWAP_ALL, view.middle)
    return list(found.values())


def _outlook(view: ThirtyOneView, move: int, hand: list[int]) -> Outlook:
    a, b, c = hand
    rules = view.rules
    laid = laid_as(a, b, c, rules.suit_31, hiss_ends(rules, view.replaced))
    return Outlook(move, points(a, b, c, rules.three_aces), counting_suit(a, b, c), laid)


def own_suit(view: ThirtyOneView) -> int:
    """The suit that counts in this seat's hand; -1: none does."""
    return counting_suit(*view.hand) if view.hand else -1
