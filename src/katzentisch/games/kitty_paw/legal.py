"""Which moves a seat has, and which rule forbids the others."""

from __future__ import annotations

from mypy_extensions import i64

from katzentisch.engine.cards import count
from katzentisch.engine.state import TABLE, Refusal
from katzentisch.games.kitty_paw.fields import BUILDING, BUMPING, FOR_DEAL, NOTHING, KittyPawFields
from katzentisch.games.kitty_paw.moves import (
    ABOUT,
    BACK_TO_MIDDLE,
    BUMP,
    CLAIM,
    CLOSE,
    DEAL,
    GIVE_UP,
    GRAB,
    HAND_OUT,
    PICK,
    PLACE,
    SEEK,
    TAKE,
    TIME_UP,
    TURN_BACK,
    TURN_BOX,
    about,
    arrival_of,
    delay_of,
    is_timed,
    verb_of,
)
from katzentisch.games.kitty_paw.options import EARLIEST_PRESS, MOST_DELAY, WINDOW_TIME
from katzentisch.games.kitty_paw.patterns import CARDS
from katzentisch.games.kitty_paw.pieces import (
    KITTENS,
    REACH,
    SEEK_CARDS,
    breed_of,
    kitten_at,
    on_box,
    placement,
    x_of,
    y_of,
)


