"""The lease and the fence of a node on a real PostgreSQL. What every directory does is in tests/tables, which run on it as well."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Set
from typing import Any

import pytest

from katzentisch.tables.directory.postgres import PostgresDirectory
from katzentisch.tables.storage import postgres_connecting
from katzentisch.tables.storage.base import GuestRecord, SeqTaken, Storage, StorageFailed, StruckOff
from katzentisch.tables.storage.postgres import PostgresStorage
from tests.postgres.cluster import Cluster
from tests.tables.stores import SECRET, TABLE, append, entry


class Server:
    """Somebody who wants to be a node."""

    def __init__(self) -> None:
        self.stores: list[Storage] = []
        self.downs = 0

    def came_up(self, storage: Storage) -> None:
        self.stores.append(storage)

    def went_down(self) -> None:
        self.downs += 1

    def offers(self) -> Set[str]:
        return frozenset()


class Nodes:
    """Nodes in this process, on one store; each can be frozen."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.started: list[PostgresDirectory] = []

    async def open(self) -> None:
        self.storage = await asyncio.to_thread(PostgresStorage, self.address, 1)
        await self.storage.add_table(TABLE, SECRET)

    async def start(self) -> tuple[PostgresDirectory, Server]:
        node, server = PostgresDirectory(self.storage, "127.0.0.1:1"), Server()
        await node.start(server)
        self.started.append(node)
        return node, server

    async def close(self) -> None:
        for node in self.started:
            await node.close()
        await self.storage.close()


Story = Callable[[Callable[[Nodes], Awaitable[None]]], None]


@pytest.fixture
def story(database: str, monkeypatch: pytest.MonkeyPatch) -> Story:
    """Runs a story with nodes whose lease is short."""
    monkeypatch.setattr(postgres_connecting, "_LOCK_SECONDS", 0.2)

    def run(tell: Callable[[Nodes], Awaitable[None]]) -> None:
        async def whole() -> None:
            nodes = Nodes(database)
            await nodes.open()
            try:
                await tell(nodes)
            finally:
                await nodes.close()

        asyncio.run(whole())

    return run


async def freeze(node: PostgresDirectory) -> None:
    """Let it beat no more, as if its process were stopped."""
    assert node._task is not None
    node._task.cancel()
    await asyncio.gather(node._task, return_exceptions=True)


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


def test_who_was_struck_off_saves_nothing_more(story: Story) -> None:
    """SECURITY 42: neither entries nor anything else, whatever it believes; and whoever came after it goes on where it stopped."""

    async def tell(nodes: Nodes) -> None:
        old, server = await nodes.start()
        other, _ = await nodes.start()
        (store,) = server.stores
        await old.claim("t1")
        await append(store, "t1", entry(1))
        await freeze(old)
        await until(lambda: other.struck_off == 1)
        assert await other.claim("t1") is None
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
        with pytest.raises(StorageFailed):
            await old.claim("t2")

    story(tell)


