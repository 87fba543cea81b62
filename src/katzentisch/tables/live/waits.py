"""Moves that wait a moment, so that a seat can still say what it forgot.

The game says which moves wait, for how long, and after which move (`Game.wait`). The table remembers when that move was made. None of
it is game state. It depends only on what everybody sees, so a wait gives nothing away.
"""

from __future__ import annotations

from katzentisch.engine.game import Game, View
from katzentisch.tables.live.pace import Pace


class Waits:
    """The moment that others must leave to a seat: which entry began it, and when."""

    def __init__(self, game: Game, pace: Pace) -> None:
        self._game = game
        self._pace = pace
        self._since = 0.0
        self.begun_by = 0  # the number of the entry; 0 before the first wait

    def look(self, view: View, number: int, seat: int, move: int, now: float) -> None:
        """Note a move; ``view`` is what a spectator sees after it."""
        if self._game.begins_wait(view, seat, move):
            self._since, self.begun_by = now, number

    def seconds(self, view: View, move: int, now: float) -> float:
        """How long this move must still wait."""
        milliseconds = self._game.wait(view, move)
        return max(0.0, self._since + milliseconds / 1000 * self._pace.waits - now) if milliseconds else 0.0
