"""Judging a move that was made: from its seat's view alone, the same by the same seed, and right where it is plain what is best."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from katzentisch.bots.analysing import (
    Budget,
    Matter,
    Weighed,
    decode_matter,
    decode_weighed,
    encode_matter,
    encode_weighed,
    weigh,
)
from katzentisch.engine.game import Game
from katzentisch.engine.state import State
from katzentisch.games import GAMES, position
from tests.bots.test_search import IN_TURNS, pairs, states

FEW = Budget(playouts=40, milliseconds=0)
MANY = Budget(playouts=400, milliseconds=0)


def weighed(game: Game, state: State, move: int | None, budget: Budget = FEW, seed: int = 7) -> Weighed:
    """What comes out for this move of the seat to move, through the pipe and back."""
    matter = Matter(game.id, game.view(state, state.to_move()), move, seed, budget)
    answer = decode_weighed(encode_weighed(weigh(decode_matter(encode_matter(matter)))))
    assert not answer.trouble, answer.trouble
    return answer


@pytest.mark.parametrize("game_id", IN_TURNS)
def test_hidden_cards_do_not_change_the_judgement(game_id: str) -> None:
    found = 0
    for pair in pairs(game_id):
        move = pair.one.moves(pair.one.to_move())[-1]
        assert weighed(pair.game, pair.one, move) == weighed(pair.game, pair.other, move), str(pair)
        found += 1
    assert found > 3


@pytest.mark.parametrize("game_id", IN_TURNS)
def test_hidden_cards_do_not_change_advice(game_id: str) -> None:
    """Where no move was made yet, the best one is told with its chance."""
    found = 0
    for pair in pairs(game_id):
        advice = weighed(pair.game, pair.one, None)
        assert advice == weighed(pair.game, pair.other, None), str(pair)
        assert advice.best in pair.one.moves(pair.one.to_move())
        assert (advice.chance, advice.cost, advice.margin) == (advice.best_chance, 0, 0)
        assert 0 < advice.best_margin < 1
        assert advice.best not in {other.move for other in advice.others}
        found += 1
    assert found > 3


def test_judging_by_hindsight_would_be_found_out() -> None:
    """The test above notices whoever judges by the cards as they really lie."""
    differ = 0
    for pair in [pair for game_id in IN_TURNS for pair in pairs(game_id)]:
        ends = []
        for state in (pair.one, pair.other):
            end, seat = state.clone(), state.to_move()
            end.play(seat, end.moves(seat)[-1])
            end.play_sensibly(pair.game.horizon)
            ends.append(end.value(seat))
        differ += ends[0] != ends[1]
    assert differ


@pytest.mark.parametrize("game_id", IN_TURNS)
def test_every_move_can_be_judged(game_id: str) -> None:
    """Also those that no sensible player makes; and chances are chances."""
    game = GAMES[game_id]
    for state in states(game, game.fewest_seats, 5, 9):
        seat = state.to_move()
        for move in state.moves(seat)[:4]:
            found = weighed(game, state, move)
            assert found.best in state.moves(seat)
            assert 0 <= found.chance <= 1
            assert 0 <= found.best_chance <= 1
            assert found.cost == pytest.approx(found.best_chance - found.chance)
            assert found.cost > -found.margin or found.best == move
            if found.best == move:
                assert (found.cost, found.margin) == (0, 0)
            assert not {found.best, move} & {other.move for other in found.others}


def test_the_same_seed_judges_the_same() -> None:
    game = GAMES["schwimmen"]
    state = next(states(game, 3, 1, 3))
    move = state.moves(state.to_move())[0]
    assert weighed(game, state, move, seed=1) == weighed(game, state, move, seed=1)
    assert weighed(game, state, move, seed=1) != weighed(game, state, move, seed=2)


def test_what_is_plainly_bad_costs_something() -> None:
    """With thirty points one knocks; giving the ace away for a seven is worse, and so is forgetting the last call."""
    schwimmen, state = GAMES["schwimmen"], position("schwimmen | A♠ K♠ 10♠ / 7♦ 8♣ 9♥ | middle 7♠ 8♠ 9♠")
    bad = weighed(schwimmen, state, schwimmen.parse("swap A♠ 7♠"), MANY)
    assert bad.cost > bad.margin > 0
    assert any(other.chance is None for other in bad.others), "nothing was soon seen to be worse"
    mau_mau, last = GAMES["mau-mau"], position("mau-mau | 9♠ / A♦ K♦ | pile 9♥")
    forgotten = weighed(mau_mau, last, mau_mau.parse("9♠"), MANY)
    assert mau_mau.text(forgotten.best) == "9♠!!"
    assert forgotten.cost > forgotten.margin


@pytest.mark.parametrize("game_id", ["mau-mau", "schwimmen"])
def test_the_sensible_move_is_never_without_a_number(game_id: str) -> None:
    """All others are compared with it to the end, so it is played out as often as any."""
    behind = 0
    for seed in range(4):
        for state in states(GAMES[game_id], 2, seed, 3):
            sensible = state.heuristic(state.to_move())
            found = weighed(GAMES[game_id], state, None, MANY)
            told = [other for other in found.others if other.move == sensible]
            assert all(other.chance is not None for other in told), GAMES[game_id].position_text(state)
            behind += bool(told)
    assert behind


def test_what_comes_to_the_same_is_too_close_to_call() -> None:
    """Whoever has the best hand may knock or wait a turn."""
    game, state = GAMES["schwimmen"], position("schwimmen | A♠ K♠ 10♠ / 7♦ 8♣ 9♥ | middle 7♠ 8♠ 9♠")
    found = weighed(game, state, game.parse("skip"), MANY)
    assert found.cost <= found.margin


@pytest.mark.parametrize("game_id", IN_TURNS)
def test_hidden_cards_do_not_change_the_reasons(game_id: str) -> None:
    """For every move, in two worlds that its seat cannot tell apart; and some moves have a reason."""
    named = 0
    for pair in pairs(game_id):
        seat = pair.one.to_move()
        for move in pair.one.moves(seat):
            assert pair.one.reason(seat, move) == pair.other.reason(seat, move), str(pair)
            named += pair.one.reason(seat, move) != ""
    assert named > 3


RUMMY = "purrrummy | 3♣ 3♦ 5♠ 9♦ K♥ / 7♦ 7♠ 8♠ | pile 9♠ | stock 4♦ | melds 0: 5♣ 5♦ 5♥ | turn 0 | drawn 3♦"
#: The other's reserve card is a Nine, and the second pile wants one.
KATZ = (
    "katz-und-maus | A♥ K♥ 9♣ / 5♥ 6♥ | reserve 3♠ 9♦ 3♦ / 2♦ J♠ 9♠ | build A♠ 2♠, A♦ 2♦ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣, , "
    "| discard 10♦, 9♠, ,  / , , , "
)


@pytest.mark.parametrize(
    ("text", "move", "reason"),
    [
        ("mau-mau | 9♠ / A♦ K♦ | pile 9♥", "9♠!!", "finishes"),
        ("mau-mau | 9♠ J♦ 8♣ / A♦ K♦ Q♦ | pile 9♥", "9♠", "keeps_jack"),
        ("mau-mau | J♦ 8♣ 9♣ / A♦ K♦ Q♦ | pile 9♥", "J♦>♣", "longest_wish"),
        ("mau-mau | J♦ 8♣ 9♣ 8♠ / A♣ K♦ Q♣ | pile 9♥ | stock 10♦", "J♦>♠", "rare_wish"),
        ("mau-mau | J♦ 8♣ 9♣ 8♠ / A♣ K♠ Q♦ | pile 9♥ | stock 10♦", "J♦>♣", "longest_wish"),
        ("mau-mau | J♦ 8♣ 9♣ 8♠ / A♣ K♠ Q♦ | pile 9♥ | stock 10♦", "J♦>♠", ""),
        ("mau-mau | 8♥ K♥ A♠ / A♣ K♠ Q♦ | pile 9♥", "8♥", "another_turn"),
        ("mau-mau | 8♥ K♣ A♠ / A♣ Q♦ | pile 9♥", "8♥", "makes_wait"),
        ("miau-miau | 9♥ J♠ K♥ / A♣ Q♦ K♦ | pile 9♠", "9♥", "longest_suit"),
        ("mau-mau | 7♠ 8♣ 9♣ / A♦ K♦ | pile 9♠", "7♠", "makes_draw"),
        ("miau-miau | 7♠ 8♥ 9♥ / 9♦ J♣ 8♣ | pile 7♦ | owed 2", "7♠", "passes_on"),
        ("miau-miau | 7♠ 8♥ 9♥ / 9♦ J♣ 8♣ | pile 7♦ | owed 2", "take", "keeps_seven"),
        ("miau-miau eight_answers_eight=yes | 7♠ 8♥ 9♥ / 9♦ J♣ 8♣ | pile 8♦ | skip", "take", "keeps_eight"),
        ("miau-miau eight_answers_eight=yes | 7♠ A♥ 9♥ / 9♦ J♣ 8♣ | pile 8♦ | skip", "take", ""),
        ("schwimmen | A♠ 8♥ 9♦ / 7♠ 8♠ K♦ | unseen 7♥ 8♣ 9♣ | asked choice", "keep", ""),
        ("schwimmen | A♠ 8♥ 9♦ / 7♠ 8♠ K♦ | unseen 7♥ 8♣ 9♣ | asked choice", "lay", "poor_set"),
        ("schwimmen | A♠ 8♥ 9♦ / 7♠ K♠ 7♦ | unseen 7♥ 8♣ 9♣ | asked choice", "keep", "good_set"),
        ("schwimmen | A♠ 8♥ 9♦ / 7♠ K♠ 7♦ | unseen 7♥ 8♣ 9♣ | asked choice", "lay", ""),
        ("schwimmen | A♠ 8♥ 9♦ / 9♠ K♠ 7♦ | unseen 7♥ 8♣ 9♣ | asked choice", "keep", "good_set"),
        ("schwimmen | A♠ 8♥ 9♦ / 9♠ K♠ 7♦ | unseen 7♥ 8♣ 9♣ | asked choice", "lay", ""),
        ("schwimmen | A♠ K♠ 10♠ / 7♦ 8♣ 9♥ | middle 7♠ 8♠ 9♠", "knock", "enough"),
        ("schwimmen | A♠ K♠ 7♥ / 7♦ 8♣ 9♥ | middle 7♠ 8♠ 9♣", "knock", "hurries"),
        ("schwimmen | A♠ K♠ 9♠ / 7♦ 8♣ 9♥ | middle 7♥ 8♥ 9♣", "knock", "enough"),
        ("schwimmen | A♠ 9♠ 8♥ / 7♦ 8♣ 9♥ / 7♣ 9♦ J♣ | middle 7♥ K♠ 9♣", "knock", "hurries"),
        ("schwimmen | 7♣ 8♦ J♠ / 7♦ 8♣ 9♥ | middle 7♥ K♥ 9♣", "swap 8♦ 7♥", "pair"),
        ("schwimmen | 7♣ 8♦ J♠ / 7♦ 8♣ 9♥ | middle 7♥ K♥ 9♣ | knocker 1", "swap 8♦ 7♥", ""),
        ("mau-mau | 9♠ 10♥ K♥ / A♦ K♦ Q♦ | pile 8♠ | drawn 10♥", "pass", ""),
        ("purrrummy | 3♣ 9♦ K♥ / 7♦ 7♠ 8♠ | pile 5♠", "draw", "useless_card"),
        ("purrrummy | 3♣ 9♦ K♥ / 7♦ 7♠ 8♠ | pile 9♠", "draw", "no_meld_yet"),
        ("purrrummy | 3♣ 9♦ 9♥ / 7♦ 7♠ 8♠ | pile 9♠", "take", "useful_card"),
        ("purrrummy | 3♣ 9♦ ★ ★ / 7♦ 7♠ 8♠ | pile J♠", "draw", ""),
        (RUMMY, "discard 9♦", "alone"),
        (RUMMY, "discard K♥", "dear_and_alone"),
        (RUMMY, "discard 3♣", ""),
        (RUMMY, "add 5♠ 1", "laid_off"),
        (KATZ, "reserve > build 1", "reserve"),
        (KATZ, "A > build 3", "way_to_reserve"),
        (KATZ, "9 > build 2", "blocks"),
        (KATZ, "A > discard 1", "keeps_king"),
        (KATZ, "A > discard 3", "empty_pile"),
        (KATZ, "9 > discard 1", "runs_down"),
        (KATZ, "9 > discard 2", "same_rank"),
        (KATZ, "K > discard 1", ""),
        ("katz-und-maus | A♥ / 5♥ 6♥ | reserve 3♠ 9♦ A♦ / 2♦ J♠ 9♠ | build A♠ 2♠ 3♠", "A > build 2", "new_hand"),
        ("schwimmen | A♠ K♠ 10♠ / 7♦ 8♣ 9♥ | middle 7♠ 8♠ 9♠", "skip", "no_better_swap"),
        ("schwimmen | A♠ K♠ 7♥ / 7♦ 8♣ 9♥ | middle 7♠ 8♠ 9♣", "swap 7♥ 8♠", "more_points"),
    ],
)
def test_what_speaks_for_a_move(text: str, move: str, reason: str) -> None:
    state, game = position(text), GAMES[text.split(" ", 1)[0]]
    seat = state.to_move()
    assert game.parse(move) in state.moves(seat)
    assert state.reason(seat, game.parse(move)) == reason


def test_a_failure_tells_no_cards() -> None:
    """What cannot be judged says where it failed."""
    game, state = GAMES["mau-mau"], position("mau-mau | 9♠ / A♦ K♦ | pile 9♥")
    answer = weigh(Matter("no-such-game", game.view(state, 0), 0, 1))
    assert answer.trouble.startswith("KeyError\n")
    assert "♠" not in answer.trouble


@pytest.mark.skipif(sys.platform == "win32", reason="niceness is of Unix")
@pytest.mark.parametrize(("which", "niceness"), [("analyst", 19), ("worker", 10)])
def test_the_server_goes_before_bots_and_these_before_whoever_looks_back(which: str, niceness: int) -> None:
    """Answers to people do not wait for thoughts."""
    process = subprocess.Popen(
        [sys.executable, "-m", f"katzentisch.bots.{which}", "60"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,  # as servers start it
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stdout.read(9)[4:] == b"ready"
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(own + niceness, 19)
    of_session = Path(f"/proc/{process.pid}/autogroup")
    if of_session.exists():  # Linux may share the processor between sessions
        assert of_session.read_text().endswith(f"nice {niceness}\n")
    process.stdin.close()
    assert process.wait(60) == 0
    process.stdout.close()
