"""The store of these tests: a SQLite file, or (KATZENTISCH_TEST_STORE=postgres) a database of a PostgreSQL of their own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from katzentisch.tables.storage.base import Storage
from katzentisch.tables.storage.sqlite import SqliteStorage
from katzentisch.tables.storage.where import Where

IS_POSTGRES = os.environ.get("KATZENTISCH_TEST_STORE") == "postgres"


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
