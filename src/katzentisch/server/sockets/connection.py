"""One WebSocket: a hello, then requests. The answer to each is a table, or a refusal that says why.

The guest's token decides which seat a message is for, never the message.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Protocol

import msgspec
from litestar import WebSocket

from katzentisch.server.http.origin import address_for_others
from katzentisch.server.nodes.passing_on import PassingOn
from katzentisch.server.nodes.words import Person
from katzentisch.server.running.bans import is_banned
from katzentisch.server.running.guests import greet, known_guest
from katzentisch.server.running.service import Service
from katzentisch.server.sockets.guest_session import GuestSession
from katzentisch.server.sockets.latency import Latency
from katzentisch.server.wire.closing import DONE, INTERNAL, POLICY, TRY_AGAIN
from katzentisch.server.wire.frames import encode
from katzentisch.server.wire.messages import WIRE_VERSION, Pong, Probe, Refused, ServerMessage, Welcome
from katzentisch.server.wire.refusals import TooMany, refusal_of, refused
from katzentisch.server.wire.requests import ClientMessage, Echo, Hello, Make, Move, Open, Ping, RoomRequest
from katzentisch.tables.directory.base import HeldElsewhere
from katzentisch.tables.people.names import clean_name
from katzentisch.tables.storage.base import GuestRecord

log = logging.getLogger(__name__)

LARGEST_MESSAGE = 16 * 1024
#: The code that closes a socket whose hello was refused for this reason; for any other reason it is POLICY.
_CLOSED_BY = {"storage_failed": TRY_AGAIN, "too_many": TRY_AGAIN, "internal": INTERNAL}

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


class QuickSocket(Protocol):
    """The way past ASGI's queues and tasks for the most frequent messages: moves, and showing them (docs/architecture.md)."""

    hear: Callable[[bytes], bool] | None

    def send_at_once(self, frame: bytes) -> bool:
        """Send this frame. False means not now."""

    def ping(self) -> None:
        """Ask the client's end of the socket for a pong, for `round_trip`."""

    def round_trip(self) -> float | None:
        """Seconds of the shortest way to the client and back, as far as its system or its end of the socket tells."""


