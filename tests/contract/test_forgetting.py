"""A test of the tests: a new fact that is forgotten in one place is found by the contract tests, wherever that is.

Not for compiled rules (see `conftest`): only plain Python lets a test put a rule on top of a game.
"""

from __future__ import annotations

import pytest

from katzentisch.engine.chance import Dice
from katzentisch.games import GAMES
from tests.contract.combinations import Setup
from tests.contract.properties import PROPERTIES
from tests.contract.reversing import PLACES, ReversingGame
from tests.contract.strategies import play_on
from tests.contract.test_slots import left_out_by_clone

#: With two the direction is the same either way; only a match has a second deal.
TABLES = (
    Setup("mau-mau", 3, (("scoring", "match"),)),
    Setup("mau-mau", 5, (("scoring", "match"), ("call", "catch"), ("draw_until_playable", "yes"))),
)
#: So many games of each are looked at, some moves in.
SEEDS = 8

#: What finds it, by the place where it was forgotten.
FOUND_BY = {
    "clone": "a_clone_goes_the_same_way",
    "view": "a_world_goes_the_way_of_the_truth",
    "worlds": "sampled_worlds_look_the_same",
    "position": "positions_survive_being_written",
    "deal": "a_deal_begins_anew",
}


def failing() -> set[str]:
    """The properties that do not hold of the Mau Mau that is in the list of games now."""
    found: set[str] = set()
    for setup in TABLES:
        for seed in range(SEEDS):
            play = setup.start(seed)
            for _ in play_on(play, Dice(seed).below, 5 + 6 * seed):
                pass
            for what in PROPERTIES:
                if what.__name__ not in found:
                    try:
                        what(play.game, play.state, Dice(seed).below)
                    except AssertionError:
                        found.add(what.__name__)
    return found


def test_all_places_are_tried() -> None:
    assert set(FOUND_BY) == set(PLACES)


def test_a_new_fact_that_is_nowhere_forgotten_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "mau-mau", ReversingGame(forgets=""))
    assert failing() == set()
    assert left_out_by_clone(list(TABLES)) - {"twins"} == set()  # these tables have one pack


@pytest.mark.parametrize("place", PLACES)
def test_a_new_fact_that_is_forgotten_in_one_place_is_found(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "mau-mau", ReversingGame(forgets=place))
    assert FOUND_BY[place] in failing()


def test_a_slot_that_a_clone_leaves_out_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "mau-mau", ReversingGame(forgets="clone"))
    assert "direction" in left_out_by_clone(list(TABLES))
