"""The store in PostgreSQL: what only it has to do. What every store does is in tests/tables, which run on it as well."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

import pytest

from katzentisch.tables.people.room_record import RoomRecord
from katzentisch.tables.storage import postgres_connecting, postgres_schema, schema
from katzentisch.tables.storage.base import (
    Counted,
    DealTally,
    EndingRecord,
    GuestRecord,
    LogEntry,
    SeqTaken,
    StorageFailed,
    StoreInUse,
)
from katzentisch.tables.storage.postgres import PostgresStorage
from katzentisch.tables.storage.postgres_connecting import numbered, place_of, without_password
from katzentisch.tables.storage.postgres_schema import SCHEMA, VERSION
from tests.postgres.beside import note_saves
from tests.postgres.cluster import Cluster, ask, asked
from tests.postgres.line import Cut, Line
from tests.tables.stores import SECRET, TABLE, append, entry

NewDatabase = Callable[..., str]


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for a lock that is not given up."""
    monkeypatch.setattr(postgres_connecting, "_LOCK_SECONDS", 0.2)


async def open_store(address: str) -> PostgresStorage:
    return await asyncio.to_thread(PostgresStorage, address, 1)


# ---------------------------------------------------------------------- at the start


def test_a_database_that_may_forget_is_refused(cluster: Cluster, database: str) -> None:
    """fsync=off, in one line that says what to do."""
    cluster.stop("fast")
    cluster.start(fsync="off")
    try:
        with pytest.raises(StorageFailed, match="fsync=off"):
            PostgresStorage(database)
    finally:
        cluster.stop("fast")
        cluster.start()
    asyncio.run(PostgresStorage(database).close())


def test_every_commit_waits_for_the_disk_whatever_the_owner_has_set(database: str) -> None:
    """A role or a database may say otherwise: it does not count."""
    ask(database, f"ALTER DATABASE {urlsplit(database).path[1:]} SET synchronous_commit = off")
    note_saves(database, setting="current_setting('synchronous_commit')")

    async def save() -> None:
        store = await open_store(database)
        await store.add_table(TABLE, SECRET)
        await append(store, "t1", entry(1))
        await store.close()

    asyncio.run(save())
    assert ask(database, "SELECT current_setting('synchronous_commit'), setting FROM noted") == [("off", "on")]


def test_a_database_without_tables_gets_them(new_database: NewDatabase) -> None:
    """In a schema of their own, beside whatever else is there."""
    address = new_database(is_empty=True)
    ask(address, "CREATE TABLE guest(shopping_list TEXT)")
    asyncio.run(PostgresStorage(address).close())
    assert ask(address, f"SELECT version FROM {SCHEMA}.schema_step")[0][0] == VERSION
    assert ask(address, "SELECT * FROM public.guest") == []


def test_all_steps_are_made_or_none(new_database: NewDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that fails leaves the version that was there."""
    address = new_database(is_empty=True)
    steps = ("CREATE TABLE one(id TEXT)", "CREATE TABLE two(id TEXT); CREATE TABLE one(id TEXT)")
    monkeypatch.setattr(postgres_schema, "STEPS", steps)
    with pytest.raises(StorageFailed):
        PostgresStorage(address)
    assert ask(address, "SELECT to_regclass($1), to_regnamespace($2)", f"{SCHEMA}.one", SCHEMA) == [(None, None)]


def test_a_step_takes_the_time_that_it_takes(new_database: NewDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    """An index on a large store needs longer than an answer may; so does whoever waits for another server's step."""
    address = new_database(is_empty=True)
    monkeypatch.setattr(postgres_connecting, "COMMAND_SECONDS", 3.0)
    monkeypatch.setattr(
        postgres_schema, "STEPS", ("CREATE TABLE slow(id TEXT); SELECT pg_sleep(4)", *postgres_schema.STEPS)
    )
    monkeypatch.setattr(postgres_schema, "VERSION", VERSION + 1)

    async def open_both() -> None:
        # One makes the step, the other waits for it.
        stores = await asyncio.gather(*(asyncio.to_thread(PostgresStorage, address, 1) for _ in range(2)))
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(open_both())
    assert ask(address, f"SELECT version FROM {SCHEMA}.schema_step") == [(VERSION + 1,)]


def test_a_newer_schema_is_left_alone(database: str) -> None:
    """A newer Katzentisch has written it."""
    ask(database, f"UPDATE {SCHEMA}.schema_step SET version = 99")
    with pytest.raises(StorageFailed, match="newer version"):
        PostgresStorage(database)


def test_both_kinds_of_store_have_the_same_columns(database: str) -> None:
    """So that a backup can go from one to the other."""
    with closing(sqlite3.connect(":memory:")) as file:
        file.executescript("".join(schema.STEPS))
        names = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        here = {(name, row[1]) for name in names for row in file.execute(f"PRAGMA table_info({name})")}
    columns = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = $1"
    there = {tuple(row) for row in ask(database, columns, SCHEMA)}
    own = {name for name, _ in there - here}
    assert here - there == set()
    assert own == {"schema_step", "writer", "node", "holding", "node_key"}


def test_where_nobody_answers_is_told_in_one_line() -> None:
    """Without the password."""
    with pytest.raises(StorageFailed) as failed:
        PostgresStorage("postgresql://ada:geheim@127.0.0.1:1/cats?connect_timeout=1")
    assert str(failed.value) == "postgresql://127.0.0.1:1/cats cannot be used: nobody answers there"


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://ada:geheim@db.example.org:5432/cats", "postgresql://ada:***@db.example.org:5432/cats"),
        ("postgresql://ada@/cats?host=/run/pg&password=geheim", "postgresql://ada@/cats?host=/run/pg&password=***"),
        ("postgresql://a:ge:h@im@x/c?sslpassword=geheim&a=b", "postgresql://a:***@x/c?sslpassword=***&a=b"),
    ],
)
def test_no_password_is_shown(address: str, shown: str) -> None:
    """Neither of the user nor of a key."""
    assert without_password(address) == shown
    assert "geh" not in place_of(address)


