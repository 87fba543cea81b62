"""The state of a rummy game: the layout of its cards, with the rules that move them."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.events import Event
from katzentisch.engine.state import Refusal, Result, State
from katzentisch.games.rummy import knowledge
from katzentisch.games.rummy.ending import result_of
from katzentisch.games.rummy.fields import FOR_TURN, RummyFields
from katzentisch.games.rummy.heuristic import mildest_move, random_move, sensible_move, standing_of
from katzentisch.games.rummy.legal import legal_moves
from katzentisch.games.rummy.playing import make_move
from katzentisch.games.rummy.refusals import why_not


@final
class RummyState(RummyFields):
    """Read `fields` for what it holds, `legal` and `refusals` for what is allowed, `playing` and `ending` for what happens."""

    def clone(self) -> RummyState:
        new = RummyState(self.rules, self.chance, self.standing)
        self.copy_to(new)
        return new

    def moves(self, seat: i64) -> list[int]:
        return legal_moves(self, seat)

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        return why_not(self, seat, move)

    def play(self, seat: i64, move: i64, trace: list[Event] | None = None) -> None:
        make_move(self, seat, move, trace)

    def result(self) -> Result | None:
        return result_of(self)

    def taken_back(self, now: State) -> None:
        assert isinstance(now, RummyState)
        self.made = now.made  # GEN-5: moves taken back count

    def mildest(self, seat: i64) -> i64:
        return mildest_move(self, seat)

    def heuristic(self, seat: i64) -> i64:
        return sensible_move(self, seat)

    def value(self, seat: i64) -> float:
        return standing_of(self, seat)

    def playout(self, dice: Dice) -> i64:
        decisions: i64 = 0
        self.learning = False
        self.learnt = knowledge.NOTHING
        self.chance = FastChance(dice.word())
        while self.asked == FOR_TURN:
            make_move(self, self.turn, random_move(self, dice), None)
            decisions += 1
        return decisions
