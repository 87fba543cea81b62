"""What all bots at tables share: which seats are theirs, what a planned move is, and thinking on the side."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from katzentisch.engine.entry import Entry
from katzentisch.tables.live.table import Table


class PlannedMove(NamedTuple):
    """A bot's next move and its time."""

    at: float
    entry: Entry


def is_bot(table: Table, seat: int) -> bool:
    """Does a bot play this seat now?"""
    return table.record.seats[seat].bot is not None or seat in table.sat_in


class Thoughts:
    """Bots that are thinking now, one thought a seat. The table goes on meanwhile."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._failure: BaseException | None = None

    def __contains__(self, seat: object) -> bool:
        return seat in self._tasks

    def __bool__(self) -> bool:
        return bool(self._tasks)

    def begin(self, seat: int, thought: Coroutine[Any, Any, None]) -> None:
        """Let a seat think; whoever drives the table is woken when it has."""
        task = self._tasks[seat] = asyncio.create_task(thought)
        task.add_done_callback(lambda done: self._end(seat, done))

    def check(self) -> None:
        """Raise what went wrong in a thought: whoever drives the table knows how to go on after that."""
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure

    def stop(self) -> None:
        """Something has happened: think no further."""
        for task in self._tasks.values():
            task.cancel()
        self._tasks = {}

    def _end(self, seat: int, task: asyncio.Task[None]) -> None:
        if task.cancelled():
            return
        self._failure = task.exception() or self._failure
        if self._tasks.get(seat) is task:
            del self._tasks[seat]
        self._wake()
