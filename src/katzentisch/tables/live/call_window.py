"""MIAU-22 and 23 at a live table: who must wait a moment, so that a "Miau!" can still be said.

The rules know when a call is missing; how long others wait for it is a matter of the table alone. Only what everybody
sees is looked at, so a wait tells nobody anything.
"""

from __future__ import annotations

from katzentisch.engine.game import View
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.storage.base import LogEntry

#: What kind of entry it is when a bot sits in, or a person comes back.
SEAT_CHANGE = "seat change"
#: Never kept waiting: the call itself, naming a suit (it belongs to the play before it), taking back, cutting, and
#: whether a bot or a person plays a seat.
AT_ONCE = frozenset({"call", "wish", "undo", "cut", SEAT_CHANGE})


class CallWindow:
    """The window in which a call is missing, and since when it has been open."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._since = 0.0
        self.seat = -1
        self.opened_by = 0  # the number of the entry
        self.is_called = True

    def look(self, view: View, entry: LogEntry, verb: str, now: float) -> None:
        """Take note of how things stand after a move; ``view`` is what a spectator sees."""
        self.seat = view.window
        self.is_called = view.called
        if entry.seat == self.seat and verb == "play":
            self._since = now
            self.opened_by = entry.seq

    @property
    def is_missing_a_call(self) -> bool:
        """May somebody still say it?"""
        return self.seat >= 0 and not self.is_called

    def wait_for(self, verb: str, now: float) -> float:
        """How many seconds a move of this kind must wait."""
        if not self.is_missing_a_call or verb in AT_ONCE:
            return 0.0
        seconds = self._pace.catch if verb == "catch" else self._pace.hold
        return max(0.0, self._since + seconds - now)
