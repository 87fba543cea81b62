"""Who is at a table with an open connection, and since when the others are not."""

from __future__ import annotations


class Presence:
    """Counts connections, of people who sit there and of those who only watch."""

    def __init__(self, now: float) -> None:
        self._here: dict[str, int] = {}
        self._gone: dict[str, float] = {}
        self._began = now

    def enter(self, guest: str) -> None:
        """One connection more."""
        self._here[guest] = self._here.get(guest, 0) + 1
        self._gone.pop(guest, None)

    def leave(self, guest: str, now: float) -> None:
        """One connection fewer."""
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
        """When a guest who is not here went away; those not seen yet are away from the beginning."""
        return self._gone.get(guest, self._began)
