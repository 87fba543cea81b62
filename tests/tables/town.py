"""The real thing that a model is held against: live tables on a real store under a clock that stands still, all of it repeatable."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

from katzentisch.proof.still_world import ManualClock, RepeatableSecrets, settled
from katzentisch.tables.live.live_tables import LiveTables
from katzentisch.tables.live.room import Room
from tests.tables.stores import new_place, opened

T = TypeVar("T")


class Town:
    """Live tables that can be shut and opened again."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._place = ExitStack()
        self.where = self._place.enter_context(new_place(folder))
        self.clock = ManualClock()
        self._runner = asyncio.Runner()
        self._patches = ExitStack()
        secrets = RepeatableSecrets(seed)
        for module in ("live.live_tables", "live.room", "driving.table_bots"):
            self._patches.enter_context(patch(f"katzentisch.tables.{module}.secrets", secrets))
        self._open()

    def _open(self) -> None:
        self.storage = opened(self.where)
        self.live_tables = LiveTables(self.storage, clock=self.clock)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do this, and let everything happen that happens without time."""

        async def both() -> T:
            task = asyncio.ensure_future(work)
            await self._settle()
            # Held back (MIAU-22): it comes when its time has come.
            for _ in range(5):
                if not task.done():
                    self.clock.advance(1.0)
                    await self._settle()
            assert task.done(), "no answer"
            return task.result()

        return self._runner.run(both())

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.clock.advance(seconds)
        self._runner.run(self._settle())

    def restart(self) -> None:
        """Shut tables and file, and open them again; nobody is connected."""
        self._runner.run(self._close())
        self._open()

    def close(self) -> None:
        """The end."""
        self._runner.run(self._close())
        self._runner.close()
        self._patches.close()
        self._place.close()

    async def _close(self) -> None:
        await self.live_tables.close()
        await self.storage.close()

    async def room(self, id: str) -> Room:
        """A table, live."""
        room = await self.live_tables.open(id)
        assert room is not None
        return room

    async def _settle(self) -> None:
        await settled(self.storage, self._signs)

    def _signs(self) -> list[Any]:
        return [(room.id, room.record.revision, len(room.steps), room.is_idle) for room in self.live_tables.live()]
