"""What a bot of the arena answers does not depend on what its seat cannot know; one that does know is found out."""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.bots.thinking import Question
from katzentisch.engine.state import State
from katzentisch.games import GAMES
from katzentisch.research.arena import Contest, Match
from katzentisch.research.contestant import Limits
from katzentisch.research.own_bot import OwnBot
from tests.bots.test_search import IN_TURNS, pairs
from tests.research.test_arena import ODD


class LeakyMatch(Match):
    """Hands bots the state itself where they should get a view."""

    def question(self, state: State, seat: int, seed: int) -> Question:
        leak: Any = state
        return super().question(state, seat, seed)._replace(view=leak)


def differing(driver: type[Match], bot: str, game_id: str) -> list[bool]:
    """For two worlds each that a seat cannot tell apart: does the bot make different moves there?"""
    game = GAMES[game_id]
    match = driver(Contest(game_id, game.choices(game.resolve()), 2, (bot, bot)), OwnBot)
    asked = OwnBot(bot, Limits())
    found = []
    for pair in pairs(game_id):
        seat = pair.one.to_move()
        one, other = (asked.move(match.question(state, seat, 3)) for state in (pair.one, pair.other))
        found.append(one != other)
    return found


@pytest.mark.parametrize("game_id", IN_TURNS)
@pytest.mark.parametrize("bot", ["heuristic-1", "newcomer", "net", "search-30-forgets-guesses", "ismcts-30"])
def test_a_bot_answers_alike_in_worlds_that_it_cannot_tell_apart(bot: str, game_id: str) -> None:
    found = differing(Match, bot, game_id)
    assert len(found) > 3
    assert not any(found)


def test_one_that_is_handed_the_state_is_found_out() -> None:
    assert any(differing(LeakyMatch, f"{ODD}:Peeks", "mau-mau"))
    assert any(differing(LeakyMatch, f"{ODD}:Peeks", "schwimmen"))
