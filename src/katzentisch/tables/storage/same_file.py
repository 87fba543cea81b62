"""Is the store's file still the one that was opened (SECURITY 34)? SQLite goes on writing to a file that has been deleted."""

from __future__ import annotations

import os
import secrets
import sqlite3
import threading
from pathlib import Path

#: Where a SQLite file has its application id, a number that SQLite leaves to whoever uses the file.
_MARK_AT = 68
_MARK_SIZE = 4


class SameFile:
    """Knows the file by where it is on the disk, and by a number that is written into it at every start.

    The number tells of a file that was overwritten in its place, by an older copy of itself, too.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._mark = (secrets.randbits(31) or 1).to_bytes(_MARK_SIZE, "big")
        connection.execute(f"PRAGMA application_id = {int.from_bytes(self._mark, 'big')}")
        is_busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        # Open until the store is closed: closing any handle of the file would end SQLite's own locks on it.
        self._file = path.open("rb", buffering=0)
        self._is_marked = not is_busy and self._read_mark() == self._mark
        self._lock = threading.Lock()
        self._is_lost = False

    def is_lost(self) -> bool:
        """Has the file been deleted or replaced? It stays so until the server starts again."""
        with self._lock:
            self._is_lost = self._is_lost or not self._is_there()
            return self._is_lost

    def close(self) -> None:
        """Look no more."""
        self._file.close()

    def _is_there(self) -> bool:
        try:
            now, then = os.stat(self._path), os.fstat(self._file.fileno())
            if (now.st_dev, now.st_ino) != (then.st_dev, then.st_ino):
                return False
            return not self._is_marked or self._read_mark() == self._mark
        except OSError:
            return False

    def _read_mark(self) -> bytes:
        self._file.seek(_MARK_AT)
        return self._file.read(_MARK_SIZE)
