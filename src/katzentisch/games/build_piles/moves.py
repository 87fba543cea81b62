"""Moves of the games of building piles as integers and as text.

A move names where a card comes from and where it goes: ``5 > build 2`` (a 5 from the hand), ``K > discard 4``,
``reserve > build 1``, ``discard 3 > build 2``; or it is ``end``, for a turn that no discard can close. Of TABLE:
``deal``, ``timeout 1``. Piles are counted from one.

Suits mean nothing (KATZ-1), so a hand card is named by its rank alone: of several the one held longest goes. A suit
that is written all the same is read over. Moves that are never allowed (``reserve > discard 1``, ``build 1 > build 2``)
can be read, so that it can be told why.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from katzentisch.engine.cards import KINDS, CannotRead, parse_card
from katzentisch.engine.game import MoveParts
from katzentisch.engine.text import parse_seat
from katzentisch.games.build_piles.options import SEATS

# The order of this game: Ace, 2 … 10, Jack, Queen; the King is wild.
ACE: Final = 0
QUEEN: Final = 11
KING: Final = 12
RANK_NAMES: Final[list[str]] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]

PILES: Final = 4

# A move is 8 times where the card comes from plus where it goes.
FROM_RESERVE: Final = 13  # 0 to 12: from the hand, by rank
FROM_DISCARD: Final = 14  # to 17
FROM_BUILD: Final = 18  # to 21
TO_BUILD: Final = 0  # to 3
TO_DISCARD: Final = 4  # to 7
END: Final = 176
DEAL: Final = 177
TIMEOUT: Final = 178  # plus the seat

_WORDS: Final = {"end": END, "deal": DEAL}
_NAMES: Final = {move: word for word, move in _WORDS.items()}


def rank_of(card: i64) -> i64:
    """A card's rank in this game's order, Ace 0 to King 12."""
    rank: i64 = (card >> 2) + 1
    if rank == 13:  # a conditional expression would make an object of the number when compiled
        rank = 0
    return rank


def kinds_of(rank: int) -> tuple[int, ...]:
    """The four cards of a rank."""
    return tuple([kind for kind in range(KINDS) if rank_of(kind) == rank])


def source_text(source: int) -> str:
    """Where a card comes from, in words."""
    if source < FROM_RESERVE:
        return "hand"
    if source == FROM_RESERVE:
        return "reserve"
    if source < FROM_BUILD:
        return f"discard {source - FROM_DISCARD + 1}"
    return f"build {source - FROM_BUILD + 1}"


def target_text(target: int) -> str:
    """Where a card goes, in words."""
    return f"build {target + 1}" if target < TO_DISCARD else f"discard {target - TO_DISCARD + 1}"


def way_text(source: i64, target: i64) -> str:
    """From where to where, in words: ``hand > build 2``."""
    return source_text(source) + " > " + target_text(target)


def text(move: int) -> str:
    """A move as text."""
    if move in _NAMES:
        return _NAMES[move]
    if move >= TIMEOUT:
        return f"timeout {move - TIMEOUT}"
    source = move >> 3
    card = RANK_NAMES[source] if source < FROM_RESERVE else source_text(source)
    return card + " > " + target_text(move & 7)


def parse(text: str) -> int:
    """Read a move; CannotRead if it is none of this game's."""
    if text in _WORDS:
        return _WORDS[text]
    word, _, rest = text.partition(" ")
    if word == "timeout":
        return TIMEOUT + parse_seat(rest, SEATS)
    source, arrow, target = text.partition(" > ")
    if not arrow:
        raise CannotRead(f"not a move: {text!r}")
    return 8 * _parse_source(source) + _parse_target(target)


def _parse_source(text: str) -> int:
    if text == "reserve":
        return FROM_RESERVE
    word, blank, number = text.partition(" ")
    if blank:
        pile = _parse_pile(number)
        if word == "discard":
            return FROM_DISCARD + pile
        if word == "build":
            return FROM_BUILD + pile
        raise CannotRead(f"cards come from hand, reserve or a pile, not from {text!r}")
    return _parse_rank(text)


def _parse_target(text: str) -> int:
    word, _, number = text.partition(" ")
    if word == "build":
        return TO_BUILD + _parse_pile(number)
    if word == "discard":
        return TO_DISCARD + _parse_pile(number)
    raise CannotRead(f"cards go to a build pile or a discard pile, not to {text!r}")


def _parse_pile(text: str) -> int:
    if text not in ("1", "2", "3", "4"):
        raise CannotRead(f"there are piles 1 to 4, no {text!r}")
    return int(text) - 1


def _parse_rank(text: str) -> int:
    return rank_of(parse_card(text if text[-1:] in "♣♠♥♦cshd" else text + "♣"))


def parts(move: int) -> MoveParts:
    """A move taken apart, for showing it: the verb, where from and where to, and the cards it can be made with."""
    if move in _NAMES:
        return MoveParts(_NAMES[move])
    if move >= TIMEOUT:
        return MoveParts("timeout", seat=move - TIMEOUT)
    source, target = move >> 3, move & 7
    cards = kinds_of(source) if source < FROM_RESERVE else ()
    return MoveParts("build" if target < TO_DISCARD else "discard", cards, detail=way_text(source, target))
