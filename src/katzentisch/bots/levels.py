"""The bots by name, and which of them play which game."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from katzentisch.bots.bot import Bot
from katzentisch.bots.heuristic import HeuristicBot
from katzentisch.bots.heuristic_1.bot import FrozenHeuristicBot
from katzentisch.bots.ismcts import TreeSearchBot
from katzentisch.bots.level_bot import LEVELS, LevelBot
from katzentisch.bots.net import NetBot
from katzentisch.bots.random import RandomBot
from katzentisch.bots.real_time import real_time_bots
from katzentisch.bots.searching import SearchBot
from katzentisch.bots.solved import SolvedBot
from katzentisch.engine.game import Game

#: Those that sit at tables: the levels, the weakest first, and what bots were called before there were levels.
BOTS: dict[str, Callable[[], Bot]] = {
    **{name: partial(LevelBot, level) for name, level in LEVELS.items()},
    "heuristic": HeuristicBot,
    "random": RandomBot,
}
#: Those that only measure others: no table offers them.
YARDSTICKS: dict[str, Callable[[], Bot]] = {"heuristic-1": FrozenHeuristicBot, "net": NetBot, "solved": SolvedBot}

#: How whoever sits in for an absent person plays; every game has this level.
STAND_IN = "club"


#: A search with a limit of its own: ``search-800`` has so many playouts a move, ``search-20ms`` so much time. To find out what both are worth, one
#: that forgets keeps nothing in mind, and one that guesses takes all hidden cards for any cards, whatever the others did.
_SEARCH = re.compile(r"search-([1-9][0-9]{0,6})(ms)?(-forgets)?(-guesses)?")
#: A plain tree search, likewise, with its exploration constant and where it cuts playouts: ``ismcts-20ms-c0.7-h8``.
_TREE = re.compile(r"ismcts-([1-9][0-9]{0,6})(ms)?(?:-c([0-9]+(?:\.[0-9]+)?))?(?:-h([1-9][0-9]{0,3}))?")


def bot_of(name: str) -> Bot:
    """A new bot of this name; `KeyError`: there is none."""
    if tree := _TREE.fullmatch(name):
        playouts, milliseconds = (0, int(tree[1])) if tree[2] else (int(tree[1]), 0)
        return TreeSearchBot(playouts, milliseconds, float(tree[3] or 0.7), int(tree[4] or 0))
    if limit := _SEARCH.fullmatch(name):
        playouts, milliseconds = (0, int(limit[1])) if limit[2] else (int(limit[1]), 0)
        return SearchBot(playouts, milliseconds, remembers=not limit[3], infers=not limit[4])
    return (BOTS.get(name) or YARDSTICKS[name])()


def levels_of(game: Game) -> list[str]:
    """The levels that a table of this game can choose from, the weakest first."""
    own = real_time_bots(game)
    return list(LEVELS) if own is None else own.levels


def all_bots_of(game: Game) -> list[str]:
    """Those, and all others that can play this game in a simulation."""
    return levels_of(game) if game.is_real_time else [*BOTS, *YARDSTICKS]


def is_bot_name(game: Game, name: str) -> bool:
    """Is there a bot of this name that can play this game in a simulation?"""
    return name in all_bots_of(game) or (
        not game.is_real_time and (_SEARCH.fullmatch(name) or _TREE.fullmatch(name)) is not None
    )


def has_level(game: Game, level: str) -> bool:
    """Can a table of this game have a bot of this name? Those from before there were levels still can."""
    return level in levels_of(game) or level in BOTS


def attention(level: str) -> float:
    """How often a bot at a table notices what somebody has forgotten to call."""
    return LEVELS.get(level, LEVELS[STAND_IN]).notices


def forgets(level: str) -> bool:
    """Is this a bot that may forget a call of its own?"""
    return level in LEVELS and LEVELS[level].forgets > 0
