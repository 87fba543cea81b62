"""Which node holds which table: one suite for every directory. Which one it is, `stores` says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Set
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest

from katzentisch.tables.directory.base import Directory, HeldElsewhere, Node
from katzentisch.tables.directory.lease import LEASE_SECONDS, Watch
from katzentisch.tables.directory.memory import MemoryDirectory
from katzentisch.tables.live.live_tables import LiveTables, NewTable
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.live.table import Table
from katzentisch.tables.people.room_record import RoomRecord
from katzentisch.tables.storage.base import GuestRecord, Storage, StorageFailed, StruckOff
from tests.tables.stores import new_directories

ADA = GuestRecord("ada", "Ada")


#: Which tables of a node anybody may join: it says so again at every beat.
Offering = dict[Directory, Set[str]]


class Server:
    """Somebody who wants to be a node."""

    def __init__(self, node: Directory, offering: Offering) -> None:
        self._node = node
        self._offering = offering
        self.storage: Storage | None = None
        self.downs = 0

    def came_up(self, storage: Storage) -> None:
        self.storage = storage

    def went_down(self) -> None:
        self.downs += 1
        self.storage = None

    def offers(self) -> Set[str]:
        return self._offering.get(self._node, frozenset())


Started = Callable[..., AbstractAsyncContextManager[list[Directory]]]


@pytest.fixture
def offering() -> Offering:
    return {}


@pytest.fixture
def started(storage: Storage, offering: Offering) -> Started:
    """So many nodes on one store."""

    @asynccontextmanager
    async def start(many: int = 2) -> AsyncIterator[list[Directory]]:
        nodes = new_directories(storage, [f"10.0.0.{number}:1" for number in range(many)])
        for node in nodes:
            await node.start(Server(node, offering))
        try:
            yield nodes
        finally:
            for node in nodes:
                await node.close()

    return start


async def test_whoever_claims_a_table_first_holds_it(started: Started) -> None:
    """The others are told who does, and where."""
    async with started() as (one, other):
        assert await one.holder("t1") is None
        assert await one.claim("t1") is None
        assert await one.claim("t1") is None
        holder = await other.claim("t1")
        assert holder is not None
        assert (holder, holder.address) == (await other.holder("t1"), "10.0.0.0:1")
        assert await one.holder("t1") == holder
        assert await other.claim("t2") is None


async def test_of_many_who_claim_at_once_one_holds_it(started: Started) -> None:
    """And all others agree on which."""
    async with started(3) as nodes:
        for number in range(20):
            told = await asyncio.gather(*(node.claim(f"t{number}") for node in nodes))
            assert told.count(None) == 1
            assert len(set(told)) == 2


async def test_a_table_that_is_released_can_be_claimed_by_anybody(started: Started) -> None:
    """By the same node as well, at once."""
    async with started() as (one, other):
        await one.claim("t1")
        one.release("t1")
        assert await one.claim("t1") is None
        assert await other.claim("t1") is not None
        one.release("t1")
        one.release("t1")
        other.release("t1")  # which is not its own
        while await other.claim("t1") is not None:
            await asyncio.sleep(0.01)
        assert await one.claim("t1") is not None


async def test_who_leaves_holds_nothing_more(started: Started) -> None:
    """And claims nothing."""
    async with started() as (one, other):
        await one.claim("t1")
        await one.claim("t2")
        await other.claim("t3")
        assert one.is_up
        await one.close()
        assert not one.is_up
        assert [await other.claim(table) for table in ("t1", "t2", "t3")] == [None] * 3
        with pytest.raises(StorageFailed):
            await one.claim("t4")


async def test_tables_that_anybody_may_join_are_known_to_all_others(started: Started, offering: Offering) -> None:
    """Until they are offered no longer, or held no longer."""

    async def offer(node: Directory, tables: Set[str]) -> None:
        offering[node] = tables
        await node.offer(tables)

    async with started(3) as (one, other, third):
        for table in ("t1", "t2"):
            await one.claim(table)
        await third.claim("t3")
        await offer(one, {"t1", "t2"})
        await offer(third, {"t3"})
        assert sorted(await other.offered()) == ["t1", "t2", "t3"]
        assert await one.offered() == ["t3"]
        await offer(one, {"t2"})
        assert sorted(await other.offered()) == ["t2", "t3"]
        await one.close()
        assert await other.offered() == ["t3"]


async def test_what_is_opened_later_has_the_higher_number(started: Started) -> None:
    """Wherever it is opened."""
    async with started() as (one, other):
        numbers = [await node.next_opening() for node in (one, other, other, one)]
        assert numbers == sorted(set(numbers))


async def test_a_table_lives_in_one_node_alone(started: Started, storage: Storage) -> None:
    """Whoever opens it elsewhere is told where it is, until it is let go."""
    async with started() as (one, other):
        here, there = LiveTables(storage, directory=one), LiveTables(storage, directory=other)
        room = await here.make(ADA, NewTable("mau-mau", bots=0))
        with pytest.raises(HeldElsewhere) as elsewhere:
            await there.open(room.id)
        assert elsewhere.value.holder == await one.holder(room.id)
        assert not await there.drop_waiting(room.id)
        assert await there.open("nobody-made-this") is None
        while await one.holder("nobody-made-this") is not None:  # it is being released
            await asyncio.sleep(0.01)
        await here.close()
        await one.close()
        assert await there.open(room.id) is not None
        await there.close()


# ---------------------------------------------------------------------- the lease


def beats(watch: Watch, *seen: tuple[float, dict[int, int]]) -> list[list[tuple[int, int]]]:
    return [watch.look(beats, at) for at, beats in seen]


def test_a_node_whose_beat_stands_still_is_struck_off() -> None:
    """After three seconds by the clock of whoever watches, with the beat at which it stood."""
    told = beats(Watch(), *((10 + 0.5 * look, {7: 3, 8: look}) for look in range(8)))
    assert told == [[]] * 6 + [[(7, 3)]] * 2


def test_a_node_that_moves_again_is_left_alone() -> None:
    """However slowly."""
    assert not any(beats(Watch(), *((0.5 * look, {7: look // 5}) for look in range(1, 40))))


def test_who_was_late_itself_strikes_nobody_off() -> None:
    """The database may have been away for both: it watches anew."""
    watch = Watch()
    assert beats(watch, (1.0, {7: 3}), (5.0, {7: 3}), (5.5, {7: 3})) == [[]] * 3
    assert watch.late == 1
    assert beats(watch, *((6 + look / 2, {7: 3}) for look in range(5)))[-1] == [(7, 3)]
    assert LEASE_SECONDS == 3


async def test_tables_that_are_dropped_run_no_more(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even one that is just being loaded: nobody drives it, and whoever asks is told that it is not possible now."""
    before = LiveTables(storage)
    table = (await before.make(ADA, NewTable("mau-mau", bots=0))).id
    await before.close()
    tables, read, goes_on = LiveTables(storage), storage.room, asyncio.Event()

    async def slowly(table_id: str) -> RoomRecord | None:
        await goes_on.wait()
        return await read(table_id)

    monkeypatch.setattr(storage, "room", slowly)
    loading = asyncio.create_task(tables.open(table))
    await asyncio.sleep(0)
    dropping = asyncio.create_task(tables.drop())
    await asyncio.sleep(0)
    goes_on.set()
    with pytest.raises(StorageFailed):
        await loading
    await dropping
    assert (tables.live(), tables._drivers) == ([], {})
    with pytest.raises(StorageFailed):
        await tables.open(table)


