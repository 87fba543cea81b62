"""Nets: for each card game a small one that has learnt from millions of its own games which move to make.

A net looks at a sheet of marks (`bots/sight`) once, and has an answer in less than a tenth of a millisecond. It plays about as well as a
search of a few milliseconds: so it is what a strong bot does when there is no time to search. `training/self_play.py` made the weights.

Without numpy (the extra ``nets``), without weights, and at tables that play by other house rules than the net has learnt, there is no net:
whoever asks then makes the sensible move.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from katzentisch.bots.sight import build_piles, rummy, shedding, thirty_one
from katzentisch.bots.sight.sheet import Sheet
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game, View

WEIGHTS = Path(__file__).parent / "weights"
#: Nets have learnt at tables of two to four.
MOST_SEATS = 4


class Sight(NamedTuple):
    """How a family's nets see a table, and what a move means to them: marks on a sheet, and how many meanings there are."""

    seen: Callable[[Any, int], Sheet]
    meant: Callable[[Any, int], list[int]]
    meanings: int


SIGHTS = {
    "shedding": Sight(shedding.seen, shedding.meant, shedding.MEANINGS),
    "thirty_one": Sight(thirty_one.seen, thirty_one.meant, thirty_one.MEANINGS),
    "rummy": Sight(rummy.seen, rummy.meant, rummy.MEANINGS),
    "build_piles": Sight(build_piles.seen, build_piles.meant, build_piles.MEANINGS),
}


class Net:
    """Two hidden layers. A move's score is the sum of what its meanings score."""

    def __init__(self, game: Game, weights: dict[str, Any]) -> None:
        self._sight = SIGHTS[game.family]
        self._learnt = as_played(game, game.resolve())
        self._game = game
        self._weights = weights

    def knows(self, view: View) -> bool:
        """Is this a table of the kind at which the net has learnt?"""
        table: Any = view  # every family's view holds the house rules
        return table.rules.seats <= MOST_SEATS and bool(as_played(self._game, table.rules.options) == self._learnt)

    def choose(self, view: View, moves: list[int]) -> int:
        """The best of these moves."""
        w = self._weights
        marks = sorted(set(self._sight.seen(view, MOST_SEATS).marks))
        hidden = (w["w1"][marks].sum(axis=0) + w["b1"]).clip(min=0)
        hidden = (hidden @ w["w2"] + w["b2"]).clip(min=0)
        scores = (hidden @ w["wo"] + w["bo"]).tolist()
        return max(moves, key=lambda move: sum(scores[meaning] for meaning in self._sight.meant(view, move)))


@cache
def net_of(game: Game) -> Net | None:
    """The net of a game; None: there is none here."""
    # A vector times a small matrix needs no threads, and their buffers count towards what a bot may use of memory.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        import numpy

        with numpy.load(WEIGHTS / f"{game.id}.npz") as kept:
            return Net(game, {name: kept[name].astype(numpy.float32) for name in kept})
    except (ImportError, FileNotFoundError):
        return None


def as_played(game: Game, options: Any) -> Any:
    """The house rules, without those that no single deal depends on."""
    names = {option.name for option in game.options}
    return replace(options, **{name: value for name, value in _OUTSIDE_A_DEAL.items() if name in names})


_OUTSIDE_A_DEAL = {"turn_seconds": "off", "next_dealer": "left"}


class NetBot:
    """Makes the net's move; where there is none, the sensible one."""

    def choose(self, game: Game, view: View, moves: list[int], dice: Dice) -> int:
        """The net's move."""
        assert view.seat is not None, "a spectator does not move"
        world = game.worlds(view).sample(dice)
        net = net_of(game)
        if net is None or not net.knows(view):
            return world.heuristic(view.seat)
        return net.choose(view, world.plausible(view.seat))
