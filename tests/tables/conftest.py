"""Live tables under test: a real store, a clock that only tests move."""

from __future__ import annotations

import asyncio
import inspect
import zlib
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from katzentisch.engine.record import secret_of_seed
from katzentisch.games import game
from katzentisch.proof.still_world import ManualClock, RepeatableSecrets
from katzentisch.tables.driving import real_time_bots, table_bots
from katzentisch.tables.live import live_tables, room
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.live.table import Table
from katzentisch.tables.storage.base import SeatRecord, Storage
from katzentisch.tables.storage.where import Where
from tests.tables.people import Story, record_of
from tests.tables.stores import IS_POSTGRES, new_place, opened


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run tests that are coroutines, and close the tables of their story in the same loop."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    arguments = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}

    async def run() -> None:
        try:
            await pyfuncitem.obj(**arguments)
        finally:
            if isinstance(story := arguments.get("story"), Story):
                await story.live_tables.close()

    asyncio.run(run())
    return True


@pytest.fixture(autouse=True)
def _same_cards_every_time(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables draw from what the test is called, not from the system: some deals lead elsewhere than a test wants to go."""
    secrets = RepeatableSecrets(zlib.crc32(request.node.name.encode()))
    for module in (live_tables, room, table_bots, real_time_bots):
        monkeypatch.setattr(module, "secrets", secrets)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL the tests of files are left out."""
    if IS_POSTGRES:
        left_out = [item for item in items if "file" in getattr(item, "fixturenames", ())]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture
def where(tmp_path: Path) -> Iterator[Where]:
    """The place of a store."""
    with new_place(tmp_path) as where:
        yield where


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of a store that is one."""
    return tmp_path / "tables.sqlite"


@pytest.fixture
def storage(where: Where) -> Iterator[Storage]:
    """The store there."""
    store = opened(where)
    yield store
    asyncio.run(store.close())


PEOPLE = (SeatRecord("Ada", guest="ada"), SeatRecord("Bo", guest="bo"), SeatRecord("Cleo", guest="cleo"))

MakeTable = Callable[..., Awaitable[Table]]


@pytest.fixture
def make_table(storage: Storage, clock: ManualClock) -> MakeTable:
    """Makes a table for people, dealt and ready: ``await make_table("mau-mau", seed=3, call="catch")``."""

    async def make(
        game_id: str = "miau-miau",
        seed: int = 1,
        pace: Pace | None = None,
        seats: tuple[SeatRecord, ...] = PEOPLE,
        store: Storage | None = None,
        **choices: str,
    ) -> Table:
        record = record_of(game_id, choices, seats, seed)
        await storage.add_table(record, secret_of_seed(seed))
        pace = pace if pace is not None else Pace()
        table = await Table.load(game(game_id), record, store or storage, pace, clock)
        await table.submit(-1, None, "deal")
        return table

    return make


@pytest.fixture
def again(storage: Storage, clock: ManualClock) -> Callable[[Table], Awaitable[Table]]:
    """Folds a table a second time, as another process would."""

    async def load(table: Table) -> Table:
        return await Table.load(table.game, table.record, storage, table.pace, clock)

    return load


@pytest.fixture
def story(storage: Storage, clock: ManualClock) -> Story:
    """People at tables, which are closed when the test is over."""
    return Story(storage, clock)
