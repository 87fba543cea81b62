"""A lock on a store: only one server process may use it. If the process dies, the operating system releases it."""

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


class StoreLock:
    """Held from its construction until `release`, or until the process ends.

    It is held on a file beside the store, and on the folder, because files can be deleted while a server runs.
    """

    def __init__(self, store: Path) -> None:
        self._handles = [os.open(store.with_name(store.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)]
        # Windows locks no folders, and lets nobody delete a file that is in use.
        if sys.platform != "win32":
            self._handles.append(os.open(store.parent, os.O_RDONLY))
        for handle in self._handles:
            try:
                _lock(handle)
            except OSError as error:
                if handle != self._handles[0] and not isinstance(error, BlockingIOError):
                    continue  # a network's file system may not lock folders
                self.release()
                raise StoreInUse(f"another server is using {store}") from error

    def release(self) -> None:
        """Give the lock up. The file stays: removing it would open a race between two servers."""
        for handle in self._handles:
            os.close(handle)
