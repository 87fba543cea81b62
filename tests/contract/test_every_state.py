"""The contract of a state, in games of random moves at tables with random house rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katzentisch.engine.chance import Dice
from katzentisch.engine.state import TABLE
from katzentisch.games import GAMES
from tests.contract.combinations import setups_by_preset
from tests.contract.properties import PROPERTIES, Property, position_survives_being_written, rule_numbers
from tests.contract.strategies import Walk, play_on, walks


@pytest.mark.rule("GEN-1", "GEN-3", "GEN-6")
@pytest.mark.parametrize("what", PROPERTIES, ids=lambda what: what.__name__)
@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
def test_in_every_state(game_id: str, what: Property, data: st.DataObject) -> None:
    walk: Walk = data.draw(walks(game_id))
    play = walk.end()
    what(play.game, play.state, Dice(walk.seed).below)


@pytest.mark.parametrize("game_id", GAMES)
def test_before_the_first_deal_only_the_table_can_move(game_id: str) -> None:
    for setup in setups_by_preset(game_id):
        state = setup.start(1).state
        assert state.waiting_for() == [TABLE]
        assert [setup.game.text(move) for move in state.moves(TABLE)] == ["deal"]
        assert not any(state.moves(seat) for seat in range(setup.seats))


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_that_is_not_dealt_yet_survives_being_written(game_id: str) -> None:
    for setup in setups_by_preset(game_id):
        position_survives_being_written(setup.game, setup.start(1).state)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_finished_game_survives_being_written(game_id: str) -> None:
    for setup in setups_by_preset(game_id):
        play = setup.start(1)
        for _ in play_on(play, Dice(1).below, 30_000):
            pass
        assert not play.waiting_for(), str(setup)
        position_survives_being_written(setup.game, play.state)


def test_the_rule_documents_have_numbers() -> None:
    """Otherwise no refusal could be found wrong."""
    assert {"GEN-6", "MIAU-27", "MAU-19", "PURR-24", "MAUZ-28", "SWIM-13", "KATZ-23", "PAW-32"} <= rule_numbers()
    assert len(rule_numbers()) == 172
