"""The intervals that `bench/nodes.py` prints, held to Student's distribution itself and to rounds at random."""

from __future__ import annotations

import math
import random

import pytest

from bench.intervals import ratio_of, student


def share_within(t: float, degrees: int) -> float:
    """How often Student's t is between -t and t: its density, integrated by Simpson's rule."""
    steps = 20_000
    scale = math.exp(math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2)) / math.sqrt(degrees * math.pi)

    def density(x: float) -> float:
        return scale * math.pow(1 + x * x / degrees, -(degrees + 1) / 2)

    heights = [density(t * step / steps) for step in range(steps + 1)]
    inner = 4 * sum(heights[1:-1:2]) + 2 * sum(heights[2:-1:2])
    return 2 * t / steps / 3 * (heights[0] + inner + heights[-1])


@pytest.mark.parametrize("rounds", [*range(2, 33), 50, 100, 1000])
def test_ninety_five_of_a_hundred_means_are_inside(rounds: int) -> None:
    """However few rounds there were, and on both sides of the end of the table."""
    assert share_within(student(rounds), rounds - 1) == pytest.approx(0.95, abs=1e-4)


def test_the_interval_of_three_rounds_holds_the_truth_as_often_as_it_says() -> None:
    """Of 4,000 times three rounds about a ratio of 2: 0.95 of them, by chance between 0.93 and 0.97; with 1.96 only 0.81."""
    dice = random.Random(7)
    hits = 0
    for _ in range(4000):
        some = [2 * math.exp(dice.gauss(0, 0.3)) for _ in range(3)]
        low, ratio, high = ratio_of(some, [1.0] * 3)
        assert low < ratio < high
        hits += low <= 2 <= high
    assert 0.93 < hits / 4000 < 0.97


def test_a_round_without_a_figure_does_not_count_and_one_round_says_nothing() -> None:
    """Nobody can tell how far it is off."""
    assert ratio_of([4.0, 0.0], [2.0, 5.0]) == (0.0, 2.0, math.inf)
