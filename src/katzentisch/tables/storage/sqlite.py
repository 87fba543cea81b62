"""The default store: one SQLite file.

One thread writes. Whatever queued up while the last commit was being forced to disk is the next transaction (natural
group commit: no timer, no waiting when there is little to do). A commit that fails acknowledges nothing; the writer
rolls back and goes on with the next.
"""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from katzentisch.tables.storage.base import (
    GuestRecord,
    LogEntry,
    SeatRecord,
    SeqTaken,
    StorageFailed,
    TableRecord,
)
from katzentisch.tables.storage.file_lock import FileLock

SCHEMA_VERSION = 1
SCHEMA = """
CREATE TABLE guest(
    id TEXT PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE, name TEXT NOT NULL
);
CREATE TABLE game_table(
    id TEXT PRIMARY KEY, game TEXT NOT NULL, rules TEXT NOT NULL, preset TEXT NOT NULL, options TEXT NOT NULL,
    seats TEXT NOT NULL, commitment TEXT NOT NULL, made_at INTEGER NOT NULL
);
CREATE TABLE secret(
    table_id TEXT PRIMARY KEY REFERENCES game_table(id), secret BLOB NOT NULL
);
CREATE TABLE entry(
    id INTEGER PRIMARY KEY, table_id TEXT NOT NULL REFERENCES game_table(id), seq INTEGER NOT NULL,
    seat INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, move_id TEXT,
    UNIQUE(table_id, seq), UNIQUE(table_id, seat, move_id)
);
"""
_APPEND = "INSERT INTO entry(table_id, seq, seat, text, at, move_id) VALUES(?, ?, ?, ?, ?, ?)"
# One statement for a whole batch: the interpreter's lock is let go of once, not once a row.
_APPEND_ALL = """
INSERT OR IGNORE INTO entry(table_id, seq, seat, text, at, move_id)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
       json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]')
FROM json_each(?)
"""
_MOST_IN_A_BATCH = 2000


class _Write:
    """Something to be written: statements that stand or fall together, and who waits for it."""

    __slots__ = ("future", "loop", "statements")

    def __init__(self, statements: Sequence[tuple[str, tuple[Any, ...]]]) -> None:
        self.statements = statements
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[None] = self.loop.create_future()


class _Append(_Write):
    """A log entry to be written; many of them fit into one statement."""

    __slots__ = ("row",)

    def __init__(self, row: tuple[Any, ...]) -> None:
        super().__init__([(_APPEND, row)])
        self.row = row


class SqliteStorage:
    """A store in one file (and SQLite's own two beside it), readable by its owner alone."""

    def __init__(self, path: Path, busy_seconds: float = 5.0) -> None:
        self._path = path
        self._busy_seconds = busy_seconds
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = FileLock(path.with_name(path.name + ".lock"))
        except OSError as error:
            raise StorageFailed(f"{path} cannot be used: {error.strerror}") from None
        try:
            self._open_first_time()
        except BaseException:
            self._lock.release()
            raise
        self._queue: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_for_ever, name="katzentisch-writer", daemon=True)
        self._writer.start()
        self._readers = ThreadPoolExecutor(1, "katzentisch-reader")
        self._reading: sqlite3.Connection | None = None
        self._closed = False

    # ------------------------------------------------------------------ the protocol

    async def add_table(self, table: TableRecord, secret: bytes) -> None:
        """Keep a new table and, apart from it, its secret."""
        row = (
            table.id, table.game, table.rules, table.preset, _json(table.options), _json(table.seats),
            table.commitment, table.made_at,
        )  # fmt: skip
        await self._put(
            _Write(
                [
                    ("INSERT INTO game_table VALUES(?, ?, ?, ?, ?, ?, ?, ?)", row),
                    ("INSERT INTO secret VALUES(?, ?)", (table.id, secret)),
                ]
            )
        )

    async def table(self, table_id: str) -> TableRecord | None:
        """A table's record; None: there is none."""
        rows = await self._read("SELECT * FROM game_table WHERE id = ?", table_id)
        if not rows:
            return None
        number, game, rules, preset, options, seats, commitment, made_at = rows[0]
        return TableRecord(
            number,
            game,
            rules,
            preset,
            msgspec.json.decode(options, type=dict[str, str]),
            msgspec.json.decode(seats, type=tuple[SeatRecord, ...]),
            commitment,
            made_at,
        )

    async def secret(self, table_id: str) -> bytes:
        """The secret of a table that is there."""
        rows = await self._read("SELECT secret FROM secret WHERE table_id = ?", table_id)
        return bytes(rows[0][0])

    async def append(self, table_id: str, entry: LogEntry) -> None:
        """Add an entry to a log; `SeqTaken` if its number or its move id is there already."""
        await self._put(_Append((table_id, entry.seq, entry.seat, entry.text, entry.at, entry.move_id)))

    async def entries(self, table_id: str) -> list[LogEntry]:
        """A table's whole log, in order."""
        rows = await self._read(
            "SELECT seq, seat, text, at, move_id FROM entry WHERE table_id = ? ORDER BY seq", table_id
        )
        return [LogEntry(*row) for row in rows]

    async def add_guest(self, guest: GuestRecord, token_hash: bytes) -> None:
        """Keep a new guest."""
        await self._put(_Write([("INSERT INTO guest VALUES(?, ?, ?)", (guest.id, token_hash, guest.name))]))

    async def guest(self, token_hash: bytes) -> GuestRecord | None:
        """The guest with this token; None: nobody has it."""
        rows = await self._read("SELECT id, name FROM guest WHERE token_hash = ?", token_hash)
        return GuestRecord(*rows[0]) if rows else None

    async def rename_guest(self, guest_id: str, name: str) -> None:
        """Call a guest something else from now on."""
        await self._put(_Write([("UPDATE guest SET name = ? WHERE id = ?", (name, guest_id))]))

    async def close(self) -> None:
        """Finish what is waiting and let go of the store."""
        if self._closed:
            return
        self._closed = True
        self._queue.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.get_running_loop().run_in_executor(self._readers, self._close_reading)
        self._readers.shutdown()
        self._lock.release()

    # ------------------------------------------------------------------ reading

    async def _read(self, sql: str, *parameters: Any) -> list[tuple[Any, ...]]:
        def read() -> list[tuple[Any, ...]]:
            if self._reading is None:
                self._reading = self._connect()
            return self._reading.execute(sql, parameters).fetchall()

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, read)
        except (sqlite3.Error, RuntimeError) as error:
            raise StorageFailed(_reason(error)) from None

    def _close_reading(self) -> None:
        if self._reading is not None:
            self._reading.close()

    # ------------------------------------------------------------------ writing

    async def _put(self, write: _Write) -> None:
        if self._closed:
            raise StorageFailed("the store is closed")
        self._queue.put(write)
        await write.future

    def _write_for_ever(self) -> None:
        connection: sqlite3.Connection | None = None
        for batch in _batches(self._queue):
            outcomes: list[Exception | None]
            try:
                if connection is None:
                    connection = self._connect()
                outcomes = _commit(connection, batch)
            except Exception as error:  # a writer that dies would leave everybody waiting for ever
                outcomes = [StorageFailed(_reason(error))] * len(batch)
                connection = _rolled_back(connection)
            _settle(batch, outcomes)
        if connection is not None:
            connection.close()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, timeout=self._busy_seconds, isolation_level=None, check_same_thread=False
        )
        try:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _open_first_time(self) -> None:
        # SQLite gives its own files beside this one the same mode.
        os.close(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600))
        os.chmod(self._path, 0o600)
        try:
            with closing(self._connect()) as connection:
                connection.execute("PRAGMA journal_mode = WAL")
                version = connection.execute("PRAGMA user_version").fetchone()[0]
                if version == 0:
                    connection.executescript(f"BEGIN;{SCHEMA}PRAGMA user_version = {SCHEMA_VERSION};COMMIT;")
        except sqlite3.Error as error:
            raise StorageFailed(f"{self._path} cannot be used: {_reason(error)}") from None
        if version not in (0, SCHEMA_VERSION):
            raise StorageFailed(f"{self._path} was written by another version of Katzentisch")


