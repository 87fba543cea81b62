"""A sensible move for a seat, from what everybody can see: used by simple bots and for hints."""

from __future__ import annotations

from mypy_extensions import i64

from katzentisch.engine.cards import bit
from katzentisch.games.kitty_paw.fields import BUMPING
from katzentisch.games.kitty_paw.legal import KittyPawLegal
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
from katzentisch.games.kitty_paw.patterns import CARDS, KittyCard
from katzentisch.games.kitty_paw.pieces import NONE, SEEK_CARDS, kitten_at, on_box, overlap, spot_of


class KittyPawHeuristic(KittyPawLegal):
    """The heuristic: build the pattern from below, find the symbol, claim."""

    __slots__ = ()

    def mildest(self, seat: i64) -> i64:
        return GIVE_UP  # nobody has a turn whose time is up, but a bot may have no answer

    def heuristic(self, seat: i64) -> i64:
        if self.phase == BUMPING:
            return BUMP
        if self.cards[seat] < 0:
            return GRAB | self.row[0] << ABOUT
        card = CARDS[self.cards[seat]]
        if self.paws[seat] >= 0:
            return self._use_paw(seat, card)
        for step in (self._tidy(seat, card), self._next_kitten(seat, card), self._next_place(seat, card)):
            if step >= 0:
                return step
        return CLAIM if self._has_all(seat, card) else self._pass_the_time(seat, card)

    def wanted(self, card: KittyCard, breed: i64) -> i64:
        """Where the pattern wants this breed, as a placement; NONE: not at all."""
        for kitten in card.kittens:
            if kitten_at(kitten) == breed:
                return kitten
        return NONE

    def _use_paw(self, seat: i64, card: KittyCard) -> i64:
        kitten: i64 = self.paws[seat]
        wanted = self.wanted(card, kitten >> 2)
        if wanted < 0 or self._tidy(seat, card) >= 0 or self._is_early(seat, card, wanted):
            return BACK_TO_MIDDLE
        return PLACE | (spot_of(wanted) << 5 | kitten) << ABOUT

    def _is_early(self, seat: i64, card: KittyCard, wanted: i64) -> bool:
        """Is a kitten still missing that this one is to cover?"""
        for kitten in card.kittens:
            if kitten == wanted:
                return False
            if overlap(kitten, wanted) and not self.has_breed(seat, kitten_at(kitten)):
                return True
        return False

    def _tidy(self, seat: i64, card: KittyCard) -> i64:
        """Pick up what lies wrong, or lies on what lies wrong; turn the box."""
        area = self.areas[seat]
        box_is_wrong = self.boxes >> seat & 1 != card.box
        n: i64 = len(area) - 1
        while n >= 0:
            if self._lies_wrong(seat, card, n) or (box_is_wrong and on_box(area[n])):
                return PICK | kitten_at(area[self._topmost_over(seat, n)]) << ABOUT
            n -= 1
        return TURN_BOX if box_is_wrong else NONE

    def _lies_wrong(self, seat: i64, card: KittyCard, n: i64) -> bool:
        placed = self.areas[seat][n]
        wanted = self.wanted(card, kitten_at(placed) >> 2)
        if wanted < 0 or spot_of(wanted) != spot_of(placed):
            return True
        return self._is_early(seat, card, wanted) or self._lies_too_low(seat, card, n)

    def _lies_too_low(self, seat: i64, card: KittyCard, n: i64) -> bool:
        """Is this kitten covered by one that it should cover itself?"""
        area = self.areas[seat]
        mine = self.wanted(card, kitten_at(area[n]) >> 2)
        above: i64 = n + 1
        while above < len(area):
            other = self.wanted(card, kitten_at(area[above]) >> 2)
            if other >= 0 and overlap(area[n], area[above]) and self._is_under(card, other, mine):
                return True
            above += 1
        return False

    def _is_under(self, card: KittyCard, lower: i64, upper: i64) -> bool:
        for kitten in card.kittens:
            if kitten == lower:
                return True
            if kitten == upper:
                return False
        return False

    def _topmost_over(self, seat: i64, n: i64) -> i64:
        """A kitten that nothing covers, on the heap over this one."""
        area = self.areas[seat]
        top = n
        above: i64 = n + 1
        while above < len(area):
            if overlap(area[top], area[above]):
                top = above
            above += 1
        return top

    def _next_kitten(self, seat: i64, card: KittyCard) -> i64:
        for kitten in card.kittens:
            breed = kitten_at(kitten)
            if not self.has_breed(seat, breed):
                copy: i64 = 0
                while copy < self.rules.seats:
                    if self.middle & bit(4 * breed + copy):
                        return TAKE | (4 * breed + copy) << ABOUT
                    copy += 1
        return NONE

    def _next_place(self, seat: i64, card: KittyCard) -> i64:
        """PAW-7: the place where the symbol was seen, else the first that nobody has turned yet."""
        if card.symbol < 0 or self.found[seat] >= 0 or self.shown[seat] >= 0:
            return NONE
        unknown: i64 = NONE
        place: i64 = SEEK_CARDS - 1
        while place >= 0:
            if self.owner_of_seek(place) < 0:
                if self.seen[place] < 0:
                    unknown = place
                elif self.seen[place] == card.symbol:
                    return SEEK | place << ABOUT
            place -= 1
        return SEEK | unknown << ABOUT if unknown >= 0 else NONE

    def _has_all(self, seat: i64, card: KittyCard) -> bool:
        return card.symbol < 0 or self.found[seat] >= 0

    def _pass_the_time(self, seat: i64, card: KittyCard) -> i64:
        """The pattern is built, but the symbol is not found and cannot be looked for just now."""
        other: i64 = 0
        while other < self.rules.seats:
            if self.found_symbol(other) == card.symbol:  # PAW-18: the row had it twice, and this seat came late
                return GIVE_UP if self.rules.is_calm else CLAIM
            other += 1
        # Lift a kitten and put it down again until the open card is turned back.
        return PICK | kitten_at(self.areas[seat][-1]) << ABOUT

    def value(self, seat: i64) -> float:
        """How the seat's score stands against the best and the worst, with what it has built so far."""
        mine = self._standing(seat)
        best = mine
        worst = mine
        other: i64 = 0
        while other < self.rules.seats:
            standing = self._standing(other)
            best = max(best, standing)
            worst = min(worst, standing)
            other += 1
        return 0.5 if best == worst else (mine - worst) / (best - worst)

    def _standing(self, seat: i64) -> float:
        standing = float(self.score(seat))
        if self.cards[seat] < 0:
            return standing
        card = CARDS[self.cards[seat]]
        right: i64 = 0
        for placed in self.areas[seat]:
            if spot_of(placed) == spot_of(self.wanted(card, kitten_at(placed) >> 2)):
                right += 1
        return standing + float(right) / 2.0
