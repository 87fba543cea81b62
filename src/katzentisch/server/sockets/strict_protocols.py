"""Connections of those who come to the point (SECURITY 18, 19): what uvicorn leaves open to bad or slow clients is closed here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

log = logging.getLogger(__name__)

#: Where an application finds the `StrictSocketProtocol` in its scope, if it wants to be quicker than ASGI is.
SOCKET = "katzentisch.socket"
_OUTBOX = "katzentisch.outbox"
#: Bytes of a request's first line and headers; h11 answers 400 to more.
LARGEST_HEAD = 16 * 1024
#: Seconds within which a request must have come in full; so many times as long its answer may take to be read.
_REQUEST_SECONDS = 5.0
_MOST_LOOKS = 12
#: A message may come in so many pieces: empty ones have no size that could be too large.
_MOST_PIECES = 1000
#: So many messages to one client may wait for the end of a turn of the loop; for the next there is the queue.
_MOST_UNSENT = 64
#: Seconds within which a client that was told goodbye may read what is left.
_LAST_SECONDS = 5.0
_BAD_TEXT = 1007
_TOO_LARGE = 1009


class StrictHttpProtocol(H11Protocol):
    """Closes connections on which nothing happens: no request, headers that dribble in, an answer that nobody reads."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._seen: Any = None
        self._looks = 0
        self.loop.call_later(_REQUEST_SECONDS, self._look)

    def _look(self) -> None:
        # A socket that was asked for has a protocol of its own, with its own times.
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        self._looks = self._looks + 1 if self.cycle is self._seen else 0
        self._seen = self.cycle
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if self._looks > (_MOST_LOOKS if is_answering else 0):
            return self.transport.abort()
        self.loop.call_later(_REQUEST_SECONDS, self._look)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP. If it is the body of a request, that one's answer goes nowhere any more."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
        if self.cycle is not None and self.cycle.response_started:
            return self.transport.close()
        super().send_400_response(msg)


class StrictSocketProtocol(WebSocketsSansIOProtocol):
    """A socket whose faults are the client's, and no errors in the log."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._unsent: list[bytes] = []
        #: All sockets of the server that have something unsent.
        self._outbox: list[StrictSocketProtocol] = app_state.setdefault(_OUTBOX, [])
        #: Is shown a text message before the application is, if that has had all others; True: it needs no other answer.
        self.hear: Callable[[bytes], bool] | None = None

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= _MOST_PIECES:
            return self._fail(_TOO_LARGE)
        super().handle_cont(event)

    def handle_ping(self) -> None:
        if self.writable.is_set():
            return super().handle_ping()
        self.conn.data_to_send()  # SECURITY 19: who reads no answers gets none; they would pile up here

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
                return self._fail(_BAD_TEXT)
        super().send_receive_event_to_app()

    async def run_asgi(self) -> None:
        cast(dict[str, Any], self.scope)[SOCKET] = self
        await super().run_asgi()
        self._abort_soon()

    def _abort_soon(self) -> None:
        # Closing waits until all is read that was sent: SECURITY 19, who reads nothing would keep the socket for ever.
        self.loop.call_later(_LAST_SECONDS, self.transport.abort)

    def send_at_once(self, text: bytes) -> bool:
        """Send a message that nobody waits for, if the client is still there; False: not now, the client is behind."""
        if not self.writable.is_set() or len(self._unsent) >= _MOST_UNSENT:
            return False
        if not self._unsent:
            # When everybody's messages of this turn of the loop are there: between two of them a client that
            # is quick would be woken and, on a busy machine, take the processor away from the next.
            if not self._outbox:
                self.loop.call_soon(_empty_out, self._outbox)
            self._outbox.append(self)
        self._unsent.append(_framed(text))
        return True

    def _send_unsent(self) -> None:
        unsent, self._unsent = self._unsent, []
        if unsent and not self.disconnected and self.conn.state is State.OPEN:
            self.transport.write(b"".join(unsent))

    async def send(self, message: Any) -> None:
        self._send_unsent()
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # it has come to nothing, as the application meant it to

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
        except Exception as error:  # nobody else goes without for that
            log.error("a message could not be sent: %s", type(error).__name__)


def _framed(text: bytes) -> bytes:
    """A text message in one frame, as a server sends it: its length before it, nothing masked (RFC 6455, 5.2)."""
    length = len(text)
    if length < 126:
        return bytes((0x81, length)) + text
    if length < 0x10000:
        return b"\x81\x7e" + length.to_bytes(2, "big") + text
    return b"\x81\x7f" + length.to_bytes(8, "big") + text


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
