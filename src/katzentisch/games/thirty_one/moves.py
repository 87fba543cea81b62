"""Moves of the thirty-one games as integers and as text.

``keep`` and ``lay`` are the dealer's choice; ``swap 9♦ A♦`` gives the first card for the second, which lies in the
middle; ``swap all``; both with ``knock`` behind where the table allows it; ``skip``, ``knock``, and ``stay`` in the last
turn after a knock; of TABLE: ``deal``, ``timeout 2``. ``swap 9♦ 8♥ A♦ K♦`` (two for two) can be read, so that it can be
told why it is never allowed.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from katzentisch.engine.cards import KINDS, CannotRead, card_text, parse_card
from katzentisch.engine.game import MoveParts
from katzentisch.engine.text import parse_seat

CARD: Final = 63  # the bits of a move that hold a card
KEEP: Final = 52
LAY: Final = 53
SKIP: Final = 54
KNOCK: Final = 55
STAY: Final = 56
SWAP_ALL: Final = 57
DEAL: Final = 60
SWAP: Final = 4096  # plus one's own card, plus 64 times the middle's
WITH_KNOCK: Final = 8192
TIMEOUT: Final = 16384  # plus the seat
SWAP_TWO: Final = 32768  # a swap, plus a second pair of cards in higher bits
SECOND: Final = 65536  # times one's own second card, and 64 times the middle's

_WORDS: Final = {
    "keep": KEEP,
    "lay": LAY,
    "skip": SKIP,
    "knock": KNOCK,
    "stay": STAY,
    "swap all": SWAP_ALL,
    "swap all knock": SWAP_ALL + WITH_KNOCK,
    "deal": DEAL,
}
_NAMES: Final = {move: word for word, move in _WORDS.items()}
_MOST_SEATS: Final = 9


def own_card(move: i64) -> i64:
    """The card that a swap gives."""
    return move & CARD


def middle_card(move: i64) -> i64:
    """The card that a swap takes."""
    return move >> 6 & CARD


def _cards(move: int) -> tuple[int, ...]:
    """The cards a swap names: given first, then taken."""
    if not move & SWAP_TWO:
        return (own_card(move), middle_card(move))
    second = move // SECOND
    return (own_card(move), own_card(second), middle_card(move), middle_card(second))


def text(move: int) -> str:
    """A move as text."""
    if move in _NAMES:
        return _NAMES[move]
    if move & TIMEOUT:
        return f"timeout {move - TIMEOUT}"
    words = ["swap", *[card_text(card) for card in _cards(move)]]
    return " ".join([*words, "knock"] if move & WITH_KNOCK else words)


def parse(text: str) -> int:
    """Read a move; CannotRead if it is none of these games'."""
    if text in _WORDS:
        return _WORDS[text]
    word, _, rest = text.partition(" ")
    if word == "timeout":
        return TIMEOUT + parse_seat(rest, _MOST_SEATS)
    names = rest.split(" ")
    if word != "swap" or "" in names:
        raise CannotRead(f"not a move: {text!r}")
    knock = WITH_KNOCK if names[-1] == "knock" else 0
    cards = [parse_card(name) for name in names[: len(names) - bool(knock)]]
    if len(cards) not in (2, 4) or max(cards) >= KINDS:
        raise CannotRead(f"not a move: {text!r}")
    if len(cards) == 2:
        return SWAP + knock + cards[0] + 64 * cards[1]
    return SWAP + SWAP_TWO + knock + cards[0] + 64 * cards[2] + SECOND * (cards[1] + 64 * cards[3])


def parts(move: int) -> MoveParts:
    """A move taken apart, for showing it: ``said`` is 1 where a swap knocks as well, ``detail`` says how much is swapped."""
    if move & TIMEOUT:
        return MoveParts("timeout", seat=move - TIMEOUT)
    knocks = 1 if move & WITH_KNOCK else 0
    if move & ~WITH_KNOCK == SWAP_ALL:
        return MoveParts("swap", said=knocks, detail="all")
    if move in _NAMES:
        return MoveParts(_NAMES[move])
    return MoveParts("swap", _cards(move), said=knocks, detail="two" if move & SWAP_TWO else "one")
