"""A bot for Schwimmen and Mauz between two that plays a solution of the round (`research/solving.py`).

What to do in each kind of situation (`bots/one_round.py`) stands in a table beside the nets' weights, made by `training/solve_round.py`.
It is drawn as often as the solution says: whoever always did the same could be seen through. With more than two seats, by other house
rules, in rounds that drag on and in what the solver has never met this bot makes the sensible move.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from katzentisch.bots.net import WEIGHTS, as_played
from katzentisch.bots.one_round import FOR_POINTS, KINDS_OF_MOVES, MOST_TURNS, Sense, Situation
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game, View
from katzentisch.games.thirty_one.state import ThirtyOneState
from katzentisch.games.thirty_one.view import ThirtyOneView

#: How often each kind of move is made is kept in so many steps.
STEPS = 255


class Solution(NamedTuple):
    """How often to make each kind of move, by kind of situation; and what tells them."""

    sense: Sense
    mixtures: dict[int, bytes]

    def move(self, world: ThirtyOneState, seat: int, dice: Dice) -> int:
        """What a seat does, in a world that looks to it like the truth."""
        if world.knocker >= 0:
            return int(self.sense.last_move(world, seat))
        if world.turns >= MOST_TURNS:
            return world.heuristic(seat)
        situation = self.sense.situation(world, seat)
        if situation.kind == 0:
            return situation.moves[FOR_POINTS]
        choices = self.mixture(situation)
        return _drawn(choices, dice) if choices else world.heuristic(seat)

    def mixture(self, situation: Situation) -> list[tuple[int, int]]:
        """Moves, and in how many of `STEPS` each is made; none where the solver has never been."""
        steps = self.mixtures.get(situation.kind, b"")
        return [(move, often) for move, often in zip(situation.moves, steps, strict=False) if move >= 0 and often]


@cache
def solution_of(game: Game) -> Solution | None:
    """The solved round of a game; None: there is none here."""
    path = table_of(WEIGHTS, game)
    if not path.is_file():
        return None
    return Solution(sense_of(game), read_table(path.read_bytes()))


@cache
def sense_of(game: Game) -> Sense:
    """What tells situations apart by the printed rules."""
    rules: Any = game.house_rules(game.resolve(), 2)
    return Sense(rules)


def table_of(folder: Path, game: Game) -> Path:
    """Where a game's table lies."""
    return folder / f"{game.id}.round"


def table_bytes(mixtures: dict[int, bytes]) -> bytes:
    """A table as it is kept: all kinds of situations in their order, then how often each kind of move is made there."""
    kinds = sorted(mixtures)
    numbers = array("q", [later - earlier for earlier, later in zip([0, *kinds], kinds, strict=False)])
    return zlib.compress(_little_ended(numbers).tobytes() + b"".join(mixtures[kind] for kind in kinds), 9)


def read_table(kept: bytes) -> dict[int, bytes]:
    """The same read back."""
    data = zlib.decompress(kept)
    count = len(data) // (8 + KINDS_OF_MOVES)
    steps = array("q")
    steps.frombytes(data[: 8 * count])
    found: dict[int, bytes] = {}
    kind = 0
    for n, step in enumerate(_little_ended(steps)):
        kind += step
        at = 8 * count + n * KINDS_OF_MOVES
        found[kind] = data[at : at + KINDS_OF_MOVES]
    return found


def _little_ended(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


class SolvedBot:
    """Makes a move of the solution; where there is none, the sensible one."""

    def __init__(self, solution: Solution | None = None) -> None:
        self._solution = solution

    def choose(self, game: Game, view: View, moves: list[int], dice: Dice) -> int:
        """A move of the solution."""
        assert view.seat is not None, "a spectator does not move"
        world = game.worlds(view).sample(dice)
        if not isinstance(world, ThirtyOneState) or not isinstance(view, ThirtyOneView) or not knows(game, view):
            return world.heuristic(view.seat)
        solution = self._solution or solution_of(game)
        return world.heuristic(view.seat) if solution is None else solution.move(world, view.seat, dice)


def knows(game: Game, view: ThirtyOneView) -> bool:
    """Is this a table for two by the printed rules? How many rounds are played makes no difference to one."""
    return int(view.rules.seats) == 2 and _one_round(game, view.rules.options) == _one_round(game, game.resolve())


def _one_round(game: Game, options: Any) -> Any:
    return replace(as_played(game, options), counters=1, match="single_round")


def _drawn(choices: list[tuple[int, int]], dice: Dice) -> int:
    left = dice.below(sum(often for _, often in choices))
    n = 0
    while left >= choices[n][1]:
        left -= choices[n][1]
        n += 1
    return choices[n][0]
