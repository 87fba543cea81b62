"""A link: one person's way from the node where their socket is to the node that holds their table."""

from __future__ import annotations

import asyncio
import logging
import secrets
import ssl
from collections.abc import Callable
from contextlib import suppress

from websockets.asyncio.client import ClientConnection, connect
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
from katzentisch.tables.directory.base import Node

#: Seconds for a node to answer, and between two signs of life on a link.
_OPEN_SECONDS = 2.0
_PING_SECONDS = 5.0
#: The most bytes of a frame that is shown to a person: a whole game, with all that happened.
_LARGEST_FRAME = 8 * 1024 * 1024

#: Failures are told to people and counted here; the library would write a page about each.
_quiet = logging.getLogger("katzentisch.server.nodes.quiet")
_quiet.disabled = True


class Unreachable(Exception):
    """The node that holds the table does not answer, or is not who it should be."""


class Link:
    """An open link. What is shown to the person comes to ``hear``; ``lost`` is told the code by which the other side has closed."""

    def __init__(
        self, line: ClientConnection, holder: Node, hear: Callable[[bytes], None], lost: Callable[[int], None]
    ) -> None:
        self.holder = holder
        self._line = line
        self._hear = hear
        self._lost = lost
        self._opened = 0
        self._reading = asyncio.create_task(self._read_all())

    async def send(self, text: str, opened: int) -> None:
        """Pass a message on, of a tab with this number. Waits as long as the other side is behind: the person is not read meanwhile."""
        with suppress(ConnectionClosed):  # `lost` is told
            if opened != self._opened:
                self._opened = opened
                await self._line.send(written(Opening(opened)))
            await self._line.send(text)

    async def close(self) -> None:
        """Hang up."""
        self._lost = lambda code: None
        self._reading.cancel()
        with suppress(WebSocketException, OSError):
            await self._line.close()

    async def _read_all(self) -> None:
        try:
            while True:
                self._hear(await self._line.recv(decode=False))
        except ConnectionClosed:
            self._lost(self._line.close_code or 1006)


async def open_link(
    me: Node,
    holder: Node,
    key: bytes,
    person: Person,
    hear: Callable[[bytes], None],
    lost: Callable[[int], None],
) -> Link:
    """A link for a person; `Unreachable`."""
    line = await _proven(me, holder, key)
    await line.send(written(person))
    return Link(line, holder, hear, lost)


async def _proven(me: Node, holder: Node, key: bytes) -> ClientConnection:
    """A connection to a node, after both have proven that they know the key."""
    scheme = "wss" if holder.certificate else "ws"
    line: ClientConnection | None = None
    try:
        async with asyncio.timeout(_OPEN_SECONDS):
            line = await connect(
                f"{scheme}://{holder.address}/",
                ssl=_trusting(holder.certificate) if holder.certificate else None,
                proxy=None,
                compression=None,
                open_timeout=_OPEN_SECONDS,
                close_timeout=1.0,
                ping_interval=_PING_SECONDS,
                ping_timeout=_PING_SECONDS,
                max_size=_LARGEST_FRAME,
                logger=_quiet,
            )
            challenge = read_word(await line.recv(), Challenge)
            assert isinstance(challenge, Challenge)
            nonces = secrets.token_bytes(32), challenge.nonce
            proof = proof_of(key, "asker", me.id, holder.id, *nonces)
            await line.send(written(Introduction(me.id, holder.id, nonces[0], proof)))
            answer = read_word(await line.recv(), Answer)
            assert isinstance(answer, Answer)
            if not is_proof(answer.proof, proof_of(key, "holder", me.id, holder.id, *nonces)):
                raise NotANode
            return line
    except (OSError, TimeoutError, WebSocketException, ssl.SSLError, NotANode, ValueError) as error:
        if line is not None:
            with suppress(WebSocketException, OSError):
                await line.close()
        raise Unreachable(type(error).__name__) from None


def _trusting(certificate: str) -> ssl.SSLContext:
    """Only this very certificate, which the directory knows: its name does not matter, nor who has signed it."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    context.load_verify_locations(cadata=certificate)
    return context
