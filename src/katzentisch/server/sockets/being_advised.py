"""Advice over one connection: one question at a time, about the position that its guest looks at."""

from __future__ import annotations

import asyncio

from katzentisch.server.sockets.looking_back import Line
from katzentisch.server.wire.analyses import advice_message
from katzentisch.server.wire.refusals import refusal_of, refused
from katzentisch.tables.driving.analyst import AnalystFailed
from katzentisch.tables.live.advising import Advisor, Position, ask
from katzentisch.tables.live.room import Room


class BeingAdvised:
    """What one connection waits to be told. It stops when the connection looks at something else."""

    def __init__(self, advisor: Advisor, line: Line) -> None:
        self._advisor = advisor
        self._line = line
        self._position: Position | None = None
        self._task: asyncio.Task[None] | None = None
        self._ending: set[asyncio.Task[None]] = set()

    async def ask(self, room: Room, guest: str) -> None:
        """Ask about the position as it is now. Who asks again while the answer is under way just waits on."""
        position = await ask(room, guest)
        if self._task is not None and position == self._position and not self._task.done():
            return
        self.stop()
        self._position = position
        self._task = asyncio.create_task(self._answer(position))

    def stop(self) -> None:
        """Wait no longer."""
        task, self._task = self._task, None
        if task is not None and task.cancel():
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        """Wait no longer, and see the thought end."""
        self.stop()
        await asyncio.gather(*self._ending, return_exceptions=True)

    async def _answer(self, position: Position) -> None:
        try:
            weighed = await self._advisor.advise(position)
        except AnalystFailed:
            self._line.say(refused("advice_failed", about="advise"))
        except Exception as error:
            self._line.say(refusal_of(error, about="advise"))
        else:
            if weighed is not None:
                self._line.say(advice_message(position, weighed))
