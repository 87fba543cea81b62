"""Moves of Kitty Paw as integers and as text.

Of a seat: ``grab I-7``, ``take J2``, ``place J2 2 -3 belly 90``, ``back``, ``pick J2``, ``box``, ``seek 3``, ``claim``,
``bump``, ``give up``. Of TABLE: ``deal``, ``hand out`` (PAW-19), ``turn back 3`` (PAW-24), ``time up`` (PAW-29), ``close``
(PAW-30).

The table adds two numbers to a claim or bump, in milliseconds: ``bump 412 35`` arrived 412 after the claim, from a
seat that is 35 away. A claim that ends the building counts from the deal. Without numbers (a script, a test) a press
counts as later than all before it.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.game import MoveParts
from katzentisch.engine.text import parse_number
from katzentisch.games.kitty_paw.patterns import card_name, parse_card_name
from katzentisch.games.kitty_paw.pieces import (
    SEEK_CARDS,
    kitten_text,
    parse_kitten,
    parse_placement,
    placement_text,
)

# What kind of move it is: the lowest bits. What it is about stands above them.
VERB: Final = 31
ABOUT: Final = 8  # bits to shift
GRAB: Final = 0
TAKE: Final = 1
PLACE: Final = 2
BACK_TO_MIDDLE: Final = 3
PICK: Final = 4
TURN_BOX: Final = 5
SEEK: Final = 6
CLAIM: Final = 7
BUMP: Final = 8
GIVE_UP: Final = 9
DEAL: Final = 16  # from here on TABLE's
HAND_OUT: Final = 17
TURN_BACK: Final = 18
TIME_UP: Final = 19
CLOSE: Final = 20

#: A claim or bump that carries its arrival and delay.
TIMED: Final = 32
_DELAY: Final = 40  # bits to shift; the arrival has those between
_ARRIVAL_BITS: Final = 0xFFFFFFFF
_TIMES: Final = re.compile(r"([0-9]{1,9}) ([0-9]{1,6})")
#: The latest arrival that can be read: a table that lay for weeks in the middle of a round writes no later one.
MOST_ARRIVAL: Final = 999_999_999

_WORDS: Final = {
    "back": BACK_TO_MIDDLE,
    "box": TURN_BOX,
    "claim": CLAIM,
    "bump": BUMP,
    "give up": GIVE_UP,
    "deal": DEAL,
    "hand out": HAND_OUT,
    "time up": TIME_UP,
    "close": CLOSE,
}
_NAMES: Final = {move: word for word, move in _WORDS.items()}


def verb_of(move: i64) -> i64:
    """What kind of move it is."""
    return move & VERB


def about(move: i64) -> i64:
    """The Kitty card, kitten, placement or hide-and-seek place of a move."""
    return move >> ABOUT


def timed(move: i64, arrival: i64, delay: i64) -> i64:
    """A claim or bump as the table writes it: when it arrived and how far away its seat is, in milliseconds."""
    return move & VERB | TIMED | arrival << ABOUT | delay << _DELAY


def is_timed(move: i64) -> bool:
    """Does it carry numbers? Only the table may write them."""
    return move & TIMED != 0


def arrival_of(move: i64) -> i64:
    """When a timed move arrived."""
    return move >> ABOUT & _ARRIVAL_BITS


def delay_of(move: i64) -> i64:
    """The measured one-way delay of a timed move's seat."""
    return move >> _DELAY


def text(move: int) -> str:
    """A move as text."""
    verb = verb_of(move)
    if is_timed(move):
        return f"{_NAMES[verb]} {arrival_of(move)} {delay_of(move)}"
    if verb == GRAB:
        return "grab " + card_name(about(move))
    if verb == TAKE:
        return "take " + kitten_text(about(move))
    if verb == PICK:
        return "pick " + kitten_text(about(move))
    if verb == PLACE:
        return "place " + placement_text(about(move))
    if verb == SEEK:
        return f"seek {about(move)}"
    if verb == TURN_BACK:
        return f"turn back {about(move)}"
    return _NAMES[verb]


def parse(text: str) -> int:
    """Read a move; CannotRead if it is none of this game's."""
    if text in _WORDS:
        return _WORDS[text]
    word, _, rest = text.partition(" ")
    if word == "grab":
        return GRAB | parse_card_name(rest) << ABOUT
    if word == "take":
        return TAKE | parse_kitten(rest) << ABOUT
    if word == "pick":
        return PICK | parse_kitten(rest) << ABOUT
    if word == "place":
        return PLACE | parse_placement(rest) << ABOUT
    if word == "seek":
        return SEEK | _seek_place(rest) << ABOUT
    if text.startswith("turn back "):
        return TURN_BACK | _seek_place(text[len("turn back ") :]) << ABOUT
    if word in ("claim", "bump"):
        return _parse_timed(_WORDS[word], rest)
    raise CannotRead(f"not a move: {text!r}")


def _parse_timed(verb: int, rest: str) -> int:
    match = _TIMES.fullmatch(rest)
    if match is None:
        raise CannotRead(f"arrival and delay are two numbers of milliseconds, not {rest!r}")
    return timed(verb, int(match[1]), int(match[2]))


def _seek_place(text: str) -> int:
    place = parse_number(text, "a hide-and-seek card")
    if place >= SEEK_CARDS:
        raise CannotRead(f"there is no hide-and-seek card {place}; they are 0 to {SEEK_CARDS - 1}")
    return place


def parts(move: int) -> MoveParts:
    """A move taken apart, for showing it: a verb of one word, and what it is about as text."""
    verb = verb_of(move)
    if verb in _NAMES:
        times = f"{arrival_of(move)} {delay_of(move)}" if is_timed(move) else ""
        return MoveParts(_NAMES[verb].replace(" ", "_"), detail=times)
    word, _, rest = text(move).rpartition(" ") if verb in (SEEK, TURN_BACK) else text(move).partition(" ")
    return MoveParts(word.replace(" ", "_"), detail=rest)
