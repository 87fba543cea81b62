"""The two worlds of tests/noninterference once more, with two nodes on one PostgreSQL: the table is held by one, the observer's socket is at the other.

Both nodes are in this process, under one clock that stands still. They meet as they do anywhere: over a link, on a port of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from katzentisch.proof.observing import MakeWorld
from katzentisch.proof.world import LogLines, World, stilled
from katzentisch.server.nodes.port import NodeListening
from katzentisch.server.running.app import make_app
from katzentisch.server.running.run import listen
from katzentisch.server.running.service import Service
from katzentisch.server.running.settings import Settings
from katzentisch.tables.directory.postgres import PostgresDirectory
from katzentisch.tables.storage.postgres import PostgresStorage
from tests.noninterference.over_sockets import SocketWorld, Stream, listening
from tests.postgres.patient_node import PATIENT

#: Makes the table, at the node that holds it from then on. Everybody else is at the other.
HOST = "seat 0"


class NodeWorld(SocketWorld):
    """Two nodes that listen, and those who are connected. What is said of one server is the one that holds the table."""

    def __init__(self, inner: World, there: Service) -> None:
        super().__init__(inner)
        self.there = there
        self.port_there = 0

    def port_for(self, name: str) -> int:
        return self.port if name == HOST else self.port_there

    def is_more_connected(self) -> bool:
        """Those who were passed on are gone when the node that holds the table knows it as well."""
        here, there = self.service, self.there
        passed_on = [one for all in here.connections().values() for one in all if one.is_passed_on]
        wanted = [line for line in self.lines if line.port == self.port_there and line.is_at_table]
        sockets = here.count_connections()[1] + there.count_connections()[1]
        return sockets > len(self.lines) or len(passed_on) > len(wanted)

    async def get(self, path: str, stream: Stream, token: str | None = None) -> str:
        """The observer asks at its own node; figures are of both."""
        told = await self.ask(self.port_there, path, stream, token)
        return told + await self.ask(self.port, path, [], token) if path == "/metrics" else told


@contextmanager
def _patient() -> Iterator[None]:
    with ExitStack() as patches:
        for name, value in PATIENT.items():
            patches.enter_context(patch(f"katzentisch.{name}", value))
        yield


def two_nodes(new_database: Callable[[], str]) -> MakeWorld:
    """Worlds of two nodes, each world with a database of its own."""

    @asynccontextmanager
    async def node_world(
        folder: Path, seed: int, exchange: tuple[int, int] | None, log: LogLines
    ) -> AsyncIterator[World]:
        database = await asyncio.to_thread(new_database)
        with _patient(), stilled(seed, exchange, log) as (bots, clock):
            async with AsyncExitStack() as stack:
                apps = [await stack.enter_async_context(_node(database)) for _ in range(2)]
                services: list[Service] = [app.state.service for app in apps]
                here = NodeWorld(World(apps[0], services[0], bots, clock), services[1])
                here.port, here.port_there = [await stack.enter_async_context(listening(app)) for app in apps]
                yield here
                held = [service.directory.figures.held for service in services]
                assert held == [1, 0], "the table is not where it should be"
                for line in [*here.lines]:
                    await line.hang_up()

    return node_world


@asynccontextmanager
async def _node(database: str) -> AsyncIterator[Any]:
    socket = listen("127.0.0.1", 0)
    # It reads in order, as `opened_in_order` says.
    storage = PostgresStorage(database, readers=1)
    directory = PostgresDirectory(storage, f"127.0.0.1:{socket.getsockname()[1]}")
    app = make_app(Settings(limits=1000), storage, directory, NodeListening(socket))
    async with app.lifespan():
        yield app
