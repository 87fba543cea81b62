"""Games in which everybody acts at once: the clocks of their rules, the times written into moves.

One entry a family in `REAL_TIME`; tables, drivers and bots ask there and know no rules themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.game import View
from katzentisch.games.kitty_paw import clock as kitty_paw_clock
from katzentisch.games.kitty_paw import moves as kitty_paw_moves
from katzentisch.games.kitty_paw.options import MOST_DELAY


class Arrival(NamedTuple):
    """When a move came in, in the server's milliseconds, and how far away its seat is."""

    at: int
    delay: int = 0


class RealTime(NamedTuple):
    """What a live table needs to know of such a family."""

    #: TABLE's moves that are due some milliseconds after they were first seen here; from what everybody sees.
    timers: Callable[[Any], list[Any]]
    #: A seat's move as the log has it: with its arrival (since the phase began) and delay, where the rules want them.
    stamped: Callable[[int, int, int], int]
    #: Does a move carry such times? Only the table may write them.
    is_stamped: Callable[[int], bool]
    #: The same move as its seat sent it.
    plain: Callable[[int], int]
    #: What a bot does that has no answer; refused where it is not allowed.
    gives_up: int


def _stamped(move: int, arrival: int, delay: int) -> int:
    # PAW-30: only claims and bumps; the credit for a long way has an end (SECURITY 24).
    if kitty_paw_moves.verb_of(move) not in (kitty_paw_moves.CLAIM, kitty_paw_moves.BUMP):
        return move
    return int(kitty_paw_moves.timed(move, max(0, arrival), min(max(0, delay), MOST_DELAY)))


def _plain(move: int) -> int:
    return int(kitty_paw_moves.verb_of(move)) if kitty_paw_moves.is_timed(move) else move


REAL_TIME: dict[str, RealTime] = {
    "kitty_paw": RealTime(
        timers=kitty_paw_clock.timers,
        stamped=_stamped,
        is_stamped=lambda move: bool(kitty_paw_moves.is_timed(move)),
        plain=_plain,
        gives_up=kitty_paw_moves.GIVE_UP,
    )
}


class Stopwatch:
    """Since when the phase of a real-time game has been going on: presses are counted from there."""

    def __init__(self) -> None:
        self._phase = ""
        self._since = 0
        self._stopped_at: int | None = None

    def look(self, view: View, at: int) -> None:
        """Take note of the phase after an entry of the log."""
        phase = str(getattr(view, "phase", ""))
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
        self._due: dict[str, tuple[float, int]] = {}
        self._stopped_at: float | None = None

    def look(self, timers: list[Any], now: float) -> list[tuple[float, int]]:
        """Start and stop; all that run, each with its time and its move."""
        if self._stopped_at is not None:
            passed = now - self._stopped_at
            self._due = {name: (at + passed, move) for name, (at, move) in self._due.items()}
            self._stopped_at = None
        self._due = {
            timer.name: self._due.get(timer.name, (now + timer.milliseconds / 1000, timer.move)) for timer in timers
        }
        return list(self._due.values())

    def stop(self, now: float) -> None:
        """A pause."""
        if self._stopped_at is None:
            self._stopped_at = now

    def left(self, now: float) -> dict[str, float]:
        """The seconds that each has left, by what it is for."""
        at = now if self._stopped_at is None else self._stopped_at
        return {name.split()[0]: max(0.0, due - at) for name, (due, _) in self._due.items()}


def as_logged(family: RealTime, move: int, arrival: int, delay: int) -> int:
    """A seat's move with its times; `CannotRead` for one that brings its own."""
    if family.is_stamped(move):
        raise CannotRead("only the table writes times into moves")
    return family.stamped(move, arrival, delay)
