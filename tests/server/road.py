"""A road to a server: whatever is sent over it, in both directions, is under way for a while. It acknowledges like a proxy."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

_CHUNK = 65536


class Road:
    """Listens on a port of its own. ``way`` says for every piece how many seconds it takes; none overtakes another."""

    def __init__(self, to_port: int, way: Callable[[], float]) -> None:
        self._to_port = to_port
        self._way = way
        self._server: asyncio.Server | None = None
        self._travelling: set[asyncio.Task[Any]] = set()
        self._ends: list[asyncio.StreamWriter] = []
        self.port = 0

    async def open(self) -> None:
        """Listen; `port` says where."""
        self._server = await asyncio.start_server(self._travel, "127.0.0.1", 0)
        self.port = int(self._server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        """Let nobody through any more."""
        assert self._server is not None
        self._server.close()
        for task in list(self._travelling):
            task.cancel()
        await asyncio.gather(*self._travelling, return_exceptions=True)
        for end in self._ends:  # what is still under way does not arrive
            end.transport.abort()
        await asyncio.sleep(0)  # then they are closed

    async def _travel(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._to_port)
        self._ends += (writer, back)
        for source, target in ((reader, back), (there, writer)):
            task = asyncio.create_task(self._carry(source, target))
            self._travelling.add(task)
            task.add_done_callback(self._travelling.discard)

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        earliest = 0.0
        try:
            while piece := await source.read(_CHUNK):
                earliest = max(loop.time() + self._way(), earliest + 1e-6)  # timers of one moment have no order
                loop.call_at(earliest, target.write, piece)
        except ConnectionError:
            pass
        finally:
            loop.call_at(max(loop.time(), earliest + 1e-6), target.close)


class RoadForThreads:
    """The same road with a thread of its own, for tests that know no loop."""

    def __init__(self, to_port: int, seconds: float) -> None:
        self._road = Road(to_port, lambda: seconds)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._road.open(), self._loop).result()
        self.port = self._road.port

    def close(self) -> None:
        """The end of the road."""
        asyncio.run_coroutine_threadsafe(self._road.close(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
