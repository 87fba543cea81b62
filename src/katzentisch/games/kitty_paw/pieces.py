"""The pieces of Kitty Paw (PAW-1, 2) and the half-card lattice that they lie on (PAW-20).

A breed is 0 to 6, in the order of the rulebook; its letter stands for it in text. A kitten is one of four of its breed:
``breed * 4 + copy``, written ``J1`` to ``J4``. A symbol is a breed, or 7 for the Chihuahua.

Where a kitten lies is one integer, a *placement*: kitten, x, y, side and rotation. A card covers 2×2 half cells; x and y
count half cells from the box's corner, to the right and down. In a pattern the kitten is just a breed.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from katzentisch.engine.cards import CannotRead

BREEDS: Final = "JXRMEBP"
BREED_NAMES: Final[list[str]] = [
    "Japanese Bobtail",
    "Exotic Shorthair",
    "Russian Blue",
    "Egyptian Mau",
    "European Shorthair",
    "Bombay",
    "Persian",
]
SYMBOLS: Final = "JXRMEBPC"
CHIHUAHUA: Final = 7
KITTENS: Final = 28
SEEK_CARDS: Final = 8
NONE: Final = -1

# The two sides of a kitten, and of a box.
BACK: Final = 0
BELLY: Final = 1
SIDES: Final[list[str]] = ["back", "belly"]
UPRIGHT: Final = 0
LYING: Final = 1
BOX_SIDES: Final[list[str]] = ["upright", "lying"]
ROTATIONS: Final[list[str]] = ["0", "90", "180", "270"]  # clockwise

#: PAW-20: how far a kitten's corner may be from the box's, in half cells.
REACH: Final = 6
#: Half cells along a card's edge.
CARD: Final = 2

_SHIFT: Final = 64  # keeps x and y above nought inside a placement
_COORDINATE: Final = re.compile(r"-?[0-9]{1,2}")


def breed_of(kitten: i64) -> i64:
    """A kitten's breed."""
    return kitten >> 2


def kitten_text(kitten: int) -> str:
    """``J1``: the breed's letter, and which of the four it is."""
    return BREEDS[kitten >> 2] + str((kitten & 3) + 1)


def parse_kitten(text: str) -> int:
    """Read a kitten."""
    if len(text) != 2 or text[0] not in BREEDS or text[1] not in "1234":
        raise CannotRead(f"not a kitten: {text!r}")
    return BREEDS.index(text[0]) * 4 + "1234".index(text[1])


def parse_symbol(text: str) -> int:
    """Read a hide-and-seek symbol."""
    if len(text) != 1 or text not in SYMBOLS:
        raise CannotRead(f"not a hide-and-seek symbol: {text!r}")
    return SYMBOLS.index(text)


def parse_word(text: str, words: list[str], what: str) -> int:
    """Read one of a few words: which one it is."""
    if text not in words:
        raise CannotRead(f"{what} is one of {', '.join(words)}, not {text!r}")
    return words.index(text)


# ---------------------------------------------------------------------- placements


def placement(kitten: i64, x: i64, y: i64, side: i64, rotation: i64) -> i64:
    """A kitten (or a breed) in its place."""
    return kitten | (x + _SHIFT) << 5 | (y + _SHIFT) << 12 | side << 19 | rotation << 20


def kitten_at(placed: i64) -> i64:
    """The kitten (or breed) of a placement."""
    return placed & 31


def x_of(placed: i64) -> i64:
    """Half cells to the right of the box's corner."""
    return (placed >> 5 & 127) - _SHIFT


def y_of(placed: i64) -> i64:
    """Half cells below the box's corner."""
    return (placed >> 12 & 127) - _SHIFT


def side_of(placed: i64) -> i64:
    """BACK or BELLY."""
    return placed >> 19 & 1


def rotation_of(placed: i64) -> i64:
    """Quarter turns clockwise."""
    return placed >> 20 & 3


def spot_of(placed: i64) -> i64:
    """Everything but the kitten: place, side and rotation."""
    return placed >> 5


def overlap(one: i64, other: i64) -> bool:
    """Do two kittens cover some half cell both?"""
    dx = x_of(one) - x_of(other)
    dy = y_of(one) - y_of(other)
    return -CARD < dx < CARD and -CARD < dy < CARD


def on_box(placed: i64) -> bool:
    """Does a kitten cover some of the box, whose corner is 0 0?"""
    return -CARD < x_of(placed) < CARD and -CARD < y_of(placed) < CARD


def spot_text(placed: int) -> str:
    """``2 -3 belly 90``."""
    return f"{x_of(placed)} {y_of(placed)} {SIDES[side_of(placed)]} {ROTATIONS[rotation_of(placed)]}"


def placement_text(placed: int) -> str:
    """``J1 2 -3 belly 90``."""
    return f"{kitten_text(kitten_at(placed))} {spot_text(placed)}"


def parse_placement(text: str) -> int:
    """Read a kitten in its place."""
    words = text.split()
    if len(words) != 5:
        raise CannotRead(f"a placement is: kitten x y side rotation, not {text!r}")
    return parse_spot(parse_kitten(words[0]), words[1:])


def parse_spot(kitten: int, words: list[str]) -> int:
    """Read the place, side and rotation of a kitten (or breed)."""
    side = parse_word(words[2], SIDES, "a side")
    return placement(
        kitten, _coordinate(words[0]), _coordinate(words[1]), side, parse_word(words[3], ROTATIONS, "a rotation")
    )


def _coordinate(text: str) -> int:
    if not _COORDINATE.fullmatch(text) or abs(int(text)) >= _SHIFT:
        raise CannotRead(f"not a place on the lattice: {text!r}")
    return int(text)
