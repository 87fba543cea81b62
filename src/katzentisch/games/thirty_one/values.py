"""What three cards are worth, and which hands are laid down at once.

Points are counted in halves everywhere inside: 30½ is 61, and no fraction is ever needed.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from katzentisch.engine.cards import ACE, TEN

#: Three of a rank: 30½ (MAUZ-8, SWIM-5).
THREE_ALIKE: Final = 61
#: 31 in a suit.
THIRTY_ONE: Final = 62

# What a hand is laid down as.
NOT_LAID: Final = 0
AS_THREE_ACES: Final = 1  # Meow
AS_31: Final = 2  # Purr
AS_THREE_ALIKE: Final = 3  # Hiss

# Which 31 in a suit ends a round.
NO_31: Final = 0
WITH_A_TEN: Final = 1  # MAUZ-7: Ace, 10 and a picture
ANY_31: Final = 2  # MAUZ-14, SWIM-8


def worth(card: i64) -> i64:
    """MAUZ-5, SWIM-5: what a card adds to its suit, in half points."""
    rank: i64 = card >> 2
    if rank == ACE:
        return 22
    if rank >= TEN:  # not a conditional expression: that would make an object of the number when compiled
        return 20
    return 2 * rank + 4


def points(a: i64, b: i64, c: i64, three_aces: i64) -> i64:
    """What a hand is worth, in half points; three Aces as the table counts them."""
    if a >> 2 == b >> 2 and a >> 2 == c >> 2 and a != b and a != c and b != c:
        return three_aces if a >> 2 == ACE else THREE_ALIKE  # MAUZ-6, 8; SWIM-4, 5, 9
    # The best suit counts (MAUZ-5, 13): of two cards in a suit it is always theirs. SWIM-10: a doubled card counts once.
    best: i64 = worth(a)
    second: i64 = worth(b)
    third: i64 = worth(c)
    if (b ^ c) & 3 == 0 and b != c and (a ^ b) & 3 != 0:
        second += third
    if (a ^ b) & 3 == 0 and a != b:
        best += second
    if (a ^ c) & 3 == 0 and a != c and b != c:
        best += third
    if second > best:
        best = second
    return third if third > best else best


def counting_suit(a: i64, b: i64, c: i64) -> i64:
    """The suit that counts, the first of equals; -1: three of a rank, which count together."""
    if a >> 2 == b >> 2 and a >> 2 == c >> 2 and a != b and a != c and b != c:
        return -1
    best: i64 = a & 3
    most: i64 = 0
    for suit in (a & 3, b & 3, c & 3):
        sum_: i64 = 0
        for card in {a, b, c}:  # SWIM-10: a doubled card counts once
            if card & 3 == suit:
                sum_ += worth(card)
        if sum_ > most:
            best, most = suit, sum_
    return best


def laid_as(a: i64, b: i64, c: i64, suit_31: i64, hiss: bool) -> i64:
    """Is this hand laid down at once, and as what? ``hiss``: does three of a rank end the round by now?"""
    if a >> 2 == b >> 2:
        if a >> 2 != c >> 2 or a == b or a == c or b == c:
            return NOT_LAID
        if a >> 2 == ACE:
            return AS_THREE_ACES  # MAUZ-6, SWIM-6
        return AS_THREE_ALIKE if hiss else NOT_LAID  # MAUZ-16
    if suit_31 == NO_31 or (a ^ b | a ^ c) & 3 or a == c or b == c:
        return NOT_LAID
    if worth(a) + worth(b) + worth(c) != THIRTY_ONE:
        return NOT_LAID
    if suit_31 == WITH_A_TEN and a >> 2 != TEN and b >> 2 != TEN and c >> 2 != TEN:
        return NOT_LAID  # MAUZ-14
    return AS_31


def points_text(half_points: int) -> str:
    """Points as people write them: ``30½`` for 61 half points."""
    return str(half_points // 2) + ("½" if half_points % 2 else "")
