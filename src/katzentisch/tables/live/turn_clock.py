"""GEN-3: how long the game has waited for each seat, and when the seat's time is up. The rules never read a clock; this one ticks for them.

None of it is game state: after a restart everybody has their full time again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from katzentisch.engine.entry import UNDO, Line
from katzentisch.tables.live.halt import Halt


class TurnClock:
    """Measures the time of every seat the game waits for. A seat's own move restarts its time; taking the move back does not."""

    def __init__(self, options: Mapping[str, str]) -> None:
        chosen = options.get("turn_seconds", "off")
        self.seconds: float | None = None if chosen == "off" else float(chosen)
        self._since: dict[int, float] = {}
        self._before: dict[int, float] = {}
        self._halt = Halt[float]()

    def begin(self, waiting: Iterable[int], now: float) -> None:
        """The game waits for these seats from now on."""
        self._since = {seat: now for seat in waiting if seat >= 0}
        self._before = {}

    def look(self, entry: Line, waiting: Iterable[int], now: float) -> None:
        """Note which seats the game waits for after an entry of the log."""
        earlier = self._since
        if entry.text == UNDO:
            earlier = {**self._since, **self._before}
        # A seat the game has waited for all along (somebody else called "Miau!") keeps the time it has left.
        going_on = earlier if entry.seat >= 0 else {}
        self._since = {
            seat: going_on[seat] if seat in going_on and (seat != entry.seat or entry.text == UNDO) else now
            for seat in waiting
            if seat >= 0
        }
        self._before = {} if entry.text == UNDO else earlier

    def stop(self, now: float) -> None:
        """Pause."""
        self._halt.stop(now)

    def go_on(self, now: float) -> None:
        """End the pause. Its time counts for nobody."""
        passed = self._halt.go_on(now)
        if passed:
            self._since = {seat: since + passed for seat, since in self._since.items()}

    def since(self, seat: int, now: float) -> float:
        """The time from which the game has waited for a seat."""
        return self._since.get(seat, now)

    def deadline(self, seat: int) -> float | None:
        """When this seat's time is up; None if the game does not wait for it, or has no time limit."""
        if self.seconds is None or seat not in self._since or self._halt.lasts:
            return None
        return self._since[seat] + self.seconds

    def left(self, now: float) -> dict[int, float]:
        """How many seconds each seat has left."""
        if self.seconds is None:
            return {}
        at = self._halt.seen(now)
        return {seat: max(0.0, since + self.seconds - at) for seat, since in self._since.items()}
