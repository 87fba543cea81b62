"""No byte that somebody receives depends on what they may not see: every game, from every seat, and for those who watch."""

from __future__ import annotations

import os

import pytest

from katzentisch.proof.observing import check
from katzentisch.proof.twins import find_twins
from katzentisch.server.wire.families import OFFERED

SEATS = {game.id: min(3, game.most_seats) for game in OFFERED.values()}
ROLES = [(game, observer) for game, seats in SEATS.items() for observer in (None, *range(seats))]
SEEDS = range(1, 41 if os.environ.get("KATZENTISCH_TEST_LENGTH") == "long" else 2)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "observer"), ROLES)
def test_two_worlds_look_the_same(game: str, observer: int | None, seed: int) -> None:
    """GEN-1, SECURITY 1–10: frames, their order, sizes and times, HTTP answers, refusals, the record of the running game."""
    preset = "printed" if seed % 2 else "classic"
    twins = find_twins(game, preset, SEATS[game], observer, seed, length=12)
    observation = check(twins)
    assert len(observation.seen) > 3 * len(twins.script)
