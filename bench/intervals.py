"""The 95 % interval of a ratio that was measured in few rounds."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import NamedTuple

#: Student's t, two-sided, at 1, 2, 3, ... degrees of freedom; beyond the end the series below is as exact.
_TWO_SIDED = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)
#: What it comes to with very many rounds. With three rounds that would be less than half of the true width.
_NORMAL = 1.959964


def student(rounds: int) -> float:
    """How many standard errors the mean of so many rounds may be off, at 95 %; at least two rounds."""
    degrees = rounds - 1
    if degrees <= len(_TWO_SIDED):
        return _TWO_SIDED[degrees - 1]
    z = _NORMAL
    return (
        z
        + (z**3 + z) / (4 * degrees)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * degrees**3)
    )


class Interval(NamedTuple):
    """A geometric mean, and between what it lies."""

    low: float
    ratio: float
    high: float


def ratio_of(some: Sequence[float], others: Sequence[float]) -> Interval:
    """How many times the others these are, round by round. A round in which nothing was measured does not count."""
    logs = [math.log(a / b) for a, b in zip(some, others, strict=True) if a and b]
    middle = statistics.mean(logs)
    margin = student(len(logs)) * statistics.stdev(logs) / math.sqrt(len(logs)) if len(logs) > 1 else math.inf
    return Interval(*(math.exp(middle + way) for way in (-margin, 0, margin)))
