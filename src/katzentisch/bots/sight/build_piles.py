"""How a net sees Katz und Maus."""

from __future__ import annotations

from typing import Final

from katzentisch.bots.sight.sheet import Sheet
from katzentisch.games.build_piles.moves import RANK_NAMES, TIMEOUT, rank_of
from katzentisch.games.build_piles.view import BuildPilesView

_RANKS: Final = len(RANK_NAMES)
#: Of a discard pile so many cards are looked at.
_DEEP: Final = 3
MEANINGS: Final = TIMEOUT


def seen(view: BuildPilesView, most_seats: int) -> Sheet:
    """The build piles, one's hand by ranks, and reserve and discard piles of both."""
    assert view.seat is not None
    other = 1 - view.seat
    sheet = Sheet()
    for build in view.builds:
        sheet.one(len(build), _RANKS)
    held = [rank_of(card) for card in view.hand]
    for rank in range(_RANKS):
        sheet.steps(held.count(rank), 3)
    sheet.one(len(view.hand), 7)
    for seat in (view.seat, other):
        sheet.one(_rank(view.reserve_tops[seat]), _RANKS + 1)
        sheet.steps(view.reserve_counts[seat], 20)
        for pile in view.discards[seat]:
            for depth in range(1, _DEEP + 1):
                sheet.one(_rank(pile[-depth] if len(pile) >= depth else -1), _RANKS + 1)
            sheet.steps(len(pile), 8)
    sheet.one(view.counts[other], 7)
    sheet.steps(view.talon_count // 6, 12)
    return sheet


def _rank(card: int) -> int:
    """A card's rank; where there is none, one beyond."""
    return rank_of(card) if card >= 0 else _RANKS


def meant(view: BuildPilesView, move: int) -> list[int]:
    """Each way of a card is a meaning of its own."""
    return [move]
