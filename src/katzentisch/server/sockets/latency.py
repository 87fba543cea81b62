"""How far away a client is (PAW-30): half of what a message takes there and back, measured by the server alone."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from katzentisch.server.wire.messages import Probe
from katzentisch.tables.live.clock import Clock

_EVERY_SECONDS = 5.0
#: The first few come quickly: a round may begin at once.
_FIRST_SECONDS = 0.5
_FIRST = 3
_KEPT = 8


class Latency:
    """Sends probes and times their echoes. Of the last few the shortest counts: who answers late gains nothing by it soon."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._sent: tuple[int, float] | None = None
        self._number = 0
        self._took: deque[float] = deque(maxlen=_KEPT)
        self._task: asyncio.Task[None] | None = None

    @property
    def milliseconds(self) -> int:
        """One way; 0 as long as nothing has come back."""
        return round(500 * min(self._took)) if self._took else 0

    def measure(self, send: Callable[[Probe], None]) -> None:
        """Begin to measure, if that has not begun already."""
        if self._task is None:
            self._task = asyncio.create_task(self._measure(send))

    def came_back(self, number: int) -> None:
        """An echo; one that nobody waits for tells nothing."""
        if self._sent is not None and self._sent[0] == number:
            self._took.append(self._clock.now() - self._sent[1])
            self._sent = None

    def stop(self) -> None:
        """Measure no more."""
        if self._task is not None:
            self._task.cancel()

    async def _measure(self, send: Callable[[Probe], None]) -> None:
        while True:
            self._number += 1
            self._sent = (self._number, self._clock.now())
            send(Probe(self._number))
            seconds = _FIRST_SECONDS if self._number < _FIRST else _EVERY_SECONDS
            await self._clock.wait(asyncio.Event(), seconds)
