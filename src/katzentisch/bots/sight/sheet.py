"""A sheet on which a seat marks what it sees: the input of a net, as the numbers of the marks that are set."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final


@final
class Sheet:
    """Fields of marks, one behind the other. Each has its place, whatever is marked in it."""

    def __init__(self) -> None:
        self.marks: list[int] = []
        self.size = 0

    def one(self, value: int, size: int) -> None:
        """One of so many; the last one stands for all that is beyond."""
        self.marks.append(self.size + min(value, size - 1))
        self.size += size

    def some(self, values: Iterable[int], size: int) -> None:
        """Any of so many, cards mostly."""
        self.marks += [self.size + value for value in values]
        self.size += size

    def flag(self, is_so: bool) -> None:
        """Yes or no."""
        self.some([0] if is_so else [], 1)

    def steps(self, count: int, size: int) -> None:
        """As many marks as it counts, at most so many: what is more looks like what is nearly as much."""
        self.some(range(min(count, size)), size)

    def leave(self, size: int) -> None:
        """Nothing in this field."""
        self.size += size
