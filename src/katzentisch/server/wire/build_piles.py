"""Katz und Maus on the wire: its views as messages."""

from __future__ import annotations

from typing import Any, Literal, cast

from msgspec import Struct

from katzentisch.engine.cards import card_text
from katzentisch.engine.game import View
from katzentisch.games.build_piles import KATZ_UND_MAUS
from katzentisch.games.build_piles.view import BuildPilesView
from katzentisch.server.wire.family import FamilyWire, card_or_none, seat_or_none


class BuildPilesTable(Struct, tag=KATZ_UND_MAUS.family, tag_field="family"):
    """What everybody sees at a Katz und Maus table. The top card of a pile comes last. `needs` is the rank that each build pile takes next. `finished` counts the cards of the piles that were removed."""

    counts: list[int]
    starter: int | None
    turn: int | None
    asked: Literal["deal", "turn", "over"]
    reserves: list[int]
    reserve_tops: list[str | None]
    discards: list[list[list[str]]]
    builds: list[list[str]]
    needs: list[str]
    talon: int
    finished: int
    places: list[int]
    deal: int


class BuildPilesHand(Struct, tag=KATZ_UND_MAUS.family, tag_field="family"):
    """What only this seat sees: its cards, the one held longest first. Of several cards of a rank that one is played."""

    cards: list[str]


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


WIRE = FamilyWire(BuildPilesTable, BuildPilesHand, public, private)
