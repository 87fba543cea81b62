"""Games in which everybody acts at once: the clocks of their rules, and the times written into moves.

The game says which clocks run (`Game.timers`) and what a stamp looks like (`Game.stamped`); here they tick.
"""

from __future__ import annotations

from typing import NamedTuple

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.game import Game, Timer


class Arrival(NamedTuple):
    """When a move came in, in the server's milliseconds, and how far away its seat is."""

    at: int
    delay: int = 0


class Stopwatch:
    """Since when the phase of a real-time game has been going on: presses are counted from there."""

    def __init__(self) -> None:
        self._phase = ""
        self._since = 0
        self._stopped_at: int | None = None

    def look(self, phase: str, at: int) -> None:
        """Take note of the phase (`Game.phase`) after an entry of the log."""
        if phase != self._phase:
            self._phase, self._since, self._stopped_at = phase, at, None

    def stop(self, at: int) -> None:
        """A pause: it is counted for nobody."""
        if self._stopped_at is None:
            self._stopped_at = at

    def go_on(self, at: int) -> None:
        """The pause, if there was one, is over."""
        if self._stopped_at is not None:
            self._since += at - self._stopped_at
            self._stopped_at = None

    def passed(self, at: int) -> int:
        """Milliseconds from the beginning of the phase."""
        return (at if self._stopped_at is None else self._stopped_at) - self._since


class TimerBoard:
    """The timers that run: one that is seen for the first time starts, one that is gone is stopped, a pause stops all."""

    def __init__(self) -> None:
        self._due: dict[str, tuple[float, Timer]] = {}
        self._stopped_at: float | None = None

    def look(self, timers: list[Timer], now: float) -> list[tuple[float, int]]:
        """Start and stop; all that run, each with its time and its move."""
        if self._stopped_at is not None:
            passed = now - self._stopped_at
            self._due = {name: (at + passed, timer) for name, (at, timer) in self._due.items()}
            self._stopped_at = None
        self._due = {
            timer.name: self._due.get(timer.name, (now + timer.milliseconds / 1000, timer)) for timer in timers
        }
        return [(at, timer.move) for at, timer in self._due.values()]

    def stop(self, now: float) -> None:
        """A pause."""
        if self._stopped_at is None:
            self._stopped_at = now

    def left(self, now: float) -> list[tuple[str, float]]:
        """The clocks that people are shown, and the seconds that each has left."""
        at = now if self._stopped_at is None else self._stopped_at
        return [(timer.clock, max(0.0, due - at)) for due, timer in self._due.values() if timer.clock]


def as_logged(game: Game, move: int, arrival: int, delay: int) -> int:
    """A seat's move with its times; `CannotRead` for one that brings its own."""
    if game.unstamped(move) != move:
        raise CannotRead("only the table writes times into moves")
    return game.stamped(move, arrival, delay)
