"""A bot that plays anything it may."""

from __future__ import annotations

from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game, View


class RandomBot:
    """Every move is as likely as any other."""

    def choose(self, game: Game, view: View, moves: list[int], dice: Dice) -> int:
        """Any of the moves."""
        return moves[dice.below(len(moves))]
