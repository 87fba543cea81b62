"""The one process in which people's moves are judged, for advice and for analyses, one question at a time; it runs only while somebody asks."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Sequence

from katzentisch.bots.analysing import Matter, Weighed, decode_weighed, encode_matter
from katzentisch.tables.driving.thinking_process import Died, ThinkingProcess

log = logging.getLogger(__name__)

#: -P: import nothing from the folder in which the server was started.
COMMAND = (sys.executable, "-P", "-m", "katzentisch.bots.analyst")
_MOST_DEATHS = 2


class AnalystFailed(Exception):
    """The process took too long, died twice, or could not answer."""


class Analyst:
    """Asks that process. Whoever stops asking in the middle of a question ends it."""

    def __init__(self, seconds: float = 10.0, command: Sequence[str] = COMMAND) -> None:
        self._seconds = seconds
        self._command = (*command, str(2 * seconds))
        self._turn = asyncio.Lock()
        self._process: ThinkingProcess | None = None
        self._asking = 0  # how many wait for an answer

    async def weigh(self, matter: Matter) -> Weighed:
        """Judge a move; `AnalystFailed` if that does not work."""
        self._asking += 1
        try:
            return await self._answer(matter)
        finally:
            self._asking -= 1

    async def _answer(self, matter: Matter) -> Weighed:
        async with self._turn:
            for _ in range(_MOST_DEATHS):
                try:
                    weighed = await self._ask(encode_matter(matter))
                except TimeoutError:
                    log.error("judging a move (%s) took too long and was ended", matter.game)
                    break
                except Died:
                    log.error("the process in which a move (%s) was judged has died", matter.game)
                    continue
                if not weighed.trouble:
                    return weighed
                log.error("judging a move (%s) failed: %s", matter.game, weighed.trouble)
                break
        raise AnalystFailed

    async def rest(self) -> None:
        """End the process, unless somebody else still asks."""
        if self._asking:
            return
        async with self._turn:
            process, self._process = self._process, None
            if process is not None:
                await process.end()

    async def _ask(self, asked: bytes) -> Weighed:
        process, self._process = self._process, None
        if process is None:
            process = await ThinkingProcess.start(self._command)
        weighed = await process.ask(asked, self._seconds, decode_weighed)
        self._process = process
        return weighed
