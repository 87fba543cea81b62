"""Write the golden games anew: ``python -m tests.records.write [NAME …]`` (no name: all of them).

Do this when a rule was changed on purpose, together with the game's `rules` version, and look at the difference. Seats
play by `State.heuristic` for most moves and by dice for the others, so that odd things happen too. The seed is the
first whose game is short enough and has all that its plan asks for.
"""

from __future__ import annotations

import itertools
import sys

from katzentisch.engine.chance import Dice, KeyedChance
from katzentisch.engine.entry import UNDO
from katzentisch.engine.events import Event
from katzentisch.engine.record import Header, Playthrough, secret_of_seed
from katzentisch.engine.state import TABLE
from tests.records.golden_games import Plan, is_whole, plans, written

MOST_BYTES = 40_000
# One entry in so many is of this kind, where it is possible.
_ANY_MOVE = 6
_TIME_OUT = 15
_TABLE_IN_A_RACE = 60
_UNDO = 6
_CUT = 2


class Hand:
    """Plays a plan's game from a seed."""

    def __init__(self, plan: Plan, seed: int) -> None:
        game = plan.game
        self.plan = plan
        self.dice = Dice(seed)
        secret = secret_of_seed(seed)
        table = f"golden {seed}" if plan.with_everything else ""
        chance = KeyedChance(secret, game.rules, table)
        options = game.choices(game.resolve(plan.preset, plan.choices))
        names = tuple(f"cat {n}" for n in range(plan.seats))
        header = Header(game.id, game.rules, options, names, table, commitment=chance.commitment)
        self.play = Playthrough(game, header, chance)
        self.told: list[list[Event]] = []
        self.at = 0

    def run(self) -> str:
        """Play to the end, or until the game is too long; the golden text."""
        while self.play.waiting_for() and len(self.told) < MOST_BYTES // 20:
            if self.plan.with_everything:
                self._cut()
            self._enter(*self._next())
        return written(self.play.record(with_secret=True), self.told, self.play)

    def _one_in(self, n: int) -> bool:
        return self.dice.below(n) == 0

    def _enter(self, seat: int, text: str) -> None:
        self.at += 200 + self.dice.below(3000)
        self.told.append(self.play.play(seat, text, self.at if self.plan.with_everything else None))

    def _cut(self) -> None:
        for seat in range(self.plan.seats):
            if self.play.waiting_for() == [TABLE] and self._one_in(_CUT):
                self._enter(seat, "cut " + "".join(f"{self.dice.word():08x}" for _ in range(4)))

    def _next(self) -> tuple[int, str]:
        play = self.play
        waiting = play.waiting_for()
        if TABLE in waiting:
            return TABLE, play.moves(TABLE)[0]
        if self.plan.with_everything:
            last = play.entries[-1].seat
            if play.refusal(last, UNDO) is None and self._one_in(_UNDO):
                return last, UNDO
        unasked = play.moves(TABLE)
        if unasked and self._may_interrupt():
            return TABLE, unasked[self.dice.below(len(unasked))]
        if self._one_in(_ANY_MOVE):
            seats = [seat for seat in range(self.plan.seats) if play.moves(seat)]
            seat = seats[self.dice.below(len(seats))]
            moves = play.moves(seat)
            return seat, self._timed(seat, moves[self.dice.below(len(moves))])
        seat = waiting[self.dice.below(len(waiting))]
        return seat, self._timed(seat, play.game.text(play.state.heuristic(seat)))

    def _may_interrupt(self) -> bool:
        if not self.plan.game.undo:  # Kitty Paw: its own clocks always run
            return self._one_in(_TABLE_IN_A_RACE)
        return self.plan.with_everything and self._one_in(_TIME_OUT)

    def _timed(self, seat: int, text: str) -> str:
        """A claim or bump as the table writes it (PAW-30): when it arrived and how far away its seat is."""
        if text not in ("claim", "bump"):
            return text
        timed = f"{text} {100 + self.dice.below(2000)} {self.dice.below(60)}"
        return timed if self.play.refusal(seat, timed) is None else text


def write(plan: Plan) -> None:
    """Find a seed for a plan and write its game."""
    for seed in itertools.count(sum(plan.name.encode())):  # no two plans play the same game
        text = Hand(plan, seed).run()
        if len(text.encode()) <= MOST_BYTES and is_whole(plan, text):
            plan.path.write_text(text, encoding="utf-8", newline="\n")
            print(f"{plan.path.name}: seed {seed}, {len(text.encode())} bytes")
            return


if __name__ == "__main__":
    for plan in plans():
        if not sys.argv[1:] or plan.name in sys.argv[1:]:
            write(plan)
