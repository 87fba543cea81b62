"""A PostgreSQL store for one of several nodes: nothing more is saved for it once it has been struck off."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from katzentisch.tables.storage.base import Commit
from katzentisch.tables.storage.postgres_database import PostgresDatabase
from katzentisch.tables.storage.writing import Append, Statement, Write


class FencedDatabase:
    """The database of all, with the id of one node on every write. A room that has lost its node keeps the id that was its own."""

    def __init__(self, database: PostgresDatabase, node: int) -> None:
        self._database = database
        self._node = node
        self.read = database.read
        self.find_damage = database.find_damage
        self.close = database.close

    @property
    def watcher(self) -> Callable[[Commit], None]:
        """Told of every transaction."""
        return self._database.watcher

    @watcher.setter
    def watcher(self, watcher: Callable[[Commit], None]) -> None:
        self._database.watcher = watcher

    @property
    def is_damaged(self) -> bool:
        """Has damage been met?"""
        return self._database.is_damaged

    @property
    def saved_at(self) -> float:
        """When something was saved last."""
        return self._database.saved_at

    async def write(self, *statements: Statement) -> None:
        """Execute all of these or none; `SeqTaken` if another writer was first, `StruckOff` if this is no node any more."""
        await self._database.put(Write(statements, self._node))

    def append(self, row: tuple[Any, ...]) -> asyncio.Future[None]:
        """Append a row to the log of a table."""
        return self._database.put(Append(row, self._node))
