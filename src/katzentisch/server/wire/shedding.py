"""Mau Mau and Miau! Miau! on the wire: their views as messages."""

from __future__ import annotations

from typing import Any, Literal, cast

from msgspec import Struct

from katzentisch.engine.cards import card_text
from katzentisch.engine.game import View
from katzentisch.games.shedding import MIAU_MIAU
from katzentisch.games.shedding.view import SheddingView
from katzentisch.server.wire.family import FamilyWire, Suit, card_or_none, seat_or_none, suit_or_none


class SheddingTable(Struct, tag=MIAU_MIAU.family, tag_field="family"):
    """What everybody sees at a Mau Mau or Miau! Miau! table."""

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


class SheddingHand(Struct, tag=MIAU_MIAU.family, tag_field="family"):
    """What only this seat sees: its cards, and the one it has just drawn."""

    cards: list[str]
    drawn: str | None


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
        debts=[seat for seat in range(len(view.counts)) if view.debts >> seat & 1],
        places=list(view.places),
        totals=list(view.totals),
        deal=view.deal,
    )


def private(view: View) -> SheddingHand:
    """What only its seat sees."""
    view = cast(SheddingView, view)
    return SheddingHand([card_text(card) for card in view.hand], card_or_none(view.drawn))


WIRE = FamilyWire(SheddingTable, SheddingHand, public, private)
