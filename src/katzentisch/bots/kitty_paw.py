"""Kitty Paw bots: they perceive, choose, move and check at human speed, with human slips.

A bot says what it will do next and how many milliseconds that takes it (`KittyPawBot.plan`); whoever runs the table makes
the move when the time has come, if it is still allowed then. Nothing here reads a clock.

Times follow what is known of people: choosing among n things takes 0.22 s + 0.15 s · log2(n + 1) (Hick), looking for one
45 ms an item, a movement 0.1 s + 0.13 s · log2(distance / width + 1) (Fitts), each with a noise that has a long tail
(ex-Gaussian).
"""

from __future__ import annotations

import dataclasses
import math
from typing import Final

from katzentisch.bots.bot import Plan
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import View
from katzentisch.games.kitty_paw.moves import (
    ABOUT,
    BACK_TO_MIDDLE,
    BUMP,
    CLAIM,
    GIVE_UP,
    GRAB,
    PICK,
    PLACE,
    SEEK,
    TAKE,
    TURN_BOX,
)
from katzentisch.games.kitty_paw.options import BOT_TIME
from katzentisch.games.kitty_paw.patterns import CARDS, KittyCard, faults
from katzentisch.games.kitty_paw.pieces import (
    NONE,
    SEEK_CARDS,
    kitten_at,
    on_box,
    overlap,
    placement,
    rotation_of,
    side_of,
    x_of,
    y_of,
)
from katzentisch.games.kitty_paw.view import KittyPawView


@dataclasses.dataclass(frozen=True)
class Skill:
    """How good a bot is."""

    pace: float  # times longer than a trained hand takes
    slip: float  # how often a kitten is laid on the wrong side or turned wrong, or the box forgotten
    check: float  # how often a slip is noticed when the pattern is looked over before the claim
    memory: float  # milliseconds after which a turned card is remembered with probability 1/e


SKILLS: Final[dict[str, Skill]] = {
    "beginner": Skill(1.60, 0.10, 0.50, 4_000),
    "casual": Skill(1.35, 0.07, 0.60, 8_000),
    "club": Skill(1.15, 0.04, 0.70, 15_000),
    "strong": Skill(1.00, 0.02, 0.80, 30_000),
    "master": Skill(0.90, 0.01, 0.90, 60_000),
}

_TURN_MS: Final = 150  # a quarter turn or a flip in the paw
_DISTANCE: Final = 6.0  # of a usual movement, in widths of what is reached for
_NOISE_MS: Final = 40  # of the bell-shaped part
_TAIL_MS: Final = 90  # mean of the long tail
_FORM: Final = 0.75  # how far a round's own form goes, up or down: nobody is equally quick at every pattern


def hick(things: int) -> float:
    """Milliseconds to choose among so many."""
    return 220 + 150 * math.log2(things + 1)


def fitts(widths: float) -> float:
    """Milliseconds to reach something that far away."""
    return 100 + 130 * math.log2(widths + 1)


def look_over(items: float) -> float:
    """Milliseconds to search so many."""
    return 45 * items


