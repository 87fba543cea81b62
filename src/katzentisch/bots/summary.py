"""What comes out of many games among bots, for programs and for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

#: Looks on while games are played, for instance to count them.
Watch = Callable[[Iterable[Any]], Iterable[Any]]


class Summary(NamedTuple):
    """Numbers by name, and the same in lines to read."""

    numbers: dict[str, Any]
    lines: list[str]


#: Plays with these options, so many seats and games, from this seed on, with bots of this level.
Simulate = Callable[[Any, int, int, int, str, Watch], Summary]


def counted(number: int, what: str) -> str:
    """One game, two games."""
    return f"{number} {what}" + "s" * (number != 1)
