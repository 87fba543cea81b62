"""One moment for all: what people must react to is held back from those who are near, so that nobody sees it first.

The game says which phase begins so (`Game.held_back`), and the server how far away the seats are. Whoever is farthest is sent the news
at once, everybody else so much later as their way is shorter. None of it is game state, and the log knows nothing of it.
"""

from __future__ import annotations

from collections.abc import Mapping


class Sight:
    """When everybody sees what began this phase, and how long it is held back from each seat."""

    def __init__(self, phase: str = "") -> None:
        self._phase = phase
        self._mover = -1
        self._ways: dict[int, int] = {}
        self._farthest = 0
        self._since = 0.0

    def look(self, phase: str, mover: int, most: int, ways: Mapping[int, int], now: float) -> None:
        """Note the phase after a step of this seat. ``ways`` are the milliseconds to the seats that must react, of which so many count at most."""
        if phase == self._phase:
            return
        self._phase, self._mover, self._since = phase, mover, now
        self._ways = {seat: min(way, most) for seat, way in ways.items() if seat != mover}
        self._farthest = max(self._ways.values(), default=0)

    @property
    def moment(self) -> float:
        """When everybody sees it."""
        return self._since + self._farthest / 1000

    def held(self, seat: int | None) -> int:
        """How many milliseconds it is held back from this seat. Who need not react (None: a spectator) is never sent it before the moment."""
        return 0 if seat == self._mover else self._farthest - self._ways.get(-1 if seat is None else seat, 0)

    def left(self, seat: int | None, now: float) -> float:
        """How many seconds this seat is still sent nothing."""
        return max(0.0, self._since + self.held(seat) / 1000 - now)
