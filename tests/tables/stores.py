"""The store of these tests: a SQLite file, or (KATZENTISCH_TEST_STORE=postgres) a database of a PostgreSQL of their own."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from pathlib import Path

from katzentisch.engine.entry import Line
from katzentisch.tables.directory.base import Directory
from katzentisch.tables.directory.memory import Book, MemoryDirectory
from katzentisch.tables.storage.base import LogEntry, SeatRecord, Storage, TableRecord
from katzentisch.tables.storage.sqlite import SqliteStorage
from katzentisch.tables.storage.where import Where

IS_POSTGRES = os.environ.get("KATZENTISCH_TEST_STORE") == "postgres"
#: A table to save, and its secret.
SECRET = bytes(range(32))
SEATS = (SeatRecord("Ada", guest="g1"), SeatRecord("Minka", bot="heuristic"))
TABLE = TableRecord("t1", "mau-mau", "1", "printed", {"deck": "auto"}, SEATS, "c0ffee", 17)


def entry(seq: int, move_id: str | None = None, text: str = "7♠") -> LogEntry:
    """Something to save at it."""
    return LogEntry(seq, seq % 2, text, 1000 + seq, move_id)


def append(store: Storage, table: str, entry: LogEntry) -> Awaitable[None]:
    """Save it."""
    return store.append(table, entry.seq, Line(entry.seat, entry.text, entry.at, entry.move_id))


@contextmanager
def new_place(folder: Path) -> Iterator[Where]:
    """A place for a store that is empty."""
    file = folder / "tables.sqlite"
    if not IS_POSTGRES:
        yield Where(file)
        return
    from tests.postgres.cluster import shared_cluster

    database = shared_cluster().new_database()
    yield Where(file, database)
    shared_cluster().drop(database)


def opened(where: Where) -> Storage:
    """The store there. It gives up soon, and reads in order: a test knows then when nothing more is under way."""
    if not where.database:
        return SqliteStorage(where.file, busy_seconds=0.05)
    from katzentisch.tables.storage.postgres import PostgresStorage

    return PostgresStorage(where.database, readers=1)


def new_directories(storage: Storage, addresses: list[str]) -> list[Directory]:
    """The directories of several nodes that share this store."""
    if not IS_POSTGRES:
        book = Book()
        return [MemoryDirectory(book, storage, address) for address in addresses]
    from katzentisch.tables.directory.postgres import PostgresDirectory
    from katzentisch.tables.storage.postgres import PostgresStorage

    assert isinstance(storage, PostgresStorage)
    return [PostgresDirectory(storage, address) for address in addresses]
