"""The store in a SQLite file: its one writer, its locks, its modes, full and broken disks, older files."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import stat
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from katzentisch.tables.storage import sqlite_file as module
from katzentisch.tables.storage.base import (
    Commit,
    GuestRecord,
    StorageFailed,
    StoreInUse,
)
from katzentisch.tables.storage.schema import STEPS
from katzentisch.tables.storage.sqlite import SqliteStorage
from katzentisch.tables.storage.sqlite_file import SqliteFile
from katzentisch.tables.storage.sqlite_visit import SqliteVisitor, new_file
from tests.tables.small_disk import small_disk
from tests.tables.stores import SECRET, TABLE, append, entry


def hold_write_lock(file: Path) -> sqlite3.Connection:
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


async def test_one_server_a_file(storage: SqliteStorage, file: Path) -> None:
    """A second one is told, and the first goes on. (A PostgreSQL may have several: see tests/postgres.)"""
    with pytest.raises(StoreInUse, match=re.escape(str(file))):
        await asyncio.to_thread(SqliteStorage, file)
    await storage.add_table(TABLE, SECRET)


async def test_what_queued_up_during_a_commit_is_the_next_transaction(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Natural group commit: a hundred entries that wait become one or two transactions, not a hundred."""
    batches: list[int] = []
    real = module._commit

    def counting(connection: sqlite3.Connection, batch: list[Any]) -> list[Exception | None]:
        batches.append(len(batch))
        return real(connection, batch)

    monkeypatch.setattr(module, "_commit", counting)
    store = SqliteStorage(file, busy_seconds=30)
    await store.add_table(TABLE, SECRET)
    batches.clear()
    other = hold_write_lock(file)
    waiting = [append(store, "t1", entry(seq)) for seq in range(1, 101)]
    while not batches:
        await asyncio.sleep(0.01)
    other.execute("ROLLBACK")
    other.close()
    await asyncio.gather(*waiting)
    assert sum(batches) == 100
    assert len(batches) <= 3
    assert [line.seq for line in await store.entries("t1")] == list(range(1, 101))
    await store.close()


