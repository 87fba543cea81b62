"""The port on which other nodes pass their people on to this one."""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket as sockets
import ssl
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed, WebSocketException

from katzentisch.server.nodes.words import (
    Answer,
    Challenge,
    Introduction,
    NotANode,
    Opening,
    Person,
    is_proof,
    proof_of,
    read_word,
    written,
)
from katzentisch.server.running.service import Service
from katzentisch.server.sockets.connection import LARGEST_MESSAGE, Connection
from katzentisch.tables.storage.base import GuestRecord

log = logging.getLogger(__name__)

#: Seconds to prove that one is a node, and how many may be about to at a time.
_PROOF_SECONDS = 5.0
_MOST_STRANGERS = 256
_PING_SECONDS = 5.0
_POLICY = 1008
_BUSY = 1013
_RESTART = 1012

_quiet = logging.getLogger("katzentisch.server.nodes.quiet")
_quiet.disabled = True


class NodeListening(NamedTuple):
    """Where a node listens for others, and with which certificate."""

    socket: sockets.socket
    tls: ssl.SSLContext | None = None


class NodePort:
    """Takes in nodes that know the key, and serves their people as if they had come here."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._strangers = 0
        self._server: Server | None = None

    async def start(self, listening: NodeListening) -> None:
        """Listen."""
        self._server = await serve(
            self._serve,
            sock=listening.socket,
            ssl=listening.tls,
            compression=None,
            open_timeout=_PROOF_SECONDS,
            close_timeout=1.0,
            ping_interval=_PING_SECONDS,
            ping_timeout=_PING_SECONDS,
            max_size=LARGEST_MESSAGE,
            server_header=None,
            logger=_quiet,
        )

    async def close(self) -> None:
        """Send everybody away: their tables are held elsewhere from now on."""
        if self._server is not None:
            self._server.close(code=_RESTART)
            await self._server.wait_closed()

    async def _serve(self, line: ServerConnection) -> None:
        if self._strangers >= _MOST_STRANGERS:
            return await line.close(_BUSY)
        self._strangers += 1
        try:
            async with asyncio.timeout(_PROOF_SECONDS):
                word = await self._proven(line)
        except (NotANode, TimeoutError, WebSocketException, OSError) as error:
            self._service.metrics.strange_node()
            log.info("whoever spoke to the port for nodes is none: %s", type(error).__name__)
            return await line.close(_POLICY)
        finally:
            self._strangers -= 1
        await _PassedOn(line, self._service, word).run()

    async def _proven(self, line: ServerConnection) -> Person:
        """Whom a node passes on, once it has proven that it is one, and this one has, too."""
        nonce = secrets.token_bytes(32)
        await line.send(written(Challenge(nonce)))
        told = read_word(await line.recv(), Introduction)
        assert isinstance(told, Introduction)
        parts = (told.asker, told.holder, told.nonce, nonce)
        node = self._service.directory.node
        # An id that this node had before it was struck off is not its own any more.
        if (
            not is_proof(told.proof, proof_of(self._service.node_key, "asker", *parts))
            or node is None
            or told.holder != node.id
        ):
            raise NotANode
        await line.send(written(Answer(proof_of(self._service.node_key, "holder", *parts))))
        word = read_word(await line.recv(), Person)
        assert isinstance(word, Person)
        return word


class _PassedOn(Connection):
    """The connection of a person whose socket is at another node, where the hello was answered and quotas are counted."""

    is_passed_on = True

    def __init__(self, line: ServerConnection, service: Service, person: Person) -> None:
        self._passed_on_by = _Socket(line, person.address)
        super().__init__(cast(Any, self._passed_on_by), service)
        self._person = person

    async def next_opening(self) -> int:
        """The number that the node with the socket has drawn."""
        return self._passed_on_by.opened

    async def _is_greeted(self) -> bool:
        person, service = self._person, self._service
        self.cuts, self.asks_ready = person.cuts, person.asks_ready
        if service.is_being_erased(person.guest) or not service.directory.is_up:
            await self._close(_BUSY)
            return False
        service.connected(person.guest, person.address, self)
        self._begin_session(GuestRecord(person.guest, person.name, cat=person.cat))
        return True


class _Socket:
    """A link as `Connection` knows sockets."""

    def __init__(self, line: ServerConnection, address: str) -> None:
        self._line = line
        self.client = SimpleNamespace(host=address)
        self.headers: dict[str, str] = {}
        self.opened = 0

    async def accept(self) -> None:
        """It is open."""

    async def receive(self) -> dict[str, Any]:
        """The next message."""
        try:
            while isinstance(frame := await self._line.recv(), bytes):
                word = read_word(frame, Opening)
                assert isinstance(word, Opening)
                self.opened = word.number
        except ConnectionClosed:
            return {"type": "websocket.disconnect"}
        except NotANode:
            return {"type": "websocket.receive", "text": None}
        return {"type": "websocket.receive", "text": frame}

    async def send_data(self, data: bytes, mode: str) -> None:
        """Show something to the person."""
        await self._line.send(data, text=True)

    async def close(self, code: int) -> None:
        """Send the person away."""
        await self._line.close(code)
