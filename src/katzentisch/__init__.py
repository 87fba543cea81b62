"""Katzentisch: seven cat card games for the kitchen table, the network and the laboratory.

As a library, start here: `new_game` deals, `play_position` sets a position up to be played on, `replay` plays a saved game again.
A `Bot` is given a `Game`, a `View`, moves and `Dice`.
"""

from __future__ import annotations

from katzentisch.bots.bot import Bot
from katzentisch.engine.cards import CannotRead
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.events import Event
from katzentisch.engine.game import Game, View
from katzentisch.engine.record import Header, Playthrough, Record, read_record
from katzentisch.engine.record import new_game as _new_game
from katzentisch.engine.state import TABLE, Refusal, Refused, Result, State
from katzentisch.engine.text import Position
from katzentisch.games import GAMES, game, position

__version__ = "0.1.0"
__all__ = [
    "GAMES",
    "TABLE",
    "Bot",
    "CannotRead",
    "Dice",
    "Event",
    "Game",
    "Playthrough",
    "Record",
    "Refusal",
    "Refused",
    "Result",
    "State",
    "View",
    "game",
    "new_game",
    "play_position",
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


def play_position(text: str) -> Playthrough:
    """A position as text, to be played on from. Whatever is shuffled later gives the same cards each time."""
    read = Position(text)
    rules = game(read.game)
    options = rules.choices(rules.resolve(read.preset, read.choices))
    seats = tuple(f"seat {n}" for n in range(len(read.seats)))
    return Playthrough(rules, Header(rules.id, rules.rules, options, seats, position=text), FastChance(0))


def replay(text: str) -> Playthrough:
    """Read a saved game and play it all again; every move is checked."""
    record = read_record(text)
    return record.replay(game(record.header.game))
