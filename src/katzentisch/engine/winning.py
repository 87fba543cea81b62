"""What a seat can expect: shares of a win, and chances in a match that goes on."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

#: Every chance by lives that was ever asked for: there are only a few hundred.
_BY_LIVES: Final[dict[tuple[int, ...], float]] = {}

# How far apart, in points, two cats may be in a match before one of them is likely to stay ahead: less near its end.
_CLOSE: Final = 8.0
_CLOSE_EARLY: Final = 0.35
#: Of two who are left so often both lose a life, since their hands are worth the same.
_BOTH: Final = 0.07


def share_of_win(places: tuple[int, ...], seat: i64) -> float:
    """1 for the winner, nought for the others; a shared first place shares the win."""
    if places[seat] != 1:
        return 0.0
    winners: i64 = 0
    for place in places:
        if place == 1:
            winners += 1
    return 1.0 / float(winners)


def logistic(x: float) -> float:
    """A chance from its log odds."""
    if x < -30.0:
        return 0.0
    return 1.0 / (1.0 + math.exp(-x))


def chance_among(scores: list[float], n: i64) -> float:
    """The chance of the n-th among several whose log odds against each other are the differences of these scores."""
    mine = scores[n]
    total = 0.0
    for score in scores:
        total += math.exp(min(score - mine, 30.0))
    return 1.0 / total


def chance_by_lives(mine: int, others: list[int]) -> float:
    """The chance to be the last one left, where each round costs one life, and anybody's as likely; now and then the last two lose one each."""
    if mine <= 0:
        return 0.0
    if not others:
        return 1.0
    key = (mine, *sorted(others))
    if key in _BY_LIVES:
        return _BY_LIVES[key]
    total = chance_by_lives(mine - 1, others)
    for n in range(len(others)):
        total += chance_by_lives(mine, one_life_less(others, n))
    found = total / float(len(others) + 1)
    if len(others) == 1 and mine + others[0] > 2:  # nobody pays if nobody would be left
        found += _BOTH * (chance_by_lives(mine - 1, one_life_less(others, 0)) - found)
    _BY_LIVES[key] = found
    return found


def one_life_less(lives: list[int], n: int) -> list[int]:
    """These lives when the n-th has lost one; without it if that was the last."""
    left = lives.copy()
    left[n] -= 1
    if left[n] == 0:
        del left[n]
    return left


def chance_by_points(totals: list[float], limit: float, seat: i64) -> float:
    """The chance to have fewest points when somebody reaches the limit."""
    scale = _CLOSE + _CLOSE_EARLY * max(limit - max(totals), 0.0)
    return chance_among([-total / scale for total in totals], seat)
