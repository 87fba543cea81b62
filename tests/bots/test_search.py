"""The search: from views alone, the same by the same dice, within its limits, and better than the move it starts from."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from katzentisch.bots.levels import bot_of
from katzentisch.bots.search import Search
from katzentisch.bots.searching import SearchBot
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.game import Game
from katzentisch.engine.state import OVER, TABLE, State
from katzentisch.games import GAMES, position
from tests.contract.test_secrets import Pair, pair_of

IN_TURNS = [game.id for game in GAMES.values() if not game.is_real_time]


def states(game: Game, seats: int, seed: int, every: int) -> Iterator[State]:
    """Some states of a game in which sensible moves are made, each before a move of a seat."""
    state, moves = game.start(game.resolve(), seats, FastChance(seed)), 0
    while (seat := state.to_move()) != OVER and moves < 60:
        if seat == TABLE:
            state.play(TABLE, game.deal())
            continue
        if moves % every == every - 1:
            yield state
        moves += 1
        state.play(seat, state.heuristic(seat))


def pairs(game_id: str) -> Iterator[Pair]:
    """Two states each that the seat to move cannot tell apart."""
    game = GAMES[game_id]
    for seed in range(3):
        for state in states(game, 2, seed, 5):
            pair = pair_of(game, state, state.to_move(), Dice(seed).below)
            if pair is not None:
                yield pair


def searched(game: Game, state: State, playouts: int = 40, seed: int = 7) -> Search:
    """What the seat to move finds out."""
    search = Search(game, game.view(state, state.to_move()), Dice(seed))
    search.run(playouts, 0)
    return search


@pytest.mark.parametrize("game_id", IN_TURNS)
def test_hidden_cards_do_not_change_what_is_found(game_id: str) -> None:
    found = 0
    for pair in pairs(game_id):
        one, other = (searched(pair.game, state) for state in (pair.one, pair.other))
        assert one.best().line == other.best().line, str(pair)
        chances = [[candidate.chance() for candidate in search.candidates] for search in (one, other)]
        assert chances[0] == chances[1], str(pair)
        found += 1
    assert found > 3


@pytest.mark.parametrize("game_id", IN_TURNS)
def test_every_candidate_can_be_played_and_the_chances_are_chances(game_id: str) -> None:
    game = GAMES[game_id]
    for state in states(game, game.fewest_seats, 5, 4):
        seat = state.to_move()
        search = searched(game, state)
        assert {candidate.line[0] for candidate in search.candidates} == set(state.plausible(seat))
        for candidate in search.candidates:
            end = state.clone()
            for move in candidate.line:
                assert end.to_move() == seat
                assert end.refusal(seat, move) is None, f"{game.text(move)}: {game.position_text(state)}"
                end.play(seat, move)
            assert 0 <= candidate.chance() <= 1
            assert candidate.margin() > 0
        assert search.best().line[0] in state.moves(seat)
        assert set(search.by_move()) == set(state.plausible(seat))


@pytest.mark.parametrize("playouts", [50, 400])
def test_a_search_keeps_to_its_playouts(playouts: int) -> None:
    game = GAMES["schwimmen"]
    state = next(states(game, 2, 1, 2))
    search = searched(game, state, playouts)
    # A world that was begun is finished.
    assert search.playouts < playouts + len(search.candidates)
    assert search.playouts >= playouts or sum(candidate.is_in for candidate in search.candidates) <= 1


class Clock:
    """Goes on by a millisecond whenever it is looked at."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr("katzentisch.bots.search.perf_counter", found)
    return found


def thinking(seed: int) -> Search:
    """A search in Katz und Maus that has something to compare."""
    game = GAMES["katz-und-maus"]
    state = next(states(game, 2, 1, 2))
    search = Search(game, game.view(state, state.to_move()), Dice(seed))
    assert len(search.candidates) > 1
    return search


def test_to_find_the_candidates_is_part_of_the_time(clock: Clock) -> None:
    search = thinking(7)
    clock.now = 0.03
    search.run(0, 30)
    assert search.playouts == 0
    assert search.best() is search.candidates[0]


