"""The lease and the fence of a node on a real PostgreSQL. What every directory does is in tests/tables, which run on it as well."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Set
from typing import Any
from urllib.parse import urlsplit

import asyncpg
import pytest

from katzentisch.tables.directory import postgres
from katzentisch.tables.directory.lease import BEAT_SECONDS, LEASE_SECONDS
from katzentisch.tables.directory.postgres import PostgresDirectory
from katzentisch.tables.storage import postgres_connecting
from katzentisch.tables.storage.base import GuestRecord, SeqTaken, Storage, StorageFailed, StruckOff
from katzentisch.tables.storage.postgres import PostgresStorage
from katzentisch.tables.storage.postgres_schema import SCHEMA
from tests.postgres.beside import held_up, note_saves
from tests.postgres.cluster import Cluster, asked
from tests.postgres.wire import Wire
from tests.server.conftest import PATIENCE
from tests.tables.stores import SECRET, TABLE, append, entry


class Server:
    """A node in this process, with a store of its own, and a wire to the database: where that is stalled it is as good as frozen."""

    def __init__(self, address: str) -> None:
        port = urlsplit(address).port
        assert port is not None
        self.wire = Wire(port)
        self._address = address.replace(f":{port}/", f":{self.wire.port}/")
        self.stores: list[Storage] = []
        self.downs = 0

    async def start(self) -> None:
        self._storage = await asyncio.to_thread(PostgresStorage, self._address, 1)
        self.directory = PostgresDirectory(self._storage, "127.0.0.1:1")
        await self.directory.start(self)

    def came_up(self, storage: Storage) -> None:
        self.stores.append(storage)

    def went_down(self) -> None:
        self.downs += 1

    def offers(self) -> Set[str]:
        return frozenset()

    @property
    def id(self) -> int:
        assert self.directory.node is not None
        return self.directory.node.id

    async def close(self) -> None:
        self.wire.mend()
        await self.directory.close()
        await self._storage.close()
        self.wire.close()


class Nodes:
    """Nodes on one database, and one store more, of nobody's."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._started: list[Server] = []

    async def open(self) -> None:
        self.storage = await asyncio.to_thread(PostgresStorage, self.address, 1)
        await self.storage.add_table(TABLE, SECRET)

    async def start(self) -> Server:
        self._started.append(Server(self.address))
        await self._started[-1].start()
        return self._started[-1]

    async def ask(self, sql: str, *parameters: Any) -> list[Any]:
        return await asked(self.address, sql, *parameters)

    async def strike_off(self, node: int) -> None:
        """As another node would, but at once."""
        await self.ask(f"DELETE FROM {SCHEMA}.node WHERE id = $1", node)

    async def beat(self, node: int) -> int:
        [[beat]] = await self.ask(f"SELECT beat FROM {SCHEMA}.node WHERE id = $1", node)
        return int(beat)

    async def until_beat(self, node: int, more: int) -> None:
        """Wait until it has beaten so many times more."""
        before = await self.beat(node)
        while await self.beat(node) < before + more:
            await asyncio.sleep(0.05)

    async def close(self) -> None:
        for server in self._started:
            await server.close()
        await self.storage.close()


#: Tables of one node, without rooms.
MANY = f"INSERT INTO {SCHEMA}.holding(table_id, node) SELECT 'x' || n, $1 FROM generate_series(1, 50000) AS n"

Story = Callable[[Callable[[Nodes], Awaitable[None]]], None]


@pytest.fixture
def story(database: str, monkeypatch: pytest.MonkeyPatch) -> Story:
    """Runs a story with nodes."""
    # What a test holds up goes on when the test says so, however slow the machine.
    monkeypatch.setattr(postgres_connecting, "COMMAND_SECONDS", 600.0)
    return lambda tell: tell_on(database, tell)


def tell_on(database: str, tell: Callable[[Nodes], Awaitable[None]]) -> None:
    async def whole() -> None:
        nodes = Nodes(database)
        await nodes.open()
        try:
            async with asyncio.timeout(PATIENCE):
                await tell(nodes)
        finally:
            await nodes.close()

    asyncio.run(whole())


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


