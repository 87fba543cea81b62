"""A halt: time passes, and counts for nobody. Whatever measures time at a table has one."""

from __future__ import annotations

from typing import Generic, TypeVar

#: Seconds, or milliseconds.
T = TypeVar("T", int, float)


class Halt(Generic[T]):
    """Whether a clock stands still now, and since when."""

    def __init__(self) -> None:
        self._since: T | None = None

    @property
    def lasts(self) -> bool:
        """Does the clock stand still?"""
        return self._since is not None

    def stop(self, now: T) -> None:
        """Stand still from now on, unless it does already."""
        if self._since is None:
            self._since = now

    def go_on(self, now: T) -> T:
        """Go on; returns what has passed meanwhile, which is nothing where it did not stand still."""
        since, self._since = self._since, None
        return 0 if since is None else now - since

    def seen(self, now: T) -> T:
        """What time it is on this clock."""
        return now if self._since is None else self._since
