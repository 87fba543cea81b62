"""When a contest with a goal is decided: rightly, nineteen times in twenty, however often it is looked at."""

from __future__ import annotations

import pytest

from katzentisch.engine.chance import Dice
from katzentisch.research.statistics import LOOKS, Bound, mean


def decided_after(bound: Bound, shares: list[float]) -> int:
    """How many deals it took."""
    return next((n for n in range(1, len(shares) + 1) if bound.is_decided(shares[:n])), 0)


def test_a_bound_is_met_as_soon_as_all_of_the_interval_lies_above_it() -> None:
    bound, shares = Bound(0.6, 400), [1.0, 0.5, 1.0] * 200
    n = decided_after(bound, shares)
    assert bound.verdict == "met"
    assert 30 < n < 400
    assert n % 40 == 0  # looked at ten times, and not at every deal
    low, high = bound.interval
    assert 0.6 <= low < mean(shares[:n]) < high


def test_one_that_is_out_of_reach_is_missed_early() -> None:
    bound = Bound(0.66, 4000)
    assert 0 < decided_after(bound, [0.5, 0.0, 1.0, 0.5] * 1000) < 4000
    assert bound.verdict == "missed"
    assert bound.interval[1] < 0.66


def test_what_is_not_shown_by_the_last_deal_is_missed() -> None:
    bound = Bound(0.5, 100)
    assert decided_after(bound, [1.0, 0.0] * 50) == 100
    assert bound.verdict == "missed"
    assert bound.interval[0] < 0.5 < bound.interval[1]


def test_few_deals_that_all_went_one_way_decide_nothing() -> None:
    bound = Bound(0.78, 100)
    assert decided_after(bound, [1.0] * 29) == 0
    assert decided_after(bound, [1.0] * 100) >= 30


@pytest.mark.parametrize("luck", [0.5, 0.7])
def test_the_truth_lies_outside_once_in_twenty(luck: float) -> None:
    """At any of the looks. To look as often with 1.96 standard errors would be wrong one time in five."""
    most, walks, dice = 200, 2000, Dice(5)
    wrong = 0
    for _ in range(walks):
        shares = [float(int(dice.below(1000)) < 1000 * luck) for _ in range(most)]
        bound = Bound(luck, most)
        for n in range(most // LOOKS, most + 1, most // LOOKS):
            bound.is_decided(shares[:n])
            if n >= 30 and not bound.interval[0] <= luck <= bound.interval[1]:
                wrong += 1
                break
    assert 0.035 < wrong / walks < 0.06
