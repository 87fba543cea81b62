"""Games in which everybody acts at once: the clocks of their rules, and the times written into moves.

The game says which clocks run (`Game.timers`) and what a stamp looks like (`Game.stamped`). The clocks tick here.
"""

from __future__ import annotations

from typing import NamedTuple

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.game import Game, Timer


class Arrival(NamedTuple):
    """When a move came in, in the server's milliseconds, and the latency of its client."""

    at: int
    delay: int = 0


class Stopwatch:
    """Measures time from the beginning of a phase in a real-time game, for the stamps of presses."""

    def __init__(self) -> None:
        self._phase = ""
        self._since = 0
        self._stopped_at: int | None = None

    def look(self, phase: str, at: int) -> None:
        """Note the phase (`Game.phase`) after an entry of the log."""
        if phase != self._phase:
            self._phase, self._since, self._stopped_at = phase, at, None

    def stop(self, at: int) -> None:
        """Pause. The time of a pause counts for nobody."""
        if self._stopped_at is None:
            self._stopped_at = at

    def go_on(self, at: int) -> None:
        """End the pause, if there was one."""
        if self._stopped_at is not None:
            self._since += at - self._stopped_at
            self._stopped_at = None

    def passed(self, at: int) -> int:
        """Milliseconds since the beginning of the phase."""
        return (at if self._stopped_at is None else self._stopped_at) - self._since


class TimerBoard:
    """The running timers. A new one starts when the game first names it, and stops when the game no longer does. A pause stops all."""

    def __init__(self) -> None:
        self._due: dict[str, tuple[float, Timer]] = {}
        self._stopped_at: float | None = None

    def look(self, timers: list[Timer], now: float) -> list[tuple[float, int]]:
        """Start and stop timers, and return those that run, each with its time and its move."""
        if self._stopped_at is not None:
            passed = now - self._stopped_at
            self._due = {name: (at + passed, timer) for name, (at, timer) in self._due.items()}
            self._stopped_at = None
        self._due = {
            timer.name: self._due.get(timer.name, (now + timer.milliseconds / 1000, timer)) for timer in timers
        }
        return [(at, timer.move) for at, timer in self._due.values()]

    def stop(self, now: float) -> None:
        """Pause."""
        if self._stopped_at is None:
            self._stopped_at = now

    def left(self, now: float) -> list[tuple[str, float]]:
        """The clocks that people see, and how many seconds each has left."""
        at = now if self._stopped_at is None else self._stopped_at
        return [(timer.clock, max(0.0, due - at)) for due, timer in self._due.values() if timer.clock]


def as_logged(game: Game, move: int, arrival: int, delay: int) -> int:
    """A seat's move with its stamps; `CannotRead` if the client sent its own."""
    if game.unstamped(move) != move:
        raise CannotRead("only the table writes times into moves")
    return game.stamped(move, arrival, delay)
