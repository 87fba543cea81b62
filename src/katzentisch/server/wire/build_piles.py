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
    """What everybody sees at a Katz und Maus table. The top card of a pile comes last. `needs` is the rank that each build pile takes next. `finished` counts the cards of the piles that were removed. `ended_by`: an empty reserve, an empty talon or too many moves ended the game."""

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
    ended_by: Literal["reserve", "talon", "moves"] | None


class BuildPilesHand(Struct, tag=KATZ_UND_MAUS.family, tag_field="family"):
    """What only this seat sees: its cards, the one held longest first. `in_order`: the same as one looks through them. `goes`: by card, the one that is played in its place, of its rank the one held longest. `discardable`: what may end the turn on a discard pile."""

    cards: list[str]
    in_order: list[str]
    goes: dict[str, str]
    discardable: list[str]


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
        ended_by=cast(Any, view.ended_by()),
    )


def private(view: View) -> BuildPilesHand:
    """What only its seat sees."""
    view = cast(BuildPilesView, view)
    return BuildPilesHand(
        cards=_texts(view.hand),
        in_order=_texts(view.in_order()),
        goes={card_text(card): card_text(view.goes(card)) for card in view.hand},
        discardable=_texts(view.discardable()),
    )


def _texts(cards: list[int] | tuple[int, ...]) -> list[str]:
    return [card_text(card) for card in cards]


def _say_end_and_hands(table: dict[str, Any], hands: list[dict[str, Any]]) -> None:
    """Nobody plays on there: hands lie as they came. That too many moves ended a game could not be seen on the table."""
    ended_by = "reserve" if 0 in table["reserves"] else "talon"
    table["ended_by"] = ended_by if any(table["places"]) else None
    for hand in hands:
        hand.update(in_order=hand["cards"], goes={card: card for card in hand["cards"]}, discardable=hand["cards"])


WIRE = FamilyWire(BuildPilesTable, BuildPilesHand, public, private, upgrades={1: _say_end_and_hands})
