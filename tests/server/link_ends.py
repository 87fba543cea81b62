"""Both ends of a link: a node that holds tables with those who are passed on to it, and a bare end that says anything, frame by frame."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from katzentisch.server.nodes import link as link_module
from katzentisch.server.nodes import port as port_module
from katzentisch.server.nodes.link import HEAD, TEXT, WORD
from katzentisch.server.nodes.links import Links, Passage
from katzentisch.server.nodes.port import NodeListening, NodePort
from katzentisch.server.nodes.words import (
    Challenge,
    HolderProof,
    Introduction,
    Person,
    Ping,
    Pong,
    Word,
    proof_of,
    read_word,
    written,
)
from katzentisch.server.running.service import Service
from katzentisch.server.running.settings import Settings
from katzentisch.tables.directory.base import Node
from katzentisch.tables.directory.memory import Book, MemoryDirectory
from katzentisch.tables.storage.sqlite import SqliteStorage

ME = Node(7, "127.0.0.1:1")
PING = b'{"type":"ping"}'


@pytest.fixture(autouse=True)
def no_link_is_lost_by_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """For whoever imports it: whatever ends a link there, it is no time limit, on the slowest machine: a bare end answers no pings unless it is told to."""
    monkeypatch.setattr(link_module, "PING_SECONDS", 1000.0)
    monkeypatch.setattr(port_module, "_PROOF_SECONDS", 1000.0)


def somebody(name: str) -> Person:
    return Person(name.lower(), name, "", False, False, "127.0.0.1")


class Guest:
    """Somebody who is passed on: what was shown to them, and by which code they were sent away."""

    def __init__(self) -> None:
        self.shown: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.code: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.passage: Passage

    def lost(self, code: int) -> None:
        self.code.set_result(code)
        self.shown.put_nowait(None)

    async def sees(self, kind: str) -> dict[str, Any]:
        while True:
            frame = await self.shown.get()
            assert frame is not None, f"sent away with {self.code.result()}"
            message: dict[str, Any] = json.loads(frame)
            if message["type"] == kind:
                return message


class Holder:
    """A node that holds tables, with its port."""

    def __init__(self, service: Service, book: Book) -> None:
        self.service = service
        self.book = book
        self.port = NodePort(service)
        assert service.directory.node is not None
        self.node = service.directory.node
        self.liars = 0  # who have answered in its place, and were found out
        self.links = Links(self._tell_strange)
        self.bares: list[Bare] = []  # who have come to it, or in its place

    def _tell_strange(self) -> None:
        self.liars += 1

    async def guest(self, name: str) -> Guest:
        guest = Guest()
        key, person = self.service.node_key, somebody(name)
        guest.passage = await self.links.open(ME, self.node, key, person, guest.shown.put_nowait, guest.lost)
        return guest

    def figure(self, name: str) -> float:
        lines = self.service.metrics.render([], 0, 0).decode().splitlines()
        return float(next(line for line in lines if line.startswith(name)).split()[1])


def with_holder(
    file: Path,
    story: Callable[[Holder], Awaitable[None]],
    tls: ssl.SSLContext | None = None,
    new_loop: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop,
    **settings: Any,
) -> None:
    """Tell a story about a node that holds tables."""

    async def all_of_it() -> None:
        storage, book = SqliteStorage(file), Book()
        with socket.create_server(("127.0.0.1", 0)) as listening:
            directory = MemoryDirectory(book, storage, f"127.0.0.1:{listening.getsockname()[1]}")
            service = Service(Settings(**settings), storage, directory=directory)
            await service.start()
            holder = Holder(service, book)
            await holder.port.start(NodeListening(listening, tls))
            try:
                async with asyncio.timeout(60):
                    await story(holder)
            finally:
                async with asyncio.timeout(60):
                    for bare in holder.bares:
                        await bare.be_gone()
                    await holder.links.close()
                    await holder.port.close()
                    await service.close()

    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(all_of_it())


class Bare:
    """The other end of a link, frame by frame."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def stranger(cls, holder: Holder) -> Bare:
        """Somebody who has come to the node's port."""
        bare = cls(*await asyncio.open_connection("127.0.0.1", int(holder.node.address.rpartition(":")[2])))
        holder.bares.append(bare)
        return bare

    @classmethod
    async def proven(cls, holder: Holder) -> Bare:
        """A node that has proven to be one."""
        bare = await cls.stranger(holder)
        challenge = await bare.word()
        assert isinstance(challenge, Challenge)
        nonce = secrets.token_bytes(32)
        proof = proof_of(holder.service.node_key, "asker", ME.id, holder.node.id, nonce, challenge.nonce)
        bare.say(0, Introduction(ME.id, holder.node.id, nonce, proof))
        assert isinstance(await bare.word(), HolderProof)
        return bare

    def say(self, number: int, word: Word) -> None:
        self.send(WORD, number, written(word))

    def send(self, kind: int, number: int, data: bytes) -> None:
        self.write(HEAD.pack(kind, number, len(data)) + data)

    def write(self, data: bytes) -> None:
        self._writer.write(data)

    def close(self) -> None:
        self._writer.transport.abort()

    async def be_gone(self) -> None:
        """Close, and return when that is done."""
        self.close()
        with suppress(ConnectionError):
            await self._writer.wait_closed()

    async def frame(self) -> tuple[int, int, bytes]:
        kind, number, length = HEAD.unpack(await self._reader.readexactly(HEAD.size))
        return kind, number, await self._reader.readexactly(length)

    async def word(self) -> Word:
        kind, _, data = await self.frame()
        assert kind == WORD
        return read_word(data)

    async def be_asked(self, key: bytes) -> None:
        """Prove to a node that asks that this is the one it looks for."""
        nonce = secrets.token_bytes(32)
        self.say(0, Challenge(nonce))
        told = await self.word()
        assert isinstance(told, Introduction)
        self.say(0, HolderProof(proof_of(key, "holder", told.asker, told.holder, told.nonce, nonce)))

    async def next(self) -> tuple[int, bytes | Word]:
        """The next text or word, and about whom; pings are answered meanwhile."""
        while True:
            kind, number, data = await self.frame()
            if kind == TEXT:
                return number, data
            word = read_word(data)
            if not isinstance(word, Ping):
                return number, word
            self.say(0, Pong(word.number))

    async def answers(self, number: int) -> None:
        """Return once the other side has dealt with all that was said to it before. What it says meanwhile is told by nobody."""
        self.say(0, Ping(number))
        while (await self.frame()) != (WORD, 0, written(Pong(number))):
            pass

    async def rest(self) -> bytes:
        """Whatever the other side still says until it hangs up."""
        said = b""
        try:
            while piece := await self._reader.read(65536):
                said += piece
        except ConnectionError:
            pass
        self.close()
        return said

    async def is_closed(self) -> bool:
        """True once the other side has hung up; what it had said before is told by nobody."""
        await self.rest()
        return True


@asynccontextmanager
async def in_place_of(holder: Holder) -> AsyncIterator[asyncio.Queue[Bare]]:
    """Somebody else listens where the node is looked for. Whoever comes there is in the queue."""
    came: asyncio.Queue[Bare] = asyncio.Queue()

    def take_in(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        holder.bares.append(Bare(reader, writer))
        came.put_nowait(holder.bares[-1])

    server = await asyncio.start_server(take_in, "127.0.0.1", 0)
    holder.node = holder.node._replace(address=f"127.0.0.1:{server.sockets[0].getsockname()[1]}")
    try:
        yield came
    finally:
        server.close()
