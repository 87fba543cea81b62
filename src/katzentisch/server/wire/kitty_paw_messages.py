"""What a Kitty Paw table looks like on the wire. Everything lies open there, but for the hide-and-seek cards.

Kittens are `J1` to `P4`: a breed's letter, and which of the four it is; in a pattern a kitten is just its breed.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Side = Literal["back", "belly"]
BoxSide = Literal["upright", "lying"]


class KittyPlaced(Struct):
    """A kitten in its place: x and y count half cards from the box's corner, to the right and down; the rotation is clockwise, in degrees. It lies over those before it."""

    kitten: str
    x: int
    y: int
    side: Side
    rotation: int


class KittyLying(Struct):
    """A kitten in the middle, the way it lies there."""

    kitten: str
    side: Side
    rotation: int


class KittyCard(Struct):
    """A Kitty card: its pattern of breeds, how the box lies, the hide-and-seek symbol that belongs to it, what it counts when right and when wrong."""

    name: str
    level: int
    points: int
    minus: int
    box: BoxSide
    symbol: str | None
    kittens: list[KittyPlaced]


class ScoredCard(Struct):
    """A Kitty card that counts, and how much: less than nought, if it is turned over."""

    name: str
    points: int


class SeekCard(Struct):
    """A hide-and-seek card by its place: the symbol while it lies open, and whose it is then. `is_kept`: it was the right one."""

    symbol: str | None
    seat: int | None
    is_kept: bool


class KittyFault(Struct):
    """What is wrong with the pattern that was checked: the kind of fault, the kitten's breed, what was wanted and what is there."""

    kind: str
    breed: str | None
    wanted: str
    found: str


class KittyPawTable(Struct, tag="kitty_paw", tag_field="family"):
    """What everybody sees at a Kitty Paw table; lists are seat by seat. `row` and `cards` are names of cards whose patterns are in `patterns`, with those that were scored last. `waiting` are those who still build, or have still to bump; `pressed` is how many milliseconds after the claim somebody bumped. `time` is what practice has taken."""

    phase: Literal["deal", "build", "bump", "over"]
    round: int
    extra: int
    active: list[int]
    waiting: list[int]
    pile: int
    row: list[str]
    cards: list[str | None]
    patterns: list[KittyCard]
    scored: list[list[ScoredCard]]
    points: list[int]
    middle: list[KittyLying]
    paws: list[str | None]
    areas: list[list[KittyPlaced]]
    boxes: list[BoxSide]
    seek: list[SeekCard]
    gave_up: list[int]
    claimant: int | None
    pressed: list[int | None]
    paid: int | None
    faults: list[KittyFault]
    time: int


class Placing(Struct):
    """How the kitten in the paw may be laid: `text`, then x, y, side and rotation, as in "place J2 2 -3 belly 90". x and y go from -reach to reach. These moves are too many to be listed."""

    text: str
    reach: int
    sides: list[Side]
    rotations: list[int]


class KittyPawHand(Struct, tag="kitty_paw", tag_field="family"):
    """What is for this seat alone: how it may lay the kitten that it holds."""

    placing: Placing | None
