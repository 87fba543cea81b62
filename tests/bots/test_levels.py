"""The levels: each from views alone, the same by the same dice, sensible in its own way, and better than the one below."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from katzentisch.bots.level_bot import LEVELS, LevelBot
from katzentisch.bots.thinking import Question, think
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game
from katzentisch.engine.record import new_game
from katzentisch.engine.state import TABLE, State
from katzentisch.games import GAMES
from katzentisch.research.newcomer import Newcomer
from tests.bots.test_calls import FORGOTTEN
from tests.bots.test_search import IN_TURNS, pairs, states


def by_playouts(level: str) -> LevelBot:
    """A level that thinks little, and does not look at the clock."""
    how = LEVELS[level]
    return LevelBot(how._replace(effort=min(how.effort, 0.25), looks_at_clock=False))


def chosen(bot: LevelBot, game: Game, state: State, seed: int = 7) -> int:
    seat = state.to_move()
    return bot.choose(game, game.view(state, seat), state.moves(seat), Dice(seed))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", IN_TURNS)
def test_hidden_cards_do_not_change_a_move(game_id: str, level: str) -> None:
    """Nor do the same dice ever choose another."""
    found = 0
    for pair in pairs(game_id):
        one, other = (chosen(by_playouts(level), pair.game, state) for state in (pair.one, pair.other))
        assert one == other, str(pair)
        found += 1
    assert found > 3


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", IN_TURNS)
def test_every_move_is_one_that_somebody_would_think_of(game_id: str, level: str) -> None:
    """However weak: at most the call is missing."""
    game = GAMES[game_id]
    for state in states(game, game.fewest_seats, 5, 4):
        seat = state.to_move()
        thought_of = [_unsaid(game, move) for move in state.plausible(seat)]
        for seed in range(4):
            move = chosen(by_playouts(level), game, state, seed)
            assert move in state.moves(seat)
            assert _unsaid(game, move) in thought_of


def _unsaid(game: Game, move: int) -> tuple[object, ...]:
    parts = game.parts(move)
    return parts.verb, parts.cards, parts.suit, parts.detail


@pytest.mark.parametrize("level", [name for name, level in LEVELS.items() if not level.effort])
@pytest.mark.parametrize("game_id", IN_TURNS)
def test_without_time_those_who_do_not_search_make_the_sensible_move(game_id: str, level: str) -> None:
    game = GAMES[game_id]
    for state in states(game, 2, 3, 7):
        seat = state.to_move()
        asked = Question(game_id, level, game.view(state, seat), state.moves(seat), 7, most_milliseconds=0)
        move = think(asked).move
        assert move is not None
        assert _unsaid(game, move) == _unsaid(game, state.heuristic(seat))


@pytest.mark.parametrize("game_id", IN_TURNS)
def test_who_keeps_nothing_in_mind_still_knows_what_lies_there(game_id: str) -> None:
    """The worlds of a forgotten view may be wrong about others, never about what one could do oneself."""
    game, forgot = GAMES[game_id], 0
    for seed in range(8):
        walk = new_game(game, min(8, game.most_seats), seed)  # so many that what was played comes back
        dice = Dice(seed)
        while (waiting := walk.waiting_for()) and len(walk.entries) < 120:
            moves = walk.state.moves(waiting[0])
            walk.play(waiting[0], game.text(moves[dice.below(len(moves))]))
            state, seat = walk.state, walk.state.to_move()
            if seat < 0 or len(walk.entries) % 5:
                continue
            view = game.view(state, seat)
            left = view.forgotten()
            forgot += left.facts() != view.facts()
            for n in range(3):
                world = game.worlds(left).sample(Dice(n))
                assert world.to_move() == seat
                assert world.moves(seat) == state.moves(seat)
            assert view.facts() == game.view(state, seat).facts(), "the view itself has forgotten something"
    assert (
        forgot or game_id == "katz-und-maus"
    )  # where nothing is learnt before finished piles come back, which takes long


def told(game_id: str, level: str, seeds: range) -> Iterator[str]:
    """What happens when bots of a level play each other."""
    for seed in seeds:
        play, dice = new_game(GAMES[game_id], 2, seed), Dice(seed)
        while waiting := play.waiting_for():
            seat = waiting[0]
            moves = play.state.moves(seat)
            move = moves[0]
            if seat != TABLE:
                move = by_playouts(level).choose(play.game, play.view(seat), moves, dice)
            for event in play.play(seat, play.game.text(move)):
                yield event.name


@pytest.mark.parametrize("game_id", ["mau-mau", "miau-miau"])
def test_only_those_below_club_ever_forget_to_call(game_id: str) -> None:
    for level in LEVELS:
        happened = set(told(game_id, level, range(6)))
        assert "called" in happened
        if level != "casual":  # who does so rarely
            assert bool(happened & FORGOTTEN) == (level == "beginner"), level


@pytest.mark.parametrize("game_id", IN_TURNS)
def test_a_newcomer_finds_something_to_do(game_id: str) -> None:
    """To the end of the game, by the rules."""
    play, dice = new_game(GAMES[game_id], 2, 4), Dice(4)
    while waiting := play.waiting_for():
        seat = waiting[0]
        moves = play.state.moves(seat)
        move = moves[0] if seat == TABLE else Newcomer().choose(play.game, play.view(seat), moves, dice)
        assert move in moves
        play.play(seat, play.game.text(move))
    assert play.result() is not None
