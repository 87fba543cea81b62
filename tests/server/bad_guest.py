"""A client that floods the server in one way, and comes back whenever it is closed. Tests and `bench/bad_guest.py` use it."""

from __future__ import annotations

import json
import sys
import threading
import time
from contextlib import ExitStack

from katzentisch.server.wire.messages import WIRE_VERSION
from tests.server.raw_socket import CLOSE, PING, PONG, TEXT, RawSocket, frame, handshake

HELLO = frame(TEXT, json.dumps({"type": "hello", "version": WIRE_VERSION}).encode())
#: A frame that continues a message with nothing, and does not end it.
_PIECE = frame(0, fin=False)
#: Seconds after which a server that takes nothing is asked again.
_MOMENT = 0.2

#: What comes after the handshake, and what is then sent for ever. Nothing is read.
FRAMES: dict[str, tuple[bytes, bytes]] = {
    "pings before hello": (b"", frame(PING)),
    "pings": (HELLO, frame(PING)),
    "long pings": (HELLO, frame(PING, b"x" * 125)),
    "pongs": (HELLO, frame(PONG)),
    "empty pieces": (HELLO + frame(TEXT, fin=False), _PIECE),
    "frames after its close": (HELLO + frame(CLOSE), frame(PING)),
    "frames after the server's close": (frame(TEXT, b"what?"), frame(TEXT)),
    "unread answers": (HELLO, frame(TEXT, b'{"type":"ping"}')),
}
_REQUEST = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
#: The same without a socket: how a connection begins, and what is then sent for ever. Nobody reads the answers.
REQUESTS: dict[str, tuple[bytes, bytes]] = {
    "plain requests": (b"", _REQUEST + b"\r\n"),
    "a body in pieces": (_REQUEST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
    "a long body": (_REQUEST + b"Content-Length: 1000000000000\r\n\r\n", b"x"),
    "many headers": (b"", _REQUEST + b"a:\r\n" * 4000 + b"\r\n"),
}
#: The same over many connections at a time.
CROWDS = {"many sockets with pings": "pings", "many connections with requests": "plain requests"}
_CROWD = 100
KINDS = [*FRAMES, "handshakes", *REQUESTS, *CROWDS]


class BadGuest:
    """One that floods from one address until it is told to stop."""

    def __init__(self, port: int, kind: str, address: str = "127.0.0.1") -> None:
        self._port = port
        self._kind = CROWDS.get(kind, kind)
        self._address = address
        self._stopped = threading.Event()
        self._threads = [threading.Thread(target=self.run, daemon=True) for _ in range(_CROWD if kind in CROWDS else 1)]
        #: Connections, bytes that the server took, and how often it closed a connection.
        self.came = 0
        self.sent = 0
        self.closed = 0

    def __enter__(self) -> BadGuest:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._stopped.set()
        for thread in self._threads:
            thread.join()

    def run(self) -> None:
        """Come again and again."""
        while not self._stopped.is_set():
            try:
                with RawSocket(self._port, self._address, _MOMENT) as raw:
                    self.came += 1
                    if self._kind not in REQUESTS:
                        self._shake_hands(raw)
                    self._flood(raw)
            except TimeoutError:  # no answer to the handshake: the next try
                continue
            except OSError:
                self.closed += 1
            # It would rather pause than burn the processor that the server runs on: what is measured is the server.
            self._stopped.wait(0.001)

    def _shake_hands(self, raw: RawSocket) -> None:
        raw.push(handshake(self._port))
        answer = b""
        while b"\r\n\r\n" not in answer:
            part = raw.answer(1)
            if not part:
                raise ConnectionError
            answer += part

    def _flood(self, raw: RawSocket) -> None:
        if (flood := FRAMES.get(self._kind) or REQUESTS.get(self._kind)) is not None:
            first, again = flood
            raw.push(first)
            self._repeat(raw, again)

    def _repeat(self, raw: RawSocket, again: bytes) -> None:
        many = again * (65536 // len(again))  # whole frames
        rest = b""
        while not self._stopped.is_set():
            rest = rest or many
            taken = raw.push(rest)
            self.sent += taken
            rest = rest[taken:]


def main(port: str, *floods: str) -> None:
    """Flood until this process is ended: ``pings 127.0.0.2 pongs 127.0.0.3``. It says so when everything is on its way."""
    with ExitStack() as running:
        bad = [
            running.enter_context(BadGuest(int(port), kind, address))
            for kind, address in zip(floods[::2], floods[1::2], strict=True)
        ]
        while not all(guest.came for guest in bad):
            time.sleep(0.01)
        sys.stdout.write("flooding\n")
        sys.stdout.flush()
        threading.Event().wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
