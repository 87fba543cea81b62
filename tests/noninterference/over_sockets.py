"""The same two worlds over real connections: uvicorn, our protocols, frames and plain HTTP, byte by byte.

Only one thing happens at a time, and everything that follows from it has arrived before the next: a ping that is answered by a
pong on every connection says so. Server and clients share a loop, whose clock for tables stands still, so no order and no time
is left to chance.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import uvicorn

from katzentisch.proof.world import LogLines, World, world
from katzentisch.server.running.run import uvicorn_config
from katzentisch.server.running.settings import Settings
from katzentisch.server.wire.messages import WIRE_VERSION
from tests.server.raw_socket import CLOSE, PING, TEXT, frame, handshake

Stream = list[tuple[float, str]]
_PING = b'{"type":"ping"}'
_PONG = b'\x81\x0f{"type":"pong"}'
_KEY = "MDEyMzQ1Njc4OWFiY2RlZg=="  # the answer to a handshake depends on it


class SocketLine:
    """Somebody's connection: all bytes that come out of it."""

    def __init__(self, world: SocketWorld, stream: Stream, port: int) -> None:
        self._world = world
        self.port = port
        self.stream = stream
        self._fresh = b""  # came since the last entry of the stream
        self._unread = b""  # came, but is not a whole frame yet
        self._pongs = 0
        self.frames: list[dict[str, Any]] = []

    async def connect(self) -> None:
        """Shake hands."""
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        self._writer.write(handshake(self.port, Sec_WebSocket_Key=_KEY))
        head = await self._reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        self._fresh += head

    async def say(self, type: str, **message: Any) -> None:
        """Say something, and let everything happen and arrive that follows at once."""
        self._writer.write(frame(TEXT, json.dumps({"type": type, **message}).encode()))
        if type != "hello":
            await self._hear_pong()  # now the server has read it
        else:
            await self._until(lambda: bool(self.frames))
        await self._world.settle()
        await self._world.arrive()

    async def catch_up(self) -> None:
        """Read everything that was sent until now."""
        await self._hear_pong()
        self._note()

    async def _hear_pong(self) -> None:
        wanted = self._pongs + 1
        self._writer.write(frame(TEXT, _PING))
        await self._until(lambda: self._pongs == wanted)

    def _note(self) -> None:
        """Note what came. Whether a pong comes before or behind what is just being saved depends on the disk, and tells nothing."""
        fresh, self._fresh = self._fresh.replace(_PONG, b""), b""
        self.stream.append((self._world.clock.now(), fresh.decode(errors="backslashreplace")))

    async def _until(self, is_it: Any) -> None:
        while not is_it():
            part = await self._reader.read(65536)
            assert part, "the server has closed"
            self._fresh += part
            self._unread += part
            self._read_frames()

    def _read_frames(self) -> None:
        while len(self._unread) >= 2:
            length, at = self._unread[1], 2
            wide = {126: 2, 127: 8}.get(length, 0)
            if wide:
                length, at = int.from_bytes(self._unread[at : at + wide], "big"), at + wide
            if len(self._unread) < at + length:
                return
            opcode, payload = self._unread[0] & 15, self._unread[at : at + length]
            self._unread = self._unread[at + length :]
            if opcode == PING:  # how far away this is, the server never learns
                continue
            message = json.loads(payload)
            self._pongs += message["type"] == "pong"
            self.frames.append(message)

    @property
    def is_at_table(self) -> bool:
        """Was a table shown to it?"""
        return any(frame["type"] == "room" for frame in self.frames)

    def last(self, kind: str) -> dict[str, Any]:
        """The last message of this kind."""
        return next(frame for frame in reversed(self.frames) if frame["type"] == kind)

    async def hang_up(self) -> None:
        """Go away, and wait for the server to do the same."""
        self._world.lines.remove(self)
        self._writer.write(frame(CLOSE, (1000).to_bytes(2, "big")))
        self._fresh += await self._reader.read()
        self._note()
        self._writer.close()
        with suppress(ConnectionError):
            await self._writer.wait_closed()
        while self._world.is_more_connected():
            await asyncio.sleep(0)
        await self._world.settle()
        await self._world.arrive()


class SocketWorld(World):
    """A server that listens, and those who are connected."""

    port = 0

    def __init__(self, inner: World) -> None:
        super().__init__(inner.app, inner.service, inner.bots, inner.clock)
        self.lines: list[SocketLine] = []

    async def person(self, name: str, stream: Stream, token: str | None = None) -> tuple[Any, str]:
        line = SocketLine(self, stream, self.port_for(name))
        await line.connect()
        self.lines.append(line)
        await line.say("hello", version=WIRE_VERSION, token=token, name=name)
        return line, str(line.last("welcome")["token"])

    def port_for(self, name: str) -> int:
        """Where somebody of this name comes to; without a name it is the observer, who comes back."""
        return self.port

    def is_more_connected(self) -> bool:
        """Does the server not know yet that somebody is gone?"""
        return self.service.count_connections()[1] > len(self.lines)

    async def arrive(self) -> None:
        """Everything that the server has sent to anybody arrives."""
        for line in self.lines:
            await line.catch_up()

    async def until_entries(self, count: int) -> None:
        await super().until_entries(count)
        await self.arrive()

    async def get(self, path: str, stream: Stream, token: str | None = None) -> str:
        return await self.ask(self.port, path, stream, token)

    async def ask(self, port: int, path: str, stream: Stream, token: str | None) -> str:
        """Ask a server for something over HTTP; the body."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        more = f"Authorization: Bearer {token}\r\n" if token else ""
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{more}Connection: close\r\n\r\n".encode())
        answer = (await reader.read()).decode()
        stream.append((self.clock.now(), answer))
        writer.close()
        await self.settle()
        return answer.partition("\r\n\r\n")[2]


@asynccontextmanager
async def listening(app: Any) -> AsyncIterator[int]:
    """A real server for an application that runs; the port."""
    config = uvicorn_config(app, Settings(limits=1000))
    # What real time would bring in between: a date, and pings of the protocol.
    config.date_header, config.ws_ping_interval, config.lifespan, config.log_config = False, None, "off", None
    with socket.create_server(("127.0.0.1", 0)) as port:
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve([port]))
        try:
            yield port.getsockname()[1]
        finally:
            server.should_exit = True
            await serving


@asynccontextmanager
async def socket_world(
    folder: Path, seed: int, exchange: tuple[int, int] | None, log: LogLines
) -> AsyncIterator[World]:
    """One of two worlds, as `world` makes it, behind a real server."""
    async with world(folder, seed, exchange, log) as inner, listening(inner.app) as port:
        here = SocketWorld(inner)
        here.port = port
        yield here
        for line in [*here.lines]:
            await line.hang_up()