def test_who_was_struck_off_becomes_another_node(story: Story) -> None:
    """It is told, drops what it had, and what it had saved under its old name cannot be saved under the new one."""

    async def tell(nodes: Nodes) -> None:
        node, server = await nodes.start()
        await node.claim("t1")
        first = node.node
        assert first is not None
        await nodes.storage._database.write(postgres_statement("DELETE FROM node WHERE id = ?", first.id))
        await until(lambda: len(server.stores) == 2)
        assert (server.downs, node.gone_down) == (1, 1)
        assert node.node is not None
        assert node.node.id != first.id
        old, new = server.stores
        outcomes = await asyncio.gather(
            *(append(store, "t1", entry(number)) for number, store in ((1, old), (1, new), (2, old), (2, new))),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [StruckOff, type(None)] * 2
        assert await node.claim("t1") is None

    story(tell)


def postgres_statement(sql: str, *parameters: Any) -> Any:
    from katzentisch.tables.storage.writing import Statement

    return Statement(sql, parameters)


def test_what_collides_is_told_behind_the_fence_as_well(story: Story) -> None:
    """Taken is taken, and not struck off."""

    async def tell(nodes: Nodes) -> None:
        _, server = await nodes.start()
        (store,) = server.stores
        await append(store, "t1", entry(1))
        with pytest.raises(SeqTaken):
            await append(store, "t1", entry(1, "other"))
        writes = [append(store, "t1", entry(number)) for number in (1, 2)]
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [SeqTaken, type(None)]

    story(tell)


def test_striking_off_waits_for_what_is_being_saved_but_not_for_the_frozen(story: Story) -> None:
    """A node that stopped in the middle of a transaction holds its own row: PostgreSQL ends that after a second."""

    async def tell(nodes: Nodes) -> None:
        old, _ = await nodes.start()
        other, _ = await nodes.start()
        assert old.node is not None
        frozen = await postgres_connecting.connect(nodes.address, is_for_node=True)
        await frozen.execute("BEGIN")
        await frozen.fetch("SELECT 1 FROM node WHERE id = $1 FOR KEY SHARE", old.node.id)
        await frozen.execute("INSERT INTO guest(id, token_hash, name) VALUES('g', 'hash', 'Ada')")
        await freeze(old)
        await until(lambda: other.struck_off == 1)
        assert await nodes.storage.guest(b"hash") is None
        frozen.terminate()

    story(tell)


def test_a_node_without_its_database_gives_up_and_comes_back(story: Story, cluster: Cluster) -> None:
    """After three seconds it holds nothing. A crash of PostgreSQL has emptied the directory meanwhile."""

    async def tell(nodes: Nodes) -> None:
        node, server = await nodes.start()
        await node.claim("t1")
        await asyncio.to_thread(cluster.stop)
        try:
            await until(lambda: not node.is_up)
            with pytest.raises(StorageFailed):
                await node.claim("t2")
        finally:
            await asyncio.to_thread(cluster.start)
        await until(lambda: node.is_up)
        assert (server.downs, len(server.stores)) == (1, 2)
        assert await node.holder("t1") is None
        await append(server.stores[-1], "t1", entry(1))

    story(tell)


def test_a_short_restart_of_the_database_is_survived(story: Story, cluster: Cluster) -> None:
    """Cleanly, and within the lease: what a node holds is still its own."""

    async def tell(nodes: Nodes) -> None:
        node, server = await nodes.start()
        await node.claim("t1")
        await asyncio.to_thread(cluster.stop, "fast")
        await asyncio.to_thread(cluster.start)
        beats = "SELECT beat FROM node"
        [[before]] = await nodes.storage._database.read(beats)
        while (await nodes.storage._database.read(beats))[0][0] == before:
            await asyncio.sleep(0.05)
        assert (server.downs, await node.claim("t1")) == (0, None)
        await append(server.stores[0], "t1", entry(1))

    story(tell)


def test_a_rematch_is_held_where_the_table_before_it_is(story: Story) -> None:
    """Whoever asks for it first: people come to it from there."""

    async def tell(nodes: Nodes) -> None:
        one, _ = await nodes.start()
        other, _ = await nodes.start()
        state = """INSERT INTO room(id, revision, state) VALUES
                   ('before', 0, '{"rematch": "again"}'), ('again', 0, '{"after": "before"}')"""
        await nodes.storage._database.write(postgres_statement(state))
        await one.claim("before")
        assert await other.claim("again") == one.node
        assert await one.claim("again") is None

    story(tell)


@pytest.mark.long
def test_fifty_thousand_tables_of_one_node_are_free_within_the_lease(story: Story) -> None:
    """On PostgreSQL's defaults: the other beats on time meanwhile, and new connections come in."""

    async def tell(nodes: Nodes) -> None:
        old, _ = await nodes.start()
        other, server = await nodes.start()
        assert old.node is not None
        many = "INSERT INTO holding(table_id, node) SELECT 'x' || n, ? FROM generate_series(1, 50000) AS n"
        await nodes.storage._database.write(postgres_statement(many, old.node.id))
        await freeze(old)
        await until(lambda: other.struck_off == 1)
        (await postgres_connecting.connect(nodes.address)).terminate()
        assert (server.downs, other.figures.late_beats) == (0, 0)
        assert await other.claim("x1") is None
        assert await other.claim("x50000") is None

    story(tell)
