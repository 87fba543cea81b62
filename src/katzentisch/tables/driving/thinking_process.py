"""A process that is asked one question at a time over a pipe, and can be killed at any moment."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

import msgspec

from katzentisch.bots.worker import LENGTH, READY

T = TypeVar("T")

#: A process that wants to say more is not heard out.
MOST_BYTES = 1 << 16
#: Importing the rules takes a moment, and a long one on a busy machine.
_SECONDS_TO_START = 30.0
_SECONDS_TO_END = 2.0


class Died(Exception):
    """The process is gone, or sent something that is not an answer, or far too much."""


class ThinkingProcess:
    """One process, asked one question at a time."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._questions, self._answers = process.stdin, process.stdout

    @classmethod
    async def start(cls, command: Sequence[str]) -> ThinkingProcess:
        """Start a process and wait until it listens; `Died` if it never does."""
        try:
            # In a session of its own, so that Ctrl+C reaches only the server, which then closes the pipe.
            process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, start_new_session=True)
        except OSError:
            raise Died from None
        started = cls(process)
        try:
            async with asyncio.timeout(_SECONDS_TO_START):
                if await started._hear() == READY:
                    return started
        except TimeoutError:
            pass
        except BaseException:
            await started.kill()
            raise
        await started.kill()
        raise Died

    async def ask(self, asked: bytes, seconds: float, read: Callable[[bytes], T]) -> T:
        """Ask a question, and read the answer. A process that answers too late (`TimeoutError`), not at all or nonsense
        (`Died`), or that nobody waits for any more, is killed."""
        try:
            async with asyncio.timeout(seconds):
                return read(await self._answer_to(asked))
        except msgspec.MsgspecError:
            await self.kill()
            raise Died from None
        except BaseException:
            await self.kill()
            raise

    async def _answer_to(self, asked: bytes) -> bytes:
        try:
            self._questions.write(len(asked).to_bytes(LENGTH, "big") + asked)
            return await self._hear()
        except (OSError, RuntimeError):
            raise Died from None

    async def _hear(self) -> bytes:
        try:
            length = int.from_bytes(await self._answers.readexactly(LENGTH), "big")
            if length > MOST_BYTES:
                raise Died
            return await self._answers.readexactly(length)
        except EOFError:
            raise Died from None

    async def end(self) -> None:
        """Close the pipe, on which the process exits; kill it if it does not."""
        self._questions.close()
        try:
            async with asyncio.timeout(_SECONDS_TO_END):
                await self._process.wait()
        except TimeoutError:
            await self.kill()

    async def kill(self) -> None:
        """Kill the process."""
        with suppress(ProcessLookupError):  # it has just exited
            self._process.kill()
        self._questions.close()
        # asyncio says that a process is gone when its pipe has been read to the end, too; something that it started may hold that open.
        with suppress(TimeoutError):
            async with asyncio.timeout(_SECONDS_TO_END):
                while await self._answers.read(MOST_BYTES):
                    pass
                await self._process.wait()
