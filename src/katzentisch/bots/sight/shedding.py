"""How a net sees Mau Mau and Miau! Miau!."""

from __future__ import annotations

from typing import Final

from katzentisch.bots.sight.sheet import Sheet
from katzentisch.engine.cards import KINDS, kinds
from katzentisch.games.shedding.moves import CARD, DEAL, DRAW, wish_of
from katzentisch.games.shedding.view import SheddingView

_ASKED: Final = ("turn", "drawn", "penalty", "skip", "wish", "debt")
_MOST_COUNTED: Final = 10
_ALL: Final = (1 << KINDS) - 1
_WISHES: Final = DEAL
MEANINGS: Final = _WISHES + 4


def seen(view: SheddingView, most_seats: int) -> Sheet:
    """One's hand, the pile, what is asked, and what is known of the others, the next one first."""
    assert view.seat is not None
    seats = len(view.counts)
    sheet = Sheet()
    sheet.one(seats - 2, most_seats - 1)
    sheet.some(view.hand, KINDS)
    sheet.some([view.top], KINDS)
    sheet.one(view.suit if view.suit >= 0 else 4, 5)
    sheet.flag(view.wish >= 0)
    sheet.one(_ASKED.index(view.asked), len(_ASKED))
    sheet.steps(view.owed // 2, 4)
    sheet.some([view.drawn] if view.drawn >= 0 else [], KINDS)
    sheet.some(view.pile, KINDS)
    sheet.steps(view.stock_count // 4, 8)
    sheet.one(len(view.hand) - 1, 8)
    for distance in range(1, most_seats):
        if distance < seats:
            other = (view.seat + distance) % seats
            sheet.one(view.counts[other], _MOST_COUNTED)
            sheet.some(_held_nowhere(view.cannot_be[other]), KINDS)
        else:
            sheet.leave(_MOST_COUNTED + KINDS)
    return sheet


def _held_nowhere(hand: list[int]) -> list[int]:
    """The kinds that none of these hidden cards can be."""
    lacking = _ALL
    for excluded in hand:
        lacking &= excluded
    return kinds(lacking) if hand else []


def meant(view: SheddingView, move: int) -> list[int]:
    """The card and the wish, or what else is done."""
    if DRAW <= move < DEAL:
        return [move]
    wish = wish_of(move)
    return [move & CARD, _WISHES + wish] if wish >= 0 else [move & CARD]
