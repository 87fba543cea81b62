"""What all bots at tables share: which seats they play, planned moves, and thinking in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from katzentisch.engine.entry import Entry
from katzentisch.tables.live.table import Table


class PlannedMove(NamedTuple):
    """A bot's next move, and when it makes it."""

    at: float
    entry: Entry


def is_bot(table: Table, seat: int) -> bool:
    """Does a bot play this seat now?"""
    return table.record.seats[seat].bot is not None or seat in table.sat_in


class Thoughts:
    """The bots that are thinking now, at most one thought for each seat. The table goes on meanwhile."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._failure: BaseException | None = None

    def __contains__(self, seat: object) -> bool:
        return seat in self._tasks

    def __bool__(self) -> bool:
        return bool(self._tasks)

    def begin(self, seat: int, thought: Coroutine[Any, Any, None]) -> None:
        """Let the bot of a seat think, and wake the driver when it has finished."""
        task = self._tasks[seat] = asyncio.create_task(thought)
        task.add_done_callback(lambda done: self._end(seat, done))

    def check(self) -> None:
        """Raise the exception of a failed thought, for the driver to handle."""
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure

    def stop(self) -> None:
        """Drop all thoughts, because the game has moved on."""
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
