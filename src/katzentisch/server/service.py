"""What all sockets of a server share: the store, the live tables, and who watches which."""

from __future__ import annotations

from katzentisch.server.audience import Audience, Watcher
from katzentisch.server.settings import Settings
from katzentisch.tables.house import House
from katzentisch.tables.storage.base import Storage
from katzentisch.tables.table import Table


class Service:
    """Lives as long as the server runs."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self.settings = settings
        self.storage = storage
        self.house = House(storage, settings.pace)
        self._audiences: dict[str, Audience] = {}

    def watch(self, table: Table, watcher: Watcher, seat: int | None) -> Audience:
        """Show a table to somebody from now on."""
        audience = self._audiences.get(table.id)
        if audience is None:
            audience = self._audiences[table.id] = Audience(table)
        audience.add(watcher, seat)
        return audience

    def leave(self, audience: Audience, watcher: Watcher) -> None:
        """Show it to them no longer."""
        audience.remove(watcher)
        if audience.is_empty:
            self._audiences.pop(audience.table.id, None)

    async def close(self) -> None:
        """Stop all tables, then let go of the store."""
        await self.house.close()
        await self.storage.close()
