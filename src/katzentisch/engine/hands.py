"""What each seat holds, as one number a seat."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.state import State


@mypyc_attr(acyclic=True)
class Hands(State):
    """The hands of up to ten seats. What a number means is the family's: a set of kinds, or three packed cards."""

    __slots__ = ("h0", "h1", "h2", "h3", "h4", "h5", "h6", "h7", "h8", "h9")

    def __init__(self, empty: i64) -> None:
        # Ten fields and not a list: cloning allocates nothing for them, and no number is boxed.
        self.h0: i64 = empty
        self.h1: i64 = empty
        self.h2: i64 = empty
        self.h3: i64 = empty
        self.h4: i64 = empty
        self.h5: i64 = empty
        self.h6: i64 = empty
        self.h7: i64 = empty
        self.h8: i64 = empty
        self.h9: i64 = empty

    # The first four seats by themselves: so short, both are compiled into the loops that call them.

    def in_hand(self, seat: i64) -> i64:
        """What a seat holds."""
        if seat == 0:
            return self.h0
        if seat == 1:
            return self.h1
        if seat == 2:
            return self.h2
        if seat == 3:
            return self.h3
        return self._in_hand_from_four(seat)

    def _in_hand_from_four(self, seat: i64) -> i64:
        if seat == 4:
            return self.h4
        if seat == 5:
            return self.h5
        if seat == 6:
            return self.h6
        if seat == 7:
            return self.h7
        return self.h8 if seat == 8 else self.h9

    def put_in_hand(self, seat: i64, cards: i64) -> None:
        """Let a seat hold this and nothing else."""
        if seat == 0:
            self.h0 = cards
        elif seat == 1:
            self.h1 = cards
        elif seat == 2:
            self.h2 = cards
        elif seat == 3:
            self.h3 = cards
        else:
            self._put_in_hand_from_four(seat, cards)

    def _put_in_hand_from_four(self, seat: i64, cards: i64) -> None:
        if seat == 4:
            self.h4 = cards
        elif seat == 5:
            self.h5 = cards
        elif seat == 6:
            self.h6 = cards
        elif seat == 7:
            self.h7 = cards
        elif seat == 8:
            self.h8 = cards
        else:
            self.h9 = cards

    def empty_hands(self, seats: i64, empty: i64) -> None:
        """Nobody holds a card."""
        seat: i64 = 0
        while seat < seats:
            self.put_in_hand(seat, empty)
            seat += 1

    def copy_hands(self, new: Hands, seats: i64) -> None:
        """Let the seats of another state hold what they hold here."""
        new.h0 = self.h0
        new.h1 = self.h1
        new.h2 = self.h2
        new.h3 = self.h3
        if seats > 4:
            new.h4 = self.h4
            new.h5 = self.h5
            new.h6 = self.h6
            new.h7 = self.h7
            new.h8 = self.h8
            new.h9 = self.h9
