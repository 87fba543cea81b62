"""Games from the deal to the end, at tables where every pair of house rules meets."""

from __future__ import annotations

import pytest

from katzentisch.engine.chance import Dice
from katzentisch.engine.game import TURN_SECONDS, Game
from katzentisch.engine.state import TABLE, State
from katzentisch.games import GAMES
from tests.contract.combinations import Setup, setups_by_pairs, setups_by_preset
from tests.contract.families import family_of
from tests.contract.properties import PROPERTIES, everything, result_of, rule_numbers, told
from tests.contract.strategies import LENGTH, Choose, next_entry

#: A match of long deals takes some thousand moves; a game that takes more than this will never end.
_MOST_MOVES = 60_000
#: In so many of a game's states (spread over its length) every property is looked at.
_LOOKS = {"short": 1, "normal": 2, "long": 40}[LENGTH]
_TABLES = [
    pytest.param(setup, id=str(setup).replace(" ", ","))
    for game_id in GAMES
    for setup in setups_by_pairs(game_id) + setups_by_preset(game_id)
]


def lively_entry(game: Game, state: State, choose: Choose) -> tuple[int, int]:
    """A sensible move every other time, so that games come to their end; else any move of anybody.

    What bots, and the table for a seat that is late, would do must be allowed: `play` does not ask.
    """
    waiting = [seat for seat in state.waiting_for() if seat != TABLE]
    if waiting and choose(2):
        seat = waiting[choose(len(waiting))]
        sensible = state.heuristic(seat)
        for move in (sensible, state.mildest(seat)) if TURN_SECONDS in game.options else (sensible,):
            assert state.refusal(seat, move) is None, f"{seat} {game.text(move)}: {told(game, state)}"
        return seat, sensible
    return next_entry(state, choose)


@pytest.mark.rule("GEN-5")
@pytest.mark.parametrize("setup", _TABLES)
def test_a_game_ends_with_a_result_and_with_all_its_cards(setup: Setup) -> None:
    game = setup.game
    dice = Dice(len(str(setup)))
    state = setup.start(dice.word()).state
    state.play(*next_entry(state, dice.below))
    cards = family_of(game).cards(game, state)
    moves = 0
    next_look = 8
    while state.waiting_for():
        state.play(*lively_entry(game, state, dice.below))
        moves += 1
        assert moves < _MOST_MOVES, f"{setup} does not end: {told(game, state)}"
        if moves == next_look:
            next_look *= 2
            assert family_of(game).cards(game, state) == cards, told(game, state)
    assert family_of(game).cards(game, state) == cards, told(game, state)
    result = state.result()
    assert result is not None
    assert len(result.places) == setup.seats
    assert result.winners
    assert all(1 <= place <= setup.seats for place in result.places)
    assert result.rule in rule_numbers()
    assert result_of(result) == everything(game, state)["result"]


@pytest.mark.rule("GEN-6")
@pytest.mark.parametrize("setup", _TABLES)
def test_every_property_holds_on_the_way(setup: Setup) -> None:
    dice = Dice(len(str(setup)))
    play = setup.start(dice.word())
    for _ in range(_LOOKS):
        for _ in range(2 + dice.below(60)):
            if play.waiting_for():
                play.state.play(*lively_entry(play.game, play.state, dice.below))
        for what in PROPERTIES:
            what(play.game, play.state, dice.below)
