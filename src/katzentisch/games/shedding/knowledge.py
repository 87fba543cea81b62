"""What the table can conclude about cards it cannot see.

While a deal is played everybody hears who draws, plays and passes. The state only notes that down, one number each,
and only from the moment on when something follows from it; the conclusions are drawn when somebody asks for a view.

They are one mask for every hidden card in a hand, oldest first: the kinds that this card cannot be. A cat that must
play if it can, and draws, shows that none of its cards fits; a reshuffle shows that what was in the pile is now in the
stock; a last card shown and taken back (MAU-15) can only be itself.

When a card is played nobody sees which of the hidden cards it was. Then the one that could be the fewest kinds is
taken out, and the others that it could have been keep only what is sure in either case: all that remains possible
stays possible, and where the masks contain one another (always, without `draw_until_playable` and with one pack)
nothing more than that.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.cards import ALL, bit, count

# What is heard: a kind, the seat, whether it was the card just drawn, and a card or a set of kinds above that.
PLAYED: Final = 0
DREW: Final = 1
HOLDS_NONE_OF: Final = 2
DREW_NONE_OF: Final = 3  # the card drawn last is none of these
SHOWED: Final = 4  # a card was seen and stays in the hand
PILE_HELD_ALL_OF: Final = 5  # at a reshuffle: no hand holds one of these
STOCK_IS_OF: Final = 6  # at a reshuffle: nothing else is in the stock
WISHES_MOST_HELD: Final = 7  # GEN-3: the table wished the suit that this hand holds most of
_SEAT: Final = 8
_NEWEST: Final = 128
_WHAT: Final = 256


ANY_SUIT: Final = 4


def wish_note(suit: i64, forbidden: i64) -> i64:
    """What is heard when the table wishes for a seat: the suit, and the one that it could not wish (or ANY_SUIT)."""
    return suit + 8 * forbidden


def note(kind: i64, seat: i64, what: i64, newest: bool = False) -> i64:
    """One thing heard, as a number."""
    return kind + _SEAT * seat + (_NEWEST if newest else 0) + _WHAT * what


@final
@mypyc_attr(serializable=True)
class MostHeld:
    """Of the oldest cards of a hand, and some that were seen since, this suit was the one held most."""

    def __init__(self, seat: int, cards: int, heard: int) -> None:
        self.seat = seat
        self.cards = cards  # so many, from the oldest on, are still hidden
        self.suit = heard & 7
        self.forbidden = heard >> 3
        self.seen = [0, 0, 0, 0]  # by suit, those that were seen since

    def saw(self, card: int) -> None:
        """One of these cards is known now."""
        self.cards -= 1
        self.seen[card & 3] += 1

    def allows(self, hand: list[int]) -> bool:
        """Could the hidden cards be these, oldest first?"""
        held = self.seen.copy()
        for card in hand[: self.cards]:
            held[card & 3] += 1
        allowed = [suit for suit in range(4) if suit != self.forbidden]
        return self.suit == max(allowed, key=lambda suit: (held[suit], -suit))


@final
@mypyc_attr(serializable=True)
class Conclusions:
    """For every seat, one mask a hidden card: what it cannot be; and what the stock cannot hold."""

    def __init__(self, heard: list[int], heard_count: int, seats: int, counts: list[int]) -> None:
        started = heard_count > 0
        self.hands: list[list[int]] = [[0] * n for n in (heard[:seats] if started else counts)]
        self.stock_lacks: int = 0
        self.wishes: list[MostHeld] = []
        for at in range(seats, heard_count):
            self._conclude(heard[at])

    def _conclude(self, heard: int) -> None:
        kind, seat, what = heard & 7, heard // _SEAT & 15, heard // _WHAT
        hand = self.hands[seat]
        if kind in (PLAYED, SHOWED):
            self._see(seat, what, bool(heard & _NEWEST))
        if kind == PLAYED:
            if heard & _NEWEST:
                hand.pop()
            else:
                self._played(hand, what)
        elif kind == DREW:
            hand.append(self.stock_lacks)
        elif kind == HOLDS_NONE_OF:
            self.hands[seat] = [mask | what for mask in hand]
        elif kind == DREW_NONE_OF:
            hand[-1] |= what
        elif kind == SHOWED:
            self._played(hand, what)
            hand.append(ALL & ~bit(what))
        elif kind == PILE_HELD_ALL_OF:
            self.hands = [[mask | what for mask in hand] for hand in self.hands]
        elif kind == STOCK_IS_OF:
            self.stock_lacks = ALL & ~what
        else:
            self.wishes.append(MostHeld(seat, len(hand), what))

    def _see(self, seat: int, card: int, newest: bool) -> None:
        """A card of this hand is seen. What a wish told is kept as long as it is clear which cards it was about."""
        kept: list[MostHeld] = []
        for wish in self.wishes:
            has_newer = len(self.hands[seat]) > wish.cards
            if wish.seat == seat and not has_newer:
                wish.saw(card)
            if wish.seat != seat or newest or not has_newer:
                kept.append(wish)
        self.wishes = kept

    def _played(self, hand: list[int], card: int) -> None:
        b = bit(card)
        could_be = [n for n, mask in enumerate(hand) if not mask & b]
        assert could_be, "a card was played that this hand could not hold"
        gone = could_be[0]
        for n in could_be:
            if count(hand[n]) > count(hand[gone]):
                gone = n
        for n in could_be:
            hand[n] &= hand[gone]
        del hand[gone]
