"""Three cards in one number, and who holds which three.

A hand, like the middle, has three places of six bits each. So a swap is a few shifts, a look at a hand needs no list,
and cloning a state allocates nothing for its cards.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.cards import in_reading_order
from katzentisch.engine.state import State

MOST_SEATS: Final = 9
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
class Hands(State):
    """The hands of up to nine seats, and the middle."""

    __slots__ = ("h0", "h1", "h2", "h3", "h4", "h5", "h6", "h7", "h8", "open")

    def __init__(self) -> None:
        # Plain fields and not a list: nothing is allocated for a clone, and no hand is boxed.
        self.h0: i64 = NO_HAND
        self.h1: i64 = NO_HAND
        self.h2: i64 = NO_HAND
        self.h3: i64 = NO_HAND
        self.h4: i64 = NO_HAND
        self.h5: i64 = NO_HAND
        self.h6: i64 = NO_HAND
        self.h7: i64 = NO_HAND
        self.h8: i64 = NO_HAND
        self.open: i64 = NO_HAND  # the middle; before the dealer's choice the set nobody has seen

    def held(self, seat: i64) -> i64:
        """A seat's three cards."""
        if seat == 0:
            return self.h0
        if seat == 1:
            return self.h1
        if seat == 2:
            return self.h2
        if seat == 3:
            return self.h3
        if seat == 4:
            return self.h4
        if seat == 5:
            return self.h5
        if seat == 6:
            return self.h6
        return self.h7 if seat == 7 else self.h8

    def hold(self, seat: i64, hand: i64) -> None:
        """Give a seat these three cards."""
        if seat == 0:
            self.h0 = hand
        elif seat == 1:
            self.h1 = hand
        elif seat == 2:
            self.h2 = hand
        elif seat == 3:
            self.h3 = hand
        elif seat == 4:
            self.h4 = hand
        elif seat == 5:
            self.h5 = hand
        elif seat == 6:
            self.h6 = hand
        elif seat == 7:
            self.h7 = hand
        else:
            self.h8 = hand

    def empty_hands(self) -> None:
        """Nobody holds a card."""
        seat: i64 = 0
        while seat < MOST_SEATS:
            self.hold(seat, NO_HAND)
            seat += 1

    def copy_hands(self, other: Hands, seats: i64) -> None:
        """Hold what the other state's seats and middle hold."""
        self.h0 = other.h0
        self.h1 = other.h1
        self.h2 = other.h2
        self.h3 = other.h3
        if seats > 4:
            self.h4 = other.h4
            self.h5 = other.h5
            self.h6 = other.h6
            self.h7 = other.h7
            self.h8 = other.h8
        self.open = other.open

    def exchange(self, seat: i64, given: i64, taken: i64) -> None:
        """The card in this place of a hand for the card in that place of the middle."""
        hand: i64 = self.held(seat)
        change: i64 = (hand >> 6 * given ^ self.open >> 6 * taken) & CARD
        self.hold(seat, hand ^ change << 6 * given)
        self.open ^= change << 6 * taken

    def exchange_all(self, seat: i64) -> None:
        """A whole hand for the middle."""
        hand: i64 = self.held(seat)
        self.hold(seat, self.open)
        self.open = hand

    def hand(self, seat: i64) -> list[int]:
        """The cards a seat holds, in reading order."""
        return in_reading_order(cards_of(self.held(seat)))

    def middle(self) -> list[int]:
        """The middle's cards, in reading order; before the dealer's choice the set nobody has seen."""
        return in_reading_order(cards_of(self.open))
