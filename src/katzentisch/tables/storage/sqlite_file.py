"""A SQLite file and the one thread that writes to it.

Whatever queues up during one commit becomes the next transaction: group commit without a timer, and without waiting when there is
little to do. A failed commit acknowledges nothing; the writer rolls back and goes on with the next. Nothing is acknowledged when the
file has been deleted or replaced: the writer looks before and after every commit, and every half second.
"""

from __future__ import annotations

import asyncio
import ctypes
import logging
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import msgspec

from katzentisch.tables.storage.base import Commit, SeqTaken, StorageFailed
from katzentisch.tables.storage.file_lock import StoreLock
from katzentisch.tables.storage.same_file import SameFile
from katzentisch.tables.storage.schema import VERSION, missing_steps
from katzentisch.tables.storage.sqlite_visit import copy_file, new_file, reason
from katzentisch.tables.storage.writing import (
    MOST_IN_A_BATCH,
    Append,
    Gathering,
    Outcome,
    Statement,
    Write,
    settle,
    tell,
)

log = logging.getLogger(__name__)

_APPEND = "INSERT INTO entry(table_id, seq, seat, text, at, move_id) VALUES(?, ?, ?, ?, ?, ?)"
# One statement for a whole batch: it releases the interpreter's lock once, not once a row.
_APPEND_ALL = """
INSERT INTO entry(table_id, seq, seat, text, at, move_id)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
       json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]')
FROM json_each(?)
"""
#: Seconds between two looks at whether the file is still there, while nothing is written.
_LOOK_SECONDS = 0.5
#: How SQLite's names for damage begin.
_DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_IOERR_SHORT_READ")


class SqliteFile:
    """One file, with SQLite's own two beside it. Only its owner can read it."""

    def __init__(self, path: Path, busy_seconds: float) -> None:
        self._path = path
        self._busy_seconds = busy_seconds
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = StoreLock(path)
        except OSError as error:
            raise StorageFailed(f"{path} cannot be used: {error.strerror}") from None
        try:
            self._same = self._open_first_time()
        except BaseException:
            self._lock.release()
            raise
        self.watcher: Callable[[Commit], None] = lambda commit: None
        #: Has a damaged page been met? It stays so until the server starts with another file.
        self.is_damaged = False
        #: When something was saved last, on the clock that never goes back; 0 if the last try failed.
        self.saved_at = 0.0
        self._is_told = False  # that the file is lost
        self._queue: queue.SimpleQueue[list[Write] | None] = queue.SimpleQueue()
        self._gathering = Gathering(self._queue.put)
        self._writer = threading.Thread(target=self._write_for_ever, name="katzentisch-writer", daemon=True)
        self._writer.start()
        self._readers = ThreadPoolExecutor(1, "katzentisch-reader")
        self._reading: sqlite3.Connection | None = None
        self._closed = False

    async def close(self) -> None:
        """Finish pending writes and close the file."""
        if self._closed:
            return
        self._closed = True
        self._gathering.close()
        self._queue.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.get_running_loop().run_in_executor(self._readers, self._close_reading)
        self._readers.shutdown()
        self._same.close()
        self._lock.release()

    async def read(self, sql: str, *parameters: Any) -> list[tuple[Any, ...]]:
        """All rows of a query."""

        def read() -> list[tuple[Any, ...]]:
            self._check_file()
            if self._reading is None:
                self._reading = self._connect()
            return self._reading.execute(sql, parameters).fetchall()

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, read)
        except (sqlite3.Error, RuntimeError) as error:
            self._note(error)
            raise StorageFailed(reason(error)) from None

    async def find_damage(self) -> None:
        """Look at every page, which takes a while in a large file; from then on `is_damaged` tells of any damage."""

        def look() -> bool:
            self._check_file()
            with closing(self._connect()) as connection:
                return bool(connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",))

        try:
            self.is_damaged = await asyncio.to_thread(look) or self.is_damaged
        except StorageFailed:  # the file is lost: `check` tells
            return
        except sqlite3.Error as error:
            self._note(error)

    def _check_file(self) -> None:
        """`StorageFailed` if this is no longer the file that was opened."""
        if not self._same.is_lost():
            return
        if not self._is_told:
            self._is_told = True
            log.error(
                "%s has been deleted or replaced; nothing more is saved until the server starts again", self._path
            )
        raise StorageFailed("the file has been deleted or replaced")

    def _note(self, error: Exception) -> None:
        if getattr(error, "sqlite_errorname", "").startswith(_DAMAGE):
            self.is_damaged = True

    async def write(self, *statements: Statement) -> None:
        """Execute all of these or none; `SeqTaken` if another writer was first."""
        await self._gathering.put(Write(statements))

    def append(self, row: tuple[Any, ...]) -> asyncio.Future[None]:
        """Append a row to the log of a table."""
        return self._gathering.put(Append(row))

    def _close_reading(self) -> None:
        if self._reading is not None:
            self._close_connection(self._reading)

    def _close_connection(self, connection: sqlite3.Connection) -> None:
        if self._same.is_lost():
            # Closing the last one would write the rest of the log over whatever is in the file's place: leave it to the process's end.
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(connection))
        else:
            connection.close()

    def _write_for_ever(self) -> None:
        connection: sqlite3.Connection | None = None
        for batch in _batches(self._queue, self._look):
            outcomes: list[Outcome]
            began = time.perf_counter()
            try:
                self._check_file()
                if connection is None:
                    connection = self._connect()
                outcomes = _commit(connection, batch)
                self._check_file()
                self.saved_at = time.monotonic()
            except Exception as error:  # if the writer died, everybody would wait for ever
                self._note(error)
                self.saved_at = 0.0
                failed = error if isinstance(error, StorageFailed) else StorageFailed(reason(error))
                outcomes = [failed] * len(batch)
                connection = _rolled_back(connection)
            settle(batch, outcomes)
            tell(self.watcher, batch, outcomes, time.perf_counter() - began)
        if connection is not None:
            self._close_connection(connection)

    def _look(self) -> None:
        with suppress(StorageFailed):  # the log says so, and every write
            self._check_file()

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

    def _keep_copy(self, connection: sqlite3.Connection) -> None:
        """Keep the file as the version before has left it. One that is there already is from a try that failed."""
        copy = self._path.with_name(f"{self._path.stem}-before-step-{VERSION}{self._path.suffix}")
        if not copy.exists():
            with new_file(copy) as unfinished:
                copy_file(connection, unfinished)

    def _open_first_time(self) -> SameFile:
        # SQLite creates its own files with the same mode.
        os.close(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600))
        os.chmod(self._path, 0o600)
        try:
            with closing(self._connect()) as connection:
                connection.execute("PRAGMA journal_mode = WAL")
                version = connection.execute("PRAGMA user_version").fetchone()[0]
                if version > VERSION:
                    raise StorageFailed(f"{self._path} was written by another version of Katzentisch")
                if 0 < version < VERSION:
                    self._keep_copy(connection)
                if version < VERSION:
                    connection.executescript(missing_steps(version))
                return SameFile(self._path, connection)
        except sqlite3.Error as error:
            raise StorageFailed(f"{self._path} cannot be used: {reason(error)}") from None


