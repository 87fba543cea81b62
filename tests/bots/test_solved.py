"""The bot that plays a solved round: it knows what its seat knows, plays as often as the table says, and elsewhere sensibly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from katzentisch.bots import solved
from katzentisch.bots.heuristic import HeuristicBot
from katzentisch.bots.one_round import FOR_POINTS, KINDS_OF_MOVES, TO_KNOCK, TO_SKIP
from katzentisch.bots.solved import Solution, SolvedBot, read_table, sense_of, solution_of, table_bytes
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.game import Game
from katzentisch.engine.state import OVER, TABLE
from katzentisch.games import GAMES, position
from katzentisch.games.thirty_one.state import ThirtyOneState
from katzentisch.games.thirty_one.view import ThirtyOneView

ROUNDS = [GAMES["schwimmen"], GAMES["mauz"]]


def decisions(game: Game, seats: int, seed: int, options: dict[str, str] | None = None) -> Iterator[ThirtyOneState]:
    """Where somebody has a choice, in three rounds of random moves."""
    state, dice = game.start(game.resolve("printed", options), seats, FastChance(seed)), Dice(seed)
    assert isinstance(state, ThirtyOneState)
    while (seat := state.to_move()) != OVER:
        if seat == TABLE:
            if state.deal_number() == 3:
                return
            state.play(TABLE, game.deal())
            continue
        yield state
        moves = state.moves(seat)
        state.play(seat, moves[dice.below(len(moves))])


@pytest.mark.parametrize("game", ROUNDS, ids=lambda game: game.id)
def test_a_situation_is_told_by_what_the_seat_knows_alone(game: Game) -> None:
    sense, met = sense_of(game), 0
    for seed in range(2):
        for state in decisions(game, 2, seed):
            seat = state.to_move()
            if state.knocker >= 0:
                continue
            here = sense.situation(state, seat)
            worlds = game.worlds(game.view(state, seat))
            for n in range(3):
                world = worlds.sample(Dice(n))
                assert isinstance(world, ThirtyOneState)
                there = sense.situation(world, seat)
                assert (there.kind, there.moves) == (here.kind, here.moves)
            met += 1
    assert met > 10


@pytest.mark.parametrize("game", ROUNDS, ids=lambda game: game.id)
def test_every_kind_of_move_is_allowed(game: Game) -> None:
    sense = sense_of(game)
    for state in decisions(game, 2, 7):
        seat = state.to_move()
        moves = state.moves(seat)
        if state.knocker >= 0:
            assert sense.last_move(state, seat) in moves
        else:
            assert {move for move in sense.situation(state, seat).moves if move >= 0} <= set(moves)


def test_the_last_turn_is_for_points() -> None:
    state = position("schwimmen | 7♠ 8♥ 9♦ / K♠ Q♠ 8♣ | middle 7♣ A♠ 10♥ | turn 1 | knocker 0")
    assert isinstance(state, ThirtyOneState)
    game = GAMES["schwimmen"]
    move = SolvedBot(Solution(sense_of(game), {})).choose(game, game.view(state, 1), state.moves(1), Dice(1))
    assert game.text(move) == "swap 8♣ A♠"


def test_who_can_lay_three_aces_down_does() -> None:
    state = position("schwimmen | 7♠ 8♥ 9♦ / A♠ A♥ 8♣ | middle 7♣ A♦ 10♥ | turn 1")
    assert isinstance(state, ThirtyOneState)
    game = GAMES["schwimmen"]
    move = SolvedBot(Solution(sense_of(game), {})).choose(game, game.view(state, 1), state.moves(1), Dice(1))
    assert game.text(move) == "swap 8♣ A♦"


def test_moves_are_made_as_often_as_the_table_says() -> None:
    state = position("mauz | 7♠ 8♥ 9♦ / K♠ 9♠ 8♣ | middle 7♣ A♥ 10♥ | turn 1")
    assert isinstance(state, ThirtyOneState)
    game = GAMES["mauz"]
    sense = sense_of(game)
    steps = [0] * KINDS_OF_MOVES
    steps[TO_KNOCK], steps[TO_SKIP], steps[FOR_POINTS] = 150, 0, 50
    bot = SolvedBot(Solution(sense, {sense.situation(state, 1).kind: bytes(steps)}))
    dice, view = Dice(3), game.view(state, 1)
    made = Counter(game.parts(bot.choose(game, view, state.moves(1), dice)).verb for _ in range(400))
    assert set(made) == {"knock", "swap"}
    assert made["knock"] == pytest.approx(300, abs=50)


def test_a_table_reads_back_as_it_was_written() -> None:
    mixtures = {
        -70: bytes([9] + [0] * (KINDS_OF_MOVES - 1)),
        5: bytes(range(KINDS_OF_MOVES)),
        2_000_000_000_000: bytes([255] * KINDS_OF_MOVES),
    }
    assert read_table(table_bytes(mixtures)) == mixtures


@pytest.mark.parametrize("game", ROUNDS, ids=lambda game: game.id)
def test_the_kept_table_covers_nearly_all_that_comes_up_among_sensible_players(game: Game) -> None:
    solution = solution_of(game)
    assert solution is not None
    met = known = 0
    for seed in range(12):
        state = game.start(game.resolve(), 2, FastChance(seed), seed & 1)
        assert isinstance(state, ThirtyOneState)
        state.play(TABLE, game.deal())
        while (seat := state.to_move()) >= 0 and state.knocker < 0 and state.turns < 4:
            situation = solution.sense.situation(state, seat)
            if situation.kind != 0:
                met += 1
                known += bool(solution.mixture(situation))
            state.play(seat, state.heuristic(seat))
    assert met > 25
    assert known >= 0.9 * met


@pytest.mark.parametrize(
    ("seats", "options", "is_solved"),
    [
        (2, {}, True),
        (2, {"counters": "1"}, True),
        (2, {"next_dealer": "winner"}, True),
        (2, {"knock_from_lap": "2"}, False),
        (3, {}, False),
    ],
)
def test_other_tables_are_left_to_the_sensible_move(seats: int, options: dict[str, str], is_solved: bool) -> None:
    game = GAMES["schwimmen"]
    # A table by which everybody knocks at once, so that it shows when it is asked.
    sense = sense_of(game)
    differs = False
    for state in decisions(game, seats, 5, options):
        seat = state.to_move()
        view = game.view(state, seat)
        assert isinstance(view, ThirtyOneView)
        assert solved.knows(game, view) is is_solved
        kind = sense.situation(state, seat).kind if seats == 2 and state.knocker < 0 else 0
        bot = SolvedBot(Solution(sense, {kind: bytes([1] + [0] * (KINDS_OF_MOVES - 1))}))
        chosen = bot.choose(game, view, state.moves(seat), Dice(1))
        assert chosen in state.moves(seat)
        differs = differs or chosen != HeuristicBot().choose(game, view, state.moves(seat), Dice(1))
    assert differs is is_solved


def test_without_a_table_it_makes_the_sensible_move(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    solution_of.cache_clear()
    monkeypatch.setattr(solved, "WEIGHTS", tmp_path)
    game = GAMES["mauz"]
    try:
        assert solution_of(game) is None
        for state in decisions(game, 2, 3):
            seat = state.to_move()
            view = game.view(state, seat)
            sensible = HeuristicBot().choose(game, view, state.moves(seat), Dice(1))
            assert SolvedBot().choose(game, view, state.moves(seat), Dice(1)) == sensible
    finally:
        solution_of.cache_clear()
