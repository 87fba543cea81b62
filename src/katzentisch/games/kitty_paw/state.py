"""A Kitty Paw game being played: rounds, building, claims, scores, the end.

A round: the row is dealt, all grab and build at once, somebody claims, the others bump, the pattern is checked. What was
built lies there until the next round is dealt.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from katzentisch.engine.cards import bit
from katzentisch.engine.chance import Dice
from katzentisch.engine.events import Event
from katzentisch.engine.seats import all_of
from katzentisch.engine.state import Result
from katzentisch.games.kitty_paw.dealing import KittyPawDealing
from katzentisch.games.kitty_paw.fields import BUILDING, BUMPING, FOR_DEAL, MINUS, NOTHING, points_of
from katzentisch.games.kitty_paw.legal import measured_delay
from katzentisch.games.kitty_paw.moves import (
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
    is_timed,
    verb_of,
)
from katzentisch.games.kitty_paw.options import (
    EARLIEST_PRESS,
    LAST_SCORED_CARD,
    MOST_EXTRA_ROUNDS,
    PRACTICE_ROUNDS,
    ROUND_TIME,
    TIE_TIME,
)
from katzentisch.games.kitty_paw.patterns import CARDS, Fault, card_name, faults
from katzentisch.games.kitty_paw.pieces import (
    BOX_SIDES,
    NONE,
    SYMBOLS,
    kitten_at,
    kitten_text,
    placement_text,
)


@final
class KittyPawState(KittyPawDealing):
    """The whole state: what the fields hold, and the moves that change it."""

    __slots__ = ()

    def clone(self) -> KittyPawState:
        new = KittyPawState(self.rules, self.chance)
        self.copy_to(new)
        return new

    def play(self, seat: i64, move: i64, trace: list[Event] | None = None) -> None:
        verb = verb_of(move)
        if verb == PLACE:
            self._place(seat, about(move), trace)
        elif verb == TAKE:
            self._take(seat, about(move), trace)
        elif verb == GRAB:
            self._grab(seat, about(move), "grabbed", "", trace)
        elif verb == BACK_TO_MIDDLE:
            self._put_back(seat, trace)
        elif verb == PICK:
            self._pick(seat, about(move), trace)
        elif verb == TURN_BOX:
            self._turn_box(seat, trace)
        elif verb == SEEK:
            self._seek(seat, about(move), trace)
        elif verb == BUMP or (verb == CLAIM and self.phase == BUMPING):
            self._bump(seat, move, trace)
        elif verb == CLAIM:
            self._claim(seat, move, trace)
        elif verb == GIVE_UP:
            self._give_up(seat, trace)
        else:
            self._play_for_table(verb, about(move), trace)

    def _play_for_table(self, verb: i64, what: i64, trace: list[Event] | None) -> None:
        if verb == DEAL:
            self._deal(trace)
        elif verb == HAND_OUT:
            self._hand_out(trace)
        elif verb == TURN_BACK:
            self._turn_back(what, trace)
        elif verb == TIME_UP:
            self._time_up(trace)
        elif verb == CLOSE:
            self._close_window(trace)

    # ------------------------------------------------------------------ grabbing and building

    def _grab(self, seat: i64, card: i64, event: str, rule: str, trace: list[Event] | None) -> None:
        self.row = tuple([other for other in self.row if other != card])
        self.cards[seat] = card
        if trace is not None:
            trace.append(Event(event, seat, rule=rule, what=card_name(card)))

    def _hand_out(self, trace: list[Event] | None) -> None:
        """PAW-19: who has grabbed nothing gets a random one of the rest."""
        for seat in all_of(self.active & ~self.with_cards(), self.rules.seats):
            card = self.row[self.chance.below(self.round, self.uses, len(self.row))]
            self.uses += 1
            self._grab(seat, card, "handed_out", "PAW-19", trace)

    def _take(self, seat: i64, kitten: i64, trace: list[Event] | None) -> None:
        self.middle &= ~bit(kitten)
        self.paws[seat] = kitten
        if trace is not None:
            trace.append(Event("took_kitten", seat, what=kitten_text(kitten)))

    def _place(self, seat: i64, placed: i64, trace: list[Event] | None) -> None:
        self.paws[seat] = NONE
        self.areas[seat] = (*self.areas[seat], placed)
        if trace is not None:
            trace.append(Event("placed_kitten", seat, what=placement_text(placed)))

    def _put_back(self, seat: i64, trace: list[Event] | None) -> None:
        kitten: i64 = self.paws[seat]
        self.paws[seat] = NONE
        self.middle |= bit(kitten)
        if trace is not None:
            trace.append(Event("put_back", seat, what=kitten_text(kitten)))

    def _pick(self, seat: i64, kitten: i64, trace: list[Event] | None) -> None:
        self.areas[seat] = tuple([placed for placed in self.areas[seat] if kitten_at(placed) != kitten])
        self.paws[seat] = kitten
        if trace is not None:
            trace.append(Event("picked_up", seat, what=kitten_text(kitten)))

    def _turn_box(self, seat: i64, trace: list[Event] | None) -> None:
        self.boxes ^= bit(seat)
        if trace is not None:
            trace.append(Event("turned_box", seat, what=BOX_SIDES[self.boxes >> seat & 1]))

    def _seek(self, seat: i64, place: i64, trace: list[Event] | None) -> None:
        """PAW-24: everybody sees it; the right one is kept, a wrong one lies open until TABLE turns it back."""
        self.reveal(place)
        is_right = self.seeks[place] == CARDS[self.cards[seat]].symbol
        if is_right:
            self.found[seat] = place
        else:
            self.shown[seat] = place
        if trace is not None:
            what = f"{place} {SYMBOLS[self.seeks[place]]}"
            trace.append(Event("found_symbol" if is_right else "sought", seat, what=what, reveals=True))

    def _turn_back(self, place: i64, trace: list[Event] | None) -> None:
        seat = self.owner_of_seek(place)
        self.shown[seat] = NONE
        if trace is not None:
            trace.append(Event("turned_back", seat, rule="PAW-24", what=str(place)))

    # ------------------------------------------------------------------ claims and bumps

    def _claim(self, seat: i64, move: i64, trace: list[Event] | None) -> None:
        """PAW-25: final, and the building is over; where nobody bumps it is checked at once."""
        milliseconds: i64 = 0
        if is_timed(move):
            milliseconds = max(0, arrival_of(move) - measured_delay(move))
        if self.rules.is_practice and not self.rules.is_calm:  # PAW-14, 32
            self.time += milliseconds
        if trace is not None:
            trace.append(Event("claimed", seat, count=milliseconds))
        has_bumps = self.has_bumps(seat)
        self.claimant = seat
        if has_bumps:
            self.phase = BUMPING
        else:
            self._check(trace)

    def _bump(self, seat: i64, move: i64, trace: list[Event] | None) -> None:
        """PAW-26, 30: when it was pressed: arrival less delay. Without numbers: later than all before it."""
        if is_timed(move):
            pressed = arrival_of(move) - measured_delay(move)
        else:
            pressed = EARLIEST_PRESS
            for other in all_of(self.bumped, self.rules.seats):
                pressed = max(pressed, self.pressed[other] + TIE_TIME + 1)
        self.pressed[seat] = pressed
        self.bumped |= bit(seat)
        if trace is not None:
            trace.append(Event("bumped", seat, count=pressed, other=self.claimant))

    def last_to_bump(self) -> i64:
        """PAW-30: the one who pays; NONE: a tie for the last place."""
        must = self.must_bump()
        missing = all_of(must & ~self.bumped, self.rules.seats)
        if missing:
            return missing[0] if len(missing) == 1 else NONE
        last: i64 = NONE
        for seat in all_of(must, self.rules.seats):
            if last < 0 or self.pressed[seat] > self.pressed[last]:
                last = seat
        for seat in all_of(must, self.rules.seats):
            if seat != last and self.pressed[last] - self.pressed[seat] <= TIE_TIME:
                return NONE
        return last

    def _close_window(self, trace: list[Event] | None) -> None:
        self.paid = self.last_to_bump()
        if trace is not None:
            if self.paid >= 0:
                trace.append(Event("bumped_last", self.paid, rule="PAW-8"))
            else:
                trace.append(Event("nobody_last", rule="PAW-30"))
        self._check(trace)

    # ------------------------------------------------------------------ scoring

    def faults_of(self, seat: i64, card: i64) -> list[Fault]:
        """PAW-22: what is wrong with what this seat has built, were it for this Kitty card."""
        box = self.boxes >> seat & 1
        return faults(CARDS[card], self.areas[seat], box, self.found_symbol(seat), self.paws[seat])

    def _check(self, trace: list[Event] | None) -> None:
        """PAW-9, 27: the claimant's card counts one way or the other; the last bumper's counts its minus points."""
        seat = self.claimant
        found = self.faults_of(seat, self.cards[seat])
        if trace is not None:
            trace.append(Event("pattern_wrong" if found else "pattern_right", seat, rule="PAW-22"))
            for fault in found:
                trace.append(Event("fault", seat, what=fault.text()))
        self._score(seat, len(found) > 0, trace)
        if self.paid >= 0:
            self._score(self.paid, True, trace)
        self._end_round(trace)

    def _score(self, seat: i64, is_minus: bool, trace: list[Event] | None) -> None:
        card: i64 = self.cards[seat]
        scored = card | MINUS if is_minus else card
        self.cards[seat] = NONE
        self.scored[seat] = (*self.scored[seat], scored)
        if trace is not None:
            trace.append(Event("card_scored", seat, count=points_of(scored), what=card_name(card)))

    def _give_up(self, seat: i64, trace: list[Event] | None) -> None:
        """PAW-32: when all have given up, the round is over."""
        self.gave_up |= bit(seat)
        if trace is not None:
            trace.append(Event("gave_up", seat))
        if self.gave_up == self.active:
            self._score_nothing("PAW-32", trace)

    def _time_up(self, trace: list[Event] | None) -> None:
        """PAW-29: nobody has claimed."""
        if self.rules.is_practice:
            self.time += ROUND_TIME
        self._score_nothing("PAW-29", trace)

    def _score_nothing(self, rule: str, trace: list[Event] | None) -> None:
        if trace is not None:
            trace.append(Event("nothing_scored", rule=rule))
        self._end_round(trace)

    # ------------------------------------------------------------------ the end

    def _end_round(self, trace: list[Event] | None) -> None:
        """PAW-27: only now is it asked whether the game is over."""
        self.phase = FOR_DEAL
        if self.extra:
            self._after_extra_round(trace)
        elif self._is_last_round():
            self._after_last_round(trace)

    def _is_last_round(self) -> bool:
        if self.rules.is_practice:  # PAW-14
            return self.round >= PRACTICE_ROUNDS or not self.pile
        for scored in self.scored:
            if len(scored) >= LAST_SCORED_CARD:  # PAW-11
                return True
        return len(self.pile) < self.rules.seats  # PAW-11, 18

    def _after_last_round(self, trace: list[Event] | None) -> None:
        leaders = self.leaders()
        if self.rules.is_practice:
            self._end("PAW-14", trace)
        elif leaders & (leaders - 1) == 0:
            self._end("PAW-11", trace)
        else:
            self._next_extra_round(leaders, trace)

    def _after_extra_round(self, trace: list[Event] | None) -> None:
        """PAW-12, 28."""
        leaders = self.leaders()
        if leaders & (leaders - 1) == 0:
            self._end("PAW-12", trace)
        elif self.extra >= MOST_EXTRA_ROUNDS:
            self._end("PAW-28", trace)
        else:
            self._next_extra_round(leaders, trace)

    def _next_extra_round(self, leaders: i64, trace: list[Event] | None) -> None:
        if not self.extra:
            # The pile is done with: extra rounds use the discards.
            self.aside = tuple(sorted(self.pile))
            self._know_pile((), 0, [])
        self.extra += 1
        self.active = leaders
        self.tied = tuple([self.extra if leaders >> seat & 1 else n for seat, n in enumerate(self.tied)])
        if self.cards_for_extra_round() < len(all_of(leaders, self.rules.seats)):
            self._end("PAW-28", trace)  # PAW-18: no cards can be drawn
        elif trace is not None:
            for seat in all_of(leaders, self.rules.seats):
                trace.append(Event("tied", seat, count=self.score(seat), rule="PAW-12"))

    def _end(self, rule: str, trace: list[Event] | None) -> None:
        self.phase = NOTHING
        self.rule = rule
        if trace is not None:
            trace.append(Event("game_over", rule=rule))

    def result(self) -> Result | None:
        if self.phase != NOTHING:
            return None
        points = tuple([int(self.score(seat)) for seat in range(self.rules.seats)])
        # PAW-28: who was tied for the lead stays before those who were not, whatever the extra rounds brought.
        standing = list(zip(self.tied, points, strict=True))
        places = tuple([1 + sum([other > mine for other in standing]) for mine in standing])
        return Result(places, points, self.rule)

    # ------------------------------------------------------------------ playouts

    def playout(self, dice: Dice) -> i64:
        """Random moves, seat after seat at random, to the end of the round."""
        decisions: i64 = 0
        while self.phase == BUILDING or self.phase == BUMPING:
            waiting = self.waiting_for()
            seat: i64 = waiting[dice.below(len(waiting))]
            moves = self.moves(seat)
            self.play(seat, moves[0] if seat < 0 else moves[dice.below(len(moves))])
            decisions += seat >= 0
        return decisions
