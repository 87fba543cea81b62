"""A world in which nothing happens by itself: a clock that stands still, secrets from a seed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

from katzentisch.tables.live.clock import Clock
from katzentisch.tables.storage.base import Storage

#: Seconds after which something that should have happened will not: machines that test are slow.
PATIENCE = 60.0


class ManualClock(Clock):
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.waiting: list[tuple[float, asyncio.Event]] = []
        self._someone_waits = asyncio.Event()

    def milliseconds(self) -> int:
        return int(self.time * 1000)

    def now(self) -> float:
        return self.time

    async def wait(self, happened: asyncio.Event, seconds: float) -> None:
        due = asyncio.Event()
        waiting = (self.time + seconds, due)
        self.waiting.append(waiting)
        self._someone_waits.set()
        tasks = [asyncio.create_task(happened.wait()), asyncio.create_task(due.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.waiting.remove(waiting)
            for task in tasks:
                task.cancel()

    async def until_waiting(self, count: int) -> None:
        """Wait until so many wait for the clock."""
        while len(self.waiting) < count:
            self._someone_waits.clear()
            await asyncio.wait_for(self._someone_waits.wait(), PATIENCE)

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.time += seconds
        for deadline, due in self.waiting:
            if deadline <= self.time:
                due.set()


class RepeatableSecrets:
    """`secrets`, from a seed: what Hypothesis found once it must find again."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def token_bytes(self, count: int) -> bytes:
        return self._random.randbytes(count)

    def token_urlsafe(self, count: int) -> str:
        return self._random.randbytes(count).hex()

    def token_hex(self, count: int) -> str:
        return self._random.randbytes(count).hex()

    def choice(self, letters: str) -> str:
        return self._random.choice(letters)

    def randbits(self, count: int) -> int:
        return self._random.getrandbits(count)


async def settled(storage: Storage, signs: Callable[[], object]) -> None:
    """Let everything happen that happens without time, however slowly, until the signs of it stay as they are."""
    quiet = 0
    while quiet < 2:
        before = signs()
        for _ in range(20):
            await asyncio.sleep(0)
        # Nothing, but behind all that was to be written and read before.
        await storage.rename_guest("nobody", "")
        await storage.room("nowhere")
        for _ in range(20):
            await asyncio.sleep(0)
        quiet = quiet + 1 if signs() == before else 0
