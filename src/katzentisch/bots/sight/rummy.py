"""How a net sees Kurz-Schnurrmé."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from katzentisch.bots.sight.sheet import Sheet
from katzentisch.engine.cards import JOKER
from katzentisch.games.rummy.moves import ADD, DISCARD, MELD, OP, SWAP, SWAP_ADD, SWAP_MELD, TIMEOUT, parts
from katzentisch.games.rummy.view import RummyView

_KINDS: Final = JOKER + 1
_ASKED: Final = ("draw", "play", "open")
_MOST_COUNTED: Final = 16
# What moves mean: what is done, and with which cards.
_DONE: Final = TIMEOUT
_DOINGS: Final = {DISCARD: 0, MELD: 1, ADD: 2, SWAP: 3, SWAP_ADD: 3, SWAP_MELD: 3}
MEANINGS: Final = _DONE + 5 * _KINDS


def seen(view: RummyView, most_seats: int) -> Sheet:
    """One's hand, the piles, what lies on the table, and the cards of others that everybody knows, the next one's first."""
    assert view.seat is not None
    seats = len(view.counts)
    sheet = Sheet()
    sheet.one(seats - 2, most_seats - 1)
    sheet.some(_twice(view.hand), 2 * _KINDS)
    sheet.some([view.top] if view.top >= 0 else [], _KINDS)
    sheet.one(_ASKED.index(view.asked), len(_ASKED))
    sheet.flag(view.taken >= 0)
    sheet.some([view.drawn] if view.drawn >= 0 else [], _KINDS)
    sheet.some(sorted(set(view.pile)), _KINDS)
    sheet.steps(view.stock_count // 5, 16)
    sheet.one(len(view.hand), 16)
    sheet.flag(bool(view.opened >> view.seat & 1))
    sheet.steps(view.missing_points // 5, 8)
    sheet.some(sorted({card for meld in view.melds for card in meld.cards}), _KINDS)
    sheet.steps(len(view.laid), 8)
    for distance in range(1, most_seats):
        if distance < seats:
            other = (view.seat + distance) % seats
            sheet.one(view.counts[other], _MOST_COUNTED)
            sheet.flag(bool(view.opened >> other & 1))
            sheet.some(sorted(set(view.known[other])), _KINDS)
        else:
            sheet.leave(_MOST_COUNTED + 1 + _KINDS)
    return sheet


def _twice(cards: Iterable[int]) -> list[int]:
    """Each card, and those that are there once more behind all of them."""
    marks: list[int] = []
    for card in cards:
        marks.append(card + _KINDS if card in marks else card)
    return marks


def meant(view: RummyView, move: int) -> list[int]:
    """What is done, and with which cards."""
    doing = _DOINGS.get(move & OP)
    cards = [] if doing is None else [_DONE + _KINDS * doing + card for card in parts(move).cards]
    return [move & OP, *cards]
