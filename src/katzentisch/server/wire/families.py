"""What the wire needs of each family of games, and the few conversions they share: below nought is null."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, cast

from katzentisch.engine.cards import SUITS, card_text
from katzentisch.engine.game import View
from katzentisch.server.wire.messages import FamilyHand, FamilyTable, Suit


class FamilyWire(NamedTuple):
    """How a family's views become messages: the spectator's view, and a seat's own."""

    public: Callable[[View], FamilyTable]
    private: Callable[[View], FamilyHand]
    #: Is a move left out of the list of legal ones, since there are too many of its kind? The hand tells how to make them.
    is_unlisted: Callable[[int], bool] | None = None


def seat_or_none(seat: int) -> int | None:
    """A seat; null for none and for the table itself."""
    return seat if seat >= 0 else None


def card_or_none(card: int) -> str | None:
    """A card as text."""
    return card_text(card) if card >= 0 else None


def suit_or_none(suit: int) -> Suit | None:
    """A suit's symbol."""
    return cast(Suit, SUITS[suit]) if suit >= 0 else None
