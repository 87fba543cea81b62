"""Whatever happens to two servers on one store, in any order: one table, one log, and every answer is true.

Hypothesis makes the stories up: moves at either server, also at rooms that somebody has held on to, servers that are struck off at any moment, in
the middle of a save too, and that leave and come again. Live tables, directories, lease, fence and PostgreSQL are the real ones. The database
itself notes who saves, and who holds the table just then.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Set
from contextlib import suppress
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from katzentisch.engine.state import Refused
from katzentisch.tables.directory import postgres
from katzentisch.tables.directory.base import HeldElsewhere
from katzentisch.tables.directory.postgres import PostgresDirectory
from katzentisch.tables.live.live_tables import LiveTables, NewTable
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.live.room import Room
from katzentisch.tables.live.table import Overtaken, TableClosed
from katzentisch.tables.people.room_record import NotPossible
from katzentisch.tables.storage import postgres_committing
from katzentisch.tables.storage.base import GuestRecord, Storage, StorageFailed
from katzentisch.tables.storage.postgres import PostgresStorage
from katzentisch.tables.storage.postgres_schema import SCHEMA
from tests.postgres.beside import check_savers, held_up, named, note_savers
from tests.postgres.cluster import asked, shared_cluster

PEOPLE = (GuestRecord("ada", "Ada"), GuestRecord("bo", "Bo"))
STORIES = {"short": 4, "normal": 8, "long": 500}[os.environ.get("KATZENTISCH_TEST_LENGTH", "normal")]

servers = st.integers(0, 1)
#: What happens next, and to which server. People move far more often than servers die.
events = st.one_of(
    st.tuples(st.sampled_from(["move", "move", "move", "move at an old room"]), servers),
    st.tuples(
        st.sampled_from(
            ["be struck off", "be struck off under way", "be struck off in a save", "leave and come", "come up"]
        ),
        servers,
    ),
)


class Server:
    """What a server is for its tables, with a store of its own: what one saves does not wait for what the other does."""

    def __init__(self, database: str, address: str) -> None:
        self._database = database
        self._address = address
        self.rooms: list[Room] = []  # whatever it has ever had
        self.lost: set[Room] = set()  # and what it had when it was struck off
        self._dropping: list[asyncio.Task[None]] = []

    async def open_store(self) -> None:
        self._storage = await asyncio.to_thread(PostgresStorage, named(self._database, self._address), 2)

    async def close_store(self) -> None:
        await self._storage.close()

    async def start(self) -> None:
        self.directory = PostgresDirectory(self._storage, self._address)
        await self.directory.start(self)

    def came_up(self, storage: Storage) -> None:
        self.live_tables = LiveTables(storage, Pace().times(0), directory=self.directory)

    def went_down(self) -> None:
        self._dropping.append(asyncio.create_task(self.live_tables.drop()))

    def offers(self) -> Set[str]:
        return frozenset()

    async def close(self) -> None:
        await self.live_tables.close()
        await self.directory.close()
        await asyncio.gather(*self._dropping)

    async def be_struck_off(self) -> None:
        """As another node would; it learns of it at its next beat."""
        if self.directory.node is not None:
            await asked(self._database, f"DELETE FROM {SCHEMA}.node WHERE id = $1", self.directory.node.id)
            self.lost |= set(self.rooms)

    async def open(self, table: str) -> Room:
        room = await self.live_tables.open(table)
        assert room is not None
        if room not in self.rooms:
            self.rooms.append(room)
        return room


class Town:
    """Two servers, one table, and what people were told."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._numbers = count(1)
        self.made: dict[str, int] = {}
        self.refused: set[str] = set()

    async def live(self, story: list[tuple[str, int]]) -> None:
        await asyncio.to_thread(note_savers, self._database)
        self.servers = [Server(self._database, address) for address in ("127.0.0.1:1", "127.0.0.1:2")]
        for server in self.servers:
            await server.open_store()
            await server.start()
        try:
            await self._make_table()
            for what, which in story:
                await self._let_happen(what, self.servers[which], self.servers[1 - which])
        finally:
            for server in self.servers:
                await server.close()
                await server.close_store()
        await self._check()

    async def _make_table(self) -> None:
        host = PEOPLE[0]
        wanted = NewTable("mau-mau", seats=2, bots=0, waits=True, absent_seconds=600)
        room = await self.servers[0].live_tables.make(host, wanted)
        self.table = room.id
        await room.join(PEOPLE[1])
        await room.get_ready(PEOPLE[1].id, True)
        await room.start(host.id)
        while room.table is None or room.table.seq == 0:
            await asyncio.sleep(0.01)
        self.servers[0].rooms.append(room)

    async def _let_happen(self, what: str, server: Server, other: Server) -> None:
        if what == "move":
            with suppress(HeldElsewhere, StorageFailed):  # the other has it, or this one is no node now
                await self._move(await server.open(self.table))
        elif what == "move at an old room" and server.rooms:
            room, before = server.rooms[0], len(self.made)
            is_lost = room in server.lost
            await self._move(room)
            assert not is_lost or len(self.made) == before, "a server that was struck off has saved"
        elif what == "be struck off":
            await server.be_struck_off()
        elif what == "be struck off under way":
            await asyncio.gather(self._let_happen("move", server, other), server.be_struck_off())
            await self._let_happen("move", other, server)
        elif what == "be struck off in a save":
            await self._be_struck_off_in_a_save(server, other)
        elif what == "leave and come":
            await server.close()
            await server.start()
        elif what == "come up":
            while not server.directory.is_up:
                await asyncio.sleep(0.01)

    async def _be_struck_off_in_a_save(self, server: Server, other: Server) -> None:
        """Whoever strikes it off is there before it has saved; then the other goes on."""
        async with held_up(self._database) as waiting:
            moving = asyncio.create_task(self._let_happen("move", server, other))
            while not moving.done() and not await waiting("INSERT INTO entry"):
                await asyncio.sleep(0.01)
            striking = asyncio.create_task(server.be_struck_off())
            while not striking.done() and not await waiting("DELETE FROM"):
                await asyncio.sleep(0.01)
        await asyncio.gather(moving, striking)
        await self._let_happen("move", other, server)

    async def _move(self, room: Room) -> None:
        """Whoever is in turn does the first thing that they may; what they are told is noted."""
        table = room.table
        seats = table.waiting_for() if table is not None else []
        if table is None or not [seat for seat in seats if table.moves(seat)]:
            return
        seat = next(seat for seat in seats if table.moves(seat))
        id, text = f"m{next(self._numbers)}", table.game.text(table.moves(seat)[0])
        try:
            answer = await room.move(room.record.people[seat], id, text)
            self.made[id] = answer.seq
        except (StorageFailed, TableClosed, NotPossible, Refused, Overtaken, asyncio.CancelledError):
            self.refused.add(id)

    async def _check(self) -> None:
        sql = f"SELECT seq, move_id FROM {SCHEMA}.entry WHERE table_id = $1 ORDER BY seq"
        entries = await asked(self._database, sql, self.table)
        assert [seq for seq, _ in entries] == list(range(1, len(entries) + 1))
        saved = {move_id: seq for seq, move_id in entries if move_id is not None}
        assert saved == self.made, "what people were told is not what is saved"
        assert not saved.keys() & self.refused
        [[noted]] = await asked(self._database, "SELECT count(*) FROM noted")
        assert noted == len(entries)
        await check_savers(self._database)


