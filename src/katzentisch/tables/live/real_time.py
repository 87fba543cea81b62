"""Games in which everybody acts at once: the clocks of their rules, and the times written into moves.

The game says which clocks run (`Game.timers`) and what a stamp looks like (`Game.stamped`). The clocks tick here.
"""

from __future__ import annotations

from typing import NamedTuple

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.game import Game, Timer
from katzentisch.tables.live.halt import Halt


class Arrival(NamedTuple):
    """When a move came in, in the server's milliseconds, and the latency of its client."""

    at: int
    delay: int = 0


class Stopwatch:
    """Measures time from the beginning of a phase in a real-time game, for the stamps of presses."""

    def __init__(self) -> None:
        self._phase = ""
        self._since = 0
        self._halt = Halt[int]()

    def look(self, phase: str, at: int) -> None:
        """Note the phase (`Game.phase`) after an entry of the log."""
        if phase != self._phase:
            self._phase, self._since, self._halt = phase, at, Halt()

    def stop(self, at: int) -> None:
        """Pause. The time of a pause counts for nobody."""
        self._halt.stop(at)

    def go_on(self, at: int) -> None:
        """End the pause, if there was one."""
        self._since += self._halt.go_on(at)

    def passed(self, at: int) -> int:
        """Milliseconds since the beginning of the phase."""
        return self._halt.seen(at) - self._since


class TimerBoard:
    """The running timers. A new one starts when the game first names it, and stops when the game no longer does. A pause stops all."""

    def __init__(self) -> None:
        self._due: dict[str, tuple[float, Timer]] = {}
        self._halt = Halt[float]()

    def look(self, timers: list[Timer], now: float) -> list[tuple[float, int]]:
        """Start and stop timers, and return those that run, each with its time and its move."""
        passed = self._halt.go_on(now)
        due = {name: (at + passed, timer) for name, (at, timer) in self._due.items()}
        self._due = {timer.name: due.get(timer.name, (now + timer.milliseconds / 1000, timer)) for timer in timers}
        return [(at, timer.move) for at, timer in self._due.values()]

    def stop(self, now: float) -> None:
        """Pause."""
        self._halt.stop(now)

    def left(self, now: float) -> list[tuple[str, float]]:
        """The clocks that people see, and how many seconds each has left."""
        at = self._halt.seen(now)
        return [(timer.clock, max(0.0, due - at)) for due, timer in self._due.values() if timer.clock]


def as_logged(game: Game, move: int, arrival: int, delay: int) -> int:
    """A seat's move with its stamps; `CannotRead` if the client sent its own."""
    if game.unstamped(move) != move:
        raise CannotRead("only the table writes times into moves")
    return game.stamped(move, arrival, delay)
