"""Processes in which bots think, so that nothing a bot does can stop a table, let alone the server.

A new process starts when a question comes in and all others are busy, up to the number of cores less one. A process that takes
too long is killed; one that dies is replaced; either way the question is asked once more. Each exits when its pipe closes, so a
server that is killed leaves none behind.

When more is asked than can be thought, everybody thinks less: each question gets its share of a moment that is shorter than the
pace of the quickest bots, down to no time at all. Then a bot makes the sensible move, which it knows without thinking. Whoever
asks says how long it waits for an answer.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Sequence
from typing import Protocol

from katzentisch.bots.thinking import Answer, Question, decode_answer, encode_question
from katzentisch.tables.driving.thinking_process import Died, ThinkingProcess

log = logging.getLogger(__name__)


class Ask(Protocol):
    """Lets a bot think, for so many seconds at most; None: there was no time. A bot that failed says so (`Answer.trouble`)."""

    async def __call__(self, question: Question, seconds: float) -> Answer | None: ...


#: -P: import nothing from the folder in which the server was started.
COMMAND = (sys.executable, "-P", "-m", "katzentisch.bots.worker")
_MOST_TRIES = 2
#: All who ask now are to be answered in so many milliseconds: the quickest table lets its bots move after a quarter of a second.
_ANSWERED_WITHIN = 200
#: What a question costs beside the thinking.
_ON_THE_WAY = 1


class BotProcesses:
    """All processes in which this server's bots think."""

    def __init__(
        self,
        most: int | None = None,
        seconds: float = 2.0,
        command: Sequence[str] = COMMAND,
        tell: Callable[[str], None] = lambda what: None,
    ) -> None:
        self._tell = (
            tell  # reports that a process started, was late, or died, and that a bot had no time to think, or no answer
        )
        self._seconds = seconds
        self._command = (*command, str(2 * seconds))
        self._most = most or max(1, (os.cpu_count() or 2) - 1)
        self._free = asyncio.Semaphore(self._most)
        self._asking = 0  # how many wait for a free process
        self._idle: list[ThinkingProcess] = []
        self._work: set[asyncio.Task[Answer]] = set()
        self._is_closed = False

    async def ask(self, question: Question, seconds: float) -> Answer | None:
        """Let a bot think. None: there is no answer within so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                return await self._in_turn(question)
        except TimeoutError:
            self._tell("unanswered")
            return None

    async def _in_turn(self, question: Question) -> Answer | None:
        if self._is_closed:
            return None
        self._asking += 1
        try:
            await self._free.acquire()
        finally:
            self._asking -= 1
        if self._is_closed:  # closing is what freed this one
            self._free.release()
            return None
        share = self._share()
        if share == 0:
            self._tell("hurried")
        # The caller may give up. The process thinks on all the same, and is free only when it has finished.
        work = asyncio.create_task(self._ask(question._replace(most_milliseconds=share)))
        self._work.add(work)
        work.add_done_callback(self._done)
        return await asyncio.shield(work)

    async def close(self) -> None:
        """End all processes."""
        self._is_closed = True
        for work in list(self._work):
            work.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        await asyncio.gather(*(process.end() for process in self._idle))
        self._idle = []

    def _done(self, work: asyncio.Task[Answer]) -> None:
        self._work.discard(work)
        self._free.release()
        if not work.cancelled():
            work.exception()  # the caller has been told, or has gone

    def _share(self) -> int:
        """How many milliseconds a bot may think now, so that those who wait have their share as well."""
        return max(0, _ANSWERED_WITHIN * self._most // (1 + self._asking) - _ON_THE_WAY)

    async def _ask(self, question: Question) -> Answer:
        for tries in range(_MOST_TRIES):
            try:
                # If one process is gone, the other idle ones may be gone as well.
                return await self._answer(encode_question(question), in_a_new_one=tries > 0)
            except TimeoutError:
                self._tell("late")
                log.error("a bot (%s, %s) took too long and was ended", question.game, question.level)
                # On a machine that has no time the sensible move can still be made.
                question = question._replace(most_milliseconds=0)
            except Died:
                self._tell("died")
                log.error("a process in which a bot (%s, %s) thought has died", question.game, question.level)
        return Answer(trouble="without an answer")

    async def _answer(self, asked: bytes, in_a_new_one: bool) -> Answer:
        process = self._idle.pop() if self._idle and not in_a_new_one else await self._start()
        answer = await process.ask(asked, self._seconds, decode_answer)
        self._idle.append(process)  # the next question goes to the same process, so we start as few as possible
        return answer

    async def _start(self) -> ThinkingProcess:
        self._tell("started")
        return await ThinkingProcess.start(self._command)
