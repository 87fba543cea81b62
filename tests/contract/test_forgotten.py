"""What is left of a view for those who keep nothing in mind, with every house rule."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katzentisch.engine.chance import Dice
from katzentisch.games import GAMES
from tests.contract.strategies import Walk, walks


@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
def test_the_worlds_of_a_forgotten_view_allow_the_same_moves(game_id: str, data: st.DataObject) -> None:
    """They may be wrong about what others hold, never about what lies there and what one could do oneself."""
    walk: Walk = data.draw(walks(game_id))
    play = walk.end()
    for seat in [seat for seat in play.waiting_for() if seat >= 0]:
        left = play.view(seat).forgotten()
        world = play.game.worlds(left).sample(Dice(walk.seed))
        assert world.moves(seat) == play.state.moves(seat)
        assert world.heuristic(seat) in world.moves(seat)
        assert play.game.worlds(left.forgotten()).sample(Dice(walk.seed)).moves(seat) == world.moves(seat)
