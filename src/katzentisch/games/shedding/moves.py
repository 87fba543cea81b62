"""Moves of the shedding games as integers and as text.

A card is its kind, with the wished suit and what is said in higher bits: ``7♠``, ``7♠!`` ("Miau!"), ``7♠!!``
("Miau! Miau!"), ``J♠>♥``. The rest: ``draw``, ``pass``, ``take`` (what is pending), ``wish ♥`` (a first Jack),
``call``, ``catch 2``; of TABLE: ``deal``, ``timeout 2``.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from katzentisch.engine.cards import JACK, SUITS, CannotRead, card_text, parse_card, parse_suit
from katzentisch.engine.game import MoveParts
from katzentisch.engine.text import parse_seat

CARD: Final = 63  # the bits of a move that hold the card
DRAW: Final = 52
PASS: Final = 53
TAKE: Final = 54
CALL: Final = 55
WISH: Final = 56  # to 59, a suit each
DEAL: Final = 60
WITH_WISH: Final = 64  # times the suit plus one
SAID: Final = 512  # times how often it is said
CATCH: Final = 4096  # plus the seat
TIMEOUT: Final = 8192  # plus the seat

_WORDS: Final = {"draw": DRAW, "pass": PASS, "take": TAKE, "call": CALL, "deal": DEAL}
_NAMES: Final = {move: word for word, move in _WORDS.items()}
_MOST_SEATS: Final = 10


def wish_of(move: i64) -> i64:
    """The suit wished with a card; -1: none."""
    return (move >> 6 & 7) - 1


def said_with(move: i64) -> i64:
    """How often "Miau!" is said with a card."""
    return move >> 9 & 3


def text(move: int) -> str:
    """A move as text."""
    if move in _NAMES:
        return _NAMES[move]
    if move >= TIMEOUT:
        return f"timeout {move - TIMEOUT}"
    if move >= CATCH:
        return f"catch {move - CATCH}"
    if WISH <= move < WISH + 4:
        return "wish " + SUITS[move - WISH]
    wish = wish_of(move)
    return card_text(move & CARD) + (">" + SUITS[wish] if wish >= 0 else "") + "!" * said_with(move)


def parse(text: str) -> int:
    """Read a move; CannotRead if it is none of these games'."""
    if text in _WORDS:
        return _WORDS[text]
    word, _, rest = text.partition(" ")
    if word == "wish":
        return WISH + parse_suit(rest)
    if word in ("catch", "timeout"):
        return (CATCH if word == "catch" else TIMEOUT) + parse_seat(rest, _MOST_SEATS)
    card = text.rstrip("!")
    said = len(text) - len(card)
    card, arrow, suit = card.partition(">")
    try:
        kind = parse_card(card)
    except CannotRead:
        raise CannotRead(f"not a move: {text!r}") from None
    if kind > 51 or said > 2 or (arrow and kind >> 2 != JACK):
        raise CannotRead(f"not a move: {text!r}")
    return kind + (WITH_WISH * (parse_suit(suit) + 1) if arrow else 0) + SAID * said


def parts(move: int) -> MoveParts:
    """A move taken apart, for showing it."""
    if move in _NAMES:
        return MoveParts(_NAMES[move])
    if move >= TIMEOUT:
        return MoveParts("timeout", seat=move - TIMEOUT)
    if move >= CATCH:
        return MoveParts("catch", seat=move - CATCH)
    if WISH <= move < WISH + 4:
        return MoveParts("wish", suit=move - WISH)
    return MoveParts("play", (move & CARD,), suit=wish_of(move), said=said_with(move))
