"""The bots by name, and which of them play which game."""

from __future__ import annotations

from katzentisch.bots.bot import Bot
from katzentisch.bots.heuristic import HeuristicBot
from katzentisch.bots.random import RandomBot
from katzentisch.bots.real_time import real_time_bots
from katzentisch.engine.game import Game

BOTS: dict[str, type[RandomBot] | type[HeuristicBot]] = {"random": RandomBot, "heuristic": HeuristicBot}

#: The bot of a table that asks for none in particular, and of a person who is away; it plays every game.
STAND_IN = "heuristic"


def bot_of(name: str) -> Bot:
    """A new bot of this name."""
    return BOTS[name]()


def levels_of(game: Game) -> list[str]:
    """The bots that a table of this game can choose from, the weakest first."""
    own = real_time_bots(game)
    return list(BOTS) if own is None else own.levels


def usual_level(game: Game) -> str:
    """The one of them that a stand-in plays like."""
    own = real_time_bots(game)
    return STAND_IN if own is None else own.usual


def has_level(game: Game, level: str) -> bool:
    """Is there a bot of this level for this game?"""
    return level == STAND_IN or level in levels_of(game)
