"""The bots of games in which everybody acts at once, by the family that a game says it is of."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from katzentisch.bots.bot import PlanningBot
from katzentisch.bots.kitty_paw import SKILLS, KittyPawBot
from katzentisch.bots.kitty_paw_simulation import simulated
from katzentisch.bots.summary import Simulate
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game
from katzentisch.games.kitty_paw import KITTY_PAW


class RealTimeBots(NamedTuple):
    """All about the bots of one family."""

    #: The weakest first, by the names that they have in every game.
    levels: list[str]
    new: Callable[[str, Dice], PlanningBot]
    #: Plays in virtual time: bots take time, but nobody waits for it.
    simulate: Simulate


_FAMILIES = {
    KITTY_PAW.family: RealTimeBots(
        levels=list(SKILLS),
        new=lambda level, dice: KittyPawBot(SKILLS[level], dice),
        simulate=simulated,
    )
}


def real_time_bots(game: Game) -> RealTimeBots | None:
    """The bots of such a game; None: in this game bots move in their turn."""
    return _FAMILIES[game.family] if game.is_real_time else None
