"""Mau Mau and Miau! Miau! on the wire: their views as messages."""

from __future__ import annotations

from typing import Any, Literal, cast

from msgspec import Struct

from katzentisch.engine.cards import card_text
from katzentisch.engine.game import View
from katzentisch.games.shedding import MIAU_MIAU
from katzentisch.games.shedding.view import SheddingView
from katzentisch.server.wire.family import FamilyWire, Sign, Suit, card_or_none, seat_or_none, suit_or_none


class SheddingTable(Struct, tag=MIAU_MIAU.family, tag_field="family"):
    """What everybody sees at a Mau Mau or Miau! Miau! table. `signs`: what is in force, in the order in which it is put up. `calls`: the players call out themselves. `has_points`: every deal adds to the totals."""

    counts: list[int]
    dealer: int | None
    turn: int | None
    asked: Literal["deal", "wish", "turn", "drawn", "penalty", "skip", "debt", "over"]
    top: str | None
    pile: int
    stock: int
    wish: Suit | None
    owed: int
    window: int | None
    called: bool
    debts: list[int]
    places: list[int]
    totals: list[int]
    deal: int
    calls: bool
    has_points: bool
    signs: list[Sign]


class SheddingHand(Struct, tag=MIAU_MIAU.family, tag_field="family"):
    """What only this seat sees: its cards, and the one it has just drawn. `calls_early`: it may decide now to call with its next card. `final_call`: its next card is the last one (`now`), or the one after that (`early`)."""

    cards: list[str]
    drawn: str | None
    calls_early: bool
    final_call: Literal["no", "early", "now"]


def _signs(view: SheddingView) -> list[Sign]:
    """What is in force. A fact that a new rule brings gets its sign here, and the page shows and says it as it is."""
    signs: list[Sign] = []
    if view.wish >= 0:
        signs.append(Sign("wish", suit=suit_or_none(view.wish)))
    if view.owed:
        signs.append(Sign("owed", count=view.owed))
    return signs


def public(view: View) -> SheddingTable:
    """What everybody sees."""
    view = cast(SheddingView, view)
    return SheddingTable(
        counts=list(view.counts),
        dealer=seat_or_none(view.dealer),
        turn=seat_or_none(view.turn),
        asked=cast(Any, view.asked),
        top=card_or_none(view.top) if view.pile_count else None,
        pile=view.pile_count,
        stock=view.stock_count,
        wish=suit_or_none(view.wish),
        owed=view.owed,
        window=seat_or_none(view.window),
        called=view.called,
        debts=[seat for seat in range(len(view.counts)) if view.debts >> seat & 1] if view.debts else [],
        places=list(view.places),
        totals=list(view.totals),
        deal=view.deal,
        calls=view.calls_by_hand,
        has_points=view.rules.is_match,
        signs=_signs(view),
    )


def private(view: View) -> SheddingHand:
    """What only its seat sees."""
    view = cast(SheddingView, view)
    return SheddingHand(
        cards=[card_text(card) for card in view.hand],
        drawn=card_or_none(view.drawn),
        calls_early=view.calls_early,
        final_call=cast(Any, view.final_call),
    )


def _say_calls_and_points(table: dict[str, Any], hands: list[dict[str, Any]]) -> None:
    """Nothing is called at a table that is over; where points counted, somebody has some."""
    table.update(calls=False, has_points=any(table["totals"]))
    for hand in hands:
        hand.update(calls_early=False, final_call="no")


def _put_up_signs(table: dict[str, Any], hands: list[dict[str, Any]]) -> None:
    """What was in force stood in fields of its own."""
    wish = [{"name": "wish", "suit": table["wish"]}] if table["wish"] else []
    owed = [{"name": "owed", "count": table["owed"]}] if table["owed"] else []
    table["signs"] = wish + owed


WIRE = FamilyWire(SheddingTable, SheddingHand, public, private, upgrades={1: _say_calls_and_points, 2: _put_up_signs})
