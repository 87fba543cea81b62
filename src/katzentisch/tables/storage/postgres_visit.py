"""A look at a PostgreSQL store from beside its server, which may be running; and filling one that is empty."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from katzentisch.tables.storage import postgres_connecting as connecting
from katzentisch.tables.storage.base import COMPLAINTS, Complaint, Finding, StorageFailed, complaint_of
from katzentisch.tables.storage.errands import ANSWER, FORGET, LOOK_FOR_ANSWER, leave
from katzentisch.tables.storage.examining import clock_found, commit_found, schema_found
from katzentisch.tables.storage.postgres import DIALECT
from katzentisch.tables.storage.postgres_schema import NOW, SCHEMA, VERSION, version_of
from katzentisch.tables.storage.schema import missing_steps
from katzentisch.tables.storage.sqlite_visit import CONTENTS, new_file, reason

T = TypeVar("T")

#: Rows that are under way at a time.
_AT_ONCE = 1000


class PostgresVisitor:
    """Reads everything as it is at one moment, and leaves errands."""

    newest = VERSION

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn

    def version(self) -> int:
        """How many steps of the schema the store has."""
        return self._look(version_of)

    def complaints(self) -> list[Complaint]:
        """All complaints, oldest first."""
        return self._look(_complaints)

    def back_up(self, copy: Path) -> None:
        """Copy everything into a new SQLite file that only its owner can read."""
        try:
            with new_file(copy) as unfinished, closing(sqlite3.connect(unfinished, isolation_level=None)) as file:
                file.executescript(missing_steps(0))
                file.execute("BEGIN")
                self._look(partial(_copy_all_out, file=file))
                # All has been read by now: forcing a large copy to the disk takes longer than PostgreSQL waits for somebody in a transaction.
                file.execute("COMMIT")
        except sqlite3.Error as error:
            raise StorageFailed(f"{copy} cannot be written: {reason(error)}") from None

    def nodes(self) -> list[str]:
        """The addresses of the nodes that are up, or were killed and not missed yet."""

        async def look(connection: Any) -> list[str]:
            await _check_version(connection)
            return [row[0] for row in await connection.fetch("SELECT address FROM node ORDER BY address")]

        return self._look(look)

    def run_errand(self, body: str, table: str, seconds: float) -> str | None:
        """Leave an errand for the server, wait for the answer, and take both away again."""

        async def visit() -> str | None:
            id, until = secrets.token_hex(16), time.monotonic() + seconds
            answer: str | None = None
            async with _connected(self._dsn) as connection:
                await _check_version(connection)
                await connection.execute(connecting.numbered(leave(NOW)), id, table, body)
                try:
                    while answer is None and time.monotonic() < until:
                        await asyncio.sleep(LOOK_FOR_ANSWER)
                        answer = await connection.fetchval(connecting.numbered(ANSWER), id)
                finally:
                    await connection.execute(connecting.numbered(FORGET), id)
            return answer

        return asyncio.run(visit())

    def _look(self, look: Callable[[Any], Awaitable[T]]) -> T:
        async def visit() -> T:
            async with (
                _connected(self._dsn) as connection,
                connection.transaction(isolation="repeatable_read", readonly=True),
            ):
                return await look(connection)

        return asyncio.run(visit())


@asynccontextmanager
async def _connected(dsn: str) -> AsyncIterator[Any]:
    connection = await connecting.connect(dsn)
    try:
        yield connection
    except connecting.known_errors() as error:
        raise StorageFailed(f"{connecting.place_of(dsn)} cannot be used: {connecting.reason(error)}") from None
    finally:
        connection.terminate()


async def _check_version(connection: Any) -> None:
    version = await version_of(connection)
    if not version:
        raise StorageFailed("the database holds no tables of Katzentisch")
    if version > VERSION:
        raise StorageFailed("the database is of a newer version of Katzentisch than this command: use that one's")
    if version < VERSION:
        raise StorageFailed("the database is of an older version of Katzentisch than this command: `migrate` first")


async def _complaints(connection: Any) -> list[Complaint]:
    await _check_version(connection)
    return [complaint_of(*row) for row in await connection.fetch(COMPLAINTS)]


# ---------------------------------------------------------------------- from one kind of store to the other


def _tables(file: sqlite3.Connection) -> dict[str, list[str]]:
    """The tables of a backup, in the order in which they refer to each other, and their columns. PostgreSQL's are called the same."""
    names = file.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").fetchall()
    return {name: [column[1] for column in file.execute(f"PRAGMA table_info({name})")] for (name,) in names}


async def _copy_all_out(connection: Any, file: sqlite3.Connection) -> None:
    await _check_version(connection)
    for name, columns in _tables(file).items():
        await _copy_out(connection, name, columns, file)


