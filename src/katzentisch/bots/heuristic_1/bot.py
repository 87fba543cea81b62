"""The frozen bot itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from katzentisch.bots.heuristic_1 import build_piles, rummy, shedding, thirty_one
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game, View

#: By the family that a game says it is of. Games in which everybody acts at once have bots of their own.
FAMILIES: dict[str, Callable[[Any, int], int]] = {
    "build_piles": build_piles.sensible_move,
    "rummy": rummy.sensible_move,
    "shedding": shedding.sensible_move,
    "thirty_one": thirty_one.sensible_move,
}


class FrozenHeuristicBot:
    """Plays as the sensible bot of release 0.1 did."""

    def choose(self, game: Game, view: View, moves: list[int], dice: Dice) -> int:
        """The move that was called sensible then."""
        if view.seat is None:
            raise ValueError("a spectator does not move")
        return FAMILIES[game.family](game.worlds(view).sample(dice), view.seat)
