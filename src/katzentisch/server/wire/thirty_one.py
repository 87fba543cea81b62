"""Mauz and Schwimmen on the wire: their views as messages. Points are sent as people write them: 30½, not 61 halves."""

from __future__ import annotations

from typing import Any, Final, Literal, cast

from msgspec import Struct

from katzentisch.engine.cards import card_text
from katzentisch.engine.game import View
from katzentisch.games.thirty_one import MAUZ, moves
from katzentisch.games.thirty_one.outlook import Outlook, outlooks, own_suit
from katzentisch.games.thirty_one.values import points_text
from katzentisch.games.thirty_one.view import ThirtyOneView
from katzentisch.server.wire.family import FamilyWire, Suit, seat_or_none, suit_or_none

#: By the numbers of `values`.
_LAID: Final = ("", "three_aces", "31", "three_alike")


class ThirtyOneTable(Struct, tag=MAUZ.family, tag_field="family"):
    """What everybody sees at a Mauz or Schwimmen table. `face_down` counts cards in the middle that nobody has seen. `lives` is null if none are at stake."""

    counts: list[int]
    dealer: int | None
    turn: int | None
    asked: Literal["deal", "choice", "turn", "last_turn", "over"]
    middle: list[str]
    face_down: int
    stock: int
    skips: int
    knocker: int | None
    lives: list[int] | None
    lives_each: int
    places: list[int]
    deal: int


class ThirtyOneSwap(Struct):
    """A swap with the middle: the card given and the card taken (no cards: all three), and what the hand is worth afterwards. `suit` is the suit that counts (null: three of a rank count). `lays` says as what the hand would end the round at once."""

    text: str
    cards: list[str]
    points: str
    suit: Suit | None
    lays: Literal["", "three_aces", "31", "three_alike"]


class ThirtyOneHand(Struct, tag=MAUZ.family, tag_field="family"):
    """What only this seat sees: its cards, what they are worth, and what each swap would make of them, in its turn and before it."""

    cards: list[str]
    points: str
    suit: Suit | None
    swaps: list[ThirtyOneSwap]


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


WIRE = FamilyWire(ThirtyOneTable, ThirtyOneHand, public, private)
