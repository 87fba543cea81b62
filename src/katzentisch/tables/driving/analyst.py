"""The one process in which people's moves are judged and their luck is found out, for advice and for analyses, one question at a time; it runs
only while somebody asks.

Whoever asks for advice sits at a table where others wait, so advice goes before all analyses.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Protocol, TypeVar

from katzentisch.bots.analysing import Matter, Weighed, decode_weighed, encode_matter
from katzentisch.bots.hindsight import Hindsight, Opened, decode_hindsight, encode_opened
from katzentisch.tables.driving.thinking_process import Died, ThinkingProcess

log = logging.getLogger(__name__)

#: -P: import nothing from the folder in which the server was started.
COMMAND = (sys.executable, "-P", "-m", "katzentisch.bots.analyst")
_MOST_DEATHS = 2

Said = TypeVar("Said", Weighed, Hindsight)


class Judge(Protocol):
    """Who judges moves and finds out luck: `Analyst`, or what a proof puts in its place."""

    async def weigh(self, matter: Matter) -> Weighed:
        """Judge a move; `AnalystFailed` if that does not work."""

    async def look_behind(self, opened: Opened) -> Hindsight:
        """Play a game that is over on with open cards; `AnalystFailed` if that does not work."""

    async def rest(self) -> None:
        """Nobody asks any more."""


class AnalystFailed(Exception):
    """The process took too long, died twice, or could not answer."""


class _Turns:
    """Whose turn it is to ask: one at a time, those in a hurry before all others, and each kind in the order in which they came."""

    def __init__(self) -> None:
        self._is_taken = False
        self._in_a_hurry: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()

    @asynccontextmanager
    async def take(self, is_in_a_hurry: bool = False) -> AsyncIterator[None]:
        if self._is_taken:
            await self._wait(self._in_a_hurry if is_in_a_hurry else self._others)
        self._is_taken = True
        try:
            yield
        finally:
            self._hand_on()

    async def _wait(self, queue: deque[asyncio.Future[None]]) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was handed on just before
                self._hand_on()
            raise

    def _hand_on(self) -> None:
        """To the next one who still waits. It stays taken until they have begun, so nobody comes between."""
        for queue in (self._in_a_hurry, self._others):
            while queue:
                turn = queue.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._is_taken = False


class Analyst:
    """Asks that process. Whoever stops asking in the middle of a question ends it."""

    def __init__(self, seconds: float = 10.0, command: Sequence[str] = COMMAND) -> None:
        self._seconds = seconds
        self._command = (*command, str(2 * seconds))
        self._turns = _Turns()
        self._process: ThinkingProcess | None = None
        self._asking = 0  # how many wait for an answer

    async def weigh(self, matter: Matter) -> Weighed:
        """Judge a move; `AnalystFailed` if that does not work."""
        return await self._answer(matter.game, encode_matter(matter), decode_weighed, matter.move is None)

    async def look_behind(self, opened: Opened) -> Hindsight:
        """Play a game that is over on with open cards; `AnalystFailed` if that does not work."""
        return await self._answer(opened.game, encode_opened(opened), decode_hindsight)

    async def _answer(
        self, game: str, asked: bytes, read: Callable[[bytes], Said], is_in_a_hurry: bool = False
    ) -> Said:
        self._asking += 1
        try:
            async with self._turns.take(is_in_a_hurry):
                return await self._try(game, asked, read)
        finally:
            self._asking -= 1

    async def _try(self, game: str, asked: bytes, read: Callable[[bytes], Said]) -> Said:
        for _ in range(_MOST_DEATHS):
            try:
                said = await self._ask(asked, read)
            except TimeoutError:
                log.error("judging moves (%s) took too long and was ended", game)
                break
            except Died:
                log.error("the process in which moves (%s) were judged has died", game)
                continue
            if not said.trouble:
                return said
            log.error("judging moves (%s) failed: %s", game, said.trouble)
            break
        raise AnalystFailed

    async def rest(self) -> None:
        """End the process, unless somebody else still asks."""
        if self._asking:
            return
        async with self._turns.take():
            process, self._process = self._process, None
            if process is not None:
                await process.end()

    async def _ask(self, asked: bytes, read: Callable[[bytes], Said]) -> Said:
        process, self._process = self._process, None
        if process is None:
            process = await ThinkingProcess.start(self._command)
        said = await process.ask(asked, self._seconds, read)
        self._process = process
        return said
