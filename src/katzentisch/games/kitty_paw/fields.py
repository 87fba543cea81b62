"""What the state of a Kitty Paw game holds, and what can be asked of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from katzentisch.engine.cards import bit, count
from katzentisch.engine.chance import Chance
from katzentisch.engine.seats import all_of
from katzentisch.engine.state import OVER, TABLE, State
from katzentisch.games.kitty_paw.options import Rules
from katzentisch.games.kitty_paw.patterns import CARDS
from katzentisch.games.kitty_paw.pieces import KITTENS, NONE, SEEK_CARDS, kitten_at, overlap

# What the game waits for.
FOR_DEAL: Final = 0  # the last round's areas still lie there to be looked at
BUILDING: Final = 1  # grabbing included: who has a card builds
BUMPING: Final = 2  # somebody has claimed, the window is open
NOTHING: Final = 3  # it is over

#: No hide-and-seek card has been turned yet.
UNSEEN: Final = (NONE,) * SEEK_CARDS
#: In `KittyPawFields.scored`: the card is turned to its minus points.
MINUS: Final = 64


def points_of(scored: i64) -> i64:
    """PAW-9, 16: what a scored card counts."""
    card = CARDS[scored & (MINUS - 1)]
    return -card.level if scored & MINUS else card.points


class KittyPawFields(State):
    """Kitty cards, kittens, boxes and hide-and-seek cards: where each of them is."""

    __slots__ = (
        "active",
        "areas",
        "aside",
        "boxes",
        "bumped",
        "cards",
        "chance",
        "claimant",
        "discards",
        "extra",
        "found",
        "gave_up",
        "layers",
        "lies",
        "middle",
        "paid",
        "paws",
        "phase",
        "pile",
        "pressed",
        "round",
        "row",
        "rule",
        "rules",
        "scored",
        "seeks",
        "seen",
        "shown",
        "tied",
        "time",
        "under",
        "uses",
    )

    def __init__(self, rules: Rules, chance: Chance) -> None:
        seats: int = rules.seats
        self.rules: Rules = rules
        self.chance: Chance = chance
        self.uses: i64 = 0  # of chance, in this round
        self.phase: i64 = FOR_DEAL
        self.round: i64 = 0
        self.extra: i64 = 0  # which extra round it is (PAW-12); 0: none
        self.active: i64 = bit(rules.seats) - 1  # one bit a seat that plays in this round
        self.tied: tuple[int, ...] = (0,) * seats  # the last extra round that each seat was tied for (PAW-28)
        self.rule: str = ""  # the number that ended the game
        self.time: i64 = 0  # milliseconds spent in practice (PAW-14)
        # Kitty cards.
        self.pile: tuple[int, ...] = ()  # the next one first
        self.under: i64 = 0  # how many at its bottom everybody has seen (PAW-18)
        self.layers: tuple[tuple[int, ...], ...] = ()  # what everybody knows of the others: sets of cards, top down
        self.row: tuple[int, ...] = ()  # to be grabbed
        self.cards: list[int] = [NONE] * seats  # in front of each seat
        self.scored: list[tuple[int, ...]] = [()] * seats  # with MINUS where it is turned
        self.discards: tuple[int, ...] = ()  # out of the game, unless there are extra rounds
        self.aside: tuple[int, ...] = ()  # the old pile, when extra rounds are played with the discards
        # Kittens and boxes.
        self.lies: tuple[int, ...] = (0,) * KITTENS  # in the middle: side plus twice the rotation (PAW-21)
        self.middle: i64 = 0  # one bit a kitten that lies there
        self.paws: list[int] = [NONE] * seats
        self.areas: list[tuple[int, ...]] = [()] * seats  # placements, each over those before it
        self.boxes: i64 = 0  # one bit a seat whose box is lying
        # Hide-and-seek cards, by their places around the middle.
        self.seeks: tuple[int, ...] = tuple(range(SEEK_CARDS))  # the symbol of each
        self.seen: tuple[int, ...] = UNSEEN  # place by place the symbol that everybody has seen in this round, or NONE
        self.shown: list[int] = [NONE] * seats  # the place that this seat has turned, if it is wrong
        self.found: list[int] = [NONE] * seats  # the place whose card it keeps
        # Claims and bumps.
        self.gave_up: i64 = 0  # one bit a seat (PAW-32)
        self.claimant: i64 = NONE
        self.bumped: i64 = 0  # one bit a seat
        self.pressed: list[int] = [0] * seats  # milliseconds after the claim, less the delay
        self.paid: i64 = NONE  # the last to bump

    def copy_to(self, new: KittyPawFields) -> None:
        """Make a state that has just been made the same as this one."""
        new.uses = self.uses
        new.phase = self.phase
        new.round = self.round
        new.extra = self.extra
        new.active = self.active
        new.tied = self.tied
        new.rule = self.rule
        new.time = self.time
        new.pile = self.pile
        new.under = self.under
        new.layers = self.layers
        new.row = self.row
        new.cards = self.cards.copy()
        new.scored = self.scored.copy()
        new.discards = self.discards
        new.aside = self.aside
        new.lies = self.lies
        new.middle = self.middle
        new.paws = self.paws.copy()
        new.areas = self.areas.copy()
        new.boxes = self.boxes
        new.seeks = self.seeks
        new.seen = self.seen
        new.shown = self.shown.copy()
        new.found = self.found.copy()
        new.gave_up = self.gave_up
        new.claimant = self.claimant
        new.bumped = self.bumped
        new.pressed = self.pressed.copy()
        new.paid = self.paid

    def clear_table(self) -> None:
        """As a round begins: what lay in front of people is out of the game, and nothing has happened."""
        seats = self.rules.seats
        self.uses = 0
        self.discards += (*self.row, *[card for card in self.cards if card >= 0])
        self.row = ()
        self.cards = [NONE] * seats
        self.paws = [NONE] * seats
        self.areas = [()] * seats  # the boxes stay as they lie
        self.shown = [NONE] * seats
        self.found = [NONE] * seats
        self.pressed = [0] * seats
        self.seen = UNSEEN
        self.gave_up = 0
        self.bumped = 0
        self.claimant = NONE
        self.paid = NONE

    # ------------------------------------------------------------------ the contract's questions

    def waiting_for(self) -> list[int]:
        if self.phase == FOR_DEAL:
            return [TABLE]
        if self.phase == NOTHING:
            return []
        if self.phase == BUMPING:
            missing = all_of(self.must_bump() & ~self.bumped, self.rules.seats)
            return missing if missing else [TABLE]
        building = all_of(self.active & ~self.gave_up, self.rules.seats)
        # A wrong hide-and-seek card keeps its seat from turning the next one until TABLE turns it back (PAW-24).
        return [TABLE, *building] if self.is_any_shown() else building

    def to_move(self) -> i64:
        waiting = self.waiting_for()
        return waiting[0] if waiting else OVER

    def seat_count(self) -> int:
        return self.rules.seats

    def deal_number(self) -> int:
        return self.round

    # ------------------------------------------------------------------ where things are

    def is_any_shown(self) -> bool:
        """Does a wrong hide-and-seek card lie open?"""
        seat: i64 = 0
        while seat < self.rules.seats:
            if self.shown[seat] >= 0:
                return True
            seat += 1
        return False

    def owner_of_kitten(self, kitten: i64) -> i64:
        """The seat that has this kitten in its paw or area, or NONE."""
        seat: i64 = 0
        while seat < self.rules.seats:
            if self.paws[seat] == kitten or self.place_in_area(seat, kitten) >= 0:
                return seat
            seat += 1
        return NONE

    def place_in_area(self, seat: i64, kitten: i64) -> i64:
        """How many kittens were laid before this one in that area; NONE: it is not there."""
        area = self.areas[seat]
        n: i64 = 0
        while n < len(area):
            if kitten_at(area[n]) == kitten:
                return n
            n += 1
        return NONE

    def has_breed(self, seat: i64, breed: i64) -> bool:
        """Does a kitten of this breed lie in that seat's area?"""
        return any(kitten_at(placed) >> 2 == breed for placed in self.areas[seat])

    def is_covered(self, seat: i64, n: i64) -> bool:
        """Does a kitten laid later lie on the one that was laid after n others?"""
        area = self.areas[seat]
        upper: i64 = n + 1
        while upper < len(area):
            if overlap(area[n], area[upper]):
                return True
            upper += 1
        return False

    def owner_of_seek(self, place: i64) -> i64:
        """The seat that keeps or shows the hide-and-seek card of this place, or NONE."""
        seat: i64 = 0
        while seat < self.rules.seats:
            if self.shown[seat] == place or self.found[seat] == place:
                return seat
            seat += 1
        return NONE

    def reveal(self, place: i64) -> None:
        """Everybody sees the hide-and-seek card of this place."""
        self.seen = (*self.seen[:place], self.seeks[place], *self.seen[place + 1 :])

    def owner_of_card(self, card: i64) -> i64:
        """The seat in front of which this Kitty card lies, or NONE."""
        seat: i64 = 0
        while seat < self.rules.seats:
            if self.cards[seat] == card:
                return seat
            seat += 1
        return NONE

    def found_symbol(self, seat: i64) -> i64:
        """The symbol of the hide-and-seek card that a seat keeps, or NONE."""
        return self.seeks[self.found[seat]] if self.found[seat] >= 0 else NONE

    def with_cards(self) -> i64:
        """One bit a seat that has a Kitty card in front of it."""
        mask: i64 = 0
        seat: i64 = 0
        while seat < self.rules.seats:
            if self.cards[seat] >= 0:
                mask |= bit(seat)
            seat += 1
        return mask

    # ------------------------------------------------------------------ claims and scores

    def must_bump(self) -> i64:
        """One bit a seat that is to bump: all others who have a card to turn over (PAW-8)."""
        return self.active & self.with_cards() & ~bit(self.claimant)

    def has_bumps(self, claimant: i64) -> bool:
        """Does a claim open the window? Not for two (PAW-8, 28), nor calm (PAW-32), nor in practice."""
        # Only those who have a card to turn over count: a single one would always be the last.
        return not self.rules.is_calm and count(self.active & self.with_cards() & ~bit(claimant)) >= 2

    def score(self, seat: i64) -> i64:
        """PAW-11: the sum of a seat's scored cards."""
        total: i64 = 0
        for scored in self.scored[seat]:
            total += points_of(scored)
        return total

    def leaders(self) -> i64:
        """One bit a seat that has the highest score of those who play in this round."""
        mask: i64 = 0
        best: i64 = 0
        seat: i64 = 0
        while seat < self.rules.seats:
            if self.active >> seat & 1:
                score = self.score(seat)
                if not mask or score > best:
                    mask = 0
                    best = score
                if score == best:
                    mask |= bit(seat)
            seat += 1
        return mask
