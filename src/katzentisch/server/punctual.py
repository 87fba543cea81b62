"""Connections of those who come to the point (SECURITY 18, 19): what uvicorn leaves open to bad or slow clients is closed here."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame

#: Where an application finds `PunctualSocket.send_at_once` in its scope.
AT_ONCE = "katzentisch.send_at_once"
#: Bytes of a request's first line and headers; h11 answers 400 to more.
LARGEST_HEAD = 16 * 1024
#: Seconds within which a request must have come in full; so many times as long its answer may take to be read.
_REQUEST_SECONDS = 5.0
_MOST_LOOKS = 12
#: A message may come in so many pieces: empty ones have no size that could be too large.
_MOST_PIECES = 1000
_BAD_TEXT = 1007
_TOO_LARGE = 1009


class PunctualHttp(H11Protocol):
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


class PunctualSocket(WebSocketsSansIOProtocol):
    """A socket whose faults are the client's, and no errors in the log."""

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= _MOST_PIECES:
            return self._fail(_TOO_LARGE)
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            return self._fail(_BAD_TEXT)
        super().send_receive_event_to_app()

    async def run_asgi(self) -> None:
        cast(dict[str, Any], self.scope)[AT_ONCE] = self.send_at_once
        await super().run_asgi()

    def send_at_once(self, text: str) -> bool:
        """Send a message that nobody waits for; False: not now, the client is behind, or gone."""
        if self.disconnected or self.close_sent or not self.handshake_complete or not self.writable.is_set():
            return False
        try:
            self.conn.send_text(text.encode())
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # it has come to nothing, as the application meant it to

    def _fail(self, code: int) -> None:
        self.frames = []
        self.conn.send_close(code)
        self.handle_parser_exception()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
