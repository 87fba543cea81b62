"""The bots by name."""

from __future__ import annotations

from katzentisch.bots.bot import Bot
from katzentisch.bots.heuristic import HeuristicBot
from katzentisch.bots.random import RandomBot

BOTS: dict[str, type[RandomBot] | type[HeuristicBot]] = {"random": RandomBot, "heuristic": HeuristicBot}


def bot_of(name: str) -> Bot:
    """A new bot of this name."""
    return BOTS[name]()