async def test_a_failing_transaction_acknowledges_nothing_and_the_writer_goes_on(
    storage: SqliteStorage, file: Path
) -> None:
    """Another program holds the file: those who wait are told; afterwards it works again (SECURITY 23)."""
    await storage.add_table(TABLE, SECRET)
    other = hold_write_lock(file)
    outcomes = await asyncio.gather(*(append(storage, "t1", entry(seq)) for seq in range(1, 6)), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [StorageFailed] * 5
    other.execute("ROLLBACK")
    other.close()
    assert await storage.entries("t1") == []
    await append(storage, "t1", entry(1))
    assert len(await storage.entries("t1")) == 1


async def test_whoever_counts_is_told_of_what_was_saved(storage: SqliteStorage, file: Path) -> None:
    """Not of what was not; and whoever counts wrongly stops nobody."""
    commits: list[Commit] = []

    def count(commit: Commit) -> None:
        commits.append(commit)
        raise ValueError("cannot count to two")

    storage.tell_commits(count)
    await storage.add_table(TABLE, SECRET)
    await append(storage, "t1", entry(1))
    other = hold_write_lock(file)
    with pytest.raises(StorageFailed):
        await append(storage, "t1", entry(2))
    other.execute("ROLLBACK")
    other.close()
    await append(storage, "t1", entry(2))
    await storage.close()
    assert [(commit.writes, commit.entries) for commit in commits] == [(1, 0), (1, 1), (1, 1)]
    assert all(commit.seconds > 0 for commit in commits)


class FailingCommits(sqlite3.Connection):
    """A connection whose commits can be made to fail, as on a disk that breaks."""

    is_broken = False

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        is_commit = sql == "COMMIT" or ("INSERT INTO entry" in sql and not self.in_transaction)
        if is_commit and FailingCommits.is_broken:
            raise sqlite3.OperationalError("disk I/O error, secret words")
        return super().execute(sql, *parameters)


async def test_a_failing_commit_acknowledges_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error comes at the last moment; its own words go no further."""
    real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: real(*a, **k, factory=FailingCommits))
    store = SqliteStorage(file)
    await store.add_table(TABLE, SECRET)
    monkeypatch.setattr(FailingCommits, "is_broken", True)
    with pytest.raises(StorageFailed) as failed:
        await append(store, "t1", entry(1))
    assert "secret" not in str(failed.value)
    mixed = await asyncio.gather(
        append(store, "t1", entry(1)), store.add_guest(GuestRecord("ada", "Ada"), b"hash"), return_exceptions=True
    )
    assert [type(outcome) for outcome in mixed] == [StorageFailed, StorageFailed]
    monkeypatch.setattr(FailingCommits, "is_broken", False)
    assert await store.entries("t1") == []
    assert await store.guest(b"hash") is None
    await append(store, "t1", entry(1, text="8♥"))
    assert [line.text for line in await store.entries("t1")] == ["8♥"]
    await store.close()


async def test_a_full_disk_acknowledges_nothing_and_room_helps(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite's own "database or disk is full", then room again."""
    real = SqliteFile._connect
    opened: list[sqlite3.Connection] = []

    def connect(self: SqliteFile) -> sqlite3.Connection:
        opened.append(real(self))
        return opened[-1]

    monkeypatch.setattr(SqliteFile, "_connect", connect)
    store = SqliteStorage(file)
    await store.add_table(TABLE, SECRET)
    writer = opened[-1]
    pages = writer.execute("PRAGMA page_count").fetchone()[0]
    writer.execute(f"PRAGMA max_page_count = {pages}")
    saved = 0
    failure: StorageFailed | None = None
    while failure is None:
        try:
            await append(store, "t1", entry(saved + 1, f"id-{saved + 1}"))
            saved += 1
        except StorageFailed as error:
            failure = error
    assert "SQLITE_FULL" in str(failure)
    assert saved > 0
    assert [line.seq for line in await store.entries("t1")] == list(range(1, saved + 1))
    writer.execute("PRAGMA max_page_count = 1000000")
    await append(store, "t1", entry(saved + 1))
    assert len(await store.entries("t1")) == saved + 1
    await store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX")
async def test_only_its_owner_may_read_the_file(tmp_path: Path) -> None:
    """Backups hold live hands (SECURITY 26): mode 0600, SQLite's files beside it too, whatever was there before."""
    file = tmp_path / "deep" / "tables.sqlite"
    file.parent.mkdir()
    file.touch(0o666)
    os.chmod(file, 0o666)
    store = SqliteStorage(file)
    await store.add_table(TABLE, SECRET)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()}
    assert set(modes) >= {"tables.sqlite", "tables.sqlite-wal"}
    assert set(modes.values()) == {0o600}
    await store.close()


async def test_a_file_that_is_no_database_is_told_in_one_line(tmp_path: Path) -> None:
    """No traceback for a host who names the wrong file, and the file is free again."""
    file = tmp_path / "tables.sqlite"
    file.write_text("This is a shopping list. " * 100)
    with pytest.raises(StorageFailed, match="cannot be used"):
        SqliteStorage(file)
    file.unlink()
    await SqliteStorage(file).close()


async def test_a_file_of_another_version_is_left_alone(file: Path) -> None:
    """A newer Katzentisch may have written it."""
    await SqliteStorage(file).close()
    other = sqlite3.connect(file)
    other.execute("PRAGMA user_version = 99")
    other.close()
    with pytest.raises(StorageFailed, match="another version"):
        SqliteStorage(file)


