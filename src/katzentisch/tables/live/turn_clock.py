"""GEN-3: for how long a seat has been waited for, and when its time is up. Rules never read a clock; this is where it ticks.

None of it is game state: after a restart everybody has their whole time again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from katzentisch.engine.entry import UNDO, Line


class TurnClock:
    """Counts for every seat that is waited for. A seat's own move starts its time anew; taking it back does not."""

    def __init__(self, options: Mapping[str, str]) -> None:
        chosen = options.get("turn_seconds", "off")
        self.seconds: float | None = None if chosen == "off" else float(chosen)
        self._since: dict[int, float] = {}
        self._before: dict[int, float] = {}
        self._stopped_at: float | None = None

    def begin(self, waiting: Iterable[int], now: float) -> None:
        """From now on these are waited for."""
        self._since = {seat: now for seat in waiting if seat >= 0}
        self._before = {}

    def look(self, entry: Line, waiting: Iterable[int], now: float) -> None:
        """Take note of who is waited for after an entry of the log."""
        earlier = self._since
        if entry.text == UNDO:
            earlier = {**self._since, **self._before}
        # Who was waited for all along (somebody else has called "Miau!") keeps what is left.
        going_on = earlier if entry.seat >= 0 else {}
        self._since = {
            seat: going_on[seat] if seat in going_on and (seat != entry.seat or entry.text == UNDO) else now
            for seat in waiting
            if seat >= 0
        }
        self._before = {} if entry.text == UNDO else earlier

    def stop(self, now: float) -> None:
        """A pause."""
        if self._stopped_at is None:
            self._stopped_at = now

    def go_on(self, now: float) -> None:
        """The pause is over, and counted for nobody."""
        if self._stopped_at is not None:
            passed = now - self._stopped_at
            self._since = {seat: since + passed for seat, since in self._since.items()}
            self._stopped_at = None

    def since(self, seat: int, now: float) -> float:
        """The moment from which a seat has been waited for."""
        return self._since.get(seat, now)

    def deadline(self, seat: int) -> float | None:
        """When this seat's time is up; None: it is not waited for, or there is no hurry."""
        if self.seconds is None or seat not in self._since or self._stopped_at is not None:
            return None
        return self._since[seat] + self.seconds

    def left(self, now: float) -> dict[int, float]:
        """The seconds that each seat has left."""
        if self.seconds is None:
            return {}
        at = now if self._stopped_at is None else self._stopped_at
        return {seat: max(0.0, since + self.seconds - at) for seat, since in self._since.items()}