def test_parameters_are_numbered() -> None:
    """As PostgreSQL wants them."""
    assert numbered("SELECT ? FROM x WHERE a = ? OR b = ?") == "SELECT $1 FROM x WHERE a = $2 OR b = $3"


# ---------------------------------------------------------------------- when the line is cut


async def together(store: PostgresStorage, *extra: Awaitable[None]) -> list[Any]:
    """Two entries, and something else perhaps, in one transaction: all are tasks, so that one turn of the loop brings them."""

    async def save(one: LogEntry) -> None:
        await append(store, "t1", one)

    writes = [save(entry(1, "a")), save(entry(2, "b")), *extra]
    return [type(outcome) for outcome in await asyncio.gather(*writes, return_exceptions=True)]


@pytest.mark.parametrize("is_mixed", [False, True])
@pytest.mark.parametrize(("lost", "is_saved"), [("answers", True), ("questions", False)])
async def test_a_commit_that_was_not_answered_is_looked_up(
    database: str, lost: Cut, is_saved: bool, is_mixed: bool
) -> None:
    """SECURITY 40: saved if it arrived, not saved if it did not; and told so, once it is known. Then all goes on."""
    line = Line(database)
    store = await open_store(line.address)
    await store.add_table(TABLE, SECRET)
    # Entries alone are one statement; with something else there is a COMMIT.
    line.cut(lost, b"COMMIT" if is_mixed else b"t1")
    extra = [store.add_guest(GuestRecord("g", "Ada"), b"hash")] if is_mixed else []
    outcomes = await together(store, *extra)
    assert line.was_cut.is_set()
    assert outcomes == [type(None) if is_saved else StorageFailed] * (3 if is_mixed else 2)
    assert await store.entries("t1") == ([entry(1, "a"), entry(2, "b")] if is_saved else [])
    assert (await store.guest(b"hash") is not None) == (is_saved and is_mixed)
    await append(store, "t1", entry(3 if is_saved else 1, "c"))
    await store.check()
    await store.close()
    line.close()


async def test_what_collided_in_an_unanswered_transaction_is_told_so(database: str) -> None:
    """Each write its own outcome, although the answer to the whole was lost."""
    line = Line(database)
    store = await open_store(line.address)
    await store.add_table(TABLE, SECRET)
    await append(store, "t1", entry(1, "taken"))
    line.cut("answers", b"COMMIT")
    outcomes = await together(store, store.add_guest(GuestRecord("g", "Ada"), b"hash"))
    assert line.was_cut.is_set()
    assert outcomes == [SeqTaken, type(None), type(None)]
    await store.close()
    line.close()


async def test_a_server_that_has_run_for_a_month_finds_out_as_well(database: str) -> None:
    """Another one, which has come since, has taken its number for one that was left behind."""
    line = Line(database)
    store = await open_store(line.address)
    await store.add_table(TABLE, SECRET)
    await asked(database, f"UPDATE {SCHEMA}.writer SET began = now() - interval '31 days'")
    await (await open_store(database)).close()
    line.cut("answers", b"COMMIT")
    outcomes = await together(store, store.add_guest(GuestRecord("g", "Ada"), b"hash"))
    assert line.was_cut.is_set()
    assert outcomes == [type(None)] * 3
    assert await store.guest(b"hash") is not None
    await store.close()
    line.close()


async def test_a_session_that_still_works_on_it_is_ended_before_anybody_is_told(database: str) -> None:
    """Otherwise it could save later what everybody believes not to be saved."""
    line = Line(database)
    store = await open_store(line.address)
    await store.add_table(TABLE, SECRET)
    other, watching = await postgres_connecting.connect(database), await postgres_connecting.connect(database)
    await other.execute("BEGIN; LOCK TABLE entry")
    waiting = asyncio.gather(append(store, "t1", entry(1, "a")), return_exceptions=True)
    inserting = """SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
                   AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO entry%'"""
    while not await watching.fetch(inserting):
        await asyncio.sleep(0.01)
    line.hang_up()
    while await watching.fetch(inserting):  # until it has been ended, since nobody gives it the lock
        await asyncio.sleep(0.01)
    assert not waiting.done()
    await other.execute("ROLLBACK")
    [outcome] = await waiting
    assert type(outcome) is StorageFailed
    assert await store.entries("t1") == []
    await append(store, "t1", entry(1, "again"))
    for connection in (other, watching, store):
        await connection.close()
    line.close()


