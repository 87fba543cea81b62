"""A gentle table, for children and grandparents: bots take their time, nobody can forget a call, playable cards are marked.

It is one switch for settings that there are anyway. Whoever switches it off gets back what it has changed.
"""

from __future__ import annotations

from msgspec.structs import replace

from katzentisch.engine.game import Game
from katzentisch.tables.people.room_record import BotPace, RoomRecord


def gently(game: Game, room: RoomRecord, was_gentle: bool = False) -> RoomRecord:
    """Set what a gentle table sets or, where a table was gentle and is not any more, what is usual."""
    if room.is_gentle:
        return replace(room, options=_with(game, room, game.gentle()), hints=True, bot_pace="slow")
    if not was_gentle:
        return room
    usual = game.choices(game.resolve(room.preset))
    changed = {name: usual[name] for name, value in game.gentle().items() if room.options[name] == value}
    pace: BotPace = "normal" if room.bot_pace == "slow" else room.bot_pace
    return replace(room, options=_with(game, room, changed), bot_pace=pace)


def _with(game: Game, room: RoomRecord, choices: dict[str, str]) -> dict[str, str]:
    return game.choices(game.resolve(room.preset, {**room.options, **choices}))
