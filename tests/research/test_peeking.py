"""What a bot of the arena answers does not depend on what its seat cannot know; one that does know is found out."""

from __future__ import annotations

from typing import Any

import pytest

from katzentisch.bots.thinking import Question
from katzentisch.engine.state import State
from katzentisch.games import GAMES
from katzentisch.research.arena import Contest, Match, dice_seed
from katzentisch.research.contestant import Contestant, Limits
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


class OneProcessForAll(Contestant):
    """What the arena must not do: one process plays every seat of every rotation."""

    def __init__(self, name: str, limits: Limits) -> None:
        super().__init__(name, limits)
        self._is_from_outside = False


def faults(bot: str, deals: range, seats: int = 2, seated: type[Contestant] = Contestant) -> list[str]:
    """What it raises, since it knows what it must not, when it sits alone and then beside another one of its kind."""
    game = GAMES["mau-mau"]
    bots = (f"{ODD}:{bot}", "heuristic-1") if seats == 2 else ("heuristic-1", f"{ODD}:{bot}")
    match = Match(Contest("mau-mau", game.choices(game.resolve()), seats, bots, Limits(seconds=60)), seated)
    try:
        return [fault for score in map(match.play, deals) for kinds in score.faults for fault in kinds]
    finally:
        match.close()


@pytest.mark.parametrize("seats", [2, 3])
def test_a_bot_that_remembers_knows_of_one_sitting_only(seats: int) -> None:
    assert not faults("Remembers", range(2), seats)
    assert any("I know" in fault for fault in faults("Remembers", range(1), seats, OneProcessForAll))


def test_a_bot_that_remembers_knows_of_one_sitting_where_nothing_is_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("katzentisch.research.contestant.FORKS", False)
    assert not faults("Remembers", range(2))


def test_the_dice_do_not_tell_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not faults("Inverts", range(5, 8))
    monkeypatch.setattr(
        "katzentisch.research.arena.dice_seed", lambda deal, seat, n: (deal * 1_000_003 + seat) * 1_000_003 + n
    )
    assert any("this is deal 5" in fault for fault in faults("Inverts", range(5, 6)))


def test_every_question_has_dice_of_its_own() -> None:
    seeds = {dice_seed(deal, seat, n) for deal in range(20) for seat in range(9) for n in range(50)}
    assert len(seeds) == 20 * 9 * 50
    assert all(0 <= seed < 1 << 62 for seed in seeds)
