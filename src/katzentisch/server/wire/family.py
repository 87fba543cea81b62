"""What the wire needs of each family of games, and the few conversions they share: below nought is null."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, cast

from msgspec import Struct

from katzentisch.engine.cards import SUITS, card_text
from katzentisch.engine.game import View

Suit = Literal["♣", "♠", "♥", "♦"]
#: Changes a kept table message and the hands of all seats in place, as far as they can be known from it.
Upgrade = Callable[[dict[str, Any], list[dict[str, Any]]], None]


class FamilyWire(NamedTuple):
    """How a family's views become messages: what everybody sees, and what only a seat does."""

    table: type[Struct]
    hand: type[Struct]
    public: Callable[[View], Struct]
    private: Callable[[View], Struct]
    #: Is a move left out of the list of legal ones, since there are too many of its kind? The hand tells how to make them.
    is_unlisted: Callable[[int], bool] | None = None
    #: By version of the wire: what makes its messages those of the next one, where that one says more.
    upgrades: Mapping[int, Upgrade] = MappingProxyType({})

    @property
    def family(self) -> str:
        """The family's name, with which its messages are tagged."""
        return str(self.table.__struct_config__.tag)


def seat_or_none(seat: int) -> int | None:
    """A seat; null for none and for the table itself."""
    return seat if seat >= 0 else None


def card_or_none(card: int) -> str | None:
    """A card as text."""
    return card_text(card) if card >= 0 else None


def suit_or_none(suit: int) -> Suit | None:
    """A suit's symbol."""
    return cast(Suit, SUITS[suit]) if suit >= 0 else None
