"""A lock on a file: only one server process may use a store. If the process dies, the operating system releases it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from katzentisch.tables.storage.base import StoreInUse

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """Held from its construction until `release`, or until the process ends."""

    def __init__(self, path: Path) -> None:
        self._handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._handle)
        except OSError as error:
            os.close(self._handle)
            raise StoreInUse(f"another server is using {path.with_suffix('')}") from error

    def release(self) -> None:
        """Give the lock up. The file stays: removing it would open a race between two servers."""
        os.close(self._handle)
