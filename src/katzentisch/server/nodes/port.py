"""The port on which other nodes pass their people on to this one."""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket as sockets
import ssl
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

from katzentisch.server.nodes.link import WINDOW, Link
from katzentisch.server.nodes.words import (
    Challenge,
    Closed,
    HolderProof,
    Introduction,
    NotANode,
    Opening,
    Person,
    Taken,
    Way,
    Word,
    is_proof,
    proof_of,
)
from katzentisch.server.running.service import Service
from katzentisch.server.sockets.connection import LARGEST_MESSAGE, Connection
from katzentisch.server.wire.closing import INTERNAL, RESTART, TRY_AGAIN
from katzentisch.tables.storage.base import GuestRecord

log = logging.getLogger(__name__)

#: Seconds to prove that one is a node, and how many may be about to at a time: from the moment they come, before a certificate is shown.
_PROOF_SECONDS = 5.0
_MOST_STRANGERS = 256
#: Seconds until the next look for who comes, if nobody could be taken in: perhaps too many files are open.
_LOOK_AGAIN = 1.0
#: The most of a person's messages and of words about them that wait to be read here; a node sends no more.
_MOST_UNREAD = 4 * WINDOW


class NodeListening(NamedTuple):
    """Where a node listens for others, and with which certificate."""

    socket: sockets.socket
    tls: ssl.SSLContext | None = None


