"""The all-pairs generator itself: what it leaves out must be what the rules refuse."""

from __future__ import annotations

from itertools import combinations

import pytest

from katzentisch.games import GAMES
from tests.contract.combinations import (
    SEATS,
    Row,
    factors_of,
    is_playable,
    pairs_of,
    pairwise,
    setups_by_pairs,
    setups_by_preset,
)


def test_nine_rows_hold_all_pairs_of_four_factors_with_three_values() -> None:
    """Nine is the fewest possible; the greedy rows may be a few more, and hold every pair."""
    factors = dict.fromkeys("abcd", "123")
    rows = pairwise(factors, lambda row: True)
    met = {pair for row in rows for pair in combinations(sorted(row.items()), 2)}
    assert met == set(pairs_of(factors))
    assert 9 <= len(rows) <= 12


def test_a_forbidden_pair_never_meets_and_all_others_do() -> None:
    factors = dict.fromkeys("abc", "12")

    def is_allowed(row: Row) -> bool:
        return not (row.get("a") == "1" and row.get("c") == "2")

    rows = pairwise(factors, is_allowed)
    met = {pair for row in rows for pair in combinations(sorted(row.items()), 2)}
    assert set(pairs_of(factors)) - met == {(("a", "1"), ("c", "2"))}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_pair_of_choices_is_tried_or_refused_with_a_number(game_id: str) -> None:
    game = GAMES[game_id]
    rows = [{SEATS: str(setup.seats), **dict(setup.choices)} for setup in setups_by_pairs(game_id)]
    factors = factors_of(game)
    met = {pair for row in rows for pair in combinations([(name, row[name]) for name in factors], 2)}
    for pair in set(pairs_of(factors)) - met:
        choices = dict(pair)
        seats = int(choices.pop(SEATS, game.fewest_seats))
        refusal = game.forbidden(game.resolve("printed", choices), seats)
        assert refusal is not None, pair
        assert refusal.rule


@pytest.mark.parametrize("game_id", GAMES)
def test_every_table_that_is_tried_may_be_played(game_id: str) -> None:
    game = GAMES[game_id]
    tables = setups_by_pairs(game_id) + setups_by_preset(game_id)
    assert {setup.seats for setup in tables} == set(range(game.fewest_seats, game.most_seats + 1))
    for setup in tables:
        assert is_playable(game, {SEATS: str(setup.seats), **dict(setup.choices)}), str(setup)