async def _copy_out(connection: Any, name: str, columns: list[str], file: sqlite3.Connection) -> None:
    insert = f"INSERT INTO {name}({', '.join(columns)}) VALUES({', '.join('?' * len(columns))})"
    rows: list[tuple[Any, ...]] = []
    async for row in connection.cursor(f'SELECT {", ".join(columns)} FROM "{name}"', prefetch=_AT_ONCE):
        rows.append(tuple(row))
        if len(rows) == _AT_ONCE:
            file.executemany(insert, rows)
            rows.clear()
    file.executemany(insert, rows)


def fill_database(dsn: str, copy: Path) -> None:
    """Put a copy, a whole file, into a database that is empty of ours: all of it or nothing."""

    async def fill() -> None:
        async with _connected(dsn) as connection:
            await connecting.take_lock(connection, dsn, seconds=0, is_alone=True)
            await connecting.check_durability(connection)
            await connecting.bring_up_to_date(dsn)
            with closing(sqlite3.connect(copy)) as file:
                async with connection.transaction():
                    for name in CONTENTS:
                        if await connection.fetchval(f"SELECT EXISTS(SELECT 1 FROM {name})"):
                            raise StorageFailed(f"{connecting.place_of(dsn)} is not empty: nothing is written over")
                    await connection.execute("DELETE FROM last_time")
                    for name, columns in _tables(file).items():
                        await _copy_in(connection, name, columns, file)

    asyncio.run(fill())


async def _copy_in(connection: Any, name: str, columns: list[str], file: sqlite3.Connection) -> None:
    rows = file.execute(f"SELECT {', '.join(columns)} FROM {name}")
    while some := rows.fetchmany(_AT_ONCE):
        await connection.copy_records_to_table(name, records=some, columns=columns, schema_name=SCHEMA)
    # The numbers that rows get by themselves go on behind those that came with the copy.
    counter = await connection.fetchval("SELECT pg_get_serial_sequence($1, $2)", f'{SCHEMA}."{name}"', columns[0])
    if counter is not None:
        await connection.execute(f"SELECT setval('{counter}', max({columns[0]})) FROM \"{name}\"")


# ---------------------------------------------------------------------- for the doctor


def examine_database(dsn: str) -> Iterator[Finding]:
    """Everything about a store in a database; its server may be running."""

    async def examine() -> list[Finding]:
        async with _connected(dsn) as connection:
            return [finding async for finding in _examine(connection, dsn)]

    try:
        yield from asyncio.run(examine())
    except StorageFailed as error:
        advice = "is it running, do host, user and password fit, and may this machine come in (pg_hba.conf)?"
        yield Finding("database", False, str(error), advice)


async def _examine(connection: Any, dsn: str) -> AsyncIterator[Finding]:
    version = await connection.fetchval("SHOW server_version")
    yield Finding("database", True, f"PostgreSQL {version} at {connecting.place_of(dsn)}")
    try:
        await connecting.check_durability(connection)
    except StorageFailed as error:
        yield Finding("durability", False, str(error), "see postgresql.conf")
    if await connection.fetchval("SHOW full_page_writes") != "on":
        advice = "set full_page_writes=on, unless the file system writes whole pages"
        yield Finding("durability", False, "full_page_writes=off: a power cut may damage the database", advice)
    yield await _reading_found(dsn)
    now = await connection.fetchval(f"SELECT {NOW}")
    steps = await version_of(connection)
    yield schema_found(steps, VERSION)
    if steps == VERSION:
        last = await connection.fetchval("SELECT at FROM last_time")
        if last is not None:
            yield clock_found(last, int(time.time() * 1000))
        yield commit_found(sorted([await _commit(connection) for _ in range(5)])[2])
    apart = abs(now - int(time.time() * 1000)) // 1000
    if apart > 5:
        yield Finding("clock", True, f"it is {apart} s apart from the database's", "let both machines ask for the time")


async def _reading_found(dsn: str) -> Finding:
    """A server reads on connections of their own, with settings of their own: try one."""
    readers = await connecting.pool(dsn, 1)
    try:
        await readers.fetchval("SELECT 1")
    except StorageFailed as error:
        advice = "a server has ten connections: let its user have so many (max_connections, CONNECTION LIMIT)"
        return Finding("reading", False, f"no second connection, for reading: {error}", advice)
    finally:
        readers.terminate()
    return Finding("reading", True, "a connection for reading alone answers")


async def _commit(connection: Any) -> float:
    began = time.perf_counter()
    await connection.execute(DIALECT.touch)
    return time.perf_counter() - began
