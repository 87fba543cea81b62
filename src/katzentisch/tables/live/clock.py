"""Time, as live tables see it: tests put a clock of their own in its place."""

from __future__ import annotations

import asyncio
import time


class Clock:
    """The clock on the wall, and waiting."""

    def milliseconds(self) -> int:
        """The time that is written into logs."""
        return time.time_ns() // 1_000_000

    def now(self) -> float:
        """Seconds for measuring how long something took; never goes back."""
        return time.monotonic()

    async def wait(self, happened: asyncio.Event, seconds: float) -> None:
        """Wait until it happened, or for so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                await happened.wait()
        except TimeoutError:
            pass
