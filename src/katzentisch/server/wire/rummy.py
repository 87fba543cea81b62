"""Kurz-Schnurrmé on the wire: its views as messages."""

from __future__ import annotations

from typing import Any, cast

from katzentisch.engine.cards import card_text
from katzentisch.engine.game import View
from katzentisch.games.rummy.view import Laid, RummyView
from katzentisch.server.wire.families import FamilyWire, card_or_none, seat_or_none
from katzentisch.server.wire.messages import NoMeld, RummyHand, RummyMeld, RummyTable


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


RUMMY = FamilyWire(public, private)
