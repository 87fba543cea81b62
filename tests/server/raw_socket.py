"""Sockets by hand: bytes that no client library would send."""

from __future__ import annotations

import base64
import os
import socket
import struct
from contextlib import suppress

PATIENCE = 120.0
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def handshake(port: int, **changed: str | None) -> bytes:
    """A good request for a socket, some headers changed or (None) left out."""
    headers: dict[str, str | None] = {
        "Host": f"127.0.0.1:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Version": "13",
    }
    headers.update({name.replace("_", "-"): value for name, value in changed.items()})
    lines = [f"{name}: {value}" for name, value in headers.items() if value is not None]
    return "\r\n".join(["GET /ws HTTP/1.1", *lines, "", ""]).encode()


def frame(
    opcode: int,
    payload: bytes = b"",
    *,
    fin: bool = True,
    reserved: int = 0,
    masked: bool = True,
    length: int | None = None,
) -> bytes:
    """A frame; ``length`` is what it says of itself, whatever is in it."""
    said = len(payload) if length is None else length
    head = bytes([fin << 7 | reserved << 4 | opcode])
    mask = 0x80 if masked else 0
    if said < 126:
        head += bytes([mask | said])
    elif said < 1 << 16:
        head += bytes([mask | 126]) + struct.pack(">H", said)
    else:
        head += bytes([mask | 127]) + struct.pack(">Q", said)
    if not masked:
        return head + payload
    key = os.urandom(4)
    return head + key + bytes(byte ^ key[n % 4] for n, byte in enumerate(payload))


class RawSocket:
    """A TCP connection to the server."""

    def __init__(self, port: int, address: str = "127.0.0.1", patience: float = PATIENCE) -> None:
        self.port = port
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=patience, source_address=(address, 0))

    def __enter__(self) -> RawSocket:
        return self

    def __exit__(self, *error: object) -> None:
        self._socket.close()

    def send(self, data: bytes) -> None:
        """Send as much as the other side takes."""
        with suppress(ConnectionError):
            self._socket.sendall(data)

    def push(self, data: bytes) -> int:
        """How much of this the other side takes now. Raises `ConnectionError` if it has closed."""
        try:
            return self._socket.send(data)
        except TimeoutError:
            return 0

    def end(self) -> None:
        """Say no more; go on listening."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_WR)

    def answer(self, size: int = 65536) -> bytes:
        """What comes next; empty: the other side has closed."""
        try:
            return self._socket.recv(size)
        except ConnectionError:
            return b""

    def until_close(self) -> bytes:
        """Everything until the other side says that it closes, or just does."""
        got = b""
        while close_code(got) is None and (part := self.answer()):
            got += part
        return got

    def rest(self) -> bytes:
        """Everything until the other side closes."""
        got = b""
        while part := self.answer():
            got += part
        return got


def close_code(data: bytes) -> int | None:
    """The code of the close frame among what a server has sent after its handshake."""
    at = 0
    while at + 2 <= len(data):
        opcode, length = data[at] & 15, data[at + 1] & 127
        at += 2
        more = {126: 2, 127: 8}.get(length, 0)
        if more:
            length, at = int.from_bytes(data[at : at + more], "big"), at + more
        if at + length > len(data):  # the rest is under way
            return None
        if opcode == CLOSE:
            return int.from_bytes(data[at : at + 2], "big") if length >= 2 else 1005
        at += length
    return None
