"""Katzentisch: seven cat card games for the kitchen table, the network and the laboratory.

As a library, start here: `new_game` deals, `position` sets a position up, `read_record` reads a saved game.
"""

from __future__ import annotations

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.record import Playthrough, Record, read_record
from katzentisch.engine.record import new_game as _new_game
from katzentisch.engine.state import TABLE, Refusal, Refused, Result
from katzentisch.games import GAMES, game, position

__version__ = "0.1.0"
__all__ = [
    "GAMES",
    "TABLE",
    "CannotRead",
    "Playthrough",
    "Record",
    "Refusal",
    "Refused",
    "Result",
    "game",
    "new_game",
    "position",
    "read_record",
    "replay",
]


def new_game(id: str, seats: int = 2, seed: int = 0, preset: str = "printed", **options: str | int) -> Playthrough:
    """A new game, its first deal dealt. The same seed gives the same cards everywhere."""
    if not isinstance(seats, int) or not isinstance(seed, int):
        raise CannotRead("seats and seed are whole numbers")
    play = _new_game(game(id), seats, seed, preset, options)
    play.play(TABLE, "deal")
    return play


def replay(text: str) -> Playthrough:
    """Read a saved game and play it all again; every move is checked."""
    record = read_record(text)
    return record.replay(game(record.header.game))
