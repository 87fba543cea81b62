"""The contract of a state, in games of random moves at tables with random house rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katzentisch.engine.chance import Dice
from katzentisch.engine.state import TABLE
from katzentisch.engine.text import Position
from katzentisch.games import GAMES
from tests.contract.combinations import setups_by_pairs, setups_by_preset
from tests.contract.families import family_of
from tests.contract.properties import (
    PROPERTIES,
    Property,
    is_between_deals,
    is_dealt_as_a_new_game_is,
    position_survives_being_written,
    positions_survive_being_written,
    rule_numbers,
)
from tests.contract.slots import held, is_same
from tests.contract.sparse import sparse
from tests.contract.strategies import Walk, next_entry, play_on, walks


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


@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
def test_a_position_with_few_cards_survives_being_written(game_id: str, data: st.DataObject) -> None:
    walk: Walk = data.draw(walks(game_id, most_ahead=60, most_steps=0))
    play = walk.begin()
    choose = Dice(walk.seed).below
    state = None if is_between_deals(play.state) else sparse(play.game, play.state, choose)
    for _ in range(6):
        if state is not None and not is_between_deals(state):
            positions_survive_being_written(play.game, state, choose)
            state.play(*next_entry(state, choose))


#: Katz und Maus is over after one deal, and Kitty Paw stacks its cards once for the whole game.
_DEALT_ANEW = [game_id for game_id in GAMES if game_id not in ("katz-und-maus", "kitty-paw")]


@pytest.mark.parametrize("game_id", _DEALT_ANEW)
def test_after_a_position_with_few_cards_the_whole_pack_is_dealt(game_id: str) -> None:
    cards, dealt = family_of(GAMES[game_id]).cards, 0
    for seed, setup in enumerate(setups_by_pairs(game_id)):
        first = setup.start(seed)
        first.play(TABLE, "deal")
        few = None if is_between_deals(first.state) else sparse(first.game, first.state, Dice(seed).below)
        if few is None:
            continue
        few.playout(Dice(seed))
        if few.waiting_for() == [TABLE]:
            before = few.clone()
            few.play(TABLE, few.moves(TABLE)[0])
            assert cards(first.game, few) == cards(first.game, first.state), f"{setup}"
            assert cards(first.game, before) != cards(first.game, few), "the position is as it was left"
            # A pile that is shuffled later is made of the pack that the rules name.
            assert is_same(held(few)["rules"], held(first.state)["rules"]), f"{setup}"
            dealt += 1
    assert dealt > 3


@pytest.mark.parametrize(
    "text",
    [
        "mau-mau scoring=match | 7♠ / 8♠ | pile 9♠ | stock 10♠ | asked deal | owed 2 | totals 3 4",
        "purrrummy scoring=match | 7♠ / 8♠ | pile 9♠ | stock 10♠ | asked deal | totals 3 4",
        "mauz | 9♠ 8♠ 7♠ / A♥ K♥ 6♠ | middle A♠ K♠ 10♦ | stock 7♥ | gone 9♦ | skips 1 | asked deal | counters 2 3",
        "katz-und-maus starter=higher_reserve | 5♠ / 9♦ | reserve 7♠ 8♥ / 9♣ | build A♠ 2♥ | discard 9♠, Q♥ / K♦"
        " | talon 3♣ 4♣ | finished 5♥ | asked deal | made 3",
    ],
    ids=lambda text: text.split(" ")[0],
)
def test_a_position_that_waits_for_a_deal_is_dealt_as_if_nothing_had_lain_there(text: str) -> None:
    at = Position(text)
    is_dealt_as_a_new_game_is(GAMES[at.game], GAMES[at.game].position(at), seed=7)


@pytest.mark.parametrize("game_id", GAMES)
def test_cards_can_be_taken_out_of_most_positions(game_id: str) -> None:
    """Otherwise nothing with few cards would be looked at."""
    found = 0
    for seed in range(20):
        play = setups_by_preset(game_id)[0].start(seed)
        for _ in play_on(play, Dice(seed).below, 10):
            pass
        found += sparse(play.game, play.state, Dice(seed).below) is not None
    assert found > 10


def test_the_rule_documents_have_numbers() -> None:
    """Otherwise no refusal could be found wrong."""
    assert {"GEN-6", "MIAU-27", "MAU-19", "PURR-24", "MAUZ-28", "SWIM-13", "KATZ-23", "PAW-32"} <= rule_numbers()
