"""Stores that are there for a proof alone: a file in a folder, or a new database beside the one that is configured."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from katzentisch.tables.storage import postgres_connecting as connecting
from katzentisch.tables.storage.base import Storage, StorageFailed
from katzentisch.tables.storage.postgres import PostgresStorage
from katzentisch.tables.storage.where import Where

#: PostgreSQL's code for what a user may not do.
_NOT_PERMITTED = "42501"


@contextmanager
def temporary_place(folder: Path, database: str = "") -> Iterator[Where]:
    """A place for a store that is empty. With a database it is another one on the same server, which is dropped afterwards."""
    file = folder / "tables.sqlite"
    if not database:
        yield Where(file)
        return
    name = f"katzentisch_prove_{secrets.token_hex(6)}"
    _order(database, f"CREATE DATABASE {name}")
    try:
        yield Where(file, urlsplit(database)._replace(path=f"/{name}").geturl())
    finally:
        _order(database, f"DROP DATABASE {name} WITH (FORCE)")


def opened_in_order(where: Where) -> Storage:
    """The store there. It reads in order: then it is known when nothing more is under way."""
    return PostgresStorage(where.database, readers=1) if where.database else where.open()


def _order(database: str, sql: str) -> None:
    async def order() -> None:
        connection = await connecting.connect(database)
        try:
            await connection.execute(sql)
        except connecting.known_errors() as error:
            is_forbidden = getattr(error, "sqlstate", None) == _NOT_PERMITTED
            advice = "; may this user create databases (CREATEDB)?" if is_forbidden else ""
            raise StorageFailed(
                f"{connecting.place_of(database)} has not done for the proof: {sql} ({connecting.reason(error)}){advice}"
            ) from None
        finally:
            await connection.close()

    with ThreadPoolExecutor(1) as apart:  # whoever asks may be in an event loop
        apart.submit(asyncio.run, order()).result()
