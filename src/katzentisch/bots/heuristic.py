"""A bot that plays what the rules module calls sensible, and never forgets to say "Miau!"."""

from __future__ import annotations

from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game, View


class HeuristicBot:
    """Asks `State.heuristic` in a world that its view leaves open: it answers the same in all of them."""

    def choose(self, game: Game, view: View, moves: list[int], dice: Dice) -> int:
        """The sensible move, said with "Miau!" where that is due."""
        if view.seat is None:
            raise ValueError("a spectator does not move")
        for move in moves:
            if game.parts(move).verb == "call":
                return move
        world = game.worlds(view).sample(dice)
        return _said(game, world.heuristic(view.seat), moves)


def _said(game: Game, move: int, moves: list[int]) -> int:
    """The same move with as much said as the rules allow."""
    wanted = game.parts(move)
    if wanted.verb != "play":
        return move
    best, most = move, wanted.said
    for other in moves:
        parts = game.parts(other)
        same = (parts.verb, parts.cards, parts.suit) == (wanted.verb, wanted.cards, wanted.suit)
        if same and parts.said > most:
            best, most = other, parts.said
    return best