async def test_while_nobody_knows_nobody_is_told_and_what_comes_then_is_refused(
    cluster: Cluster, database: str
) -> None:
    """PostgreSQL is gone in the middle of a commit. Its outcome is told when it is back; what was never sent is refused at once."""
    line = Line(database)
    store = await open_store(line.address)
    await store.add_table(TABLE, SECRET)
    line.cut("answers", b"t1")
    unknown = asyncio.ensure_future(together(store))
    while not line.was_cut.is_set():
        await asyncio.sleep(0.001)
    await asyncio.to_thread(cluster.stop)
    try:
        with pytest.raises(StorageFailed):
            await store.add_guest(GuestRecord("g", "Ada"), b"hash")
        with pytest.raises(StorageFailed):
            await store.check()
        saved = unknown.done()
    finally:
        await asyncio.to_thread(cluster.start)
    outcomes = await unknown
    entries = await store.entries("t1")
    assert outcomes == [type(None) if entries else StorageFailed] * 2
    assert not saved or entries  # it may have been looked up before the stop
    await store.add_guest(GuestRecord("g", "Ada"), b"hash")
    await store.check()
    await store.close()
    line.close()


# ---------------------------------------------------------------------- others beside it


async def test_who_waits_for_each_other_with_another_server_tries_again(database: str) -> None:
    """Two batches that change the counts of deals in different orders: PostgreSQL undoes one, and nobody hears of it."""
    store = await open_store(database)
    games = ("mau-mau", "schwimmen")
    for table in ("r0", "r1"):
        await store.add_room(RoomRecord(table, "mau-mau", "printed", {}, (), "g1", 1))
    await _end(store, "r0", *games)

    other = await postgres_connecting.connect(database)
    await other.execute("BEGIN")
    await other.execute("UPDATE deal_tally SET deals = deals + 1 WHERE game = 'schwimmen'")
    ending = asyncio.create_task(_end(store, "r1", *games))
    while not await asked(database, "SELECT FROM pg_locks WHERE NOT granted"):
        await asyncio.sleep(0.01)
    # Whoever has waited longer notices first, and is undone: that is the store.
    await other.execute("UPDATE deal_tally SET deals = deals + 1 WHERE game = 'mau-mau'")
    await other.execute("COMMIT")
    await ending
    assert [(await store.tallies(game))[0].deals for game in games] == [3, 3]
    await other.close()
    await store.close()


async def _end(store: PostgresStorage, table: str, *games: str) -> None:
    """End a game whose deals are counted."""
    room = RoomRecord(table, games[0], "printed", {}, (), "g1", 1, revision=1)
    tallies = tuple(DealTally(game, "32", "hand", 1, 2, 3, {"7♠": 1}) for game in games)
    await store.end(room, EndingRecord(table, 5, (), (), "", ()), Counted((), tallies))


async def test_a_database_that_servers_use_is_not_filled(database: str) -> None:
    """Nor used while it is being filled."""
    store, second = await open_store(database), await open_store(database)
    other, third = await postgres_connecting.connect(database), await postgres_connecting.connect(database)
    with pytest.raises(StoreInUse, match="a server is using postgresql://"):
        await postgres_connecting.take_lock(other, database, seconds=0, is_alone=True)
    await store.close()
    await second.close()
    await postgres_connecting.take_lock(other, database, is_alone=True)
    with pytest.raises(StoreInUse, match="somebody is filling postgresql://"):
        await postgres_connecting.take_lock(third, database, seconds=0)
    await other.close()
    await third.close()


def test_servers_that_start_at_once_make_every_step_once(new_database: NewDatabase) -> None:
    """Whoever comes second finds it done."""
    address = new_database(is_empty=True)

    async def start() -> None:
        for store in await asyncio.gather(*(open_store(address) for _ in range(3))):
            await store.check()
            await store.close()

    asyncio.run(start())


async def test_a_log_is_read_while_the_database_restarts_and_afterwards(cluster: Cluster, database: str) -> None:
    """Connections that were lost are made anew without anybody's doing."""
    store = await open_store(database)
    await store.add_table(TABLE, SECRET)
    for round in range(1, 3):
        await append(store, "t1", entry(round))
        await asyncio.to_thread(cluster.stop, "fast" if round == 1 else "immediate")
        with pytest.raises(StorageFailed):
            await store.entries("t1")
        await asyncio.to_thread(cluster.start)
        assert await store.entries("t1") == [entry(seq) for seq in range(1, round + 1)]
    await store.check()
    await store.close()
