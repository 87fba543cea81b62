"""The 48 Kitty cards (PAW-3, 16) and what makes a built pattern right (PAW-22)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from katzentisch.engine.cards import CannotRead
from katzentisch.games.kitty_paw.kitty_cards import LINES
from katzentisch.games.kitty_paw.pieces import (
    BACK,
    BOX_SIDES,
    BREEDS,
    NONE,
    ROTATIONS,
    SIDES,
    SYMBOLS,
    kitten_at,
    kitten_text,
    overlap,
    parse_spot,
    parse_symbol,
    parse_word,
    rotation_of,
    side_of,
    spot_of,
    x_of,
    y_of,
)

#: The sets of Kitty cards: level I, green and yellow of level II, level III. A card's name is its set and a number.
SETS: Final[list[str]] = ["I", "G", "Y", "III"]
LEVELS: Final[list[int]] = [1, 2, 2, 3]


@final
class KittyCard:
    """A pattern of kittens with the box's corner at 0 0, and what it is worth."""

    __slots__ = ("box", "in_set", "kittens", "level", "name", "points", "symbol")

    def __init__(self, name: str, box: int, symbol: int, kittens: tuple[int, ...]) -> None:
        self.name = name
        self.in_set: i64 = SETS.index(name.partition("-")[0])
        self.level: i64 = LEVELS[self.in_set]  # PAW-16: its minus points, too
        self.points: i64 = len(kittens)  # PAW-16
        self.box: i64 = box  # UPRIGHT or LYING
        self.symbol: i64 = symbol  # of a hide-and-seek card, or NONE
        self.kittens: tuple[int, ...] = kittens  # breeds in their places; each lies over those before it

    def difficulty(self) -> int:
        """PAW-17: belly sides and turned kittens."""
        return sum([int(side_of(k) != BACK) + int(rotation_of(k) != 0) for k in self.kittens])

    def line(self) -> str:
        """The card as a line of data."""
        symbol = SYMBOLS[self.symbol] if self.symbol >= 0 else "-"
        return f"{self.name} {BOX_SIDES[self.box]} {symbol}: {', '.join([_breed_text(k) for k in self.kittens])}"


def _breed_text(placed: int) -> str:
    side, rotation = SIDES[side_of(placed)], ROTATIONS[rotation_of(placed)]
    return f"{BREEDS[kitten_at(placed)]} {x_of(placed)} {y_of(placed)} {side} {rotation}"


def read_card(line: str) -> KittyCard:
    """Read a line of data: ``G-1 lying C: J 0 0 back 90, P 2 1 belly 0``."""
    head, colon, rest = line.partition(": ")
    words = head.split()
    if not colon or len(words) != 3:
        raise CannotRead(f"a Kitty card is: name box symbol: kittens, not {line!r}")
    name, box, symbol = words
    kittens = [part.split() for part in rest.split(",")]
    placed = tuple([parse_spot(BREEDS.index(kitten[0]), kitten[1:]) for kitten in kittens])
    return KittyCard(name, parse_word(box, BOX_SIDES, "a box"), NONE if symbol == "-" else parse_symbol(symbol), placed)


#: All of them, by number: 24 of level I, 8 green, 8 yellow, 8 of level III.
CARDS: Final[list[KittyCard]] = [read_card(line) for line in LINES]
_BY_NAME: Final[dict[str, int]] = {card.name: number for number, card in enumerate(CARDS)}


def card_name(card: int) -> str:
    """``I-7``, ``G-1``, ``Y-8``, ``III-3``."""
    return CARDS[card].name


def parse_card_name(text: str) -> int:
    """Read a Kitty card's name."""
    if text not in _BY_NAME:
        raise CannotRead(f"there is no Kitty card {text!r}")
    return _BY_NAME[text]


def cards_of_set(which: int) -> list[int]:
    """The numbers of a set's cards."""
    return [number for number, card in enumerate(CARDS) if card.in_set == which]


# ---------------------------------------------------------------------- is it right?


@final
class Fault:
    """One thing that is wrong with a built pattern: what kind, which kitten, what was wanted and what is there."""

    __slots__ = ("breed", "found", "kind", "wanted")

    def __init__(self, kind: str, breed: int = NONE, wanted: str = "", found: str = "") -> None:
        self.kind = kind  # missing, extra, place, side, rotation, cover, box, symbol, paw
        self.breed = breed
        self.wanted = wanted
        self.found = found

    def text(self) -> str:
        """``side J belly back``: the kind, the kitten's letter, what was wanted, what is there."""
        letter = BREEDS[self.breed] if self.breed >= 0 else ""
        return " ".join([word for word in (self.kind, letter, self.wanted, self.found) if word])

    def __repr__(self) -> str:
        return f"Fault({self.text()!r})"


def is_right(card: KittyCard, area: tuple[int, ...], box: i64, symbol: i64, paw: i64) -> bool:
    """PAW-22: does this area show the card's pattern?"""
    return not faults(card, area, box, symbol, paw)


def faults(card: KittyCard, area: tuple[int, ...], box: i64, symbol: i64, paw: i64) -> list[Fault]:
    """PAW-22: everything that is wrong.

    The area's kittens lie each over those before it, the box's corner is at 0 0: so "up to a shift" is settled by the box.
    """
    found: list[Fault] = []
    if box != card.box:
        found.append(Fault("box", wanted=BOX_SIDES[card.box], found=BOX_SIDES[box]))
    built = {int(kitten_at(k)) >> 2: k for k in area}
    wanted = {int(kitten_at(k)): k for k in card.kittens}
    for breed, k in wanted.items():
        if breed in built:
            _compare(breed, k, built[breed], found)
        else:
            found.append(Fault("missing", breed))
    found += [Fault("extra", breed) for breed in built if breed not in wanted]
    _compare_covers(card, area, built, found)
    if symbol != card.symbol:
        found.append(Fault("symbol", wanted=SYMBOLS[card.symbol]))
    if paw >= 0:
        found.append(Fault("paw", int(paw) >> 2, found=kitten_text(paw)))
    return found


def _compare(breed: int, wanted: int, built: int, found: list[Fault]) -> None:
    if x_of(wanted) != x_of(built) or y_of(wanted) != y_of(built):
        found.append(Fault("place", breed, f"{x_of(wanted)},{y_of(wanted)}", f"{x_of(built)},{y_of(built)}"))
    if side_of(wanted) != side_of(built):
        found.append(Fault("side", breed, SIDES[side_of(wanted)], SIDES[side_of(built)]))
    if rotation_of(wanted) != rotation_of(built):
        found.append(Fault("rotation", breed, ROTATIONS[rotation_of(wanted)], ROTATIONS[rotation_of(built)]))


def _compare_covers(card: KittyCard, area: tuple[int, ...], built: dict[int, int], found: list[Fault]) -> None:
    """Who covers whom, for every two kittens that overlap in the pattern and lie in their right places."""
    layer = {int(kitten_at(k)) >> 2: height for height, k in enumerate(area)}
    for height, upper in enumerate(card.kittens):
        for lower in card.kittens[:height]:
            top, bottom = int(kitten_at(upper)), int(kitten_at(lower))
            if not overlap(upper, lower) or not (_is_at(upper, built.get(top)) and _is_at(lower, built.get(bottom))):
                continue
            if layer[top] < layer[bottom]:
                found.append(Fault("cover", top, found=BREEDS[bottom]))


def _is_at(wanted: int, built: int | None) -> bool:
    return built is not None and spot_of(wanted) & 0x3FFF == spot_of(built) & 0x3FFF