class Connection:
    """A socket, whose guest is known after the hello."""

    #: Is the person's own socket at another node, which has counted quotas and passes messages on?
    is_passed_on = False

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        service: Service,
        quick: QuickSocket | None = None,
    ) -> None:
        self._socket = socket
        self._service = service
        self._address = socket.client.host if socket.client is not None else ""
        self._quick = quick
        self._unsent: asyncio.Queue[bytes | int] = asyncio.Queue(service.settings.most_unsent)
        self._is_sending = False
        self._is_reading = False
        self._held: list[bytes | int] | None = None  # what is to be sent when a hold ends
        self._hold_ends: asyncio.TimerHandle | None = None
        self._overflow = asyncio.Event()
        self._session: GuestSession | None = None
        self.cuts = False
        self.asks_ready = False
        self._heard_at = 0.0
        self._is_missed = False
        self._passing: PassingOn | None = None

    async def run(self) -> None:
        """Serve this socket until it is closed."""
        await self._socket.accept()
        if not await self._is_greeted():
            return
        assert self._session is not None
        session = self._session
        if self._quick is not None:
            self._quick.hear = self._hear
        sender = asyncio.create_task(self._send_all())
        reader = asyncio.create_task(self._read_all(session))
        overflow = asyncio.create_task(self._overflow.wait())
        try:
            # The reader ends by queueing a code to close with. The sender first sends what is queued before it.
            await asyncio.wait({sender, overflow}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._service.disconnected(session.guest.id, self._address, self)
            self._service.signs_of_life.expect_no_more(self)
            if self._hold_ends is not None:
                self._hold_ends.cancel()
            for task in (sender, reader, overflow):
                task.cancel()
            await asyncio.gather(sender, reader, overflow, session.close(), return_exceptions=True)
            if self._passing is not None:
                self._passing.hang_up()
        if self._overflow.is_set():
            await self._close(TRY_AGAIN)

    # ------------------------------------------------------------------ sending and receiving

    def send(self, frame: bytes | int) -> None:
        """Send this as soon as possible; a number closes the socket. A client that is too far behind is cut off."""
        if self._held is not None:
            self._held.append(frame)
            if len(self._held) > self._service.settings.most_unsent:
                self._overflow.set()
            return
        # At once if nothing is queued before it: most clients read at once, and the frame needs no task.
        is_next = not self._is_sending and self._unsent.empty()
        if is_next and self._quick is not None and isinstance(frame, bytes) and self._quick.send_at_once(frame):
            return
        try:
            self._unsent.put_nowait(frame)
        except asyncio.QueueFull:
            self._overflow.set()

    def hold(self, seconds: float) -> None:
        """Send nothing for so long, or as long as an earlier hold lasts. What is to be sent meanwhile follows then, in order."""
        loop = asyncio.get_running_loop()
        ends = loop.time() + seconds
        if self._hold_ends is not None:
            ends = max(ends, self._hold_ends.when())
            self._hold_ends.cancel()
        if self._held is None:
            self._held = []
        self._hold_ends = loop.call_at(ends, self._let_go)

    def _let_go(self) -> None:
        held, self._held, self._hold_ends = self._held or [], None, None
        for frame in held:
            self.send(frame)

    def probe(self, message: Probe) -> None:
        """Send a message that is to come back, and ask the client's end of the socket itself as well."""
        self._ping()
        self.say(message)

    def _ping(self) -> None:
        if self._quick is not None:
            self._quick.ping()

    def _round_trip(self) -> float | None:
        """Seconds of the shortest way to the client and back, if its system or browser tells."""
        return self._quick.round_trip() if self._quick is not None else None

    def say(self, message: ServerMessage) -> None:
        """Send a message."""
        if isinstance(message, Refused):
            self._service.metrics.refused(message.code)
        self.send(encode(message))

    @property
    def address(self) -> str:
        """Where the guest comes from."""
        return self._address

    @property
    def name(self) -> str:
        """How the guest is called."""
        return self._session.guest.name if self._session is not None else ""

    def end(self, code: str) -> None:
        """Say why, and close."""
        self.say(refused(code))
        self.send(POLICY)

    def send_away(self, code: int = TRY_AGAIN) -> None:
        """Close, for the guest to come back in a moment."""
        self.send(code)

    async def _receive(self) -> str:
        message: Any = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise Gone
        text = message.get("text")
        if text is None or len(text) > LARGEST_MESSAGE:
            raise Unreadable
        return str(text)

    async def _send_all(self) -> None:
        while isinstance(item := await self._unsent.get(), bytes):
            self._is_sending = True
            await self._socket.send_data(item, mode="text")
            self._is_sending = False
        await self._close(item)

    async def _close(self, code: int) -> None:
        try:
            async with asyncio.timeout(1.0):  # a client that does not read would block this
                await self._socket.close(code)
        except Exception as error:
            log.debug("a socket was gone already: %s", type(error).__name__)

    # ------------------------------------------------------------------ hello

    async def _is_greeted(self) -> bool:
        try:
            self._check_limit("hello")  # before the first message: a client that never says hello must count as well
            async with asyncio.timeout(self._service.settings.hello_seconds):
                text = await self._receive()
            code = await self._greet(text)
            if not code:
                return True
            refusal = refused(code)
        except TimeoutError:
            refusal = refused("too_late")
        except Gone:
            return False
        except Unreadable:
            refusal = refused("unreadable")
        except Exception as error:
            refusal = refusal_of(error, about="hello")
        self._service.metrics.refused(refusal.code)
        await self._socket.send_data(encode(refusal), mode="text")
        await self._close(_CLOSED_BY.get(refusal.code, POLICY))
        return False

    async def _greet(self, text: str) -> str:
        """Why this hello is refused; empty if it is not."""
        service = self._service
        try:
            if _hello_decoder.decode(text).version != WIRE_VERSION:
                return "old_client"
            hello = _read(text)
        except _UNDECODABLE:
            return "hello_first"
        assert isinstance(hello, Hello)
        known = await known_guest(service.storage, hello.token)
        bans = await service.storage.bans(service.clock.milliseconds())
        if is_banned(bans, known.id if known is not None else None, self._address):
            return "banned"
        if known is None:
            self._check_limit("guest")
        guest, token = await greet(service.storage, known, hello.token, hello.name, service.clock.milliseconds())
        self.cuts = hello.cuts
        self.asks_ready = hello.asks_ready
        if service.is_being_erased(guest.id):
            return "erased"
        if not service.directory.is_up:
            return "storage_failed"
        if not service.connected(guest.id, self._address, self):
            return "too_many_tabs"
        session = self._begin_session(GuestRecord(guest.id, guest.name, cat=hello.cat))
        host, settings = self._socket.headers.get("host", ""), service.settings
        address = address_for_others(host, settings.public_url, settings.address)
        self.say(Welcome(WIRE_VERSION, token, guest.name, address))
        if hello.name and not clean_name(hello.name):  # SECURITY 21: the guest goes on under the name they had
            self.say(refused("invisible_name", about="hello"))
        service.notices.tell(self)
        session.be_called()
        return ""

    def _begin_session(self, guest: GuestRecord) -> GuestSession:
        service = self._service
        latency = Latency(service.clock, self._round_trip)
        self._session = GuestSession(self, service, guest, self._address, latency, is_counted=not self.is_passed_on)
        return self._session

    # ------------------------------------------------------------------ tables that other nodes hold

    async def pass_on(self, elsewhere: HeldElsewhere, text: str | bytes) -> bool:
        """Pass a message on to the node that holds its table. False means that this node does now."""
        assert self._session is not None
        if self.is_passed_on:  # from a node that is mistaken: the person's page comes back and is passed on anew
            self.send_away()
            return True
        if self._passing is None:
            guest = self._session.guest
            person = Person(guest.id, guest.name, guest.cat, self.cuts, self.asks_ready, self._address)
            self._passing = PassingOn(self._service, self, person)
            self._ping()  # the first echo is to find an answer
        text = text.encode() if isinstance(text, str) else text
        return await self._passing.pass_on(elsewhere, text, self._session.opened)

    async def next_opening(self) -> int:
        """The number of a tab that opens a table now."""
        return await self._service.directory.next_opening()

    def watches_here(self) -> None:
        """The guest looks at a table that is held here."""
        if self._passing is not None:
            self._passing.hang_up()

    def _is_for_elsewhere(self, session: GuestSession, message: ClientMessage) -> bool:
        return self._passing is not None and self._passing.takes(message, session.is_watching)

    def _check_limit(self, what: str) -> None:
        seconds = self._service.limits.wait_for(what, self._address)
        if seconds > 0:
            raise TooMany(what, seconds)

    # ------------------------------------------------------------------ requests

    async def _read_all(self, session: GuestSession) -> None:
        code: int = POLICY
        limits = self._service.limits
        try:
            while True:
                message, text = await self._next()
                if self._service.is_deaf:
                    continue
                self._take_sign_of_life(session)
                # SECURITY 20: a client that sends too much is not read for a while.
                while not self.is_passed_on and (
                    (seconds := limits.wait_for("message", self._address, session.guest.id)) > 0
                ):
                    await self._service.clock.wait(asyncio.Event(), seconds)
                if self._is_for_elsewhere(session, message):
                    assert self._passing is not None
                    if isinstance(message, Echo):
                        self._passing.tell_way(self._round_trip())
                        self._ping()  # for the next one
                    await session.count_and_send(message, text.encode(), self._passing.send)
                elif isinstance(message, Move):
                    session.begin_move(message, text)
                else:
                    await self._answer(session, message, text)
                if not self._unsent.empty():  # let the sender run: a burst of requests does not make a slow reader
                    await asyncio.sleep(0)
        except Gone:
            code = DONE
        except Unreadable:
            self.say(refused("unreadable"))
        except Exception as error:
            self.say(refusal_of(error))
            code = INTERNAL
        if self._held is not None:
            self.send(code)
        else:
            await self._unsent.put(code)

    async def _next(self) -> tuple[ClientMessage, str]:
        self._is_reading = True
        try:
            text = await self._receive()
            return _read(text), text
        finally:  # after the last message the fast path must not read either
            self._is_reading = False

    def _hear(self, data: bytes) -> bool:
        """The fast path: begin a move or pass it on at once, unless the reader is busy with an earlier message, or answers pile up."""
        if (
            self._service.is_deaf
            or not self._is_reading
            or self._session is None
            or len(data) > LARGEST_MESSAGE
            or not self._unsent.empty()
        ):
            return False
        try:
            message = _decoder.decode(data)
        except _UNDECODABLE:  # the ordinary way refuses it
            return False
        if not isinstance(message, Move):
            return False
        session, passing = self._session, None
        if self._is_for_elsewhere(session, message):
            passing = self._passing
            if passing is None or not passing.is_free or not session.opened:
                return False
        if not self.is_passed_on and self._service.limits.wait_for("message", self._address, session.guest.id) > 0:
            return False
        self._take_sign_of_life(session)
        try:
            if passing is not None:
                session.pass_move_on(message, data, passing.send_at_once)
            else:
                session.begin_move(message, data)
        except Exception as error:
            self.say(refusal_of(error))
            self.send(INTERNAL)
        return True

    def _take_sign_of_life(self, session: GuestSession) -> None:
        self._heard_at = self._service.clock.now()
        if self._is_missed:
            self._is_missed = False
            session.be_back()

    def is_missed(self, now: float) -> bool:
        """Has nothing come for too long, although the game waits for this guest? Then the others are told."""
        self._is_missed = self._session is not None and self._session.is_missed(self._heard_at, now)
        return self._is_missed

    async def _answer(
        self, session: GuestSession, message: Ping | Hello | Echo | Make | Open | RoomRequest, text: str
    ) -> None:
        match message:
            case Ping():
                self.say(Pong())
                signs_of_life = self._service.signs_of_life
                if message.is_watched:
                    signs_of_life.expect(self)
                else:
                    signs_of_life.expect_no_more(self)
            case Hello():
                self.say(refused("hello_already", about="hello"))
            case Echo():
                session.take_echo(message.number)
            case _:
                await session.carry_out(message, text)


def _read(text: str) -> ClientMessage:
    try:
        message: ClientMessage = _decoder.decode(text)
    except _UNDECODABLE:
        raise Unreadable from None
    return message
