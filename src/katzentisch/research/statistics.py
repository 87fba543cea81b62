"""What scores mean: intervals, and a test that stops as soon as it knows."""

from __future__ import annotations

import math

from katzentisch.engine.chance import Dice

_RESAMPLES = 1000
#: A wrong answer once in twenty, either way.
_LIMIT = math.log(19)
#: So many deals at least: a few that went one way tell nothing about how far they scatter.
_FEWEST = 30
#: A contest with a goal is looked at so often, each time after as many new deals.
LOOKS = 10
#: By how many standard errors its mean may be off at the last look so that, once in twenty, it is further off at any of them than there. O'Brien and
#: Fleming's bounds: earlier ones are wider, by the root of how many times as many deals there are at the end.
_FURTHEST = 2.087
#: Nobody is sure after a few deals that went one way: as if one had gone half a win the other way.
_DOUBT = 0.25


def mean(values: list[float]) -> float:
    """Their mean."""
    return sum(values) / len(values)


def interval(values: list[float], seed: int = 1) -> tuple[float, float]:
    """Where the mean lies 19 times in 20: a bootstrap over deals."""
    dice = Dice(seed)
    return interval_of([mean(resampled(values, dice)) for _ in range(_RESAMPLES)])


def resampled(values: list[float], dice: Dice) -> list[float]:
    """As many of them, each drawn from all."""
    n = len(values)
    return [values[dice.below(n)] for _ in range(n)]


def interval_of(drawn: list[float]) -> tuple[float, float]:
    """Where 19 of 20 of these lie, the others to either side."""
    drawn = sorted(drawn)
    return drawn[len(drawn) // 40], drawn[-len(drawn) // 40]


def log_odds(values: list[float], without: float, with_: float) -> float:
    """Log odds that the mean is ``with_`` and not ``without``, the deals' own scatter taken for known (a generalised SPRT)."""
    n, at = len(values), mean(values)
    variance = sum((value - at) ** 2 for value in values) / n
    return n * (with_ - without) * (2 * at - without - with_) / (2 * max(variance, 1e-4))


class SequentialTest:
    """Is the first bot's share what it would be by luck, or better by this much?"""

    def __init__(self, fair: float, gain: float) -> None:
        self._fair = fair
        self._gain = gain
        self.verdict = ""

    def is_decided(self, shares: list[float]) -> bool:
        """Has it been shown by these deals, the last of them new?"""
        if len(shares) < _FEWEST:
            return False
        odds = log_odds(shares, self._fair, self._fair + self._gain)
        if abs(odds) >= _LIMIT:
            self.verdict = "better" if odds > 0 else "not better"
        return bool(self.verdict)


class Bound:
    """Is the first bot's share at least this goal? Ten looks and a repeated confidence interval, which holds at all of them together."""

    def __init__(self, goal: float, most: int) -> None:
        self.goal = goal
        self._most = most
        #: The interval at the last look.
        self.interval = (0.0, 1.0)
        #: "met": all of the interval lies above the goal; "missed": it does not, and no more deals are played, or none of it does.
        self.verdict = ""

    def is_decided(self, shares: list[float]) -> bool:
        """Look, if it is time to."""
        n = len(shares)
        if n < _FEWEST or n * LOOKS % self._most >= LOOKS:
            return False
        at = mean(shares)
        error = math.sqrt((sum((share - at) ** 2 for share in shares) + _DOUBT) / n / n)
        margin = _FURTHEST * math.sqrt(self._most / n) * error
        self.interval = (at - margin, at + margin)
        if self.interval[0] >= self.goal:
            self.verdict = "met"
        elif self.interval[1] < self.goal or n >= self._most:
            self.verdict = "missed"
        return bool(self.verdict)