def test_a_world_that_would_not_be_finished_in_time_is_not_begun(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes ten milliseconds, so two are all that fit into 29."""
    search = thinking(7)
    drawn = 0
    usual = search._worlds.likely

    def slow(dice: Dice) -> State:
        nonlocal drawn
        drawn += 1
        clock.now += 0.009
        return usual(dice)

    monkeypatch.setattr(search._worlds, "likely", slow)
    search.run(0, 29)
    assert drawn == 2


@pytest.mark.parametrize("game_id", IN_TURNS)
def test_all_others_are_compared_with_the_sensible_move_to_the_end(game_id: str) -> None:
    """So it is never dropped, even where another one is better."""
    behind = 0
    for seed in range(3):
        for state in states(GAMES[game_id], 2, seed, 4):
            search = searched(GAMES[game_id], state, 200)
            assert search.candidates[0].is_in, GAMES[game_id].position_text(state)
            behind += search.best() is not search.candidates[0]
    assert behind


def test_more_worlds_make_the_interval_smaller() -> None:
    game = GAMES["mau-mau"]
    state = position("mau-mau | 9♠ 10♠ K♥ Q♦ / 8♣ J♦ 9♦ A♣ | pile 7♠")
    few, many = (searched(game, state, playouts) for playouts in (40, 800))
    assert many.candidates[0].margin() < few.candidates[0].margin() / 2


def test_a_single_move_needs_no_thought() -> None:
    game = GAMES["mau-mau"]
    search = searched(game, position("mau-mau | 9♠ / 8♣ J♦ 9♦ A♣ | pile 7♠"))
    assert [game.text(move) for move in search.best().line] == ["9♠!!"]
    assert search.playouts == 0


def test_a_whole_turn_is_thought_through() -> None:
    """Katz und Maus: two cards from the hand lead to the reserve, in one line."""
    game = GAMES["katz-und-maus"]
    state = position("katz-und-maus | A♥ 2♥ 9♣ / 5♥ 6♥ | reserve 3♠ 9♦ 3♦ / 2♦ J♠ 9♠")
    lines = [[game.text(move) for move in line] for line in state.lines(0, 200)]
    assert ["A > build 1", "2 > build 1", "reserve > build 1"] in lines
    assert len(state.lines(0, 3)) == 3


def test_long_turns_are_found_among_very_many() -> None:
    """Katz und Maus: of about a thousand ways those to the reserve card, all of them long, and one for every first move."""
    game = GAMES["katz-und-maus"]
    state = position(
        "katz-und-maus | K♠ 5♥ K♣ Q♠ 6♥ / 9♠ J♦ J♠ Q♦ 10♦ | reserve J♦ 9♥ / 2♣ J♥ | build A♦ 2♠ 3♥ 4♦, A♦ 2♣, A♣, "
        "| discard J♥ 10♥ 10♥, Q♠ Q♦ J♣, 6♣ 5♥ 4♠ 4♥, 5♣ / J♣ 9♥, Q♥, 8♦, 6♠ 4♣"
    )
    lines = state.lines(0, 200)
    assert len(lines) == 200 < len(state.lines(0, 100_000))
    assert any(game.text(line[-1]).startswith("reserve > ") for line in lines)
    assert {line[0] for line in lines} == set(state.plausible(0))
    assert len({tuple(line) for line in lines}) == 200


def test_without_a_limit_there_is_no_search() -> None:
    with pytest.raises(ValueError, match="limit"):
        SearchBot(0)


def test_what_memory_and_conclusions_are_worth_can_be_measured() -> None:
    """One that forgets thinks about what it would see if it came to the table now; one that guesses takes hidden cards for any cards."""
    game, told_apart = GAMES["schwimmen"], [0, 0]
    for seed in range(4):
        for state in states(game, 2, seed, 3):
            view, moves, seat = game.view(state, state.to_move()), state.moves(state.to_move()), state.to_move()
            usual, forgets, guesses = (
                bot_of(f"search-60{kind}").choose(game, view, moves, Dice(seed))
                for kind in ("", "-forgets", "-guesses")
            )
            search = Search(game, game.view(state, seat).forgotten(), Dice(seed))
            search.run(60, 0)
            assert forgets == search.best().line[0]
            search = Search(game, game.view(state, seat), Dice(seed))
            search.infers = False
            search.run(60, 0)
            assert guesses == search.best().line[0]
            told_apart = [told_apart[0] + (forgets != usual), told_apart[1] + (guesses != usual)]
    assert all(told_apart)


@pytest.mark.parametrize("game_id", IN_TURNS)
def test_a_plain_tree_search_makes_a_move_by_its_dice_alone(game_id: str) -> None:
    game = GAMES[game_id]
    for state in states(game, game.fewest_seats, 2, 9):
        seat = state.to_move()
        asked = game, game.view(state, seat), state.moves(seat)
        first, again = (bot_of("ismcts-40-c0.5-h4").choose(*asked, Dice(3)) for _ in range(2))
        assert first == again
        assert first in state.plausible(seat)


def share_won(game_id: str, bot: str, deals: range) -> float:
    """A bot's share of wins against the yardstick, each deal in both seats."""
    game, won = GAMES[game_id], 0.0
    for deal in deals:
        for mine in (0, 1):
            bots = [bot_of(bot if seat == mine else "heuristic-1") for seat in (0, 1)]
            dice = [Dice(deal * 7 + seat) for seat in (0, 1)]
            state = game.start(game.resolve(), 2, FastChance(deal))
            while (seat := state.to_move()) != OVER:
                if seat == TABLE:
                    state.play(TABLE, game.deal())
                else:
                    state.play(seat, bots[seat].choose(game, game.view(state, seat), state.moves(seat), dice[seat]))
            result = state.result()
            assert result is not None
            won += (mine in result.winners) / len(result.winners)
    return won / (2 * len(deals))


def test_searching_beats_the_move_it_starts_from() -> None:
    """A few deals with fixed dice: a search that does not work would lose half of them, or more."""
    assert share_won("miau-miau", "search-120", range(40)) > 0.55


@pytest.mark.long
@pytest.mark.parametrize(
    ("game_id", "deals"), [("mau-mau", 200), ("mauz", 60), ("schwimmen", 60), ("katz-und-maus", 40)]
)
def test_searching_beats_it_in_other_games(game_id: str, deals: int) -> None:
    assert share_won(game_id, "search-800", range(deals)) > 0.52
