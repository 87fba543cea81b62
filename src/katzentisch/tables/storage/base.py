"""What a store keeps, and the small protocol that every store speaks.

A table is a record that never changes and a log that only grows. Its secret is kept apart from both: nothing that
reads a table for showing it can show the secret by mistake.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct


class StorageFailed(Exception):
    """It could not be saved; nothing of it may be shown or acknowledged."""


class SeqTaken(StorageFailed):
    """Another writer has appended to this table first, or used this move id: read the log again."""


class StoreInUse(StorageFailed):
    """Another server has this store open."""


class SeatRecord(Struct, frozen=True):
    """Who sits down at a seat: a guest, or a bot of some kind."""

    name: str
    guest: str | None = None
    bot: str | None = None


class TableRecord(Struct, frozen=True):
    """Everything about a table that is settled before its first move, except the secret."""

    id: str
    game: str
    rules: str
    preset: str
    options: dict[str, str]
    seats: tuple[SeatRecord, ...]
    commitment: str
    made_at: int


class LogEntry(Struct, frozen=True):
    """One line of a table's log. ``at`` is the server's time in milliseconds; only people's moves have an id."""

    seq: int
    seat: int
    text: str
    at: int
    move_id: str | None = None


class GuestRecord(Struct, frozen=True):
    """A person, known by a token of which only the hash is kept."""

    id: str
    name: str


class Storage(Protocol):
    """A store. Whatever returns without an exception is durable."""

    async def add_table(self, table: TableRecord, secret: bytes) -> None:
        """Keep a new table and, apart from it, its secret."""

    async def table(self, table_id: str) -> TableRecord | None:
        """A table's record; None: there is none."""

    async def secret(self, table_id: str) -> bytes:
        """The secret of a table that is there."""

    async def append(self, table_id: str, entry: LogEntry) -> None:
        """Add an entry to a log; `SeqTaken` if its number or its move id is there already."""

    async def entries(self, table_id: str) -> list[LogEntry]:
        """A table's whole log, in order."""

    async def add_guest(self, guest: GuestRecord, token_hash: bytes) -> None:
        """Keep a new guest."""

    async def guest(self, token_hash: bytes) -> GuestRecord | None:
        """The guest with this token; None: nobody has it."""

    async def rename_guest(self, guest_id: str, name: str) -> None:
        """Call a guest something else from now on."""

    async def close(self) -> None:
        """Finish what is waiting and let go of the store."""