class KittyPawLegal(KittyPawFields):
    """Moves and refusals."""

    __slots__ = ()

    # ------------------------------------------------------------------ moves

    def moves(self, seat: i64) -> list[int]:
        out: list[int] = []
        if seat == TABLE:
            self._table_moves(out)
        elif 0 <= seat < self.rules.seats and self.active >> seat & 1:
            if self.phase == BUMPING and (self.must_bump() & ~self.bumped) >> seat & 1:
                out += [BUMP, CLAIM]
            elif self.phase == BUILDING and not self.gave_up >> seat & 1:
                self._building_moves(seat, out)
        return out

    def _table_moves(self, out: list[int]) -> None:
        if self.phase == FOR_DEAL:
            out.append(DEAL)
        elif self.phase == BUMPING:
            out.append(CLOSE)
        elif self.phase == BUILDING:
            out += [TURN_BACK | place << ABOUT for place in self.shown if place >= 0]
            if not self.rules.is_calm:
                if self.active & ~self.with_cards():
                    out.append(HAND_OUT)
                out.append(TIME_UP)

    def _building_moves(self, seat: i64, out: list[int]) -> None:
        if self.cards[seat] < 0:
            out += [GRAB | card << ABOUT for card in self.row]
        else:
            if self.paws[seat] >= 0:
                out.append(BACK_TO_MIDDLE)
                self._placing_moves(self.paws[seat], out)
            else:
                self._taking_moves(seat, out)
            if self._box_refusal(seat) is None:
                out.append(TURN_BOX)
            out.append(CLAIM)
        if self.rules.is_calm:
            out.append(GIVE_UP)

    def _placing_moves(self, kitten: i64, out: list[int]) -> None:
        """Every place, side and rotation for the kitten in the paw."""
        y: i64 = -REACH
        while y <= REACH:
            x: i64 = -REACH
            while x <= REACH:
                way: i64 = 0
                while way < 8:
                    out.append(PLACE | placement(kitten, x, y, way & 1, way >> 1) << ABOUT)
                    way += 1
                x += 1
            y += 1

    def _taking_moves(self, seat: i64, out: list[int]) -> None:
        kitten: i64 = 0
        while kitten < KITTENS:
            if self.middle >> kitten & 1 and not self.has_breed(seat, breed_of(kitten)):
                out.append(TAKE | kitten << ABOUT)
            kitten += 1
        area = self.areas[seat]
        n: i64 = 0
        while n < len(area):
            if not self.is_covered(seat, n):
                out.append(PICK | kitten_at(area[n]) << ABOUT)
            n += 1
        place: i64 = 0
        while place < SEEK_CARDS:
            if self._seek_refusal(seat, place) is None:
                out.append(SEEK | place << ABOUT)
            place += 1

    # ------------------------------------------------------------------ refusals

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        verb = verb_of(move)
        if self.phase == NOTHING:
            return self.rules.refuse("game_over")
        if verb >= DEAL:
            return self._table_refusal(seat, move)
        if not 0 <= seat < self.rules.seats:
            return self.rules.refuse("not_a_seat")
        if self.phase == FOR_DEAL:
            return self.rules.refuse("not_dealt")
        if not self.active >> seat & 1:
            return self.rules.refuse("not_in_this_round")  # PAW-28
        if self.phase == BUMPING:
            return self._window_refusal(seat, move)
        if self.gave_up >> seat & 1:
            return self.rules.refuse("gave_up")  # PAW-32: it is final
        if verb == BUMP:
            return self._no_claim_refusal()
        if verb == GIVE_UP:
            return None if self.rules.is_calm else self.rules.refuse("no_giving_up")
        if verb == GRAB:
            return self._grab_refusal(seat, about(move))
        if self.cards[seat] < 0:
            return self.rules.refuse("grab_first")  # PAW-5
        return self._building_refusal(seat, verb, about(move))

    def _table_refusal(self, seat: i64, move: i64) -> Refusal | None:
        verb = verb_of(move)
        if seat != TABLE:
            return self.rules.refuse("only_the_table")
        if verb == DEAL:
            return None if self.phase == FOR_DEAL else self.rules.refuse("deal_runs")
        if self.phase == FOR_DEAL:
            return self.rules.refuse("not_dealt")
        if verb == CLOSE:
            return None if self.phase == BUMPING else self.rules.refuse("no_window")
        if self.phase == BUMPING:
            return self.rules.refuse("building_over")
        if verb == TURN_BACK:
            return None if about(move) in self.shown else self.rules.refuse("not_turned")
        if self.rules.is_calm:
            return self.rules.refuse("no_limits")  # PAW-32
        if verb == HAND_OUT and not self.active & ~self.with_cards():
            return self.rules.refuse("everybody_has_a_card")  # PAW-19
        return None

    def _grab_refusal(self, seat: i64, card: i64) -> Refusal | None:
        if self.cards[seat] >= 0:
            return self.rules.refuse("card_already")  # PAW-19: no exchange
        if card in self.row:
            return None
        owner = self.owner_of_card(card)
        return self.rules.refuse("card_gone", {"seat": str(owner)}) if owner >= 0 else self.rules.refuse("not_in_row")

    def _building_refusal(self, seat: i64, verb: i64, what: i64) -> Refusal | None:
        if verb == TAKE:
            return self._take_refusal(seat, what)
        if verb == PLACE:
            return self._place_refusal(seat, what)
        if verb == BACK_TO_MIDDLE:
            return None if self.paws[seat] >= 0 else self.rules.refuse("paw_empty")
        if verb == PICK:
            return self._pick_refusal(seat, what)
        if verb == TURN_BOX:
            return self._box_refusal(seat)
        if verb == SEEK:
            return self._seek_refusal(seat, what)
        return None  # PAW-25: a claim is always possible, and final

    def _take_refusal(self, seat: i64, kitten: i64) -> Refusal | None:
        """PAW-6, 23: one kitten at a time, from the middle, no breed twice."""
        if kitten & 3 >= self.rules.seats:
            return self.rules.refuse("no_such_kitten")  # PAW-4: one set a player
        if self.paws[seat] >= 0:
            return self.rules.refuse("paw_full")
        if not self.middle >> kitten & 1:
            owner = self.owner_of_kitten(kitten)
            return (
                self.rules.refuse("not_in_the_middle")
                if owner == seat
                else self.rules.refuse("kitten_gone", {"seat": str(owner)})
            )
        return self.rules.refuse("breed_twice") if self.has_breed(seat, breed_of(kitten)) else None

    def _place_refusal(self, seat: i64, placed: i64) -> Refusal | None:
        if self.paws[seat] < 0:
            return self.rules.refuse("paw_empty")
        if self.paws[seat] != kitten_at(placed):
            return self.rules.refuse("not_in_paw")
        if not (-REACH <= x_of(placed) <= REACH and -REACH <= y_of(placed) <= REACH):
            return self.rules.refuse("too_far", {"most": str(REACH)})  # PAW-20
        return None

    def _pick_refusal(self, seat: i64, kitten: i64) -> Refusal | None:
        """PAW-23: one's own, unless covered."""
        n = self.place_in_area(seat, kitten)
        if n < 0:
            owner = self.owner_of_kitten(kitten)
            return (
                self.rules.refuse("not_yours", {"seat": str(owner)})
                if owner not in (-1, seat)
                else self.rules.refuse("not_placed")
            )
        if self.paws[seat] >= 0:
            return self.rules.refuse("paw_full")
        return self.rules.refuse("covered") if self.is_covered(seat, n) else None

    def _box_refusal(self, seat: i64) -> Refusal | None:
        """PAW-23: the box turns only when bare."""
        for placed in self.areas[seat]:
            if on_box(placed):
                return self.rules.refuse("box_not_bare")
        return None

    def _seek_refusal(self, seat: i64, place: i64) -> Refusal | None:
        """PAW-24: one at a time, with an empty paw, while the symbol is not found."""
        if CARDS[self.cards[seat]].symbol < 0:
            return self.rules.refuse("no_symbol")
        if self.found[seat] >= 0:
            return self.rules.refuse("symbol_found")
        if self.paws[seat] >= 0:
            return self.rules.refuse("seek_with_empty_paw")
        if self.shown[seat] >= 0:
            return self.rules.refuse("one_at_a_time")
        owner = self.owner_of_seek(place)
        return self.rules.refuse("seek_card_gone", {"seat": str(owner)}) if owner >= 0 else None

    def _no_claim_refusal(self) -> Refusal:
        """Why a bump is refused while all build."""
        if self.rules.is_calm:
            return self.rules.refuse("no_bump_in_calm")  # PAW-32
        if count(self.active) <= 2:
            return self.rules.refuse("no_bump_for_two")  # PAW-8, 28
        return self.rules.refuse("nothing_to_bump")

    def _window_refusal(self, seat: i64, move: i64) -> Refusal | None:
        """PAW-8, 26, 30: the others stop at once and bump; a claim counts as a bump."""
        verb = verb_of(move)
        if verb != BUMP and verb != CLAIM:
            return self.rules.refuse("stop_building")
        if seat == self.claimant:
            return self.rules.refuse("claimed_already")
        if not self.must_bump() >> seat & 1:
            return self.rules.refuse("no_card_to_turn")
        if self.bumped >> seat & 1:
            return self.rules.refuse("bumped_already")
        if not is_timed(move):
            return None
        delay = measured_delay(move)
        # Shown the claim `delay` after it was made, pressed `delay` before this arrived.
        if verb == BUMP and arrival_of(move) - delay - delay < EARLIEST_PRESS:
            return self.rules.refuse("too_early")
        return self.rules.refuse("too_late") if arrival_of(move) - delay > WINDOW_TIME else None


def measured_delay(move: i64) -> i64:
    """PAW-30: the one-way delay of a timed move, at most 150 ms of it."""
    delay = delay_of(move)
    return delay if delay < MOST_DELAY else MOST_DELAY
