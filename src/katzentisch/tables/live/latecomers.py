"""Latecomers: whoever comes to a running game may take a bot's chair, if the host agrees.

Only somebody who has held no seat in this game, and so has seen no hand: what watchers see is what everybody sees. Where a game has
several deals, they sit down before the next one. Nobody gets the chair of a cat that is out. Nothing of it is stored: after a restart one asks again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from katzentisch.tables.people import room_record
from katzentisch.tables.people.room_record import NotPossible, RoomRecord
from katzentisch.tables.storage.base import GuestRecord, SeatRecord, TableRecord

if TYPE_CHECKING:
    from katzentisch.tables.live.room import Room

#: How long the host has to answer. No answer is no.
_ANSWER_SECONDS = 60.0


class Latecomer(NamedTuple):
    """Somebody who would like to take a bot's seat."""

    guest: GuestRecord
    #: How they would be called there.
    name: str
    seat: int
    until: float
    is_admitted: bool = False


class Latecomers:
    """Whoever asks for a chair at a table: one at a time."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.asking: Latecomer | None = None
        self._turned_away: set[str] = set()

    def ask(self, guest: GuestRecord, seat: int | None) -> None:
        """Ask the host for the chair of this bot, or (None) of any. Raises `NotPossible`."""
        record = self._room.record
        if record.phase != "playing":
            raise NotPossible("not_playing")
        if record.seat_of(guest.id) is not None or (self.asking is not None and self.asking.guest.id == guest.id):
            return
        if self._has_held_a_seat(guest.id):
            raise NotPossible("has_seen_a_hand")
        if record.is_locked:
            raise NotPossible("locked")
        if guest.id in self._turned_away:
            raise NotPossible("host_said_no")
        if self.asking is not None:
            raise NotPossible("somebody_asks")
        bots = self._bots_that_play()
        if not bots or (seat is not None and seat not in bots):
            raise NotPossible("no_bots_chair")
        named = room_record.a_guest(record.seats, guest.id, guest.name, guest.cat)
        until = self._room.clock.now() + _ANSWER_SECONDS
        self.asking = Latecomer(guest, named.name, bots[0] if seat is None else seat, until)
        self._room.show_change()

    def _bots_that_play(self) -> list[int]:
        """The seats of bots for whom the game is not over yet."""
        table = self._room.table
        bots = [number for number, taken in enumerate(self._room.record.seats) if taken.bot is not None]
        return [] if table is None else [seat for seat in bots if not table.game.is_out(table.view(None), seat)]

    def _has_held_a_seat(self, guest: str) -> bool:
        header = self._room.table_record
        has_begun = header is not None and any(seat.guest == guest for seat in header.seats)
        return has_begun or self._room.record.kept_seat_of(guest) is not None

    def answer(self, is_admitted: bool) -> None:
        """The host agrees, or does not: then this guest does not ask again."""
        if self.asking is None:
            raise NotPossible("nobody_asks")
        if is_admitted:
            self.asking = self.asking._replace(is_admitted=True)
        else:
            self._turned_away.add(self.asking.guest.id)
            self.asking = None
        self._room.show_change()

    def forget(self, guest: str) -> None:
        """Erase a guest."""
        self._turned_away.discard(guest)
        if self.asking is not None and self.asking.guest.id == guest:
            self.asking = None

    async def expire(self) -> None:
        """The host has not answered."""
        self.asking = None
        self._room.show_change()

    def may_sit_down(self) -> bool:
        """Has the host agreed, and is now the time: between two deals, or at once where only one is played?"""
        table = self._room.table
        if table is None or self.asking is None or not self.asking.is_admitted:
            return False
        options = table.game.resolve("printed", self._room.record.options)
        return table.coming_deal() is not None or not table.game.is_match(options)

    async def sit_down(self) -> None:
        """Take the chair, or that of another bot if its cat is out by now; unless they have gone meanwhile."""
        room, late = self._room, self.asking
        self.asking = None
        bots = self._bots_that_play()
        if late is not None and bots and room.presence.is_here(late.guest.id):
            guest, seat = late.guest, late.seat if late.seat in bots else bots[0]
            await room.change(lambda record: room_record.take_bots_chair(record, seat, guest.id, guest.name, guest.cat))
        room.show_change()


def with_latecomers(room: RoomRecord, header: TableRecord) -> TableRecord:
    """The header of a game with those who have taken a bot's chair."""
    pairs = zip(header.seats, room.seats, strict=True)
    seats = (
        SeatRecord(now.name, now.guest) if then.bot is not None and now.bot is None else then for then, now in pairs
    )
    return replace(header, seats=tuple(seats))
