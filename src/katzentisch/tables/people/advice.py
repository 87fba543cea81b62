"""Advice at a table: may people ask for it, and how often has each of them?

The host allows it before the game, for everybody, and everybody sees it. Where anybody may sit down there is none.
"""

from __future__ import annotations

from msgspec.structs import replace

from katzentisch.engine.game import Game
from katzentisch.tables.people.room_record import NotPossible, RoomRecord, seated


def allow(game: Game, room: RoomRecord, is_allowed: bool) -> RoomRecord:
    """Let people ask for advice in the game to come, or not. `NotPossible` where there can be none."""
    if is_allowed and game.is_real_time:
        raise NotPossible("no_advice")
    if is_allowed and room.is_open:
        raise NotPossible("no_advice_when_open")
    return replace(room, advice=is_allowed)


def count(room: RoomRecord, guest: str, after: int) -> RoomRecord:
    """Note that this guest has asked after this entry of the log. Whoever asks again about the same position has asked once."""
    seat = seated(room, guest)
    asking = room.seats[seat]
    if asking.advised_after == after:
        return room
    asked = replace(asking, advice=asking.advice + 1, advised_after=after)
    return replace(room, seats=(*room.seats[:seat], asked, *room.seats[seat + 1 :]))
