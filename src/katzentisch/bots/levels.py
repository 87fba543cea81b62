"""The bots by name, and which of them play which game."""

from __future__ import annotations

from katzentisch.bots.bot import Bot
from katzentisch.bots.heuristic import HeuristicBot
from katzentisch.bots.kitty_paw import SKILLS, KittyPawBot
from katzentisch.bots.random import RandomBot
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game

BOTS: dict[str, type[RandomBot] | type[HeuristicBot]] = {"random": RandomBot, "heuristic": HeuristicBot}

#: The bot of a table that asks for none in particular, and of a person who is away; it plays every game.
STAND_IN = "heuristic"
#: Families in which everybody acts at once have bots of their own, which take their time; what a stand-in is there.
_USUAL_SKILL = {"kitty_paw": "club"}


def bot_of(name: str) -> Bot:
    """A new bot of this name."""
    return BOTS[name]()


def planning_bot(game: Game, level: str, dice: Dice) -> KittyPawBot | None:
    """A new bot that says what it will do and how long that takes; None: in this game bots move in their turn."""
    usual = _USUAL_SKILL.get(game.family)
    return None if usual is None else KittyPawBot(SKILLS.get(level, SKILLS[usual]), dice)


def levels_of(game: Game) -> list[str]:
    """The bots that a table of this game can choose from, the weakest first."""
    return list(SKILLS if game.family in _USUAL_SKILL else BOTS)


def has_level(game: Game, level: str) -> bool:
    """Is there a bot of this level for this game?"""
    return level == STAND_IN or level in levels_of(game)
