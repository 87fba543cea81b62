"""One rating for each bot out of all its contests: the Bradley–Terry model.

A bot rated r points above another wins 1 / (1 + 10^(-r/400)) of the games between two of them, as in chess. At a table of more seats, one against
several of the other, it wins a / (a + several b), where a and b are the odds that the ratings stand for.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from katzentisch.engine.chance import Dice
from katzentisch.research.statistics import interval_of, mean, resampled

#: Ten to one is 400 points.
_POINTS = 400 / math.log(10)
#: Deals that are added to every contest, as if won by luck: who has won them all is not infinitely better.
_DOUBT = 1.0
_ROUNDS = 400
_CLOSE_ENOUGH = 1e-6
_RESAMPLES = 200


class Encounter(NamedTuple):
    """What the first of two bots won of each deal against the other, who sat in all other seats."""

    bots: tuple[str, str]
    seats: int
    shares: list[float]


class Rung(NamedTuple):
    """A bot on the ladder: its rating, on average nought, and where that lies 19 times in 20."""

    bot: str
    rating: float
    low: float
    high: float


def ladder(encounters: list[Encounter], seed: int = 1) -> list[Rung]:
    """All bots, the best first. Intervals come from a bootstrap over deals."""
    names = list(dict.fromkeys(name for encounter in encounters for name in encounter.bots))
    dice = Dice(seed)
    rated = _ratings(names, encounters)
    drawn = [
        _ratings(names, [encounter._replace(shares=resampled(encounter.shares, dice)) for encounter in encounters])
        for _ in range(_RESAMPLES)
    ]
    rungs = [Rung(name, rated[name], *interval_of([ratings[name] for ratings in drawn])) for name in names]
    return sorted(rungs, key=lambda rung: -rung.rating)


def _ratings(names: list[str], encounters: list[Encounter]) -> dict[str, float]:
    """The ratings that make what happened likeliest: each in turn is moved to where it expects what it has won."""
    strength = dict.fromkeys(names, 0.0)
    won = [(len(e.shares) + _DOUBT, sum(e.shares) + _DOUBT / e.seats) for e in encounters]
    for _ in range(_ROUNDS):
        furthest = 0.0
        for name in names:
            ahead, weight = 0.0, 0.0
            for encounter, (deals, wins) in zip(encounters, won, strict=True):
                if name not in encounter.bots:
                    continue
                first, second = encounter.bots
                expected = 1 / (1 + (encounter.seats - 1) * math.exp(strength[second] - strength[first]))
                ahead += (wins - deals * expected) * (1 if name == first else -1)
                weight += deals * expected * (1 - expected)
            step = max(-1.0, min(1.0, ahead / weight))
            strength[name] += step
            furthest = max(furthest, abs(step))
        if furthest < _CLOSE_ENOUGH:
            break
    middle = mean(list(strength.values()))
    return {name: _POINTS * (strength[name] - middle) for name in names}


def lines(rungs: list[Rung]) -> list[str]:
    """A ladder for people."""
    widest = max(len(rung.bot) for rung in rungs)
    told = [f"{rung.bot:{widest}} {rung.rating:+6.0f}, 95 %: {rung.low:+.0f} to {rung.high:+.0f}" for rung in rungs]
    return ["ladder (Bradley–Terry, 400 points are ten to one, all together nought):", *told]
