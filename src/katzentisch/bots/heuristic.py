"""A bot that plays what the rules module calls sensible."""

from __future__ import annotations

from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game, View


class HeuristicBot:
    """Asks `State.heuristic` in a world that its view leaves open: it answers the same in all of them."""

    def choose(self, game: Game, view: View, moves: list[int], dice: Dice) -> int:
        """The sensible move."""
        if view.seat is None:
            raise ValueError("a spectator does not move")
        return game.worlds(view).sample(dice).heuristic(view.seat)
