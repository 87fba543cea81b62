"""All tables that are live in this process: made here, or folded from the store when somebody comes to them."""

from __future__ import annotations

import asyncio
import hashlib
import secrets

from katzentisch.engine.game import Game
from katzentisch.engine.state import Refused
from katzentisch.games import game as game_named
from katzentisch.tables.clock import Clock
from katzentisch.tables.driver import Driver
from katzentisch.tables.pace import Pace
from katzentisch.tables.storage.base import GuestRecord, SeatRecord, Storage, TableRecord
from katzentisch.tables.table import Table

#: Bots are cats; their names are the same in every language.
BOT_NAMES = ("Minka", "Felix", "Luna", "Tiger", "Mimi", "Simba", "Molly", "Leo", "Cleo")
DEFAULT_BOT = "heuristic"


class House:
    """Keeps the live tables and their drivers."""

    def __init__(self, storage: Storage, pace: Pace | None = None, clock: Clock | None = None) -> None:
        self._storage = storage
        self._pace = pace if pace is not None else Pace()
        self._clock = clock if clock is not None else Clock()
        self._tables: dict[str, asyncio.Task[Table | None]] = {}
        self._drivers: list[Driver] = []

    async def make(self, guest: GuestRecord, game_id: str, preset: str, choices: dict[str, str], seats: int) -> Table:
        """A new table with this guest at seat 0 and bots at the others.

        Raises `CannotRead` for a game, preset or option that is not there, and `Refused` for choices that cannot be
        played.
        """
        game = game_named(game_id)
        options = game.resolve(preset, choices)
        refusal = game.forbidden(options, seats)
        if refusal is not None:
            raise Refused(refusal)
        secret = secrets.token_bytes(32)
        record = TableRecord(
            id=secrets.token_urlsafe(16),
            game=game.id,
            rules=game.rules,
            preset=preset,
            options=game.choices(options),
            seats=(SeatRecord(guest.name, guest=guest.id), *_bots(seats - 1)),
            commitment=hashlib.sha256(secret).hexdigest(),
            made_at=self._clock.milliseconds(),
        )
        await self._storage.add_table(record, secret)
        table = await self.open(record.id)
        assert table is not None
        return table

    async def open(self, table_id: str) -> Table | None:
        """A table, live; None: there is none of this name. `CannotFold` if its log cannot be played on."""
        loading = self._tables.get(table_id)
        if loading is None:
            loading = self._tables[table_id] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda task: self._forget(table_id, task))
        return await asyncio.shield(loading)

    async def close(self) -> None:
        """Stop all tables."""
        for driver in self._drivers:
            await driver.stop()
        for loading in list(self._tables.values()):
            if loading.done() and not loading.cancelled() and loading.exception() is None:
                table = loading.result()
                if table is not None:
                    await table.close()

    async def _load(self, table_id: str) -> Table | None:
        record = await self._storage.table(table_id)
        if record is None:
            return None
        game: Game = game_named(record.game)
        table = await Table.load(game, record, self._storage, self._pace, self._clock)
        self._drivers.append(Driver(table))
        return table

    def _forget(self, table_id: str, loading: asyncio.Task[Table | None]) -> None:
        # Only what is there stays: names that somebody made up must not fill the memory.
        if loading.cancelled() or loading.exception() is not None or loading.result() is None:
            self._tables.pop(table_id, None)


def _bots(count: int) -> list[SeatRecord]:
    return [SeatRecord(name, bot=DEFAULT_BOT) for name in BOT_NAMES[:count]]