def _batches(waiting: queue.SimpleQueue[_Write | None]) -> Iterable[list[_Write]]:
    """Whatever is waiting, in one go; ends at the None that `close` puts there."""
    while (first := waiting.get()) is not None:
        batch = [first]
        while len(batch) < _MOST_IN_A_BATCH:
            try:
                following = waiting.get_nowait()
            except queue.Empty:
                break
            if following is None:
                yield batch
                return
            batch.append(following)
        yield batch


def _commit(connection: sqlite3.Connection, batch: list[_Write]) -> list[Exception | None]:
    """One transaction. What collides with the log is left out and told so; any other error leaves out everything."""
    appends = [write for write in batch if isinstance(write, _Append)]
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("SAVEPOINT appends")
    added = _append_all(connection, appends)
    one_by_one: set[_Write] = {write for write in batch if not isinstance(write, _Append)}
    if added < len(appends):  # something collided: go one by one to learn what
        connection.execute("ROLLBACK TO appends")
        one_by_one.update(appends)
    outcomes = [_try(connection, write) if write in one_by_one else None for write in batch]
    connection.execute("COMMIT")
    return outcomes


def _append_all(connection: sqlite3.Connection, appends: list[_Append]) -> int:
    if not appends:
        return 0
    try:
        return connection.execute(_APPEND_ALL, (_json([write.row for write in appends]),)).rowcount
    except sqlite3.IntegrityError:  # an entry of no table at all
        return -1


def _try(connection: sqlite3.Connection, write: _Write) -> Exception | None:
    connection.execute("SAVEPOINT one")
    try:
        for sql, parameters in write.statements:
            connection.execute(sql, parameters)
    except sqlite3.IntegrityError as error:
        connection.execute("ROLLBACK TO one")
        return SeqTaken(_reason(error))
    return None


def _rolled_back(connection: sqlite3.Connection | None) -> sqlite3.Connection | None:
    """The connection, clean again; None if it is beyond that and a new one is needed."""
    if connection is None:
        return None
    try:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return connection
    except sqlite3.Error:
        connection.close()
        return None


def _settle(batch: list[_Write], outcomes: list[Exception | None]) -> None:
    """Tell those who wait, once for each event loop."""
    for loop in {write.loop for write in batch}:
        mine = [(write, outcome) for write, outcome in zip(batch, outcomes, strict=True) if write.loop is loop]
        try:
            loop.call_soon_threadsafe(_resolve, mine)
        except RuntimeError:  # the loop has ended: nobody waits any more
            continue


def _resolve(settled: list[tuple[_Write, Exception | None]]) -> None:
    for write, outcome in settled:
        if write.future.done():  # given up meanwhile
            continue
        if outcome is None:
            write.future.set_result(None)
        else:
            write.future.set_exception(outcome)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _reason(error: Exception) -> str:
    """What went wrong, without what was being written: that may be a secret."""
    code = getattr(error, "sqlite_errorname", "")
    return f"{type(error).__name__} {code}".strip()
