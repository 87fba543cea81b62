"""Pauses: the host begins and ends them, everybody who plays may ask for one or to go on, and none lasts for ever.

Each function takes one record of a room to the next, like those of `room_record`. Times are milliseconds since 1970, so a pause
ends when it was to end, whatever happens to the server meanwhile.
"""

from __future__ import annotations

from msgspec.structs import replace

from katzentisch.tables.people.room_record import NotPossible, RoomRecord, seated

#: How long the host has to answer somebody who wants a pause, or to go on.
ANSWER_SECONDS = 30
#: How long a pause lasts at least for the first one who comes back to it: nobody should find the game running without them.
LEAST_SECONDS = 60
#: After a no, nobody may ask for a pause for so long: nobody can nag.
QUIET_SECONDS = 120


def pause(room: RoomRecord, is_paused: bool, now: int) -> RoomRecord:
    """Stop the clocks and the bots, or let them run again. What is so already says no to whoever has asked for the other."""
    if room.phase != "playing":
        raise NotPossible("not_playing")
    if is_paused and room.is_paused:
        return replace(room, asked_on_by=None, asked_on_until=0)
    if is_paused:
        return _begin(room, room.asked_pause_by or room.host, now)
    if room.is_paused:
        room = replace(room, asked_on_by=None, asked_on_until=0, has_asked_on=())
        return replace(room, is_paused=False, paused_until=0, paused_by=None)
    if room.asked_pause_by is None:
        return room
    return replace(room, asked_pause_by=None, asked_pause_until=0, no_pause_until=now + 1000 * QUIET_SECONDS)


def _begin(room: RoomRecord, by: str, now: int) -> RoomRecord:
    until = now + 60_000 * room.pause_minutes
    return replace(
        room,
        is_paused=True,
        paused_until=until,
        paused_by=by,
        asked_pause_by=None,
        asked_pause_until=0,
        no_pause_until=0,
    )


def ask_pause(room: RoomRecord, guest: str, is_host_here: bool, now: int) -> RoomRecord:
    """Ask for a pause. The host is asked if they are here; otherwise it begins at once."""
    seated(room, guest)
    if room.phase != "playing":
        raise NotPossible("not_playing")
    if room.is_paused or room.asked_pause_by is not None:
        return room
    if guest == room.host or not is_host_here:
        return _begin(room, guest, now)
    if now < room.no_pause_until:
        raise NotPossible("no_pause_now")
    return replace(room, asked_pause_by=guest, asked_pause_until=now + 1000 * ANSWER_SECONDS)


def begin(room: RoomRecord, now: int) -> RoomRecord:
    """Begin the pause that somebody has asked for, if the host has let the time pass."""
    is_due = room.asked_pause_by is not None and room.asked_pause_until <= now and not room.is_paused
    return _begin(room, room.asked_pause_by or room.host, now) if is_due and room.phase == "playing" else room


def ask_on(room: RoomRecord, guest: str, is_host_here: bool, now: int) -> RoomRecord:
    """Ask to go on. The host is asked if they are here, and may say no once to each; otherwise it goes on at once, and so it
    does for whoever wanted the pause.
    """
    seated(room, guest)
    if not room.is_paused:
        raise NotPossible("not_paused")
    if guest in (room.host, room.paused_by) or not is_host_here:
        return pause(room, False, now)
    if room.asked_on_by is not None:
        return room
    if guest in room.has_asked_on:
        raise NotPossible("asked_before")
    until = now + 1000 * ANSWER_SECONDS
    return replace(room, asked_on_by=guest, asked_on_until=until, has_asked_on=(*room.has_asked_on, guest))


def ends_at(room: RoomRecord) -> int:
    """When it goes on by itself."""
    return room.paused_until if room.asked_on_by is None else min(room.paused_until, room.asked_on_until)


def end(room: RoomRecord, now: int) -> RoomRecord:
    """Go on, if the time for it has come."""
    return pause(room, False, now) if room.is_paused and ends_at(room) <= now else room


def last_longer(room: RoomRecord, now: int) -> RoomRecord:
    """Let a pause that ran out while nobody was there last a moment for the first one who comes."""
    until = now + 1000 * LEAST_SECONDS
    return replace(room, paused_until=until, asked_on_by=None, asked_on_until=0) if room.is_paused else room


def change_minutes(room: RoomRecord, minutes: int) -> RoomRecord:
    """Let pauses last so long, also the one that there is."""
    more = 60_000 * (minutes - room.pause_minutes) if room.is_paused else 0
    return replace(room, pause_minutes=minutes, paused_until=room.paused_until + more)
