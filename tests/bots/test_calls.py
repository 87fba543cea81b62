"""The sensible bot calls in time, whatever a forgotten call costs at its table."""

from __future__ import annotations

import pytest

from katzentisch.bots.heuristic import HeuristicBot
from katzentisch.engine.chance import Dice
from katzentisch.engine.record import new_game
from katzentisch.engine.state import TABLE
from katzentisch.games import game as game_named

FORGOTTEN = {"forgot_call", "forgot_final_call", "owes_call", "caught", "last_card_refused"}
CASES = [
    (game, choice)
    for game in ("mau-mau", "miau-miau")
    for option in game_named(game).options
    if option.name == "call"
    for choice in option.choices
]


@pytest.mark.parametrize(("game", "choice"), CASES)
def test_no_call_is_forgotten(game: str, choice: str) -> None:
    told = set()
    for seed in range(12):
        play = new_game(game_named(game), 3, seed, "printed", {"call": choice})
        bot, dice = HeuristicBot(), Dice(seed)
        while waiting := play.waiting_for():
            seat = waiting[0]
            moves = play.state.moves(seat)
            move = moves[0] if seat == TABLE else bot.choose(play.game, play.view(seat), moves, dice)
            told |= {event.name for event in play.play(seat, play.game.text(move))}
    assert not told & FORGOTTEN
    assert choice == "automatic" or "called" in told
