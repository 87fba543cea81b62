"""The words of these tests: a clock that only tests move, and people who come to tables under it."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable
from typing import Any

from katzentisch.engine.record import secret_of_seed
from katzentisch.games import game
from katzentisch.proof.still_world import ManualClock, settled
from katzentisch.tables.live.live_tables import LiveTables, NewTable
from katzentisch.tables.live.room import Room
from katzentisch.tables.live.table import Table
from katzentisch.tables.storage.base import GuestRecord, SeatRecord, Storage, TableRecord

#: Seconds after which something that should have happened will not: machines that test are slow.
PATIENCE = 60.0


async def until(is_it: Callable[[], bool]) -> None:
    """Let others work until this is so."""
    patience = time.monotonic() + PATIENCE
    while not is_it():
        assert time.monotonic() < patience, "it has not happened"
        await asyncio.sleep(0.002)


ADA, BO, CLEO = GuestRecord("ada", "Ada"), GuestRecord("bo", "Bo"), GuestRecord("cleo", "Cleo")


class Story:
    """Live tables under a clock that only the test moves, and people who come to its tables."""

    def __init__(self, storage: Storage, clock: ManualClock) -> None:
        self.storage = storage
        self.clock = clock
        self.live_tables = LiveTables(storage, clock=clock)

    async def table(self, *people: GuestRecord, bots: int = 0, start: bool = True, **wanted: Any) -> Room:
        """A table at which these people sit, each with a connection; the first one is host."""
        wanted = {"game": "miau-miau", "seats": len(people) + bots, **wanted}
        room = await self.live_tables.make(people[0], NewTable(bots=bots, waits=True, **wanted))
        for guest in people:
            room.enter(guest.id)
            await room.join(guest)
            if start and guest != people[0]:
                await room.get_ready(guest.id, True)
        if start:
            await room.start(people[0].id)
            await self.counted_in(room)
            await until(lambda: played(room).seq > 0)
        return room

    async def counted_in(self, room: Room) -> None:
        """Let the time of the count-in pass, where there is one."""
        await until(lambda: room.readiness.is_over or room.readiness.deal is None)
        if room.readiness.is_over and room.between_deals.count_in_seconds() > 0:
            await self.settle()
            self.clock.advance(room.between_deals.count_in_seconds())

    async def restart(self, room: Room) -> Room:
        """As if the process had been killed; whoever was connected is not."""
        await self.live_tables.close()
        self.live_tables = LiveTables(self.storage, clock=self.clock)
        again = await self.live_tables.open(room.id)
        assert again is not None
        return again

    async def settle(self) -> None:
        """Let everything happen that happens without time."""
        await settled(self.storage, self._signs)

    def _signs(self) -> list[Any]:
        rooms = self.live_tables.live()
        return [(room.id, room.record.revision, len(room.steps), room.is_idle) for room in rooms] + [
            len(self.clock.waiting)
        ]


def played(room: Room) -> Table:
    """The game of a room in which one has begun."""
    assert room.table is not None
    return room.table


def record_of(game_id: str, choices: dict[str, str], seats: tuple[SeatRecord, ...], seed: int = 1) -> TableRecord:
    """A table's record with secrets that a test can repeat."""
    played = game(game_id)
    return TableRecord(
        id=f"table-{seed}",
        game=game_id,
        rules=played.rules,
        preset="printed",
        options=played.choices(played.resolve("printed", choices)),
        seats=seats,
        commitment=hashlib.sha256(secret_of_seed(seed)).hexdigest(),
        made_at=0,
    )
