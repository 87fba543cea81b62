"""Kurz-Schnurrmé on the wire: its views as messages."""

from __future__ import annotations

from typing import Any, Literal, cast

from msgspec import Struct

from katzentisch.engine.cards import card_text
from katzentisch.engine.game import View
from katzentisch.games.rummy import PURRRUMMY
from katzentisch.games.rummy.view import Laid, RummyView
from katzentisch.server.wire.family import FamilyWire, card_or_none, seat_or_none


class RummyMeld(Struct):
    """A set or a run on the table: its number from 1, who laid it, its cards in order and, in a run, the card that each of them stands for."""

    number: int
    seat: int
    is_run: bool
    cards: list[str]
    stands_for: list[str]


class RummyTable(Struct, tag=PURRRUMMY.family, tag_field="family"):
    """What everybody sees at a Kurz-Schnurrmé table. `taken` came from the discard pile in this turn. `opened` lists the seats that have melded. The melds of this turn must still bring `missing` points. `has_points`: every deal adds to the totals."""

    counts: list[int]
    dealer: int | None
    turn: int | None
    asked: Literal["deal", "draw", "play", "open", "over"]
    top: str | None
    pile: int
    stock: int
    melds: list[RummyMeld]
    taken: str | None
    opened: list[int]
    missing: int
    reshuffles: int
    places: list[int]
    totals: list[int]
    deal: int
    has_points: bool


class NoMeld(Struct):
    """Cards that form a set or a run but may not be laid now, and why not."""

    cards: list[str]
    code: str
    rule: str
    params: dict[str, str]


class RummyHand(Struct, tag=PURRRUMMY.family, tag_field="family"):
    """What only this seat sees: its cards, the one it has drawn in this turn, and which of its sets and runs are refused."""

    cards: list[str]
    drawn: str | None
    refused: list[NoMeld]


def public(view: View) -> RummyTable:
    """What everybody sees."""
    view = cast(RummyView, view)
    return RummyTable(
        counts=list(view.counts),
        dealer=seat_or_none(view.dealer),
        turn=seat_or_none(view.turn),
        asked=cast(Any, view.asked),
        top=card_or_none(view.top),
        pile=len(view.pile),
        stock=view.stock_count,
        melds=[_meld(laid) for laid in view.melds],
        taken=card_or_none(view.taken),
        opened=[seat for seat in range(len(view.counts)) if view.opened >> seat & 1],
        missing=view.missing_points,
        reshuffles=view.reshuffles,
        places=list(view.places),
        totals=list(view.totals),
        deal=view.deal,
        has_points=view.rules.is_match,
    )


def _meld(laid: Laid) -> RummyMeld:
    return RummyMeld(
        number=laid.number,
        seat=laid.seat,
        is_run=laid.is_run,
        cards=[card_text(card) for card in laid.cards],
        stands_for=[card_text(card) for card in laid.stands_for],
    )


def private(view: View) -> RummyHand:
    """What only its seat sees."""
    view = cast(RummyView, view)
    return RummyHand(
        cards=[card_text(card) for card in view.hand],
        drawn=card_or_none(view.drawn) if view.seat == view.turn else None,
        refused=[
            NoMeld([card_text(card) for card in cards], refusal.code, refusal.rule, dict(refusal.params))
            for cards, refusal in view.refused_melds()
        ],
    )


def _say_points(table: dict[str, Any], hands: list[dict[str, Any]]) -> None:
    """Where points counted, somebody has some when the game is over."""
    table["has_points"] = any(table["totals"])


WIRE = FamilyWire(RummyTable, RummyHand, public, private, upgrades={1: _say_points})
