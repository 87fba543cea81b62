"""Mauz and Schwimmen on the wire: their views as messages. Points are sent as people write them: 30½, not 61 halves."""

from __future__ import annotations

from typing import Any, Final, cast

from katzentisch.engine.cards import card_text
from katzentisch.engine.game import View
from katzentisch.games.thirty_one import moves
from katzentisch.games.thirty_one.outlook import Outlook, outlooks, own_suit
from katzentisch.games.thirty_one.values import points_text
from katzentisch.games.thirty_one.view import ThirtyOneView
from katzentisch.server.wire.families import FamilyWire, seat_or_none, suit_or_none
from katzentisch.server.wire.messages import ThirtyOneHand, ThirtyOneSwap, ThirtyOneTable

#: By the numbers of `values`.
_LAID: Final = ("", "three_aces", "31", "three_alike")


def public(view: View) -> ThirtyOneTable:
    """What everybody sees."""
    view = cast(ThirtyOneView, view)
    options = view.rules.options
    return ThirtyOneTable(
        counts=list(view.counts),
        dealer=seat_or_none(view.dealer),
        turn=seat_or_none(view.turn),
        asked=cast(Any, view.asked),
        middle=[card_text(card) for card in view.middle],
        face_down=view.unseen_set,
        stock=view.stock_count,
        skips=view.skips,
        knocker=seat_or_none(view.knocker),
        lives=None if view.rules.is_single_round else list(view.counters),
        lives_each=options.counters,
        places=list(view.places),
        deal=view.deal,
    )


def private(view: View) -> ThirtyOneHand:
    """What only its seat sees."""
    view = cast(ThirtyOneView, view)
    return ThirtyOneHand(
        cards=[card_text(card) for card in view.hand],
        points=points_text(view.hand_points) if view.hand else "",
        suit=suit_or_none(own_suit(view)),
        swaps=[_swap(each) for each in outlooks(view)],
    )


def _swap(outlook: Outlook) -> ThirtyOneSwap:
    return ThirtyOneSwap(
        text=moves.text(outlook.move),
        cards=[card_text(card) for card in moves.parts(outlook.move).cards],
        points=points_text(outlook.points),
        suit=suit_or_none(outlook.suit),
        lays=cast(Any, _LAID[outlook.laid]),
    )


THIRTY_ONE = FamilyWire(public, private)