class NodePort:
    """Takes in nodes that know the key, and serves their people as if they had come here."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.strangers: set[_LinkHere] = set()
        self.links: set[_LinkHere] = set()
        self._listening: NodeListening | None = None
        self._accepting: asyncio.Task[None] | None = None
        self._coming: set[asyncio.Task[None]] = set()
        self._serving: set[asyncio.Task[None]] = set()

    async def start(self, listening: NodeListening) -> None:
        """Listen."""
        listening.socket.setblocking(False)
        self._listening = listening
        self._accepting = asyncio.create_task(self._accept_for_ever(listening))

    async def close(self) -> None:
        """Send everybody away: their tables are held elsewhere from now on."""
        if self._accepting is not None:
            self._accepting.cancel()
            await asyncio.gather(self._accepting, return_exceptions=True)
        if self._listening is not None:
            self._listening.socket.close()
        for coming in self._coming:
            coming.cancel()
        await asyncio.gather(*self._coming, return_exceptions=True)
        for link in list(self.links | self.strangers):
            link.send_everybody_away(RESTART)
        await asyncio.gather(*self._serving, return_exceptions=True)

    async def _accept_for_ever(self, listening: NodeListening) -> None:
        # Not `create_server`: with TLS that tells of nobody who says something else, or nothing.
        loop = asyncio.get_running_loop()
        while True:
            try:
                self._take_in((await loop.sock_accept(listening.socket))[0], listening.tls)
            except OSError as error:
                log.error("nobody can come to the port for nodes: %s", type(error).__name__)
                await asyncio.sleep(_LOOK_AGAIN)

    def _take_in(self, line: sockets.socket, tls: ssl.SSLContext | None) -> None:
        if len(self.strangers) >= _MOST_STRANGERS or self.service.is_stopping:
            return line.close()
        link = _LinkHere(self)
        self.strangers.add(link)
        coming = asyncio.create_task(_connect(link, line, tls))
        self._coming.add(coming)
        coming.add_done_callback(self._coming.discard)

    def serve(self, socket: _Socket, person: Person) -> None:
        """Serve a person until they are gone."""
        serving = asyncio.create_task(self._serve(socket, person))
        self._serving.add(serving)
        serving.add_done_callback(self._serving.discard)

    async def _serve(self, socket: _Socket, person: Person) -> None:
        links = self.service.metrics.links.labels("here")
        links.inc()
        try:
            await _PassedOn(socket, self.service, person).run()
        except Exception as error:
            log.error("somebody who was passed on could not be served: %s", type(error).__name__)
        finally:
            links.dec()
            await socket.close(INTERNAL)  # unless it is closed


async def _connect(link: _LinkHere, line: sockets.socket, tls: ssl.SSLContext | None) -> None:
    try:
        await asyncio.get_running_loop().connect_accepted_socket(
            lambda: link, line, ssl=tls, ssl_handshake_timeout=_PROOF_SECONDS if tls is not None else None
        )
    except OSError as error:  # no TLS, or too late
        link.lose(error)


class _LinkHere(Link):
    """A link on which another node passes its people on to this one."""

    def __init__(self, port: NodePort) -> None:
        super().__init__(LARGEST_MESSAGE)
        self._port = port
        self._service = port.service
        self._nonce = secrets.token_bytes(32)
        self._id = 0  # this node's, when it was proven
        self._highest = 0
        self._sockets: dict[int, _Socket] = {}
        #: Whoever waits until the other node is not behind gets their turn: all at once would be far more than it takes.
        self.turn = asyncio.Lock()
        self._too_late = self._loop.call_later(_PROOF_SECONDS, self.lose, TimeoutError())

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if self.is_lost:  # it was too late
            self.lose()
        self.say(0, Challenge(self._nonce))

    # ------------------------------------------------------------------ what the other node says

    def text_came(self, number: int, text: bytes) -> None:
        socket = self._socket(number)
        if socket is not None:
            socket.take_text(text)

    def word_came(self, number: int, word: Word) -> None:
        if not self.is_proven:
            return self._take_proof(word)
        if isinstance(word, Person):
            return self._take_in(number, word)
        socket = self._socket(number)
        if isinstance(word, Closed):
            if socket is not None:
                socket.drop()
        elif isinstance(word, Opening | Way):
            if socket is not None:
                socket.take_word(word)
        else:
            raise NotANode

    def _socket(self, number: int) -> _Socket | None:
        """None if the person is gone, which the other node may not know yet."""
        if not 0 < number <= self._highest:
            raise NotANode
        return self._sockets.get(number)

    def _take_proof(self, word: Word) -> None:
        if not isinstance(word, Introduction):
            raise NotANode
        parts = (word.asker, word.holder, word.nonce, self._nonce)
        key, node = self._service.node_key, self._service.directory.node
        # An id that this node had before it was struck off is not its own any more.
        if not is_proof(word.proof, proof_of(key, "asker", *parts)) or node is None or word.holder != node.id:
            raise NotANode
        self._id = node.id
        self._no_stranger()
        self._port.links.add(self)
        self.say(0, HolderProof(proof_of(key, "holder", *parts)))
        self.prove()

    def _take_in(self, number: int, person: Person) -> None:
        if number <= self._highest:
            raise NotANode
        self._highest = number
        node = self._service.directory.node
        # It has been struck off since: the other node asks again who holds the table.
        if node is None or node.id != self._id:
            return self.hang_up()
        if self._service.is_stopping:
            return self.say(number, Closed(TRY_AGAIN))
        socket = self._sockets[number] = _Socket(self, number, person.address)
        self._port.serve(socket, person)

    # ------------------------------------------------------------------ the end

    def drop(self, number: int) -> None:
        """This person is gone."""
        self._sockets.pop(number, None)

    def send_everybody_away(self, code: int) -> None:
        """Close everybody's passage, and the link."""
        for number in self._sockets:
            self.say(number, Closed(code))
        self.hang_up()

    def look_after(self) -> None:
        pass

    def end(self, error: Exception | None) -> None:
        if isinstance(error, NotANode) or self in self._port.strangers:
            self._service.metrics.strange_node()
            log.info("whoever spoke to the port for nodes is none: %s", type(error).__name__ if error else "gone")
        self._no_stranger()
        self._port.links.discard(self)
        for socket in list(self._sockets.values()):
            socket.drop()

    def _no_stranger(self) -> None:
        self._port.strangers.discard(self)
        self._too_late.cancel()


