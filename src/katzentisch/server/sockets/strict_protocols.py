"""uvicorn's protocols, made strict (SECURITY 18, 19, 29): they close connections of bad and slow clients.

One client must not keep the loop from the others. libuv reads up to 32 times 250 KB from one connection before it looks at the
next, and that is a million empty frames. So a socket is read in bites, and of each address one bite or one request is dealt with
in a turn of the loop (`turns.py`).
"""

from __future__ import annotations

import asyncio
import logging
from asyncio.transports import BaseTransport
from collections import deque
from collections.abc import Callable
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State
from websockets.streams import StreamReader
from websockets.utils import apply_mask

from katzentisch.server.running.door import Door
from katzentisch.server.running.limits import OF_SOCKET, Bucket
from katzentisch.server.sockets.round_trip import shortest_round_trip
from katzentisch.server.sockets.turns import Turns
from katzentisch.server.wire.closing import BAD_TEXT, POLICY, TOO_LARGE

log = logging.getLogger(__name__)

#: The key in the ASGI scope under which an application finds the `StrictSocketProtocol`, its way past ASGI.
SOCKET = "katzentisch.socket"
_OUTBOX = "katzentisch.outbox"
_TURNS = "katzentisch.turns"
#: The most bytes in a request's first line and headers; h11 answers 400 to more.
LARGEST_HEAD = 16 * 1024
#: The most lines of a head. Thousands of short ones fit into its bytes, and take long to read.
_MOST_LINES = 100
#: Seconds for a whole request to arrive. The client may take so many times as long to read the answer.
_REQUEST_SECONDS = 5.0
_MOST_LOOKS = 12
#: The most bytes of one socket that are dealt with in one turn of the loop, and in one second.
_BITE = 1024
_BYTES_A_SECOND = 64 * 1024
#: The most bytes that still come after the server has closed.
_MOST_AFTER_CLOSE = 4096
#: The most fragments of a message. Empty ones add nothing to its size, so the limit on size does not stop them.
_MOST_PIECES = 100
#: The most messages to one client that wait for the end of a turn of the loop. Any further ones go to the queue.
_MOST_UNSENT = 64
#: How many of the last pongs count towards the way of a client.
_PONGS_KEPT = 8
#: Seconds that a client has to read what is left after the server has closed.
_LAST_SECONDS = 5.0
#: Seconds from the upgrade until a socket must work.
_HANDSHAKE_SECONDS = 5.0
_BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain\r\ncontent-length: 12\r\nconnection: close\r\n\r\nBad Request\n"


class _OnlyHeads(h11.Connection):
    """Refuses requests with a body, which nothing here wants: in pieces of one byte it would keep the loop for seconds."""

    def next_event(self) -> Any:
        """What comes next, as far as it has come."""
        if self.their_state is h11.IDLE:
            head, _, _ = self.trailing_data[0].partition(b"\r\n\r\n")
            if head.count(b"\n") > _MOST_LINES:
                raise h11.RemoteProtocolError("too many headers")
        event = super().next_event()
        if isinstance(event, h11.Request):
            for name, value in event.headers:
                if name == b"transfer-encoding" or (name == b"content-length" and value != b"0"):
                    raise h11.RemoteProtocolError("a body")
        return event


