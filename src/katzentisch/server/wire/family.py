"""What the wire needs to know of each family of games, and the conversions they share: negative numbers become null."""

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


class Sign(Struct):
    """A fact that holds until something changes it, put up beside the pile: the name of its sentence, and what that says. Zero and null: it says no number, no suit."""

    name: str
    suit: Suit | None = None
    count: int = 0


class FamilyWire(NamedTuple):
    """How a family's views become messages: what everybody sees, and what only one seat sees."""

    table: type[Struct]
    hand: type[Struct]
    public: Callable[[View], Struct]
    private: Callable[[View], Struct]
    #: Is a move left out of the list of legal moves, because there are too many of its kind? The hand says how to make them.
    is_unlisted: Callable[[int], bool] | None = None
    #: By version of the wire: what makes its messages those of the next one, where that one says more.
    upgrades: Mapping[int, Upgrade] = MappingProxyType({})

    @property
    def family(self) -> str:
        """The family's name, with which its messages are tagged."""
        return str(self.table.__struct_config__.tag)


def seat_or_none(seat: int) -> int | None:
    """A seat, or null for none and for the table itself."""
    return seat if seat >= 0 else None


def card_or_none(card: int) -> str | None:
    """A card as text, or null."""
    return card_text(card) if card >= 0 else None


def suit_or_none(suit: int) -> Suit | None:
    """The symbol of a suit, or null."""
    return cast(Suit, SUITS[suit]) if suit >= 0 else None