class KittyPawBot:
    """One seat's bot. It sees views only, and remembers what it saw."""

    def __init__(self, skill: Skill, dice: Dice) -> None:
        self._skill = skill
        self._dice = dice
        self._round = -1
        self._form = 1.0  # in this round
        self._memory: dict[int, tuple[int, int]] = {}  # place → symbol, and when it was seen
        self._noticed: set[int] = set()  # breeds that were found to lie wrong
        self._box_noticed = False
        self._forgets_box = False
        self._has_checked = False

    def plan(self, view: View, now: int) -> Plan | None:
        """What to do next, seen from this view at this time in milliseconds; None: wait for others."""
        assert isinstance(view, KittyPawView)
        seat = view.seat
        assert seat is not None
        self._perceive(view, now)
        if view.phase == "bump":
            is_due = seat in view.waiting
            return self._after(BUMP, hick(1)) if is_due else None
        if view.phase != "build" or seat not in view.waiting:
            return None
        if view.cards[seat] < 0:
            card = view.row[self._dice.below(len(view.row))]
            return self._after(GRAB | card << ABOUT, hick(len(view.row)) + fitts(_DISTANCE))
        return self._build(view, seat, CARDS[view.cards[seat]], now)

    # ------------------------------------------------------------------ perceiving

    def _perceive(self, view: KittyPawView, now: int) -> None:
        if view.round != self._round:
            self._round = view.round
            self._form = math.exp(_FORM * self._bell())
            self._memory = {}
            self._noticed = set()
            self._box_noticed = False
            self._forgets_box = self._chance(self._skill.slip)
            self._has_checked = False
        for place, symbol in view.open_places.items():
            self._memory[place] = (symbol, now)

    def _remembered(self, now: int) -> dict[int, int]:
        """Turned cards that come to mind now; older ones do more rarely."""
        return {
            place: symbol
            for place, (symbol, seen) in self._memory.items()
            if self._chance(math.exp((seen - now) / self._skill.memory))
        }

    def _chance(self, probability: float) -> bool:
        return int(self._dice.below(1_000_000)) < probability * 1_000_000

    def _bell(self) -> float:
        """From -1 to 1, mostly in between."""
        dice = self._dice
        return int(dice.below(1000) + dice.below(1000) + dice.below(1000)) / 1500 - 1

    def _after(self, move: int, milliseconds: float) -> Plan:
        tail = -math.log(int(1 + self._dice.below(1_000_000)) / 1_000_001)
        taken = milliseconds * self._skill.pace * self._form + _NOISE_MS * self._bell() + _TAIL_MS * tail
        return Plan(move, max(BOT_TIME, round(taken)))  # PAW-31

    # ------------------------------------------------------------------ building

    def _build(self, view: KittyPawView, seat: int, card: KittyCard, now: int) -> Plan | None:
        if view.paws[seat] >= 0:
            return self._use_paw(view, seat, card)
        return (
            self._put_right(view, seat)
            or self._turn_box(view, seat, card)
            or self._seek(view, seat, card, now)
            or self._take(view, seat, card)
            or self._finish(view, seat, card)
        )

    def _use_paw(self, view: KittyPawView, seat: int, card: KittyCard) -> Plan:
        kitten = view.paws[seat]
        breed = kitten >> 2
        wanted = _wanted(card, breed)
        built = _breeds(view, seat)
        if wanted is None or self._noticed or self._box_noticed or _is_early(card, wanted, built):
            return self._after(BACK_TO_MIDDLE, fitts(_DISTANCE))
        side, rotation = side_of(wanted), rotation_of(wanted)
        lies = view.lies[kitten]
        quarter_turns = (rotation - (lies >> 1)) % 4
        turns = int(min(quarter_turns, 4 - quarter_turns)) + (side != lies & 1)
        if self._chance(self._skill.slip):
            side, rotation = (
                (1 - side, rotation) if self._chance(0.5) else (side, (rotation + 1 + self._dice.below(3)) % 4)
            )
        move = PLACE | placement(kitten, x_of(wanted), y_of(wanted), side, rotation) << ABOUT
        return self._after(move, _TURN_MS * turns + fitts(_DISTANCE))

    def _put_right(self, view: KittyPawView, seat: int) -> Plan | None:
        """Pick up what was noticed to lie wrong, and first what lies on it."""
        area = view.areas[seat]
        for n, placed in enumerate(area):
            breed = kitten_at(placed) >> 2
            if breed in self._noticed or (self._box_noticed and on_box(placed)):
                top = n
                for above in range(n + 1, len(area)):
                    top = above if overlap(area[top], area[above]) else top
                self._noticed.discard(kitten_at(area[top]) >> 2)
                return self._after(PICK | kitten_at(area[top]) << ABOUT, hick(1) + fitts(_DISTANCE))
        self._noticed = set()
        return None

    def _turn_box(self, view: KittyPawView, seat: int, card: KittyCard) -> Plan | None:
        is_wrong = view.boxes >> seat & 1 != card.box
        is_bare = not any(on_box(placed) for placed in view.areas[seat])
        if not is_wrong or not is_bare or (self._forgets_box and not self._box_noticed):
            return None
        self._box_noticed = False
        self._forgets_box = False
        return self._after(TURN_BOX, fitts(_DISTANCE))

    def _take(self, view: KittyPawView, seat: int, card: KittyCard) -> Plan | None:
        built = _breeds(view, seat)
        for wanted in card.kittens:
            breed = kitten_at(wanted)
            if breed not in built:
                copies = [kitten for kitten in range(4 * breed, 4 * breed + 4) if view.middle >> kitten & 1]
                kitten = copies[self._dice.below(len(copies))]
                searched = int(self._dice.below(view.middle.bit_count())) + 1
                return self._after(TAKE | kitten << ABOUT, look_over(searched) + fitts(_DISTANCE))
        return None

    def _seek(self, view: KittyPawView, seat: int, card: KittyCard, now: int) -> Plan | None:
        """PAW-7: where it is remembered to be, else any place that is not remembered to be wrong."""
        if card.symbol < 0 or view.found[seat] >= 0 or view.shown[seat] >= 0:
            return None
        known = self._remembered(now)
        free = [place for place in range(SEEK_CARDS) if place not in view.shown and place not in view.found]
        right = [place for place in free if known.get(place) == card.symbol]
        open_ = right or [place for place in free if place not in known]
        if not open_:
            return None
        place = open_[self._dice.below(len(open_))]
        return self._after(SEEK | place << ABOUT, hick(len(open_)) + fitts(_DISTANCE))

    # ------------------------------------------------------------------ checking

    def _finish(self, view: KittyPawView, seat: int, card: KittyCard) -> Plan | None:
        if card.symbol >= 0 and view.found[seat] < 0:
            kept = [view.symbols[place] for place in view.found if place >= 0]
            is_hopeless = card.symbol in kept and view.rules.is_calm  # PAW-18: the row had it twice
            return self._after(GIVE_UP, hick(1)) if is_hopeless else None
        looked = look_over(2 * len(card.kittens))
        if not self._has_checked:
            self._has_checked = True
            symbol = view.symbols[view.found[seat]] if view.found[seat] >= 0 else NONE
            for fault in faults(card, view.areas[seat], view.boxes >> seat & 1, symbol, NONE):
                if self._chance(self._skill.check):
                    self._box_noticed = self._box_noticed or fault.kind == "box"
                    self._noticed |= {fault.breed} - {NONE}
            first = self._put_right(view, seat)
            if first is not None:
                return first._replace(milliseconds=first.milliseconds + round(looked))
        return self._after(CLAIM, looked + fitts(1))


def _breeds(view: KittyPawView, seat: int) -> set[int]:
    return {kitten_at(placed) >> 2 for placed in view.areas[seat]}


def _wanted(card: KittyCard, breed: int) -> int | None:
    return next((kitten for kitten in card.kittens if kitten_at(kitten) == breed), None)


def _is_early(card: KittyCard, wanted: int, built: set[int]) -> bool:
    """Is a kitten still missing that this one is to cover?"""
    lower = card.kittens[: card.kittens.index(wanted)]
    return any(overlap(kitten, wanted) and kitten_at(kitten) not in built for kitten in lower)