class StrictHttpProtocol(H11Protocol):
    """Closes connections that make no progress: no request, headers that trickle in, an answer that nobody reads.

    The requests of one address wait for each other, so that those who play do not have to wait for all of them.
    """

    def __init__(
        self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None, door: Door | None = None
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn = _OnlyHeads(h11.SERVER, LARGEST_HEAD)
        self._turns: Turns = app_state.setdefault(_TURNS, Turns())
        self._is_waiting = False  # for its address's turn
        self._door = door
        self._is_inside = False
        # What waits for a timer is not forgotten before: it is cancelled when the connection is lost.
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._door is not None:
            self._is_inside = self._door.lets_in(_address(self.client))
            if not self._is_inside:
                return transport.abort()
        self._seen: Any = None
        self._looks = 0
        self._timer = self.loop.call_later(_REQUEST_SECONDS, self._look)

    def handle_events(self) -> None:
        """Deal with what has come when it is this address's turn. Nothing more is read until it is answered."""
        self.flow.pause_reading()
        if not self._is_waiting:
            self._is_waiting = True
            self._turns.wait(_address(self.client), self._deal)

    def _deal(self) -> None:
        self._is_waiting = False
        if self.transport.is_closing():
            return
        super().handle_events()
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if not is_answering and not self.transport.is_closing():
            self.flow.resume_reading()

    def handle_websocket_upgrade(self, event: Any) -> None:
        if self._timer is not None:
            self._timer.cancel()  # a socket has its own time limits
        self.flow.resume_reading()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._timer is not None:
            self._timer.cancel()
        if self._door is not None and self._is_inside:
            self._door.left(_address(self.client))

    def _look(self) -> None:
        # Also after the server has closed: the system keeps the connection until the client has read everything.
        self._looks = self._looks + 1 if self.cycle is self._seen else 0
        self._seen = self.cycle
        # An answer is complete for uvicorn as soon as it is handed over; a large one takes the client a while to read.
        is_unread = self.transport.get_write_buffer_size() > 0
        is_answering = is_unread or (self.cycle is not None and not self.cycle.response_complete)
        if self._looks > (_MOST_LOOKS if is_answering else 0):
            return self.transport.abort()
        self._timer = self.loop.call_later(_REQUEST_SECONDS, self._look)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP, or more than a request. If an earlier one is still being answered, drop that answer."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
        if self.cycle is not None and self.cycle.response_started:
            return self.transport.close()
        super().send_400_response(msg)


class StrictSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that closes on a client's faults without an error in the log, and that can send and receive past ASGI."""

    def __init__(
        self,
        config: Any,
        server_state: Any,
        app_state: dict[str, Any],
        _loop: Any = None,
        limits: float = 1.0,
        door: Door | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._door = door
        self._turns: Turns = app_state.setdefault(_TURNS, Turns())
        self._unsent: list[bytes] = []
        #: All sockets of this server with unsent messages.
        self._outbox: list[StrictSocketProtocol] = app_state.setdefault(_OUTBOX, [])
        #: Gets a text message before the application, if the application has had all earlier ones. True means that it is dealt with.
        self.hear: Callable[[bytes], bool] | None = None
        self._held = bytearray()  # read, but not dealt with yet
        self._is_waiting = False  # for the next bite
        self._bytes = self._most_bytes = int(_BYTES_A_SECOND * limits)
        self._second = self.loop.time()
        self._frames = Bucket(OF_SOCKET, 1.0, self._second)
        self._after_close = 0
        self._pings = 0
        self._asked: tuple[bytes, float] | None = None  # what the ping of `ping` said, and when it was sent
        self._answered: deque[float] = deque(maxlen=_PONGS_KEPT)  # the seconds until its pong
        #: Cancelled when the connection is lost: what waits for a timer is not forgotten before.
        self._timers: list[asyncio.TimerHandle] = []

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._timers.append(self.loop.call_later(_HANDSHAKE_SECONDS, self._end_unless_it_works))

    def _end_unless_it_works(self) -> None:
        # SECURITY 31: whatever it has sent. A socket that works has its hello's time limit, and pings.
        if not self.handshake_complete:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        for timer in self._timers:
            timer.cancel()
        self.hear = None
        if self._door is not None:  # which let it in while it was HTTP
            self._door.left(_address(self.client))

    # ------------------------------------------------------------------ reading in bites

    def data_received(self, data: bytes) -> None:
        self._bytes -= len(data)
        if self._held or self._bytes < 0 or len(data) > _BITE:
            self._held += data
            return self._read_on()
        self._take(data)

    def _take(self, data: bytes) -> None:
        if self.close_sent:
            self._after_close += len(data)
            if self._after_close > _MOST_AFTER_CLOSE:
                self._tell_flood()
                return self.transport.abort()
        elif self.hear is not None and not self.frames and self._is_between_frames():
            text = _lone_text(data)
            if text is not None and self.queue.empty() and self.hear(text):
                return
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_complete:
            self._refuse_handshake()

    def _is_between_frames(self) -> bool:
        """Does the parser wait for a new frame? Its generators tell: only between two frames do they look for the end."""
        if self.conn.state is not State.OPEN:
            return False
        innermost: Any = self.conn.parser
        while innermost.gi_yieldfrom is not None:
            innermost = innermost.gi_yieldfrom
        return innermost.gi_code is StreamReader.at_eof.__code__

    def _refuse_handshake(self) -> None:
        """Answer 400 to a request that the parser of sockets does not take: too many headers, a long line, a body."""
        self.handshake_complete = self.close_sent = True
        self.transport.write(_BAD_REQUEST)
        self.transport.close()
        self._abort_soon()

    def _read_on(self) -> None:
        """Read if there is nothing to deal with first; else deal with some of it when it is this address's turn."""
        if not self._held and not self.read_paused:
            return self.transport.resume_reading()
        self.transport.pause_reading()
        if not self._is_waiting and not self.read_paused:
            self._is_waiting = True
            self.loop.call_later(self._wait(), self._turns.wait, _address(self.client), self._bite)

    def _wait(self) -> float:
        """The seconds until this socket's next bite."""
        if self._bytes >= 0:
            return 0.0
        passed = self.loop.time() - self._second
        if passed < 1.0:
            return 1.0 - passed
        self._bytes = self._most_bytes
        self._second += passed
        return 0.0

    def _bite(self) -> None:
        self._is_waiting = False
        if self.transport.is_closing():
            return self._held.clear()
        bite = bytes(self._held[:_BITE])
        del self._held[:_BITE]
        self._take(bite)
        self._read_on()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._read_on()
        return message

    def _is_one_too_many(self) -> bool:
        """Count a frame that brings no message. The socket is closed if there are too many of them."""
        if self.close_sent or self._frames.missing(self.loop.time()) > 0:
            if not self.close_sent:
                self._tell_flood()
                self._fail(POLICY)
            return True
        self._frames.take()
        return False

    def _tell_flood(self) -> None:
        if self._door is not None:
            self._door.flooded(_address(self.client))

    def handle_cont(self, event: Frame) -> None:
        if self._is_one_too_many():
            return
        if len(self.frames) >= _MOST_PIECES:
            return self._fail(TOO_LARGE)
        super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._is_one_too_many():
            return
        if self.writable.is_set():
            return super().handle_ping()
        self.conn.data_to_send()  # SECURITY 19: a client that reads nothing gets no pongs; they would pile up here

    def handle_pong(self, event: Frame) -> None:
        if self._is_one_too_many():
            return
        if self._asked is not None and bytes(event.data) == self._asked[0]:
            self._answered.append(self.loop.time() - self._asked[1])
            self._asked = None
            return
        super().handle_pong(event)

    # ------------------------------------------------------------------ messages

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._abort_soon()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            data = b"".join(self.frames)
            if self.hear is not None and self.queue.empty() and not self.close_sent and self.hear(data):
                self.frames = []
                return
            if not _is_text(data):
                return self._fail(BAD_TEXT)
        super().send_receive_event_to_app()

    async def run_asgi(self) -> None:
        cast(dict[str, Any], self.scope)[SOCKET] = self
        await super().run_asgi()
        self._abort_soon()

    def _abort_soon(self) -> None:
        # SECURITY 19: closing waits until the client has read everything, so one that reads nothing would keep the socket for ever.
        if not self.disconnected:
            self._timers.append(self.loop.call_later(_LAST_SECONDS, self.transport.abort))

    def send_at_once(self, text: bytes) -> bool:
        """Send a message without waiting, if the client is still there. False means that the client is behind."""
        if not self.writable.is_set() or len(self._unsent) >= _MOST_UNSENT:
            return False
        if not self._unsent:
            # Write at the end of this turn of the loop, when all messages are there: a fast client woken between two
            # of them would, on a busy machine, take the processor from the next.
            if not self._outbox:
                self.loop.call_soon(_empty_out, self._outbox)
            self._outbox.append(self)
        self._unsent.append(_framed(text))
        return True

    def ping(self) -> None:
        """Ask for a pong, for `round_trip`. A page does not answer that itself: its browser does, and at once."""
        if self.close_sent or not self.writable.is_set() or self.conn.state is not State.OPEN:
            return
        self._pings += 1  # a number will do: who answers before being asked seems near, and gains nothing by it
        self._asked = (self._pings.to_bytes(8, "big"), self.loop.time())
        self.conn.send_ping(self._asked[0])
        self.transport.write(b"".join(self.conn.data_to_send()))

    def round_trip(self) -> float | None:
        """Seconds of the shortest way to this client and back: to its end of the socket, or to its system if ours knows that one.

        None if nobody tells. What is known of the way to a proxy is not asked: a proxy passes pings on, but acknowledges by itself.
        """
        told = [min(self._answered)] if self._answered else []
        if self._door is None or not self._door.is_proxy(_address(self.client)):
            known = shortest_round_trip(self.transport.get_extra_info("socket"))
            told += [] if known is None else [known]
        return min(told, default=None)

    def _send_unsent(self) -> None:
        unsent, self._unsent = self._unsent, []
        if unsent and not self.disconnected and self.conn.state is State.OPEN:
            self.transport.write(b"".join(unsent))

    async def send(self, message: Any) -> None:
        self._send_unsent()
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # the application has refused the handshake on purpose

    def _fail(self, code: int) -> None:
        self.frames = []
        self.conn.send_close(code)
        self.handle_parser_exception()


def _empty_out(outbox: list[StrictSocketProtocol]) -> None:
    sockets = outbox.copy()
    outbox.clear()
    for socket in sockets:
        try:
            socket._send_unsent()
        except Exception as error:  # the other sockets still get theirs
            log.error("a message could not be sent: %s", type(error).__name__)


def _framed(text: bytes) -> bytes:
    """A text message as one unmasked frame (RFC 6455, 5.2)."""
    length = len(text)
    if length < 126:
        return bytes((0x81, length)) + text
    if length < 0x10000:
        return b"\x81\x7e" + length.to_bytes(2, "big") + text
    return b"\x81\x7f" + length.to_bytes(8, "big") + text


def _lone_text(data: bytes) -> bytes | None:
    """The text of a message that has come whole and alone, as nearly all moves do. None means: read it the long way."""
    if len(data) < 8 or data[0] != 0x81 or data[1] < 0x80:  # the last frame of a text, masked
        return None
    length, head = data[1] - 0x80, 2
    if length == 126:
        length, head = int.from_bytes(data[2:4], "big"), 4
    if len(data) != head + 4 + length or length > 0xFFFF:
        return None
    return apply_mask(data[head + 4 :], data[head : head + 4])


def _address(client: tuple[str, int] | None) -> str:
    return client[0] if client is not None else ""


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
