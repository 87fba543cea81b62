"""Where a store is, and the ways to it: as its server, beside its server, or to fill it from a backup."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from katzentisch.tables.directory.base import Directory
from katzentisch.tables.directory.memory import MemoryDirectory
from katzentisch.tables.directory.postgres import PostgresDirectory
from katzentisch.tables.storage.base import Finding, Storage, Visitor
from katzentisch.tables.storage.examining import examine_file
from katzentisch.tables.storage.postgres import PostgresStorage
from katzentisch.tables.storage.postgres_connecting import place_of
from katzentisch.tables.storage.postgres_visit import PostgresVisitor, examine_database, fill_database
from katzentisch.tables.storage.sqlite import SqliteStorage
from katzentisch.tables.storage.sqlite_visit import SqliteVisitor, fill_file


class Where(NamedTuple):
    """The place of a store: a file, or a PostgreSQL database if one is named."""

    file: Path
    database: str = ""

    def open(self) -> Storage:
        """Open the store as a server of it: a file has no other."""
        return PostgresStorage(self.database) if self.database else SqliteStorage(self.file)

    def directory(self, storage: Storage, address: str = "", certificate: str = "") -> Directory:
        """The directory of nodes beside an open store; other nodes reach this one at the address."""
        if isinstance(storage, PostgresStorage):
            return PostgresDirectory(storage, address, certificate)
        return MemoryDirectory()

    def visit(self) -> Visitor:
        """Look at the store; its server may be running."""
        return PostgresVisitor(self.database) if self.database else SqliteVisitor(self.file)

    def fill(self, copy: Path) -> None:
        """Put the contents of a file, which has today's schema, into this store; `StorageFailed` if it is not empty."""
        if self.database:
            fill_database(self.database, copy)
        else:
            fill_file(self.file, copy)

    def examine(self) -> Iterator[Finding]:
        """Look at everything that the store needs; its server may be running."""
        return examine_database(self.database) if self.database else examine_file(self.file)

    def __str__(self) -> str:
        return place_of(self.database) if self.database else str(self.file)
