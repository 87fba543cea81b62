"""Bots that do everything but move."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from typing import Any

from katzentisch.bots.heuristic import HeuristicBot


class Raises:
    def choose(self, *about: Any) -> int:
        raise RuntimeError("no idea")


class Nonsense:
    def choose(self, *about: Any) -> int:
        return 123456


class NoNumber:
    def choose(self, *about: Any) -> Any:
        return "knock"


class Sleeps:
    def choose(self, *about: Any) -> int:
        time.sleep(3600)
        return 0


class Shouts:
    """Sends 100 MB on every pipe that it finds."""

    def choose(self, *about: Any) -> int:
        shout = (100 << 20).to_bytes(4, "big") + bytes(100 << 20)
        for pipe in range(3, 16):
            with suppress(OSError):
                os.write(pipe, shout)
        return 0


class Greedy:
    """Wants more memory than there is for it."""

    def choose(self, *about: Any) -> int:
        return len(bytearray(8 << 30))


class Dies:
    def choose(self, *about: Any) -> int:
        os._exit(3)


class NotEvenMade:
    def __init__(self) -> None:
        raise RuntimeError("not today")


class Tells:
    """A bot from outside that is as good as ours."""

    def choose(self, *about: Any) -> int:
        print("thinking")
        return HeuristicBot().choose(*about)