def _batches(waiting: queue.SimpleQueue[list[Write] | None], meanwhile: Callable[[], None]) -> Iterable[list[Write]]:
    """Batches of everything that is waiting, until the None that `close` puts there."""
    while True:
        try:
            batch = waiting.get(timeout=_LOOK_SECONDS)
        except queue.Empty:
            meanwhile()
            continue
        if batch is None:
            return
        while len(batch) < MOST_IN_A_BATCH:
            try:
                following = waiting.get_nowait()
            except queue.Empty:
                break
            if following is None:
                yield batch
                return
            batch += following
        yield batch


def _commit(connection: sqlite3.Connection, batch: list[Write]) -> list[Outcome]:
    """Commit a batch. A write that collides with another writer is left out; any other error leaves out the whole batch."""
    appends = [write.row for write in batch if isinstance(write, Append)]
    if len(appends) == len(batch) and _append_all(connection, appends):
        return [None] * len(batch)
    connection.execute("BEGIN IMMEDIATE")
    outcomes = [_try(connection, write) for write in batch]
    connection.execute("COMMIT")
    return outcomes


def _append_all(connection: sqlite3.Connection, rows: list[tuple[Any, ...]]) -> bool:
    """Insert all rows in one statement, which is a transaction by itself. False: something collided and nothing was done."""
    try:
        connection.execute(_APPEND_ALL, (msgspec.json.encode(rows).decode(),))
    except sqlite3.IntegrityError:
        return False
    return True


def _try(connection: sqlite3.Connection, write: Write) -> Outcome:
    connection.execute("SAVEPOINT one")
    try:
        for statement in _statements(write):
            changed = connection.execute(statement.sql, statement.parameters).rowcount
            if statement.must_change and changed < 1:
                raise sqlite3.IntegrityError("another revision")
    except sqlite3.IntegrityError as error:
        connection.execute("ROLLBACK TO one")
        return SeqTaken(reason(error))
    return None


def _statements(write: Write) -> Sequence[Statement]:
    return (Statement(_APPEND, write.row),) if isinstance(write, Append) else write.statements


def _rolled_back(connection: sqlite3.Connection | None) -> sqlite3.Connection | None:
    """The connection after a rollback; None if it is broken and we need a new one."""
    if connection is None:
        return None
    try:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return connection
    except sqlite3.Error:
        connection.close()
        return None
