"""Plain information set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012): the opponent that the literature would send.

One tree for the seat that thinks; every iteration walks down it in a newly sampled world, among the moves that this world allows, by upper
confidence bounds that count how often a move was there to be chosen. It shares sensible playouts, values and compilation with
`search`, and its worlds but for conclusions, so that the two can be compared at equal time. It is a yardstick: no table offers it.
"""

from __future__ import annotations

import math
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game, View
from katzentisch.engine.state import State

#: It looks at the clock after every four playouts (a mask).
_SELDOM: Final = 3


@final
class _Node:
    """After a move: how often it was made and could have been, and what came of it for the seat that made it."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.visits: i64 = 0
        self.available: i64 = 0
        self.total: float = 0.0
        self.children: dict[int, _Node] = {}


@final
class TreeSearchBot:
    """So many playouts a move, or so many milliseconds; how much it explores, and after how many turns it cuts a playout."""

    def __init__(self, playouts: int, milliseconds: int, exploration: float, horizon: int) -> None:
        if playouts <= 0 and milliseconds <= 0:
            raise ValueError("a search needs a limit")
        self._playouts: i64 = playouts
        self._milliseconds: i64 = milliseconds
        self._exploration = exploration
        self._horizon: i64 = horizon

    def choose(self, game: Game, view: View, moves: list[int], dice: Dice) -> int:
        """The move that was made most often."""
        if len(moves) == 1:
            return moves[0]
        deadline = perf_counter() + float(self._milliseconds) / 1000.0
        worlds = game.worlds(view)
        horizon: i64 = self._horizon if self._horizon > 0 else game.horizon
        root = _Node(-1)
        n: i64 = 0
        while True:
            # To look at the clock takes time as well; a search looks once for each world, in which it plays out several moves.
            looks: bool = self._milliseconds > 0 and n > 0 and n & _SELDOM == 0
            if 0 < self._playouts <= n or (looks and perf_counter() >= deadline):
                break
            world = worlds.sample(dice)
            world.forget()
            path = self._descend(root, world, dice)
            world.play_sensibly(horizon)
            for node in path:
                node.visits += 1
                node.total += world.value(node.seat)
            n += 1
        best: int = -1
        most: i64 = -1
        for move, child in root.children.items():
            if child.visits > most:
                best = move
                most = child.visits
        return best

    def _descend(self, root: _Node, world: State, dice: Dice) -> list[_Node]:
        """Walk down the tree, and add one node to it."""
        path: list[_Node] = []
        node = root
        seat = world.to_move()
        while seat >= 0:
            moves = world.plausible(seat)
            new = [move for move in moves if move not in node.children]
            if new:
                move = new[dice.below(len(new))]
                node.children[move] = _Node(seat)
            else:
                move = self._selected(node, moves)
            for other in moves:
                if other in node.children:
                    node.children[other].available += 1
            node = node.children[move]
            path.append(node)
            world.play(seat, move)
            if new:
                break
            seat = world.to_move()
        return path

    def _selected(self, node: _Node, moves: list[int]) -> int:
        best: int = moves[0]
        most = -1.0
        for move in moves:
            child = node.children[move]
            visits = float(child.visits)
            bound = child.total / visits + self._exploration * math.sqrt(math.log(float(child.available)) / visits)
            if bound > most:
                best = move
                most = bound
        return best