def test_who_was_struck_off_saves_nothing_more(story: Story) -> None:
    """SECURITY 42: neither entries nor anything else, whatever it believes; and whoever came after it goes on where it stopped."""

    async def tell(nodes: Nodes) -> None:
        old, other = await nodes.start(), await nodes.start()
        (store,) = old.stores
        await old.directory.claim("t1")
        await append(store, "t1", entry(1))
        old.wire.stall()
        await until(lambda: other.directory.struck_off == 1)
        assert await other.directory.claim("t1") is None
        old.wire.mend()
        outcomes = await asyncio.gather(
            append(store, "t1", entry(2)),
            store.add_guest(GuestRecord("g", "Ada"), b"hash"),
            append(store, "t1", entry(3)),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [StruckOff] * 3
        with pytest.raises(StruckOff):  # entries alone are one statement
            await append(store, "t1", entry(2))
        assert await nodes.storage.entries("t1") == [entry(1)]
        assert await nodes.storage.guest(b"hash") is None

    story(tell)


def test_who_was_struck_off_claims_nothing_more(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even before it has learnt of it, at its next beat."""
    monkeypatch.setattr(postgres, "BEAT_SECONDS", 3600.0)

    async def tell(nodes: Nodes) -> None:
        old = await nodes.start()
        while await nodes.beat(old.id) == 0:
            await asyncio.sleep(0.01)
        await nodes.strike_off(old.id)
        with pytest.raises(StorageFailed):
            await old.directory.claim("t1")
        assert old.directory.is_up
        assert await nodes.ask(f"SELECT * FROM {SCHEMA}.holding") == []

    story(tell)


def test_who_was_struck_off_becomes_another_node(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told, drops what it had, and what it had saved under its old name cannot be saved under the new one."""
    monkeypatch.setattr(postgres, "LEASE_SECONDS", PATIENCE)  # it does not give up by itself

    async def tell(nodes: Nodes) -> None:
        server = await nodes.start()
        await server.directory.claim("t1")
        first = server.id
        await nodes.strike_off(first)
        await until(lambda: len(server.stores) == 2)
        assert (server.downs, server.directory.gone_down) == (1, 1)
        assert server.id != first
        old, new = server.stores
        outcomes = await asyncio.gather(
            *(append(store, "t1", entry(number)) for number, store in ((1, old), (1, new), (2, old), (2, new))),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [StruckOff, type(None)] * 2
        assert await server.directory.claim("t1") is None

    story(tell)


def test_what_collides_is_told_behind_the_fence_as_well(story: Story) -> None:
    """Taken is taken, and not struck off."""

    async def tell(nodes: Nodes) -> None:
        (store,) = (await nodes.start()).stores
        await append(store, "t1", entry(1))
        with pytest.raises(SeqTaken):
            await append(store, "t1", entry(1, "other"))
        writes = [append(store, "t1", entry(number)) for number in (1, 2)]
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [SeqTaken, type(None)]

    story(tell)


@pytest.mark.parametrize("is_mixed", [False, True])
def test_striking_off_waits_for_what_is_being_saved_but_not_for_the_frozen(story: Story, is_mixed: bool) -> None:
    """SECURITY 42: entries alone are one statement, which PostgreSQL ends, and so saves, without the node that has sent it.

    Where something else comes with them there is a transaction: PostgreSQL ends that as well, when nothing more is heard of it, and nothing of it is
    saved. In both cases it is over before anybody else holds the table.
    """

    async def tell(nodes: Nodes) -> None:
        old, other = await nodes.start(), await nodes.start()
        (store,) = old.stores
        extra = [store.add_guest(GuestRecord("g", "Ada"), b"hash")] if is_mixed else []

        async def save() -> None:
            await append(store, "t1", entry(1))

        async with held_up(nodes.address) as waiting:
            # Both are tasks, so that one turn of the loop brings them, and they are one transaction.
            saving = asyncio.gather(save(), *extra, return_exceptions=True)
            while not (sessions := await waiting("INSERT INTO entry")):
                await asyncio.sleep(0.01)
            old.wire.stall()
            while not await waiting("DELETE FROM node"):
                assert other.directory.struck_off == 0, "struck off in the middle of a save"
                await asyncio.sleep(0.01)
        await until(lambda: other.directory.struck_off == 1)
        while is_mixed and await nodes.ask("SELECT 1 FROM pg_stat_activity WHERE pid = ANY($1)", sessions):
            await asyncio.sleep(0.01)
        saved = await nodes.storage.entries("t1")
        assert saved == ([] if is_mixed else [entry(1)])
        old.wire.mend()
        outcomes = [type(outcome) for outcome in await saving]
        assert outcomes == ([StorageFailed] * 2 if is_mixed else [type(None)])
        assert await nodes.storage.entries("t1") == saved
        assert await nodes.storage.guest(b"hash") is None

    story(tell)


def test_nobody_waits_long_for_a_node_that_is_gone(story: Story) -> None:
    """What bounds that is set on the very connection that saves, whatever the database's owner has set.

    PostgreSQL ends a transaction in which nothing comes for a second, and a connection without its machine within the lease.
    """
    keepalives = ("tcp_keepalives_idle", "tcp_keepalives_interval", "tcp_keepalives_count")
    settings = ("idle_in_transaction_session_timeout", *keepalives)

    async def tell(nodes: Nodes) -> None:
        noted = {name: f"SELECT setting FROM pg_settings WHERE name = '{name}'" for name in settings}
        await asyncio.to_thread(note_saves, nodes.address, **noted)
        name = urlsplit(nodes.address).path[1:]
        await nodes.ask(f"ALTER DATABASE {name} SET idle_in_transaction_session_timeout = 0")
        (store,) = (await nodes.start()).stores
        await append(store, "t1", entry(1))
        [row] = await nodes.ask("SELECT * FROM noted")
        in_transaction, idle, interval, probes = map(int, row)
        assert 0 < in_transaction <= 1000
        assert 0 < idle + interval * probes < LEASE_SECONDS

    story(tell)


def test_a_node_without_its_database_gives_up_and_comes_back(story: Story, cluster: Cluster) -> None:
    """After three seconds it holds nothing. A crash of PostgreSQL has emptied the directory meanwhile."""

    async def tell(nodes: Nodes) -> None:
        server = await nodes.start()
        node = server.directory
        await node.claim("t1")
        await asyncio.to_thread(cluster.stop)
        try:
            await until(lambda: not node.is_up)
            with pytest.raises(StorageFailed):
                await node.claim("t2")
        finally:
            await asyncio.to_thread(cluster.start)
        await until(lambda: node.is_up)
        # On a slow machine it may have given up once more.
        assert len(server.stores) == server.downs + 1 > 1
        assert await node.holder("t1") is None
        await append(server.stores[-1], "t1", entry(1))

    story(tell)


def test_a_node_that_gave_up_by_itself_leaves_nothing_behind(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database still knew it: whatever it held is free as soon as it is up again, not only when somebody strikes it off."""

    async def tell(nodes: Nodes) -> None:
        server = await nodes.start()
        await server.directory.claim("t1")
        first = server.id
        monkeypatch.setattr(postgres, "LEASE_SECONDS", 0.1)
        server.wire.stall()
        await until(lambda: not server.directory.is_up)
        monkeypatch.setattr(postgres, "LEASE_SECONDS", PATIENCE)
        server.wire.mend()
        await until(lambda: server.directory.is_up)
        assert server.id != first
        assert await nodes.ask(f"SELECT node FROM {SCHEMA}.holding") == []
        assert await nodes.ask(f"SELECT id FROM {SCHEMA}.node WHERE id = $1", first) == []

    story(tell)


def test_a_short_restart_of_the_database_is_survived(
    story: Story, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cleanly, and within the lease: what a node holds is still its own."""
    monkeypatch.setattr(postgres, "LEASE_SECONDS", PATIENCE)  # however slowly PostgreSQL starts here

    async def tell(nodes: Nodes) -> None:
        server = await nodes.start()
        await server.directory.claim("t1")
        await asyncio.to_thread(cluster.stop, "fast")
        await asyncio.to_thread(cluster.start)
        await nodes.until_beat(server.id, 1)
        assert (server.downs, await server.directory.claim("t1")) == (0, None)
        await append(server.stores[0], "t1", entry(1))

    story(tell)


def test_a_rematch_is_held_where_the_table_before_it_is(story: Story) -> None:
    """Whoever asks for it first: people come to it from there."""

    async def tell(nodes: Nodes) -> None:
        one, other = [(await nodes.start()).directory for _ in range(2)]
        state = f"""INSERT INTO {SCHEMA}.room(id, revision, state) VALUES
                    ('before', 0, '{{"rematch": "again"}}'), ('again', 0, '{{"after": "before"}}')"""
        await nodes.ask(state)
        await one.claim("before")
        assert await other.claim("again") == one.node
        assert await one.claim("again") is None

    story(tell)


def test_of_three_tables_in_a_row_the_middle_one_is_held_where_the_last_is(story: Story) -> None:
    """Where the first and the last are apart: a rematch of the middle one is asked for, and never its own beginning."""

    async def tell(nodes: Nodes) -> None:
        one, other = [(await nodes.start()).directory for _ in range(2)]
        state = f"""INSERT INTO {SCHEMA}.room(id, revision, state) VALUES
                    ('middle', 0, '{{"after": "first", "rematch": "last"}}')"""
        await nodes.ask(state)
        for first, last in ((one, other), (other, one)):
            await first.claim("first")
            await last.claim("last")
            assert await first.claim("middle") == last.node
            assert await last.claim("middle") is None
            for table, holder in (("first", first), ("middle", last), ("last", last)):
                holder.release(table)
            while await nodes.ask(f"SELECT * FROM {SCHEMA}.holding"):
                await asyncio.sleep(0.01)

    story(tell)


@pytest.fixture
def usual_database() -> Iterator[str]:
    """A database of a PostgreSQL with all of its default settings; the shared one is smaller."""
    cluster = Cluster()
    yield cluster.new_database()
    cluster.close()


class Metronome:
    """Beats beside a node in the same loop, quicker and without a database: how often it is late this machine is to blame."""

    def __init__(self) -> None:
        self._late = 0
        self._task = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            before = loop.time()
            await asyncio.sleep(0.1)
            self._late += loop.time() - before > BEAT_SECONDS

    def stop(self) -> int:
        """How often it was late."""
        self._task.cancel()
        return self._late


@pytest.mark.long
def test_fifty_thousand_tables_of_one_node_are_free_within_the_lease(
    usual_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While they are freed the other node beats on time, and new connections and nodes come in."""
    monkeypatch.setattr(postgres_connecting, "COMMAND_SECONDS", 600.0)

    async def tell(nodes: Nodes) -> None:
        old, other = await nodes.start(), await nodes.start()
        await nodes.ask(MANY, old.id)
        metronome = Metronome()
        async with held_up(nodes.address, f"SELECT FROM {SCHEMA}.holding WHERE table_id = 'x1' FOR UPDATE") as waiting:
            old.wire.stall()
            while not await waiting("DELETE FROM node"):
                await asyncio.sleep(0.01)
            newcomer = await nodes.start()
            await nodes.until_beat(other.id, 4)
            await nodes.until_beat(newcomer.id, 4)
            before = await nodes.beat(other.id)
        while other.directory.struck_off + newcomer.directory.struck_off == 0:
            (await postgres_connecting.connect(nodes.address)).terminate()
        beats = await nodes.beat(other.id) - before
        print(beats, "beats until all were free")
        assert beats <= LEASE_SECONDS / BEAT_SECONDS
        assert other.directory.figures.late_beats <= metronome.stop()
        assert (other.downs, newcomer.downs) == (0, 0)
        assert await other.directory.claim("x1") is None
        assert await newcomer.directory.claim("x50000") is None

    tell_on(usual_database, tell)


@pytest.mark.parametrize("error", [asyncpg.InternalClientError("cannot switch to state 12"), RuntimeError()])
def test_a_node_goes_on_beating_whatever_a_beat_meets(
    story: Story, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """A client whose server closes while it is being asked says odd things. Without beats a node would be struck off and not know it."""
    fetch, met = asyncpg.Connection.fetch, list[str]()

    async def odd(self: Any, sql: str, *what: Any, **how: Any) -> Any:
        if "SET beat" in sql and not met:
            met.append(sql)
            raise error
        return await fetch(self, sql, *what, **how)

    async def tell(nodes: Nodes) -> None:
        server = await nodes.start()
        monkeypatch.setattr(asyncpg.Connection, "fetch", odd)
        async with asyncio.timeout(PATIENCE):
            await until(lambda: bool(met))
            [(before,)] = await asked(nodes.address, f"SELECT beat FROM {SCHEMA}.node")
            while (await asked(nodes.address, f"SELECT beat FROM {SCHEMA}.node"))[0][0] < before + 2:
                await asyncio.sleep(0.05)
        assert server.downs == 0

    story(tell)
