"""The bots by name, and which of them play which game."""

from __future__ import annotations

import re
from collections.abc import Callable

from katzentisch.bots.bot import Bot
from katzentisch.bots.heuristic import HeuristicBot
from katzentisch.bots.heuristic_1.bot import FrozenHeuristicBot
from katzentisch.bots.ismcts import TreeSearchBot
from katzentisch.bots.random import RandomBot
from katzentisch.bots.real_time import real_time_bots
from katzentisch.bots.searching import SearchBot
from katzentisch.engine.game import Game

#: Those that a table can choose, the weakest first.
BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "heuristic": HeuristicBot}
#: Those that only measure others: no table offers them.
YARDSTICKS: dict[str, Callable[[], Bot]] = {"heuristic-1": FrozenHeuristicBot}

#: The bot of a table that asks for none in particular, and of a person who is away; it plays every game.
STAND_IN = "heuristic"


#: A search with a limit of its own: ``search-800`` has so many playouts a move, ``search-20ms`` so much time.
_SEARCH = re.compile(r"search-([1-9][0-9]{0,6})(ms)?")
#: A plain tree search, likewise, with its exploration constant and where it cuts playouts: ``ismcts-20ms-c0.7-h8``.
_TREE = re.compile(r"ismcts-([1-9][0-9]{0,6})(ms)?(?:-c([0-9]+(?:\.[0-9]+)?))?(?:-h([1-9][0-9]{0,3}))?")


def bot_of(name: str) -> Bot:
    """A new bot of this name; `KeyError`: there is none."""
    if tree := _TREE.fullmatch(name):
        playouts, milliseconds = (0, int(tree[1])) if tree[2] else (int(tree[1]), 0)
        return TreeSearchBot(playouts, milliseconds, float(tree[3] or 0.7), int(tree[4] or 0))
    if limit := _SEARCH.fullmatch(name):
        return SearchBot(0, int(limit[1])) if limit[2] else SearchBot(int(limit[1]))
    return (BOTS.get(name) or YARDSTICKS[name])()


def levels_of(game: Game) -> list[str]:
    """The bots that a table of this game can choose from, the weakest first."""
    own = real_time_bots(game)
    return list(BOTS) if own is None else own.levels


def all_bots_of(game: Game) -> list[str]:
    """Those, and the yardsticks: all that can play this game in a simulation."""
    return levels_of(game) + ([] if game.is_real_time else list(YARDSTICKS))


def is_bot_name(game: Game, name: str) -> bool:
    """Is there a bot of this name that can play this game in a simulation?"""
    return name in all_bots_of(game) or (
        not game.is_real_time and (_SEARCH.fullmatch(name) or _TREE.fullmatch(name)) is not None
    )


def usual_level(game: Game) -> str:
    """The one of them that a stand-in plays like."""
    own = real_time_bots(game)
    return STAND_IN if own is None else own.usual


def has_level(game: Game, level: str) -> bool:
    """Is there a bot of this level for this game?"""
    return level == STAND_IN or level in levels_of(game)
