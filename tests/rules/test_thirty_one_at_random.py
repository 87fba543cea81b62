"""Mauz and Schwimmen: turns at random, made as they would be at a table, and what a simple bot does and expects."""

from __future__ import annotations

from typing import Any, cast

import pytest

from katzentisch.engine.chance import Dice
from katzentisch.engine.state import MOST_MOVES
from katzentisch.games.thirty_one.judging import safety
from katzentisch.games.thirty_one.state import ThirtyOneState
from tests.rules.table_words import at


@pytest.mark.parametrize(
    "position",
    [
        "mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | stock Q♣ Q♠ Q♥",
        "mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ / J♣ J♠ 6♥ | middle 9♣ 9♠ 10♥ | stock Q♣ Q♠ Q♥",
        f"mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ / J♣ J♠ 6♥ | middle 9♣ 9♠ 10♥ | stock Q♣ Q♠ Q♥ | made {MOST_MOVES - 1}",
        "mauz knock_after_swap=yes | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ / J♣ J♠ 6♥ | middle 9♣ 9♠ 10♥ | stock Q♣ Q♠ Q♥",
        "mauz knock_from_lap=2 | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ / J♣ J♠ 6♥ | middle 9♣ 9♠ 10♥ | stock Q♣ Q♠ Q♥",
        "schwimmen | 8♣ 7♠ 8♥ / 9♦ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | stock Q♣ Q♠ Q♥",
        "schwimmen | A♣ K♠ Q♣ / 9♦ 7♥ 8♦ | middle J♣ K♣ 10♥ | stock Q♥ Q♠ 7♣",
    ],
)
def test_a_turn_at_random_is_one_of_the_allowed_moves_and_any_can_come(position: str) -> None:
    table = at(position)
    rules, state = table.playthrough.game, table.playthrough.state

    def after(move: str) -> str:
        copy = state.clone()
        copy.play(0, rules.parse(move))
        return rules.position_text(copy)

    def at_random(seed: int) -> str:
        copy: Any = state.clone()
        copy._random_turn(Dice(seed))
        return rules.position_text(copy)

    assert {at_random(seed) for seed in range(200)} == {after(move) for move in table.moves(0)}


@pytest.mark.parametrize(
    ("hand", "suit"), [("9♣ K♠ 8♥", 1), ("8♥ 9♥ J♠", 2), ("9♣ 9♠ 9♥", -1), ("7♦ 10♣ 9♦", 3), ("10♥ 10♠ 7♦", 1)]
)
def test_a_hand_is_shown_with_the_suit_that_counts_and_three_of_a_rank_without(hand: str, suit: int) -> None:
    table = at(f"mauz | {hand} / 6♠ 7♥ 8♦ | middle 6♣ 6♥ K♦ | knocker 0 | turn 1")
    shown = [event for event in table.playthrough.play(1, "stay") if event.name == "showed" and event.seat == 0]
    assert [event.suit for event in shown] == [suit]


@pytest.mark.parametrize(("hand", "choice"), [("10♥ 9♥ J♠", "keep"), ("9♠ 8♠ Q♥", "lay"), ("8♥ 9♠ J♥", "lay")])
def test_a_bot_keeps_a_set_of_nineteen_points_or_more(hand: str, choice: str) -> None:
    table = at(f"mauz | 6♣ 7♠ 8♦ / {hand} | unseen 9♣ 10♠ 7♦ | asked choice")
    assert table.playthrough.game.text(table.playthrough.state.heuristic(1)) == choice


def test_between_rounds_a_seat_expects_to_win_by_the_lives_it_has() -> None:
    """Three counters are four lives, none is one, and who is out has none. With two lives against one, the one with more wins
    unless it loses two rounds in a row, and at once where both pay; against two others every round is another question."""
    hands = "6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ / J♣ J♠ 6♥ /"
    table = at(f"mauz | {hands} | middle 9♣ 9♠ 10♥ | asked deal | counters 3 1 0 0 | places 0 0 0 4")
    chances = [table.playthrough.state.value(seat) for seat in range(4)]
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > chances[1] > chances[2] > chances[3] == 0
    two = at("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | asked deal | counters 1 0").playthrough.state
    both = 0.07
    assert [two.payoff(seat) for seat in (0, 1)] == pytest.approx([0.75 + both * 0.25, 0.25 - both * 0.25])


def test_of_two_on_their_last_life_one_expects_to_win_as_often_as_its_hand_is_the_better_one() -> None:
    state = at("mauz | K♣ Q♣ 10♣ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♥ | counters 0 0").playthrough.state
    assert isinstance(state, ThirtyOneState)
    assert state.value(0) == pytest.approx(safety(state, 0, 1))
    assert 0.8 < state.value(0) < 0.95


@pytest.mark.parametrize("knocker", [0, 1, 2])
def test_a_bot_with_nothing_to_swap_for_stays_whoever_has_knocked(knocker: int) -> None:
    hands, turn = ["K♣ Q♣ 10♣", "K♠ Q♠ 10♠", "K♥ Q♥ 10♥"], (knocker + 1) % 3
    table = at(f"mauz | {' / '.join(hands)} | middle 6♣ 6♠ 7♥ | knocker {knocker} | turn {turn}")
    assert table.playthrough.game.text(table.playthrough.state.heuristic(turn)) == "stay"


@pytest.mark.parametrize("middle", ["unseen 9♣ 9♠ 10♥ | asked choice", "middle 9♣ 9♠ 10♥"])
def test_a_round_played_at_random_goes_to_its_end_from_the_dealers_choice_or_a_turn(middle: str) -> None:
    for seed in range(20):
        table = at(f"mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ / J♣ J♠ 6♥ | dealer 1 | {middle}")
        rules, state = table.playthrough.game, cast(Any, table.playthrough.state.clone())
        made = state.made
        assert state.playout(Dice(seed)) == state.made - made
        assert cast(Any, rules.view(state, None)).asked in ("deal", "over")