async def test_a_driver_whose_node_was_struck_off_tries_no_more(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that it does is ever saved."""

    async def struck_off(*_: object, **__: object) -> None:
        raise StruckOff("this node has been struck off")

    monkeypatch.setattr(Table, "make", struck_off)
    tables = LiveTables(storage, Pace().times(0))
    room = await tables.make(ADA, NewTable("mau-mau", seats=2))
    await tables._drivers[room.id]._task
    await tables.drop()


async def test_a_table_that_somebody_comes_to_meanwhile_is_not_dropped(storage: Storage) -> None:
    """Whoever tidies up has looked for it in memory, and asks the directory, while it is loaded."""
    before = LiveTables(storage)
    table = (await before.make(ADA, NewTable("mau-mau", bots=0))).id
    await before.close()
    directory = MemoryDirectory()
    tables, claim, asked, goes_on = (
        LiveTables(storage, directory=directory),
        directory.claim,
        asyncio.Event(),
        asyncio.Event(),
    )

    async def slowly(table_id: str) -> Node | None:
        asked.set()
        await goes_on.wait()
        return await claim(table_id)

    directory.claim = slowly  # type: ignore[method-assign]
    dropping = asyncio.create_task(tables.drop_waiting(table))
    await asked.wait()
    directory.claim = claim  # type: ignore[method-assign]
    room = await tables.open(table)
    goes_on.set()
    assert not await dropping
    assert room is not None
    assert await storage.room(table) is not None
    await tables.close()
