"""Leaks planted on purpose are all found, by the very same check: that is what makes its silence believable."""

from __future__ import annotations

from functools import cache

import pytest

from katzentisch.proof.observing import Told, check
from katzentisch.proof.twins import Twins, find_twins
from katzentisch.server.wire.families import OFFERED
from tests.noninterference.leaks import LEAKS

#: Some leaks only tell where the exchanged cards make a difference to something: not every deal does.
MOST_SEEDS = 8
OTHER_GAMES = [game for game in OFFERED if game != "miau-miau"]


@cache
def check_without_a_leak(twins: Twins) -> None:
    """In the same deal nothing is found where nothing was planted."""
    check(twins)


def is_found(twins: Twins, name: str) -> bool:
    with pytest.MonkeyPatch.context() as patch:
        LEAKS[name](patch)
        try:
            check(twins)
        except Told:
            return True
    return False


def find_leak(name: str, game: str, observer: int | None) -> None:
    """The leak is found in some deal, and without the leak that very deal is not told."""
    for seed in range(1, MOST_SEEDS + 1):
        seats = min(3, OFFERED[game].most_seats)
        twins = find_twins(game, "printed", seats, observer, seed, length=6)
        if is_found(twins, name):
            return check_without_a_leak(twins)
    raise AssertionError("the leak was not found")


@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_is_found(name: str) -> None:
    """Of each kind one, at a table of Miau! Miau!."""
    find_leak(name, "miau-miau", None if "watch" in name else 0)


@pytest.mark.parametrize("game", OTHER_GAMES)
def test_a_leak_is_found_in_every_game(game: str) -> None:
    """The order of what lies face down."""
    find_leak("the_order_of_the_stock_is_in_the_table", game, None)
