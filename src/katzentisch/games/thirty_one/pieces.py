"""Three cards in one number, and who holds which three.

A hand, like the middle, has three places of six bits each. So a swap is a few shifts, a look at a hand needs no list,
and cloning a state allocates nothing for its cards.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.cards import in_reading_order
from katzentisch.engine.hands import Hands

CARD: Final = 63  # a place's bits
NO_HAND: Final = 0x3FFFF  # of a seat that is out, or before the deal

# A hand beside itself, one place further: bits in which the first card differs from the second, or that from the third.
_SUITS_DIFFER: Final = 0xC3
_RANKS_DIFFER: Final = 0xF3C


def three(a: i64, b: i64, c: i64) -> i64:
    """These cards in this order."""
    return a | b << 6 | c << 12


def card_at(hand: i64, place: i64) -> i64:
    """The card in a place, from 0 to 2."""
    return hand >> 6 * place & CARD


def is_mixed(hand: i64) -> bool:
    """Are these cards neither of one rank nor of one suit? Most are, and no such hand is laid down."""
    differ: i64 = hand ^ hand >> 6
    return differ & _SUITS_DIFFER != 0 and differ & _RANKS_DIFFER != 0


def cards_of(hand: i64) -> list[int]:
    """The cards, place by place; none of no hand."""
    return [] if hand == NO_HAND else [card_at(hand, 0), card_at(hand, 1), card_at(hand, 2)]


def as_hand(cards: list[int]) -> i64:
    """Three cards, or none, as a hand."""
    return three(cards[0], cards[1], cards[2]) if cards else NO_HAND


@mypyc_attr(acyclic=True)
class HandsAndMiddle(Hands):
    """Three cards in each hand, and three in the middle."""

    __slots__ = ("open",)

    def __init__(self) -> None:
        super().__init__(NO_HAND)
        self.open: i64 = NO_HAND  # the middle; before the dealer's choice the set nobody has seen

    def exchange(self, seat: i64, given: i64, taken: i64) -> None:
        """The card in this place of a hand for the card in that place of the middle."""
        hand: i64 = self.in_hand(seat)
        change: i64 = (hand >> 6 * given ^ self.open >> 6 * taken) & CARD
        self.put_in_hand(seat, hand ^ change << 6 * given)
        self.open ^= change << 6 * taken

    def exchange_all(self, seat: i64) -> None:
        """A whole hand for the middle."""
        hand: i64 = self.in_hand(seat)
        self.put_in_hand(seat, self.open)
        self.open = hand

    def hand(self, seat: i64) -> list[int]:
        """The cards a seat holds, in reading order."""
        return in_reading_order(cards_of(self.in_hand(seat)))

    def middle(self) -> list[int]:
        """The middle's cards, in reading order; before the dealer's choice the set nobody has seen."""
        return in_reading_order(cards_of(self.open))
