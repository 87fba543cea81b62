"""What every game asks of chance: each question once, each in its own deal, so that the cuts of a deal reach all of it."""

from __future__ import annotations

import pytest

from katzentisch.engine.chance import KeyedChance, Use
from katzentisch.engine.record import Playthrough, new_game
from katzentisch.engine.state import TABLE
from katzentisch.games import GAMES, game

every_game = pytest.mark.parametrize("game_id", GAMES)


def uses(play: Playthrough) -> dict[tuple[int, int], Use]:
    assert isinstance(play.chance, KeyedChance)
    return play.chance.uses


@every_game
def test_no_deal_asks_chance_in_the_name_of_another(game_id: str) -> None:
    """Deal 0 gives the first dealer and nothing else, with the first deal; a question of a deal has that deal's number."""
    play = new_game(game(game_id), 2, seed=3)
    assert uses(play) == {}
    before = {(0, 0)}
    deals = 0
    while play.waiting_for() and len(play.entries) < 400:
        seat = play.waiting_for()[0]
        known = dict(uses(play))
        play.play(seat, play.moves(TABLE)[0] if seat == TABLE else play.game.text(play.state.heuristic(seat)))
        assert {key: uses(play)[key] for key in known} == known, "chance was asked twice under one number"
        new = uses(play).keys() - before
        assert {deal for deal, _ in new} <= {play.state.deal_number()}
        deals += any(use == 0 for _, use in new)
        before |= new
    assert deals == play.state.deal_number() >= 1
    assert all(use.limit for (deal, _), use in uses(play).items() if deal == 0)


@every_game
def test_a_cut_changes_everything_that_chance_gives_in_its_deal(game_id: str) -> None:
    plain, cut = (new_game(game(game_id), 2, seed=3) for _ in range(2))
    cut.play(1, "cut " + "0f" * 16)
    for play in (plain, cut):
        play.play(TABLE, "deal")
    shuffles = [key for key, use in uses(plain).items() if key[0] == 1 and len(use.asked) > 5]
    assert shuffles
    for key in shuffles:
        assert uses(plain)[key].asked == uses(cut)[key].asked
        assert uses(plain)[key].answer != uses(cut)[key].answer
    assert {key: use for key, use in uses(plain).items() if key[0] == 0} == {
        key: use for key, use in uses(cut).items() if key[0] == 0
    }
