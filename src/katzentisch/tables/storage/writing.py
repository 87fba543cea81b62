"""What is to be written, and whoever waits for it. What comes in during one turn of an event loop is handed over together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

from katzentisch.tables.storage.base import Commit, StorageFailed

#: The most writes of one transaction.
MOST_IN_A_BATCH = 2000


class Statement(NamedTuple):
    """An SQL statement with ? for its parameters. With ``must_change``, changing no row means that another writer was first."""

    sql: str
    parameters: tuple[Any, ...]
    must_change: bool = False


class Write:
    """A write: statements that succeed or fail together, and the future of whoever waits for them.

    With several nodes it is of one of them, and is not saved once that one has been struck off.
    """

    __slots__ = ("future", "loop", "node", "statements")

    def __init__(self, statements: Sequence[Statement] = (), node: int | None = None) -> None:
        self.statements = statements
        self.node = node
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[None] = self.loop.create_future()


class Append(Write):
    """A new log entry; one statement can insert many of them. The row: table, number, seat, text, time, move id."""

    __slots__ = ("row",)

    def __init__(self, row: tuple[Any, ...], node: int | None = None) -> None:
        super().__init__((), node)
        self.row = row


#: What became of a write: None if it is saved.
Outcome = Exception | None


class Database(Protocol):
    """What a store in SQL stands on. Writes are committed in the order in which they came."""

    #: Told of every transaction, on the thread that commits it.
    watcher: Callable[[Commit], None]

    @property
    def is_damaged(self) -> bool:
        """Has damage been met? It stays so until the server starts again."""

    @property
    def saved_at(self) -> float:
        """When something was saved last, on the clock that never goes back; 0 if the last try failed."""

    async def read(self, sql: str, *parameters: Any) -> list[tuple[Any, ...]]:
        """All rows of a query; `StorageFailed` if they cannot be read."""

    async def write(self, *statements: Statement) -> None:
        """Execute all of these or none; `SeqTaken` if another writer was first."""

    def append(self, row: tuple[Any, ...]) -> asyncio.Future[None]:
        """Append a row to the log of a table."""

    async def find_damage(self) -> None:
        """Look for damage everywhere."""

    async def close(self) -> None:
        """Finish pending writes and close."""


class Gathering:
    """Gathers writes, and hands them over once a turn of the loop that they came from."""

    def __init__(self, hand_over: Callable[[list[Write]], None]) -> None:
        self._hand_over = hand_over
        self._gathered: list[Write] = []
        self._is_closed = False

    def put(self, write: Write) -> asyncio.Future[None]:
        """Take a write; the future tells what has become of it."""
        if self._is_closed:
            write.future.set_exception(StorageFailed("the store is closed"))
            return write.future
        if self._gathered and self._gathered[0].loop is not write.loop:
            self.flush()
        if not self._gathered:  # wake the writer once for everything that comes in this turn of the loop
            write.loop.call_soon(self.flush)
        self._gathered.append(write)
        return write.future

    def flush(self) -> None:
        """Hand over what there is."""
        if self._gathered:
            gathered, self._gathered = self._gathered, []
            self._hand_over(gathered)

    def close(self) -> None:
        """Hand over what there is, and take nothing more."""
        self._is_closed = True
        self.flush()


def settle(batch: list[Write], outcomes: list[Outcome]) -> None:
    """Tell everybody who waits, once for each event loop."""
    for loop in {write.loop for write in batch}:
        with suppress(RuntimeError):  # the loop has ended, so nobody waits any more
            loop.call_soon_threadsafe(_resolve, batch, outcomes, loop)


def _resolve(batch: list[Write], outcomes: list[Outcome], loop: asyncio.AbstractEventLoop) -> None:
    for write, outcome in zip(batch, outcomes, strict=True):
        if write.loop is not loop or write.future.done():  # of another loop, or abandoned meanwhile
            continue
        if outcome is None:
            write.future.set_result(None)
        else:
            write.future.set_exception(outcome)


def tell(watcher: Callable[[Commit], None], batch: list[Write], outcomes: list[Outcome], seconds: float) -> None:
    """Report a transaction, if it has saved anything."""
    saved = [type(write) for write, outcome in zip(batch, outcomes, strict=True) if outcome is None]
    if saved:
        with suppress(Exception):  # an error in counting must not stop saving
            watcher(Commit(len(saved), saved.count(Append), seconds))
