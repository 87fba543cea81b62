"""Mau Mau and Miau! Miau! on the wire: their views as messages."""

from __future__ import annotations

from typing import Any, cast

from katzentisch.engine.cards import card_text
from katzentisch.engine.game import View
from katzentisch.games.shedding.view import SheddingView
from katzentisch.server.wire.families import FamilyWire, card_or_none, seat_or_none, suit_or_none
from katzentisch.server.wire.messages import SheddingHand, SheddingTable


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


SHEDDING = FamilyWire(public, private)
