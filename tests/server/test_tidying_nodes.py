"""Tidying up where there are several nodes: one at a time does it, for all of them, and nobody who is connected anywhere is forgotten."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from katzentisch.server.running import housekeeping
from katzentisch.server.running.errands import Errands
from katzentisch.server.running.guests import greet, known_guest
from katzentisch.server.running.housekeeping import Housekeeping, tidy_up
from katzentisch.server.running.service import Service
from katzentisch.server.running.settings import Settings
from katzentisch.tables.directory.memory import Book, MemoryDirectory
from katzentisch.tables.storage.base import Errand
from katzentisch.tables.storage.sqlite import SqliteStorage
from tests.server.conftest import PATIENCE
from tests.server.test_health import LaterClock

Story = Callable[[Service, Service], Awaitable[None]]


@pytest.fixture
def tell(tmp_path: Path) -> Callable[[Story], None]:
    """Runs a story of two nodes that share a store and a clock, and carry out each other's orders."""

    async def told(story: Story) -> None:
        storage, book, clock = SqliteStorage(tmp_path / "tables.sqlite"), Book(), LaterClock()
        nodes = [Service(Settings(), storage, clock, MemoryDirectory(book, storage, f"{name}:1")) for name in "ab"]
        for node in nodes:
            await node.start()
        errands = [Errands(node) for node in nodes]
        try:
            async with asyncio.timeout(PATIENCE):
                await story(nodes[0], nodes[1])
        finally:
            for each in errands:
                await each.stop()
            for node in nodes:
                await node.close()

    return lambda story: asyncio.run(told(story))


async def strangers(node: Service, many: int) -> list[tuple[str, str]]:
    """Guests who sit nowhere, and whom nobody has seen for eight days: each one's id and token."""
    now = node.clock.milliseconds()
    greeted = [await greet(node.storage, None, None, "stranger", now) for _ in range(many)]
    assert isinstance(node.clock, LaterClock)
    node.clock.days = 8
    return [(guest.id, token) for guest, token in greeted]


async def known(node: Service, token: str) -> bool:
    return await known_guest(node.storage, token) is not None


def connect(node: Service, guest: str) -> None:
    connection: Any = type("Connection", (), {"cuts": False, "asks_ready": False, "is_passed_on": False})()
    assert node.connected(guest, "10.0.0.1", connection)


def test_who_is_connected_to_another_node_is_not_forgotten(tell: Callable[[Story], None]) -> None:
    """However long their tab has been open there; those who are not are forgotten."""

    async def story(one: Service, other: Service) -> None:
        (here, here_token), (there, there_token), (_, nowhere_token) = await strangers(one, 3)
        connect(one, here)
        connect(other, there)
        await tidy_up(one)
        assert [await known(one, token) for token in (here_token, there_token, nowhere_token)] == [True, True, False]

    tell(story)


def test_many_guests_are_erased_by_one_order(tell: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each order takes a node half a second to find: one for every guest would take hours where there are many."""

    async def story(one: Service, other: Service) -> None:
        orders: list[Any] = []
        leave = one.storage.leave_errand

        async def note(errand: Errand) -> None:
            orders.append(json.loads(errand.body))
            await leave(errand)

        monkeypatch.setattr(one.storage, "leave_errand", note)
        guests = await strangers(one, 40)
        await tidy_up(one)
        assert [await known(one, token) for _, token in guests] == [False] * 40
        assert [order["type"] for order in orders] == ["connected", "part with"]
        assert set(orders[1]["guests"]) == {guest for guest, _ in guests}
        assert all(other.is_being_erased(guest) for guest, _ in guests)

    tell(story)


def test_one_node_at_a_time_tidies_up(tell: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Who finds another at it leaves everything to that one, and may when that one is done."""

    async def story(one: Service, other: Service) -> None:
        at_it: list[Service] = []
        began, may_end, other_has_looked = asyncio.Event(), asyncio.Event(), asyncio.Event()

        async def slowly(service: Service) -> bool:
            at_it.append(service)
            (began if service is one else other_has_looked).set()
            await may_end.wait()
            return False

        async def wait(happened: asyncio.Event, seconds: float) -> None:
            other_has_looked.set()
            await happened.wait()

        monkeypatch.setattr(housekeeping, "tidy_up", slowly)
        tidying = [Housekeeping(one)]
        await began.wait()
        monkeypatch.setattr(one.clock, "wait", wait)
        tidying.append(Housekeeping(other))
        await other_has_looked.wait()
        found = list(at_it)
        may_end.set()
        for each in tidying:
            await each.stop()
        assert found == [one]
        again = Housekeeping(other)
        while len(at_it) < 2:
            await asyncio.sleep(0.01)
        assert at_it == [one, other]
        await again.stop()

    tell(story)
