"""What a game answers a live table: its deal, its time-outs, its waits, its clocks and stamps; in random states of every game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katzentisch.engine.game import TURN_SECONDS
from katzentisch.engine.state import TABLE, State
from katzentisch.games import GAMES
from tests.contract.strategies import Walk, everybody, walks

ARRIVAL, DELAY = 412, 35
#: A table may lie in the store for as long as that, in the middle of a deal.
AFTER_A_YEAR = 365 * 24 * 3600 * 1000


def _state(game_id: str, data: st.DataObject) -> State:
    walk: Walk = data.draw(walks(game_id))
    return walk.end().state


@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
def test_only_the_deal_begins_a_deal(game_id: str, data: st.DataObject) -> None:
    game, state = GAMES[game_id], _state(game_id, data)
    for seat in everybody(state):
        for move in state.moves(seat):
            after = state.clone()
            after.play(seat, move)
            is_deal = (seat, move) == (TABLE, game.deal())
            assert after.deal_number() == state.deal_number() + is_deal, game.text(move)


@pytest.mark.rule("GEN-3")
@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
def test_whoever_is_waited_for_can_time_out_where_turns_have_a_clock(game_id: str, data: st.DataObject) -> None:
    game, state = GAMES[game_id], _state(game_id, data)
    waited_for = [seat for seat in state.waiting_for() if seat >= 0] if TURN_SECONDS in game.options else []
    timed_out = {move: game.timed_out(move) for seat in everybody(state) for move in state.moves(seat)}
    assert {move: seat for move, seat in timed_out.items() if seat is not None} == {
        game.timeout(seat): seat for seat in waited_for
    }


@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
def test_clocks_of_the_rules_run_in_real_time_alone(game_id: str, data: st.DataObject) -> None:
    game, state = GAMES[game_id], _state(game_id, data)
    timers = game.timers(game.view(state, None))
    assert game.is_real_time or not timers
    assert game.is_real_time or game.held_back(game.view(state, None)) == 0
    assert len({timer.name for timer in timers}) == len(timers)
    for timer in timers:
        assert state.refusal(TABLE, timer.move) is None, timer.name
        assert timer.move != game.deal(), "when to deal is a matter of the table's pace"


@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
def test_a_stamp_comes_off_again_and_forbids_nothing(game_id: str, data: st.DataObject) -> None:
    game, state = GAMES[game_id], _state(game_id, data)
    for seat in range(state.seat_count()):
        for move in state.moves(seat):
            stamped = game.stamped(move, ARRIVAL, DELAY)
            assert (game.unstamped(move), game.unstamped(stamped)) == (move, move), game.text(move)
            assert state.refusal(seat, stamped) is None, game.text(stamped)
            assert game.is_real_time or stamped == move
            late = game.stamped(move, AFTER_A_YEAR, DELAY)
            assert game.parse(game.text(late)) == late, "the log cannot be read again"


@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
def test_a_moment_is_begun_by_the_seat_that_moved(game_id: str, data: st.DataObject) -> None:
    """Others wait only after a move that began a moment, and only until that seat has used it or somebody has moved."""
    game, state = GAMES[game_id], _state(game_id, data)
    for seat in state.waiting_for():
        for move in state.moves(seat):
            after = state.clone()
            after.play(seat, move)
            view = game.view(after, None)
            assert seat != TABLE or not game.begins_wait(view, seat, move), "the table forgets no call"
            waiting = [m for other in everybody(after) for m in after.moves(other) if game.wait(view, m)]
            assert not waiting or game.begins_wait(view, seat, move), f"{game.text(move)}: {waiting}"
