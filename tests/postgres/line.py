"""A line to PostgreSQL that can be cut at a chosen moment: before a question arrives, or before its answer does."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Literal
from urllib.parse import urlsplit

Cut = Literal["questions", "answers"]


class Line:
    """Listens on a port of its own and passes everything on, until it is told what to lose."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        assert parts.port is not None
        self._to = ("127.0.0.1", parts.port)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = address.replace(f":{parts.port}/", f":{self._listening.getsockname()[1]}/")
        #: What holds the piece that is lost, and whether it is questions or answers. Both ways end with it.
        self._lost: tuple[Cut, bytes] | None = None
        self.was_cut = threading.Event()
        self._clients: list[socket.socket] = []
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self, what: Cut, holding: bytes = b"") -> None:
        """Lose the next question that holds these bytes, or the answer to it; and then the connection."""
        self.was_cut.clear()
        self._lost = (what, holding)

    def hang_up(self) -> None:
        """Cut every connection towards the client now. PostgreSQL does not notice while it works on something."""
        for client in self._clients:
            with suppress(OSError):
                client.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Take nobody any more."""
        self._listening.close()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                try:
                    server = socket.create_connection(self._to)
                except OSError:  # nobody is there just now
                    client.close()
                    continue
                self._clients.append(client)
                is_hit = threading.Event()  # the question has passed whose answer is to be lost
                self._start(client, server, partial(self._loses_question, is_hit))
                self._start(server, client, partial(self._loses_answer, is_hit))

    def _start(self, source: socket.socket, target: socket.socket, loses: Callable[[bytes], bool]) -> None:
        def carry() -> None:
            with suppress(OSError):
                while piece := source.recv(65536):
                    if loses(piece):
                        self._lost = None
                        self.was_cut.set()
                        break
                    target.sendall(piece)
            for end in (source, target):
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()

        threading.Thread(target=carry, daemon=True).start()

    def _loses_question(self, hit: threading.Event, piece: bytes) -> bool:
        lost = self._lost
        if lost is None or lost[1] not in piece:
            return False
        if lost[0] == "questions":
            return True
        hit.set()
        return False

    def _loses_answer(self, hit: threading.Event, piece: bytes) -> bool:
        return hit.is_set()
