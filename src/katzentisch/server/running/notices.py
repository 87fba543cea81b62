"""Notices of whoever runs the server, for everybody who is connected, and for those who come while they last."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from typing import Protocol

from katzentisch.server.wire.messages import Notice, ServerMessage

#: What people read when their server is told to stop. The page puts it away when it is back, by the beginning of its id.
STOPS = "stops-"
_STOPPING = {
    "de": "Der Server startet neu. Gleich geht es von selbst weiter, nichts geht verloren.",
    "": "The server is restarting. Everything goes on by itself in a moment, and nothing is lost.",
}


def stopping() -> Notice:
    """The notice of a server that is told to stop."""
    return Notice(STOPS + secrets.token_hex(8), _STOPPING)


class Hearer(Protocol):
    """A connection."""

    def say(self, message: ServerMessage) -> None:
        """Send a message."""


class Notices:
    """The notices that last. They are kept in memory: a restart, which they mostly tell of, ends them."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._lasting: list[tuple[float, Notice]] = []

    def give(self, notice: Notice, seconds: float, to: Iterable[Hearer]) -> None:
        """Tell these connections, and for so many seconds everybody who comes."""
        if seconds > 0 and all(lasting.id != notice.id for _, lasting in self._lasting):
            self._lasting.append((self._now() + seconds, notice))
        for hearer in to:
            hearer.say(notice)

    def tell(self, newcomer: Hearer) -> None:
        """Tell somebody who has just come what still holds."""
        now = self._now()
        self._lasting = [(until, notice) for until, notice in self._lasting if until > now]
        for _, notice in self._lasting:
            newcomer.say(notice)
