"""Those who watch a table."""

from __future__ import annotations

from typing import Protocol

from katzentisch.server.frames import encode_public, table_frame
from katzentisch.tables.fold import Step
from katzentisch.tables.table import Table


class Watcher(Protocol):
    """Somebody who is sent messages. Sending never waits and never raises."""

    def send(self, frame: str) -> None:
        """Send this as soon as possible."""

    def told_to_leave(self) -> None:
        """The seat is being played from a newer socket."""


class Audience:
    """Everybody who watches one table; lets go of the table when the last one has left."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._seats: dict[Watcher, int | None] = {}

    @property
    def is_empty(self) -> bool:
        """Does nobody watch?"""
        return not self._seats

    def add(self, watcher: Watcher, seat: int | None) -> None:
        """Show the table as it stands with all that happened, and from now on every change. Newest of a seat plays."""
        if seat is not None:
            for older in [other for other, taken in self._seats.items() if taken == seat and other is not watcher]:
                self.remove(older)
                older.told_to_leave()
        if self.is_empty:
            self.table.listen(self._show)
        self._seats[watcher] = seat
        watcher.send(table_frame(self.table, encode_public(self.table), seat, self.table.steps))

    def remove(self, watcher: Watcher) -> None:
        """Show it nothing more."""
        if self._seats.pop(watcher, self) is not self and self.is_empty:
            self.table.unlisten(self._show)

    def answer(self, watcher: Watcher, seat: int, answers: str) -> None:
        """Answer a move sent again: it was made before."""
        watcher.send(table_frame(self.table, encode_public(self.table), seat, [], answers))

    def _show(self, step: Step) -> None:
        public = encode_public(self.table)
        for watcher, seat in list(self._seats.items()):
            answers = step.entry.move_id if seat == step.entry.seat else None
            watcher.send(table_frame(self.table, public, seat, [step], answers))
