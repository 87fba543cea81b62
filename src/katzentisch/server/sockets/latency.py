"""The latency of a client (PAW-30): half the time of a round trip, measured by the server alone.

A page can answer late on purpose. But pings of the socket its browser answers by itself, and what arrives its system acknowledges, and
ours, if it is Linux, knows the shortest time that this ever took: no client is credited with more. Behind a proxy, which acknowledges
in its users' place, pings and echoes alone count.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from katzentisch.server.wire.messages import Probe
from katzentisch.tables.live.clock import Clock

_EVERY_SECONDS = 5.0
#: The first few probes follow each other quickly, because a round may begin at once.
_FIRST_SECONDS = 0.5
_FIRST = 3
_KEPT = 8


class Latency:
    """Sends probes and times their echoes. The shortest of the last few counts, or what the browser or the system took if that is shorter."""

    def __init__(self, clock: Clock, acknowledged: Callable[[], float | None] = lambda: None) -> None:
        self._clock = clock
        self._acknowledged = acknowledged
        self._sent: tuple[int, float] | None = None
        self._number = 0
        self._took: deque[float] = deque(maxlen=_KEPT)
        self._task: asyncio.Task[None] | None = None

    @property
    def milliseconds(self) -> int:
        """The time of one way; 0 before the first echo."""
        if not self._took:
            return 0
        shortest, acknowledged = min(self._took), self._acknowledged()
        return round(500 * (shortest if acknowledged is None else min(shortest, acknowledged)))

    def measure(self, send: Callable[[Probe], None]) -> None:
        """Start measuring, unless that has started already."""
        if self._task is None:
            self._task = asyncio.create_task(self._measure(send))

    def came_back(self, number: int) -> None:
        """An echo has come. One that answers no probe is ignored."""
        if self._sent is not None and self._sent[0] == number:
            self._took.append(self._clock.now() - self._sent[1])
            self._sent = None

    def stop(self) -> None:
        """Stop measuring."""
        if self._task is not None:
            self._task.cancel()

    async def _measure(self, send: Callable[[Probe], None]) -> None:
        while True:
            self._number += 1
            self._sent = (self._number, self._clock.now())
            send(Probe(self._number))
            seconds = _FIRST_SECONDS if self._number < _FIRST else _EVERY_SECONDS
            await self._clock.wait(asyncio.Event(), seconds)
