"""Katz und Maus on the wire: its views as messages."""

from __future__ import annotations

from typing import Any, cast

from katzentisch.engine.cards import card_text
from katzentisch.engine.game import View
from katzentisch.games.build_piles.view import BuildPilesView
from katzentisch.server.wire.families import FamilyWire, card_or_none, seat_or_none
from katzentisch.server.wire.messages import BuildPilesHand, BuildPilesTable


def public(view: View) -> BuildPilesTable:
    """What everybody sees."""
    view = cast(BuildPilesView, view)
    return BuildPilesTable(
        counts=list(view.counts),
        starter=view.starter if view.deal else None,
        turn=seat_or_none(view.turn),
        asked=cast(Any, view.asked),
        reserves=list(view.reserve_counts),
        reserve_tops=[card_or_none(card) for card in view.reserve_tops],
        discards=[[_texts(pile) for pile in piles] for piles in view.discards],
        builds=[_texts(pile) for pile in view.builds],
        needs=view.needs(),
        talon=view.talon_count,
        finished=len(view.finished),
        places=list(view.places),
        deal=view.deal,
    )


def private(view: View) -> BuildPilesHand:
    """What only its seat sees."""
    return BuildPilesHand(_texts(cast(BuildPilesView, view).hand))


def _texts(cards: list[int] | tuple[int, ...]) -> list[str]:
    return [card_text(card) for card in cards]


BUILD_PILES = FamilyWire(public, private)