class _PassedOn(Connection):
    """The connection of a person whose socket is at another node, where the hello was answered and quotas are counted."""

    is_passed_on = True

    def __init__(self, socket: _Socket, service: Service, person: Person) -> None:
        super().__init__(cast(Any, socket), service, socket)
        self._passed_on_by = socket
        self._person = person

    async def next_opening(self) -> int:
        """The number that the node with the socket has drawn."""
        return self._passed_on_by.opened

    async def _is_greeted(self) -> bool:
        person, service = self._person, self._service
        self.cuts, self.asks_ready = person.cuts, person.asks_ready
        if service.is_being_erased(person.guest) or not service.directory.is_up:
            await self._close(TRY_AGAIN)
            return False
        service.connected(person.guest, person.address, self)
        self._begin_session(GuestRecord(person.guest, person.name, cat=person.cat))
        return True


class _Socket:
    """A passage as `Connection` knows sockets, by the ordinary way and by the quick one."""

    def __init__(self, link: _LinkHere, number: int, address: str) -> None:
        self._link = link
        self._number = number
        self.client = SimpleNamespace(host=address)
        self.headers: dict[str, str] = {}
        self.hear: Callable[[bytes], bool] | None = None
        self.opened = 0
        self._way: float | None = None  # from the other node to the person and back
        self._unread: asyncio.Queue[bytes | Opening | Way | None] = asyncio.Queue()
        self._is_dropped = False
        self._taken = 0  # messages that were read, but not said to be

    # ------------------------------------------------------------------ from the other node

    def take_text(self, text: bytes) -> None:
        """A message of the person."""
        if self._unread.empty() and self.hear is not None and self.hear(text):
            self._tell_taken()
        else:
            self._keep(text)

    def take_word(self, word: Opening | Way) -> None:
        """What the other node knows about the message that follows."""
        self._keep(word)

    def _keep(self, item: bytes | Opening | Way) -> None:
        if self._unread.qsize() >= _MOST_UNREAD:
            raise NotANode
        self._unread.put_nowait(item)

    def _tell_taken(self) -> None:
        self._taken += 1
        if self._taken >= WINDOW // 2:
            self._link.say(self._number, Taken(self._taken))
            self._taken = 0

    def drop(self) -> None:
        """The person is gone."""
        if not self._is_dropped:
            self._is_dropped = True
            self.hear = None
            self._link.drop(self._number)
            self._unread.put_nowait(None)

    # ------------------------------------------------------------------ for `Connection`

    async def accept(self) -> None:
        """It is open."""

    async def receive(self) -> dict[str, Any]:
        """The next message."""
        while not isinstance(item := await self._unread.get(), bytes):
            if isinstance(item, Opening):
                self.opened = item.number
            elif isinstance(item, Way):
                self._way = item.seconds
            else:
                return {"type": "websocket.disconnect"}
        self._tell_taken()
        try:
            return {"type": "websocket.receive", "text": item.decode()}
        except UnicodeDecodeError:
            return {"type": "websocket.receive", "text": None}

    def send_at_once(self, frame: bytes) -> bool:
        """Show something to the person. False means that the other node is behind."""
        if not self._link.writable.is_set():
            return False
        self._link.pass_text(self._number, frame)
        return True

    async def send_data(self, data: bytes, mode: str) -> None:
        """Show something to the person as soon as the other node is not behind."""
        async with self._link.turn:
            await self._link.writable.wait()
            self._link.pass_text(self._number, data)

    async def close(self, code: int) -> None:
        """Send the person away."""
        if not self._is_dropped:
            self._link.say(self._number, Closed(code))
            self.drop()

    def ping(self) -> None:
        """Measure the way to the other node."""
        self._link.ping()

    def round_trip(self) -> float | None:
        """Seconds to the other node and from there to the person, and back, if both are known."""
        between = self._link.round_trip()
        return None if self._way is None or between is None else self._way + between
