"""Kitty Paw on the wire: its views as messages. Everything lies open, except the hide-and-seek cards.

Of those, messages only show the ones that lie open now. Kittens are `J1` to `P4`: a letter for the breed, and which of the four it
is. In a pattern a kitten is just its breed.
"""

from __future__ import annotations

from typing import Any, Literal, cast

from msgspec import Struct

from katzentisch.engine.game import View
from katzentisch.games.kitty_paw import KITTY_PAW
from katzentisch.games.kitty_paw.fields import MINUS, points_of
from katzentisch.games.kitty_paw.moves import PLACE, verb_of
from katzentisch.games.kitty_paw.patterns import CARDS, Fault, card_name
from katzentisch.games.kitty_paw.pieces import (
    BOX_SIDES,
    BREEDS,
    KITTENS,
    REACH,
    ROTATIONS,
    SEEK_CARDS,
    SIDES,
    SYMBOLS,
    kitten_at,
    kitten_text,
    rotation_of,
    side_of,
    x_of,
    y_of,
)
from katzentisch.games.kitty_paw.view import KittyPawView
from katzentisch.server.wire.family import FamilyWire, seat_or_none

Side = Literal["back", "belly"]
BoxSide = Literal["upright", "lying"]
#: PAW-19, 29, 30: the time to grab a card, to build in this round, to bump.
KittyPawClock = Literal["grab", "round", "window"]


class KittyPlaced(Struct):
    """A kitten that has been laid. x and y count half cards from the corner of the box, to the right and down. The rotation is clockwise, in degrees. A kitten lies over those before it."""

    kitten: str
    x: int
    y: int
    side: Side
    rotation: int


class KittyLying(Struct):
    """A kitten in the middle, and how it lies there."""

    kitten: str
    side: Side
    rotation: int


class KittyCard(Struct):
    """A Kitty card: its pattern of breeds, how the box lies, the hide-and-seek symbol that belongs to it, what it scores when right and when wrong."""

    name: str
    level: int
    points: int
    minus: int
    box: BoxSide
    symbol: str | None
    kittens: list[KittyPlaced]


class ScoredCard(Struct):
    """A Kitty card that has been scored, and its points: negative if it is turned over."""

    name: str
    points: int


class SeekCard(Struct):
    """A hide-and-seek card. While it lies open: its symbol, and the seat that turned it. `is_kept`: it was the right one."""

    symbol: str | None
    seat: int | None
    is_kept: bool


class KittyFault(Struct):
    """What is wrong with the pattern that was checked: the kind of fault, the kitten's breed, what the card wants, and what is there."""

    kind: str
    breed: str | None
    wanted: str
    found: str


class KittyPawTable(Struct, tag=KITTY_PAW.family, tag_field="family"):
    """What everybody sees at a Kitty Paw table. Lists have one item for each seat. `row` and `cards` name cards; `patterns` has their patterns, and those of the cards scored last. `waiting` lists the seats that still build, or have not bumped yet. `pressed` is how many milliseconds after the claim a seat bumped. `time` is how long practice has taken."""

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


class KittyPlacement(Struct):
    """How a kitten in the paw may be laid: `text` with a name, a place and a way put into its braces, as in "place J2 2 -3 belly 90". x and y go from -reach to reach. There are too many of these moves to list them. It is told as long as this seat builds, so nobody has to wait for it with a kitten in the paw."""

    text: str
    reach: int
    sides: list[Side]
    rotations: list[int]


class KittyPawHand(Struct, tag=KITTY_PAW.family, tag_field="family"):
    """What only this seat sees: how it may lay kittens, from the deal until its building is over."""

    placing: KittyPlacement | None


_DEGREES = [int(rotation) for rotation in ROTATIONS]
_PLACEMENT = KittyPlacement("place {kitten} {x} {y} {side} {rotation}", REACH, cast(Any, SIDES), _DEGREES)


