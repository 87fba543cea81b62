"""One WebSocket: hello, then requests, each answered by a table or by a refusal that says why.

The seat a message is for comes from the guest's token, never from the message.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
from litestar import WebSocket

from katzentisch.engine.cards import CannotRead
from katzentisch.server.audience import Audience
from katzentisch.server.frames import OFFERED, encode
from katzentisch.server.guests import greet
from katzentisch.server.messages import (
    WIRE_VERSION,
    ClientMessage,
    Hello,
    Make,
    Move,
    Open,
    Ping,
    Pong,
    ServerMessage,
    Welcome,
)
from katzentisch.server.refusals import refusal_of, refused
from katzentisch.server.service import Service
from katzentisch.tables.storage.base import GuestRecord, StorageFailed
from katzentisch.tables.table import Table

log = logging.getLogger(__name__)

LARGEST_MESSAGE = 16 * 1024
POLICY = 1008
INTERNAL = 1011
TRY_AGAIN = 1013

_decoder = msgspec.json.Decoder(ClientMessage)
_UNDECODABLE = (msgspec.MsgspecError, RecursionError, UnicodeError)


class _AnyHello(msgspec.Struct, tag="hello"):
    """The part of a hello that every version will have."""

    version: int


_hello_decoder = msgspec.json.Decoder(_AnyHello)


class Unreadable(Exception):
    """Not a message of this protocol."""


class Gone(Exception):
    """The other side has closed the socket."""


class Connection:
    """A socket whose guest is known by its hello, and the one table that it watches."""

    def __init__(self, socket: WebSocket[Any, Any, Any], service: Service) -> None:
        self._socket = socket
        self._service = service
        self._unsent: asyncio.Queue[str | int] = asyncio.Queue(service.settings.most_unsent)
        self._overflow = asyncio.Event()
        self._guest = GuestRecord("", "")
        self._audience: Audience | None = None
        self._moves: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Serve this socket until it is closed."""
        await self._socket.accept()
        if not await self._is_greeted():
            return
        sender = asyncio.create_task(self._send_all())
        reader = asyncio.create_task(self._read_all())
        overflow = asyncio.create_task(self._overflow.wait())
        try:
            # The reader ends by leaving a code to close with: the sender first sends what stands before it.
            await asyncio.wait({sender, overflow}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._leave()
            for task in (sender, reader, overflow, *self._moves):
                task.cancel()
            await asyncio.gather(sender, reader, overflow, *self._moves, return_exceptions=True)
        if self._overflow.is_set():
            await self._close(TRY_AGAIN)

    # ------------------------------------------------------------------ being watched by an audience

    def send(self, frame: str) -> None:
        """Send this as soon as possible; a reader too far behind is cut off."""
        try:
            self._unsent.put_nowait(frame)
        except asyncio.QueueFull:
            self._overflow.set()

    def told_to_leave(self) -> None:
        """The seat is being played from a newer socket."""
        self._audience = None
        self._say(refused("opened_elsewhere"))

    def _leave(self) -> None:
        if self._audience is not None:
            self._service.leave(self._audience, self)
            self._audience = None

    # ------------------------------------------------------------------ sending and receiving

    async def _receive(self) -> str:
        message: Any = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise Gone
        text = message.get("text")
        if text is None or len(text) > LARGEST_MESSAGE:
            raise Unreadable
        return str(text)

    async def _send_all(self) -> None:
        while isinstance(item := await self._unsent.get(), str):
            await self._socket.send_data(item, mode="text")
        await self._close(item)

    async def _close(self, code: int) -> None:
        try:
            async with asyncio.timeout(1.0):  # a peer that does not read cannot be told
                await self._socket.close(code)
        except Exception as error:
            log.debug("a socket was gone already: %s", type(error).__name__)

    def _say(self, message: ServerMessage) -> None:
        self.send(encode(message))

    # ------------------------------------------------------------------ hello

    async def _is_greeted(self) -> bool:
        try:
            async with asyncio.timeout(self._service.settings.hello_seconds):
                text = await self._receive()
            code = await self._greet(text)
        except TimeoutError:
            code = "too_late"
        except Gone:
            return False
        except Unreadable:
            code = "unreadable"
        except StorageFailed:
            code = "storage_failed"
        if code:
            await self._socket.send_data(encode(refused(code)), mode="text")
            await self._close(TRY_AGAIN if code == "storage_failed" else POLICY)
        return not code

    async def _greet(self, text: str) -> str:
        """Why this is no good hello; empty: it is."""
        try:
            if _hello_decoder.decode(text).version != WIRE_VERSION:
                return "old_client"
            hello = _read(text)
        except _UNDECODABLE:
            return "hello_first"
        assert isinstance(hello, Hello)
        greeted = await greet(self._service.storage, hello.token, hello.name)
        self._guest = greeted.guest
        self._say(Welcome(WIRE_VERSION, greeted.token, greeted.guest.name))
        return ""

    # ------------------------------------------------------------------ requests

    async def _read_all(self) -> None:
        code: int = POLICY
        try:
            while True:
                await self._answer(_read(await self._receive()))
                await asyncio.sleep(0)  # the sender's turn: a burst of requests is not a slow reader
        except Gone:
            code = 1000
        except Unreadable:
            self._say(refused("unreadable"))
        except Exception as error:
            self._say(refusal_of(error))
            code = INTERNAL
        await self._unsent.put(code)

    async def _answer(self, message: ClientMessage) -> None:
        match message:
            case Ping():
                self._say(Pong())
            case Hello():
                self._say(refused("hello_already"))
            case Make():
                await self._make(message)
            case Open():
                await self._open(message.table)
            case Move():
                self._begin_move(message)

    async def _make(self, message: Make) -> None:
        try:
            if message.game not in OFFERED:
                self._say(refused("no_such_game"))
                return
            table = await self._service.house.make(
                self._guest, message.game, message.preset, message.options, message.seats
            )
            self._watch(table)
        except CannotRead:
            self._say(refused("no_such_option"))
        except Exception as error:
            self._say(refusal_of(error))

    async def _open(self, table_id: str, answers: str | None = None) -> Table | None:
        try:
            table = await self._service.house.open(table_id)
            if table is None:
                self._say(refused("no_such_table", answers))
            else:
                self._watch(table)
            return table
        except Exception as error:
            self._say(refusal_of(error, answers))
            return None

    def _watch(self, table: Table) -> None:
        self._leave()
        self._audience = self._service.watch(table, self, table.seat_of(self._guest.id))

    # ------------------------------------------------------------------ moves

    def _begin_move(self, message: Move) -> None:
        """Moves are answered on the side: one that is held back must not keep a "Miau!" behind it waiting."""
        if len(self._moves) >= self._service.settings.most_waiting_moves:
            self._say(refused("too_many_moves", message.id))
            return
        task = asyncio.create_task(self._move(message))
        self._moves.add(task)
        task.add_done_callback(self._moves.discard)

    async def _move(self, message: Move) -> None:
        table = self._audience.table if self._audience is not None else None
        if table is None or table.id != message.table:
            table = await self._open(message.table, message.id)
            if table is None:
                return
        seat = table.seat_of(self._guest.id)
        if seat is None:
            self._say(refused("not_seated", message.id))
            return
        try:
            answer = await table.submit(seat, message.id, message.text)
            # A new move has been shown to everybody, with this answer in it for its seat.
            if answer.is_repeated and self._audience is not None:
                self._audience.answer(self, seat, message.id)
        except Exception as error:
            self._say(refusal_of(error, message.id))


def _read(text: str) -> ClientMessage:
    try:
        message: ClientMessage = _decoder.decode(text)
    except _UNDECODABLE:
        raise Unreadable from None
    return message