async def test_a_file_from_before_new_tokens_and_times_is_brought_up_to_date(file: Path) -> None:
    """What was in it is still in it, and what is new works."""
    other = sqlite3.connect(file)
    other.executescript("".join(STEPS[:4]) + "PRAGMA user_version = 4; PRAGMA journal_mode = WAL;")
    other.execute("INSERT INTO guest(id, token_hash, name, seen_at) VALUES('g', x'00', 'Ada', 5)")
    other.commit()
    other.close()
    store = SqliteStorage(file)
    kept = file.with_name(f"tables-before-step-{len(STEPS)}.sqlite")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    with closing(sqlite3.connect(kept)) as before:
        assert before.execute("PRAGMA user_version").fetchone() == (4,)
        assert before.execute("SELECT name FROM guest").fetchall() == [("Ada",)]
    assert await store.guest(b"\x00") == GuestRecord("g", "Ada", 5)
    assert await store.note_time(17) is None
    assert await store.note_time(18) == 17
    await store.add_token("g", b"new")
    await store.close()
    store = SqliteStorage(file)
    assert await store.note_time(19) == 18
    assert await store.guest(b"new") == GuestRecord("g", "Ada", 5)
    assert await store.guest(b"\x00") is None
    await store.close()


async def test_a_guest_who_leaves_again_and_again_has_a_few_tokens(storage: SqliteStorage, file: Path) -> None:
    """The last ones are valid, as is the one that was used last; the others have made room."""
    await storage.add_guest(GuestRecord("g", "Ada"), b"old")
    await storage.add_guest(GuestRecord("h", "Bo"), b"bo")
    await storage.add_token("h", b"new of bo")
    for n in range(100):
        await storage.add_token("g", b"%d" % n)
    other = sqlite3.connect(file)
    assert other.execute("SELECT count(*) FROM new_token WHERE guest_id = 'g'").fetchone()[0] < 10
    other.close()
    assert await storage.guest(b"old") == GuestRecord("g", "Ada")
    assert await storage.guest(b"50") is None
    assert await storage.guest(b"98") == GuestRecord("g", "Ada")
    assert await storage.guest(b"99") == GuestRecord("g", "Ada")
    assert await storage.guest(b"98") is None
    assert await storage.guest(b"new of bo") == GuestRecord("h", "Bo")


async def test_whoever_asks_for_health_often_writes_seldom(
    storage: SqliteStorage, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was saved just now could be saved; after a while, or when something could not be saved, it is tried."""
    commits: list[Commit] = []
    storage.tell_commits(commits.append)
    for _ in range(50):
        await storage.check()
    assert len(commits) == 1
    monkeypatch.setattr(module, "_commit", _fail)
    with pytest.raises(StorageFailed):
        await storage.add_guest(GuestRecord("g", "Ada"), b"hash")
    for _ in range(2):
        with pytest.raises(StorageFailed):
            await storage.check()


def _fail(*arguments: Any) -> Any:
    raise sqlite3.OperationalError("disk full")


# ---------------------------------------------------------------------- beside the server


async def test_a_store_that_is_locked_is_told_as_such(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not as one that holds something else: whoever believed that might delete it."""
    await SqliteStorage(file).close()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, timeout=0))
        with pytest.raises(StorageFailed, match=r"cannot be used: OperationalError SQLITE_BUSY"):
            SqliteVisitor(file).complaints()


@pytest.mark.parametrize("content", [b"This is a shopping list. " * 100, b""])
def test_what_is_no_store_is_told_as_such(file: Path, content: bytes) -> None:
    """Another file, or one without tables."""
    file.write_bytes(content)
    with pytest.raises(StorageFailed, match="holds no tables of Katzentisch"):
        SqliteVisitor(file).complaints()


async def test_a_backup_without_room_is_told_as_such(file: Path, tmp_path: Path) -> None:
    """About the copy, not about the store; and nothing is left of it."""
    await SqliteStorage(file).close()
    copy = tmp_path / "copy.sqlite"
    with small_disk(), pytest.raises(StorageFailed, match=r"copy\.sqlite\S* cannot be written: OperationalError"):
        SqliteVisitor(file).back_up(copy)
    assert not list(tmp_path.glob("copy*"))


def test_what_goes_wrong_while_a_file_is_filled_is_not_said_of_the_file(tmp_path: Path) -> None:
    """A database that does not answer in time raises an OSError, too."""
    with pytest.raises(TimeoutError), new_file(tmp_path / "copy.sqlite"):
        raise TimeoutError
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(StorageFailed, match="No such file"), new_file(tmp_path / "nowhere" / "copy.sqlite"):
        pass
