"""A bot that searches."""

from __future__ import annotations

from katzentisch.bots.search import Search
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game, View


class SearchBot:
    """Compares what it could do in worlds that its view leaves open: so many playouts, or milliseconds."""

    def __init__(self, playouts: int, milliseconds: int = 0, remembers: bool = True, infers: bool = True) -> None:
        if playouts <= 0 and milliseconds <= 0:
            raise ValueError("a search needs a limit")
        self._playouts = playouts
        self._milliseconds = milliseconds
        self._remembers = remembers
        self._infers = infers

    def choose(self, game: Game, view: View, moves: list[int], dice: Dice) -> int:
        """The move that does best."""
        search = Search(game, view if self._remembers else view.forgotten(), dice)
        search.infers = self._infers
        search.run(self._playouts, self._milliseconds)
        return search.best().line[0]
