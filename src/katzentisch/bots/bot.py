"""What a bot is: somebody who chooses a move from what its seat may know."""

from __future__ import annotations

from typing import Protocol

from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game, View


class Bot(Protocol):
    """Chooses a move. It is given what a person in its seat would be shown, and dice of its own."""

    def choose(self, game: Game, view: View, moves: list[int], dice: Dice) -> int:
        """One of ``moves``, which are all that this seat may do now and never none."""
