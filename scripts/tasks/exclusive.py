"""One process at a time: a lock on a file, which the system lets go when its holder ends, however it ends."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO

from tasks.commands import ROOT, Trouble, ending

HELD = ROOT / "build" / "locks"
SECONDS_BETWEEN_LOOKS = 0.1


class Busy(Exception):
    """Another process is at it."""


@contextmanager
def exclusive(name: str, busy: Callable[[], None] | None = None) -> Iterator[None]:
    """Hold the lock of this name. `busy` is told once that another process has it; what it raises ends the waiting."""
    HELD.mkdir(parents=True, exist_ok=True)
    with (HELD / name).open("ab") as file:
        told = False
        while not take(file):
            if busy and not told:
                busy()
            told = True
            if ending.wait(SECONDS_BETWEEN_LOOKS):
                raise Trouble("ended while it waited for another process")
        yield


def give_up() -> None:
    """For `exclusive`: do not wait."""
    raise Busy


if sys.platform == "win32":
    import msvcrt

    def take(file: IO[bytes]) -> bool:
        """Lock the file, if nobody else has; closing it lets go."""
        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def take(file: IO[bytes]) -> bool:
        """Lock the file, if nobody else has; closing it lets go."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
