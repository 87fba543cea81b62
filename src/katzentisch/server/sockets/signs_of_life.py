"""Signs of life: a wire that is cut says nothing, so a page that somebody looks at pings while the game waits for its seat.

A page says with each ping whether somebody looks at it (`is_watched`). While that is so, and the game waits for its seat, it pings
every two seconds; at all other times a cut wire is found by the sockets' own pings. Nothing is timed per message or per move: a
round through the pages that are looked at, once a second, finds those that have gone quiet.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from katzentisch.tables.live.clock import Clock

_ROUND_SECONDS = 1.0
#: A seat that was silent for so long is away: with the next round, at most eight seconds after its last sign of life.
SILENT_SECONDS = 7.0


class Page(Protocol):
    """A connection whose page is looked at."""

    def is_missed(self, now: float) -> bool:
        """Note that nothing has come for too long, if something should have. False means that all is well."""


class SignsOfLife:
    """Goes round the pages that are looked at, as long as there are any."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._pages: set[Page] = set()
        self._task: asyncio.Task[None] | None = None

    def expect(self, page: Page) -> None:
        """Expect this page's pings from now on."""
        self._pages.add(page)
        if self._task is None:
            self._task = asyncio.create_task(self._go_round())

    def expect_no_more(self, page: Page) -> None:
        """Nobody looks at this page any more, or it has gone."""
        self._pages.discard(page)

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _go_round(self) -> None:
        while self._pages:
            await self._clock.wait(asyncio.Event(), _ROUND_SECONDS)
            now = self._clock.now()
            # One that was missed is expected again when it pings.
            self._pages.difference_update([page for page in self._pages if page.is_missed(now)])
        self._task = None
