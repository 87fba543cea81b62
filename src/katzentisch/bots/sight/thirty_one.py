"""How a net sees Schwimmen and Mauz."""

from __future__ import annotations

from typing import Final

from katzentisch.bots.sight.sheet import Sheet
from katzentisch.engine.cards import KINDS
from katzentisch.games.thirty_one.moves import KEEP, SWAP, SWAP_ALL, WITH_KNOCK, middle_card, own_card
from katzentisch.games.thirty_one.values import points
from katzentisch.games.thirty_one.view import ThirtyOneView

_ASKED: Final = ("choice", "turn", "last_turn")
_LIVES: Final = 5
# What moves mean: the words, in the order of their numbers, a swap, a knock with it; the card given, the card taken; the points after it.
_SWAP: Final = 6
_KNOCK: Final = 7
_GIVEN: Final = 8
_TAKEN: Final = _GIVEN + KINDS
_POINTS: Final = _TAKEN + KINDS
_MOST_POINTS: Final = 65
MEANINGS: Final = _POINTS + _MOST_POINTS + 1


def seen(view: ThirtyOneView, most_seats: int) -> Sheet:
    """One's hand, the middle, who has knocked, lives, and the cards of others that everybody knows, the next one's first."""
    assert view.seat is not None
    seats = len(view.counts)
    sheet = Sheet()
    sheet.one(seats - 2, most_seats - 1)
    sheet.some(view.hand, KINDS)
    sheet.some(view.middle, KINDS)
    sheet.some(view.gone, KINDS)
    sheet.one(_ASKED.index(view.asked), len(_ASKED))
    sheet.steps(view.hand_points // 2, 32)
    sheet.one(view.turns, 10)
    sheet.one(view.skips, 4)
    sheet.steps(view.stock_count // 3, 8)
    sheet.one((view.knocker - view.seat) % seats if view.knocker >= 0 else most_seats, most_seats + 1)
    sheet.one(max(view.counters[view.seat], 0), _LIVES)
    for distance in range(1, most_seats):
        if distance < seats:
            other = (view.seat + distance) % seats
            sheet.flag(view.counts[other] > 0)
            sheet.one(max(view.counters[other], 0), _LIVES)
            sheet.some(view.known[other], KINDS)
        else:
            sheet.leave(1 + _LIVES + KINDS)
    return sheet


def meant(view: ThirtyOneView, move: int) -> list[int]:
    """What is given and taken, how many points that leaves, and whether it ends in a knock."""
    knock = [_KNOCK] if move & WITH_KNOCK else []
    if move & SWAP:
        given, taken = own_card(move), middle_card(move)
        one, other = [card for card in view.hand if card != given]
        return [_SWAP, _GIVEN + given, _TAKEN + taken, _POINTS + _worth(view, one, other, taken), *knock]
    if move & ~WITH_KNOCK == SWAP_ALL:
        a, b, c = view.middle
        return [SWAP_ALL - KEEP, _POINTS + _worth(view, a, b, c), *knock]
    return [move - KEEP]


def _worth(view: ThirtyOneView, a: int, b: int, c: int) -> int:
    return min(points(a, b, c, view.rules.three_aces), _MOST_POINTS)
