"""The clock of live tables. Tests replace it by one that they move themselves."""

from __future__ import annotations

import asyncio
import time


class Clock:
    """Real time."""

    def milliseconds(self) -> int:
        """The time that goes into logs, in milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def now(self) -> float:
        """Seconds on a clock that never goes back, for measuring durations."""
        return time.monotonic()

    async def wait(self, happened: asyncio.Event, seconds: float) -> None:
        """Wait until the event is set, but no longer than this."""
        try:
            async with asyncio.timeout(seconds):
                await happened.wait()
        except TimeoutError:
            pass
