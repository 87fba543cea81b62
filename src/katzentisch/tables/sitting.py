"""What all bots at tables share: which seats are theirs, and what a planned move is."""

from __future__ import annotations

from typing import NamedTuple

from katzentisch.bots.levels import BOTS
from katzentisch.engine.game import Game
from katzentisch.tables.real_time import REAL_TIME
from katzentisch.tables.table import Table

#: The bot of a table that asks for none in particular, and of a person who is away.
STAND_IN = "heuristic"


class PlannedMove(NamedTuple):
    """A bot's next move and its time."""

    seat: int
    at: float
    text: str


def is_bot(table: Table, seat: int) -> bool:
    """Does a bot play this seat now?"""
    return table.record.seats[seat].bot is not None or seat in table.sat_in


def has_level(game: Game, level: str) -> bool:
    """Is there a bot of this level for this game?"""
    return level in BOTS or level in levels_of(game)


def levels_of(game: Game) -> list[str]:
    """The levels of bots to choose from in this game, the weakest first."""
    family = REAL_TIME.get(game.family)
    return list(BOTS) if family is None else list(family.levels)