def public(view: View) -> KittyPawTable:
    """What everybody sees."""
    view = cast(KittyPawView, view)
    return KittyPawTable(
        phase=cast(Any, view.phase),
        round=view.round,
        extra=view.extra,
        active=_seats(view.active, view),
        waiting=[seat for seat in view.waiting if seat >= 0],
        pile=view.pile_count,
        row=[card_name(card) for card in view.row],
        cards=[card_name(card) if card >= 0 else None for card in view.cards],
        patterns=[_pattern(card) for card in _looked_at(view)],
        scored=[[_scored(card) for card in scored] for scored in view.scored],
        points=list(view.points),
        middle=[_lying(kitten, view.lies[kitten]) for kitten in range(KITTENS) if view.middle >> kitten & 1],
        paws=[kitten_text(kitten) if kitten >= 0 else None for kitten in view.paws],
        areas=[[_placed(kitten_text(int(kitten_at(placed))), placed) for placed in area] for area in view.areas],
        boxes=[cast(Any, BOX_SIDES[view.boxes >> seat & 1]) for seat in range(len(view.cards))],
        seek=_seek_cards(view),
        gave_up=_seats(view.gave_up, view),
        claimant=seat_or_none(view.claimant),
        pressed=[ms if view.bumped >> seat & 1 else None for seat, ms in enumerate(view.pressed)],
        paid=seat_or_none(view.paid),
        faults=[_fault(fault) for fault in view.faults],
        time=view.time,
    )


def private(view: View) -> KittyPawHand:
    """What only its seat sees."""
    view = cast(KittyPawView, view)
    assert view.seat is not None
    builds = view.phase == "build" and (view.active & ~view.gave_up) >> view.seat & 1
    return KittyPawHand(_PLACEMENT if builds else None)


def _seats(mask: int, view: KittyPawView) -> list[int]:
    return [seat for seat in range(len(view.cards)) if mask >> seat & 1]


def _looked_at(view: KittyPawView) -> list[int]:
    """The Kitty cards in the row and in front of people, and those that were just scored."""
    scored = [view.scored[seat][-1] & ~MINUS for seat in (view.claimant, view.paid) if seat >= 0 and view.scored[seat]]
    return sorted({*view.row, *[card for card in view.cards if card >= 0], *scored})


def _pattern(number: int) -> KittyCard:
    card = CARDS[number]
    return KittyCard(
        name=card.name,
        level=int(card.level),
        points=int(card.points),
        minus=-int(card.level),
        box=cast(Any, BOX_SIDES[card.box]),
        symbol=SYMBOLS[card.symbol] if card.symbol >= 0 else None,
        kittens=[_placed(BREEDS[kitten_at(placed)], placed) for placed in card.kittens],
    )


def _placed(kitten: str, placed: int) -> KittyPlaced:
    side = cast(Any, SIDES[side_of(placed)])
    return KittyPlaced(kitten, int(x_of(placed)), int(y_of(placed)), side, _DEGREES[rotation_of(placed)])


def _lying(kitten: int, way: int) -> KittyLying:
    return KittyLying(kitten_text(kitten), cast(Any, SIDES[way & 1]), _DEGREES[way >> 1])


def _scored(card: int) -> ScoredCard:
    return ScoredCard(card_name(card & ~MINUS), int(points_of(card)))


def _seek_cards(view: KittyPawView) -> list[SeekCard]:
    lying = [SeekCard(None, None, False) for _ in range(SEEK_CARDS)]
    for place, symbol in view.open_places.items():
        is_kept = place in view.found
        seat = (view.found if is_kept else view.shown).index(place)
        lying[place] = SeekCard(SYMBOLS[symbol], seat, is_kept)
    return lying


def _fault(fault: Fault) -> KittyFault:
    breed = BREEDS[fault.breed] if fault.breed >= 0 else None
    return KittyFault(fault.kind, breed, fault.wanted, fault.found)


WIRE = FamilyWire(KittyPawTable, KittyPawHand, public, private, is_unlisted=lambda move: bool(verb_of(move) == PLACE))
