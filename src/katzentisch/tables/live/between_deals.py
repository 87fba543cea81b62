"""Between two deals a room waits for its people: for whom, how long, and how it counts in afterwards.

`Readiness` keeps the time and who has said ready; what decides here is who is connected, and what the host and the game allow.
"""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from katzentisch.tables.people import room_record
from katzentisch.tables.people.room_record import NotPossible

if TYPE_CHECKING:
    from katzentisch.tables.live.room import Room


class BetweenDeals:
    """What a room does from the end of one deal to the next. ``askers`` are the guests whose client asks them for *ready*."""

    def __init__(self, room: Room, askers: Container[str]) -> None:
        self._room = room
        self._askers = askers

    def awaited(self) -> list[int]:
        """The seats of people who are here, but have not said ready for the next deal. A first deal waits for nobody."""
        return [seat for seat in self._asked() if self._room.record.seats[seat].guest not in self._room.readiness.ready]

    def _asked(self) -> list[int]:
        room = self._room
        table = room.table
        if table is None or not self._is_between_deals() or room.readiness.is_over or table.deal_number() == 0:
            return []
        return [
            seat
            for seat, taken in enumerate(room.record.seats)
            if (taken.guest in self._askers or taken.guest in room.readiness.asked)
            and room.presence.seems_here(taken.guest)
            and seat not in table.sat_in
        ]

    def _is_between_deals(self) -> bool:
        return self._room.readiness.deal is not None and self._room.record.phase == "playing"

    def note_asked(self) -> None:
        """Note whom the table waits for now: it goes on waiting for them if they ask no more, or go away without leaving."""
        seats = self._room.record.seats
        self._room.readiness.asked.update(seats[seat].guest or "" for seat in self._asked())

    def stops_waiting(self) -> float | None:
        """When the table waits for nobody any more (`note_asked`); None while it does so without a limit."""
        room = self._room
        assert room.table is not None
        readiness, asked = room.readiness, self._asked()
        if asked and not self.awaited():
            return readiness.ends(0.0)
        limit = self.ready_seconds()
        if asked:
            return readiness.ends(limit) if limit else None
        is_any_missing = any(map(self._is_missing, readiness.asked - readiness.ready))
        if is_any_missing and not room.record.bots_play_on and (limit or not room.is_seated_here):
            # They may come back as long as the time lasts that they had, and see how it ended.
            return readiness.ends(limit) if limit else None
        return readiness.ends(room.pace.between_deals if room.table.deal_number() > 0 else 0.0)

    def _is_missing(self, guest: str) -> bool:
        """Has this guest gone away without leaving the seat to anybody?"""
        seat = self._room.seat_of(guest)
        return seat is not None and self._room.table is not None and seat not in self._room.table.sat_in

    def ready_seconds(self) -> int:
        """How long the table waits for people to be ready; 0: without a limit."""
        room = self._room
        assert room.table is not None
        chosen = room.record.ready_seconds
        return chosen if chosen is not None else room.table.game.ready_seconds(room.table.view(None))

    async def count_in(self) -> None:
        """Wait for nobody any more, and count in for the deal."""
        was_awaited = self.awaited()
        self._room.readiness.count_in(self._room.clock.now())
        if was_awaited or self.count_in_seconds() > 0:
            self._room.show_change()

    def count_in_seconds(self) -> float:
        """How long it is counted in."""
        room = self._room
        assert room.table is not None
        return room.pace.waits * room.table.game.count_in(room.table.view(None)) / 1000

    def clocks(self) -> list[tuple[str, float]]:
        """The clock that runs between two deals, and how many seconds it has left."""
        readiness, now = self._room.readiness, self._room.clock.now()
        if not self._is_between_deals():
            return []
        if readiness.is_over:
            counts = self.count_in_seconds()
            return [("count_in", readiness.left(readiness.deals(counts), now))] if counts > 0 else []
        limit = self.ready_seconds()
        return [("ready", readiness.left(readiness.ends(limit), now))] if limit and self.awaited() else []

    async def ready_for(self, guest: str, deal: int) -> None:
        """A guest has seen how the last deal ended, and is ready for this one."""
        room = self._room
        room_record.seated(room.record, guest)
        if room.table is None or room.record.phase != "playing":
            raise NotPossible("not_started" if room.record.phase == "waiting" else "over")
        readiness = room.readiness
        if readiness.deal is None or readiness.is_over or room.table.deal_number() == 0:
            raise NotPossible("no_deal_to_come")
        if deal != readiness.deal:
            raise NotPossible("another_deal")
        await room.come_back(guest)
        if guest not in readiness.ready and deal == readiness.deal:
            readiness.ready.add(guest)
            room.show_change()
