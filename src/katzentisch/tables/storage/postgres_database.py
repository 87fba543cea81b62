"""A PostgreSQL database, the one connection that writes to it, and a few that read.

They live in an event loop on a thread of their own, so a busy table does not hold up a commit, nor a commit a table. Whatever queues up
during one commit becomes the next transaction, as in a SQLite file.

Several servers may write to one database, each as a node with a fence (`fenced`). If the connection that writes is lost in the
middle of a commit, nobody knows whether that was made. Then nobody is told anything before it has been looked up.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from itertools import takewhile
from typing import Any, TypeVar

from katzentisch.tables.storage import postgres_connecting as connecting
from katzentisch.tables.storage.base import Commit, SeqTaken, StorageFailed
from katzentisch.tables.storage.postgres_committing import NOTE_NUMBER, Transaction
from katzentisch.tables.storage.postgres_schema import TOUCH, VERSION, version_of
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

T = TypeVar("T")

#: Seconds between two tries to reach a database that is away.
_TRY_AGAIN = 0.2
#: How often a batch is tried again that another server's stood in the way of.
_MOST_DEADLOCKS = 5
#: A server that ends waits so long for a commit whose outcome is not known.
_PATIENCE_AT_THE_END = 5.0


class PostgresDatabase:
    """One database, and this server's way to it. Constructed, it is reached and up to date."""

    def __init__(self, dsn: str, readers: int) -> None:
        self.watcher: Callable[[Commit], None] = lambda commit: None
        self.is_damaged = False  # PostgreSQL looks after its own pages, and fails where it finds damage
        self.saved_at = 0.0
        self._dsn = dsn
        self._id = secrets.token_hex(8)
        self._number = 0
        self._readers = readers
        self._writing: Any = None
        self._session: tuple[Any, ...] = ()  # which session of the server's it is
        self._waiting: list[Write] = []
        self._arrived = asyncio.Event()
        self._is_closed = False
        self._is_told = False  # that the database is away
        self._gathering = Gathering(self._hand_over)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="katzentisch-postgres", daemon=True)
        self._thread.start()
        try:
            self._run(self._open()).result()
        except BaseException:
            self._end_loop()
            raise

    # ------------------------------------------------------------------ from the loop of whoever asks

    async def read(self, sql: str, *parameters: Any) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        if self._is_closed:
            raise StorageFailed("the store is closed")
        if any(isinstance(value, str) and "\0" in value for value in parameters):
            return []  # PostgreSQL keeps no such text, so nothing there can be equal to it
        return await asyncio.wrap_future(self._run(self._read(sql, parameters)))

    async def write(self, *statements: Statement) -> None:
        """Execute all of these or none; `SeqTaken` if another writer was first."""
        await self._gathering.put(Write(statements))

    def append(self, row: tuple[Any, ...]) -> asyncio.Future[None]:
        """Append a row to the log of a table."""
        return self._gathering.put(Append(row))

    def put(self, write: Write) -> asyncio.Future[None]:
        """Take a write of one of several nodes; `StruckOff` if it no longer is one."""
        return self._gathering.put(write)

    async def find_damage(self) -> None:
        """Nothing to do: that is PostgreSQL's own business."""

    async def close(self) -> None:
        """Finish pending writes and close all connections."""
        if self._is_closed:
            return
        self._gathering.close()
        self._is_closed = True
        await asyncio.wrap_future(self._run(self._close()))
        await asyncio.to_thread(self._end_loop)

    def _run(self, work: Coroutine[Any, Any, T]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def _hand_over(self, gathered: list[Write]) -> None:
        self._loop.call_soon_threadsafe(self._arrive, gathered)

    def _end_loop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    # ------------------------------------------------------------------ from here on: in the loop of its own

    async def _open(self) -> None:
        await self._connect_writer(is_first=True)
        self._pool = await connecting.pool(self._dsn, self._readers)
        self._writer = asyncio.create_task(self._write_for_ever())

    async def _close(self) -> None:
        self._arrived.set()
        await self._writer
        with suppress(*connecting.known_errors()):
            await asyncio.wait_for(self._pool.close(), 2.0)
        if self._writing is not None:
            with suppress(*connecting.known_errors()):
                await self._writing.execute("DELETE FROM writer WHERE id = $1", self._id)
                await self._writing.close(timeout=2.0)

    async def _read(self, sql: str, parameters: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        for is_last in (False, True):
            try:
                async with self._pool.acquire(timeout=connecting.COMMAND_SECONDS) as connection:
                    return [tuple(row) for row in await connection.fetch(connecting.numbered(sql), *parameters)]
            except connecting.known_errors() as error:
                # A connection that had been lost before is noticed now. Asking again changes nothing.
                if is_last:
                    raise StorageFailed(connecting.reason(error)) from None
        raise AssertionError("unreachable")

    async def _connect_writer(self, is_first: bool = False) -> None:
        """Connect as one of its servers; the schema is brought up to date when the server starts."""
        connection = await connecting.connect(self._dsn, is_for_node=True)
        try:
            await connecting.take_lock(connection, self._dsn)
            await connecting.check_durability(connection)
            if is_first:
                await connecting.bring_up_to_date(self._dsn)
            elif await version_of(connection) < VERSION:  # a newer node may have made a step meanwhile
                raise StorageFailed("the database has been changed by another version of Katzentisch")
            session = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
            self._session = tuple(await connection.fetchrow(session))
            await connection.execute("DELETE FROM writer WHERE began < now() - interval '30 days'")
            await connection.execute(NOTE_NUMBER, self._id, self._number)
        except connecting.known_errors() as error:
            connection.terminate()
            place = connecting.place_of(self._dsn)
            raise StorageFailed(f"{place} cannot be used: {connecting.reason(error)}") from None
        except BaseException:
            connection.terminate()
            raise
        self._writing = connection

    def _arrive(self, gathered: list[Write]) -> None:
        self._waiting += gathered
        self._arrived.set()

    async def _write_for_ever(self) -> None:
        while self._waiting or not self._is_closed:
            if not self._waiting:
                self._arrived.clear()
                await self._arrived.wait()
                continue
            batch = self._next_batch()
            began = time.perf_counter()
            try:
                outcomes = await self._commit(batch)
            except Exception as error:  # if the writer died, everybody would wait for ever
                self._lose_writer()
                outcomes = _refused(batch, error)
            is_saved = any(outcome is None or isinstance(outcome, SeqTaken) for outcome in outcomes)
            self.saved_at = time.monotonic() if is_saved else 0.0
            settle(batch, outcomes)
            tell(self.watcher, batch, outcomes, time.perf_counter() - began)

    def _next_batch(self) -> list[Write]:
        """What comes next: of one node, since one fence is for all of it. After registering anew there may be writes of two."""
        node = self._waiting[0].node
        batch = list(takewhile(lambda write: write.node == node, self._waiting[:MOST_IN_A_BATCH]))
        self._waiting = self._waiting[len(batch) :]
        return batch

    async def _commit(self, batch: list[Write], tries_left: int = _MOST_DEADLOCKS) -> list[Outcome]:
        """Commit a batch, and find out what became of it if that does not say itself.

        Two servers whose batches change the same rows (counts of deals, a guest) may wait for each other. PostgreSQL
        ends that by undoing one of the batches, which is tried again.
        """
        if self._writing is None or self._writing.is_closed():
            try:
                await self._connect_writer()
            except StorageFailed as error:
                self._tell_away(error)
                return _refused(batch, error)
        self._tell_back()
        connection = self._writing
        self._number += 1
        transaction = Transaction(batch, self._id, self._number)
        try:
            return await transaction.commit(connection)
        except Exception as error:
            if not connecting.has_failed_for_sure(error, connection):
                self._lose_writer()
                return await self._find_out(transaction, batch)
            await self._roll_back(connection)
            if connecting.is_deadlock(error) and tries_left:
                return await self._commit(batch, tries_left - 1)
            return _refused(batch, StorageFailed(connecting.reason(error)))

    async def _roll_back(self, connection: Any) -> None:
        try:
            if connection.is_in_transaction():
                await connection.execute("ROLLBACK")
        except connecting.known_errors():
            self._lose_writer()

    def _lose_writer(self) -> None:
        """Never use this connection again. What it was doing may still be going on."""
        if self._writing is not None:
            self._writing.terminate()
            self._writing = None

    async def _find_out(self, transaction: Transaction, batch: list[Write]) -> list[Outcome]:
        """What has become of a batch whose commit was not answered. Until that is known nobody is told anything.

        Whatever comes in meanwhile was never sent: that is not saved, and is told at once.
        """
        given_up = 0.0
        while True:
            try:
                connection = await connecting.connect(self._dsn)
                try:
                    await _end_session(connection, self._session)
                    # Where commits wait for a standby the ended one did not. This one waits for it too: what is found then outlives the primary.
                    await connection.execute(TOUCH)
                    return await transaction.look_up(connection)
                finally:
                    connection.terminate()
            except Exception as error:
                self._tell_away(error)
                missed, self._waiting = self._waiting, []
                settle(missed, _refused(missed, error))
                if self._is_closed:
                    given_up = given_up or time.monotonic() + _PATIENCE_AT_THE_END
                    if time.monotonic() > given_up:
                        return _refused(batch, error)
            await asyncio.sleep(_TRY_AGAIN)

    def _tell_away(self, error: Exception) -> None:
        if not self._is_told:
            self._is_told = True
            log.error("nothing can be saved: %s", _failure(error))

    def _tell_back(self) -> None:
        if self._is_told:
            self._is_told = False
            log.warning("the database is back")


async def _end_session(connection: Any, session: tuple[Any, ...]) -> None:
    """Make sure that a lost session has ended: what it was committing is committed by then, or never will be."""
    still = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2"
    async with asyncio.timeout(connecting.COMMAND_SECONDS):
        while await connection.fetch(still, *session):
            await asyncio.sleep(0.02)


def _refused(batch: list[Write], error: Exception) -> list[Outcome]:
    return [_failure(error)] * len(batch)


def _failure(error: Exception) -> StorageFailed:
    return error if isinstance(error, StorageFailed) else StorageFailed(connecting.reason(error))
