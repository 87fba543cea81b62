"""Who is connected to a table, who has fallen silent, and since when the others are away."""

from __future__ import annotations


class Presence:
    """Counts the connections of everybody at a table, whether they play or only watch."""

    def __init__(self, now: float) -> None:
        self._here: dict[str, int] = {}
        self._silent: dict[str, float] = {}
        self._gone: dict[str, float] = {}
        self._missed: set[str] = set()
        self._began = now

    def enter(self, guest: str) -> None:
        """This guest has opened a connection."""
        self._here[guest] = self._here.get(guest, 0) + 1
        self._forget_absence(guest)

    def leave(self, guest: str, now: float) -> None:
        """This guest has closed a connection."""
        left = self._here.pop(guest) - 1
        if left:
            self._here[guest] = left
            return
        if guest in self._silent:
            self._missed.add(guest)
        self._gone[guest] = self._silent.pop(guest, now)

    def fall_silent(self, guest: str, since: float) -> None:
        """This guest's connection is open, but nothing has come over it since then, although something should have."""
        if guest in self._here:
            self._silent[guest] = since

    def speak(self, guest: str) -> bool:
        """This guest has been heard again. False means that they had not fallen silent."""
        if guest not in self._silent:
            return False
        self._forget_absence(guest)
        return True

    def miss(self, guest: str, gone: float) -> bool:
        """Take notice that a guest who went then has not come back. False means that they have."""
        if self._gone.get(guest) != gone:
            return False
        self._missed.add(guest)
        return True

    def _forget_absence(self, guest: str) -> None:
        self._gone.pop(guest, None)
        self._silent.pop(guest, None)
        self._missed.discard(guest)

    def is_here(self, guest: str | None) -> bool:
        """Is this guest connected, and to be heard?"""
        return guest is not None and guest in self._here and guest not in self._silent

    def seems_here(self, guest: str | None) -> bool:
        """Is this guest here, or gone for so short that nobody need know?"""
        return self.is_here(guest) or (guest is not None and guest in self._gone and guest not in self._missed)

    @property
    def count(self) -> int:
        """How many are connected, those who watch too."""
        return len(self._here)

    @property
    def is_anybody_here(self) -> bool:
        """Is anybody connected, if only to watch?"""
        return bool(self._here)

    def away_since(self, guest: str) -> float:
        """When an absent guest was last here; a guest not seen yet has been away from the start."""
        return self._silent.get(guest, self._gone.get(guest, self._began))
