"""A wire between two programs that can be cut, stalled and mended: from a node to PostgreSQL, or from one node to another."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress


class Wire:
    """Listens on a port of its own and carries everything on to another, as long as it is whole. It has a thread of its own."""

    def __init__(self, to_port: int) -> None:
        self._to_port = to_port
        self._lines: set[asyncio.StreamWriter] = set()
        self._is_cut = False
        self._loop = asyncio.new_event_loop()
        self._flows = asyncio.Event()
        self._flows.set()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        listening = asyncio.start_server(self._connect, "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(listening, self._loop).result()
        self.port = int(self._server.sockets[0].getsockname()[1])

    def cut(self) -> None:
        """Break every connection, and let nobody through."""

        def cut() -> None:
            self._is_cut = True
            for line in self._lines:
                line.transport.abort()

        self._do(cut)

    def stall(self) -> None:
        """Carry nothing on, in either direction, without a word."""
        self._do(self._flows.clear)

    def mend(self) -> None:
        """Be whole again. What had been sent into a stalled wire arrives now."""

        def mend() -> None:
            self._is_cut = False
            self._flows.set()

        self._do(mend)

    def close(self) -> None:
        """Carry nothing any more, and let nobody wait who is stalled."""
        self.cut()
        self._do(self._flows.set)
        self._do(self._server.close)

    def _do(self, order: Callable[[], object]) -> None:
        async def obey() -> None:
            order()

        asyncio.run_coroutine_threadsafe(obey(), self._loop).result()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._to_port)
        except OSError:  # nobody is there just now
            writer.transport.abort()
            return
        self._lines |= {writer, back}
        await asyncio.gather(self._carry(reader, back), self._carry(there, writer))
        self._lines -= {writer, back}

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while piece := await source.read(65536):
                await self._flows.wait()
                target.write(piece)
                await target.drain()
        target.transport.abort()
