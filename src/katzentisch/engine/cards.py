"""Cards, and sets of cards as bit masks.

A card's *kind* is a small integer, ``rank * 4 + suit``: all four suits of a rank lie side by side, so the suit is
``kind & 3`` and the rank ``kind >> 2``. Two copies of a card in a game with several packs are of one kind. A set of
kinds is an integer with one bit a kind (52 bits, so it fits a native integer); a second copy is counted beside it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SUITS: Final = "♣♠♥♦"
RANKS: Final[list[str]] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
KINDS: Final = 52
JOKER: Final = 52
NO_CARD: Final = -1

# Ranks by name, as they stand in RANKS; one by one, so that they are compiled into the code.
TWO: Final = 0
THREE: Final = 1
FOUR: Final = 2
FIVE: Final = 3
SIX: Final = 4
SEVEN: Final = 5
EIGHT: Final = 6
NINE: Final = 7
TEN: Final = 8
JACK: Final = 9
QUEEN: Final = 10
KING: Final = 11
ACE: Final = 12

#: All cards of a suit, of a rank: indexed by suit and by rank.
OF_SUIT: Final[list[int]] = [0x1111111111111 << suit for suit in range(4)]
OF_RANK: Final[list[int]] = [0xF << 4 * rank for rank in range(13)]
ALL: Final = 0xFFFFFFFFFFFFF

_SUIT_LETTERS: Final = {"c": 0, "s": 1, "h": 2, "d": 3, "♣": 0, "♠": 1, "♥": 2, "♦": 3}
# German decks print B and D; both spellings are read, J and Q are written.
_RANK_LETTERS: Final = {**{name: rank for rank, name in enumerate(RANKS)}, "T": 8, "B": 9, "D": 10}


class CannotRead(ValueError):
    """Text that is no card, move, position or record at all (as opposed to a move that is not allowed)."""


def bit(n: i64) -> i64:
    """The set that holds just this kind."""
    # Not "1 << n": mypyc compiles a literal one to a 32-bit C shift, which is wrong from 31 on.
    return (n * 0 + 1) << n


def count(mask: i64) -> i64:
    """How many kinds are in the set."""
    # Side by side: pairs, fours, bytes, then all of them. A loop over the bits is slower for all but tiny sets.
    mask -= mask >> 1 & 0x15555555555555
    mask = (mask & 0x33333333333333) + (mask >> 2 & 0x33333333333333)
    mask = mask + (mask >> 4) & 0xF0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    return mask + (mask >> 32) & 63


def lowest(mask: i64) -> i64:
    """The lowest kind in a set that is not empty."""
    return count((mask & -mask) - 1)


def nth(mask: i64, k: i64) -> i64:
    """The k-th kind in the set, counting from nought."""
    while k > 0:
        mask &= mask - 1
        k -= 1
    return lowest(mask)


def kinds(mask: i64) -> list[int]:
    """The kinds in the set, lowest first."""
    out: list[int] = []
    while mask:
        out.append(lowest(mask))
        mask &= mask - 1
    return out


def pack(lowest_rank: int) -> int:
    """A whole pack from this rank up to the Ace, as a set."""
    return ALL & ~(bit(4 * lowest_rank) - 1)


def in_reading_order(cards: list[int]) -> list[int]:
    """Sorted as GEN-3 counts: suits ♣ ♠ ♥ ♦, in each the lowest rank first, jokers last."""
    return sorted(cards, key=reading_place)


def reading_place(card: int) -> int:
    """Where a card stands in reading order."""
    return (card & 3) * 16 + (card >> 2) if card < KINDS else 64


def card_text(card: int) -> str:
    """``7♠``, ``10♥``, ``J♦``, and ``★`` for a joker."""
    if card == JOKER:
        return "★"
    return RANKS[card >> 2] + SUITS[card & 3]


def parse_card(text: str) -> int:
    """Read a card: ``7♠``, ``7s``, ``10♥``, ``Th``; ``B`` and ``D`` are read as Jack and Queen, ``*`` as a joker."""
    if text in ("★", "*"):
        return JOKER
    rank = _RANK_LETTERS.get(text[:-1])
    suit = _SUIT_LETTERS.get(text[-1:])
    if rank is None or suit is None:
        raise CannotRead(f"not a card: {text!r}")
    return rank * 4 + suit


def parse_suit(text: str) -> int:
    """Read a suit: its symbol or the first letter of its English name."""
    suit = _SUIT_LETTERS.get(text)
    if suit is None:
        raise CannotRead(f"not a suit: {text!r}")
    return suit


def cards_text(cards: list[int]) -> str:
    """Several cards with blanks between them."""
    return " ".join([card_text(card) for card in cards])


if __file__.endswith(".py"):  # interpreted: CPython counts bits by itself, and mypyc's native integers cannot
    globals().update(count=int.bit_count, lowest=lambda mask: (mask & -mask).bit_length() - 1)