@pytest.fixture(autouse=True)
def beats_that_are_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server learns soon that it was struck off."""
    monkeypatch.setattr(postgres, "BEAT_SECONDS", 0.05)


@settings(max_examples=STORIES, deadline=None, suppress_health_check=list(HealthCheck))
@given(story=st.lists(events, min_size=4, max_size=25))
def test_two_servers_keep_one_log(story: list[tuple[str, int]]) -> None:
    """SECURITY 15, 42: acknowledged is saved once, refused is not saved, whoever holds the table when."""
    address = shared_cluster().new_database()
    try:
        asyncio.run(Town(address).live(story))
    finally:
        shared_cluster().drop(address)


def test_a_server_without_a_fence_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A story that ends badly where it saves whether it is a node or not: what makes the others believable."""

    def fenced(self: PostgresStorage, node: int) -> PostgresStorage:
        return self

    monkeypatch.setattr(PostgresStorage, "fenced", fenced)
    monkeypatch.setattr(postgres, "BEAT_SECONDS", 3600.0)  # it does not learn of it
    address = shared_cluster().new_database()
    story = [("move", 0), ("be struck off", 0), ("move at an old room", 0)]
    with pytest.raises(AssertionError, match="a server that was struck off has saved"):
        asyncio.run(Town(address).live(story))
    shared_cluster().drop(address)


def test_a_fence_that_locks_nothing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks whether the node is there, but lets it be struck off before the save is over."""
    for name in ("_FENCE", "_INSERT_ALL_FENCED"):
        locking = getattr(postgres_committing, name)
        assert "FOR KEY SHARE" in locking
        monkeypatch.setattr(postgres_committing, name, locking.replace("FOR KEY SHARE", ""))
    address = shared_cluster().new_database()
    with pytest.raises(AssertionError, match="not theirs"):
        asyncio.run(Town(address).live([("move", 0), ("be struck off in a save", 0)]))
    shared_cluster().drop(address)
