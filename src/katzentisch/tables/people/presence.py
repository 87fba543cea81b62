"""Who is connected to a table, and when the others left."""

from __future__ import annotations


class Presence:
    """Counts the connections of everybody at a table, whether they play or only watch."""

    def __init__(self, now: float) -> None:
        self._here: dict[str, int] = {}
        self._gone: dict[str, float] = {}
        self._began = now

    def enter(self, guest: str) -> None:
        """This guest has opened a connection."""
        self._here[guest] = self._here.get(guest, 0) + 1
        self._gone.pop(guest, None)

    def leave(self, guest: str, now: float) -> None:
        """This guest has closed a connection."""
        left = self._here.pop(guest) - 1
        if left:
            self._here[guest] = left
        else:
            self._gone[guest] = now

    def is_here(self, guest: str | None) -> bool:
        """Is this guest connected?"""
        return guest is not None and guest in self._here

    @property
    def is_anybody_here(self) -> bool:
        """Is anybody connected, if only to watch?"""
        return bool(self._here)

    def away_since(self, guest: str) -> float:
        """When an absent guest left; a guest not seen yet has been away from the start."""
        return self._gone.get(guest, self._began)
