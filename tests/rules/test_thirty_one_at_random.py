"""Mauz and Schwimmen: a turn at random is one of the moves that are allowed, made as it would be at a table."""

from __future__ import annotations

from typing import Any, cast

import pytest

from katzentisch.engine.chance import Dice
from katzentisch.engine.state import MOST_MOVES
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


@pytest.mark.parametrize(("hand", "choice"), [("10♥ 9♥ J♠", "keep"), ("9♠ 8♠ Q♥", "lay"), ("8♥ 9♠ J♥", "lay")])
def test_a_bot_keeps_a_set_of_nineteen_points_or_more(hand: str, choice: str) -> None:
    table = at(f"mauz | 6♣ 7♠ 8♦ / {hand} | unseen 9♣ 10♠ 7♦ | asked choice")
    assert table.playthrough.game.text(table.playthrough.state.heuristic(1)) == choice


def test_between_rounds_a_seat_expects_its_share_of_all_lives() -> None:
    """Three counters are four lives, none is one, and who is out has none."""
    hands = "6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ / J♣ J♠ 6♥ /"
    table = at(f"mauz | {hands} | middle 9♣ 9♠ 10♥ | asked deal | counters 3 1 0 0 | places 0 0 0 4")
    assert [table.playthrough.state.value(seat) for seat in range(4)] == [4 / 7, 2 / 7, 1 / 7, 0.0]


@pytest.mark.parametrize("knocker", [0, 1, 2])
def test_a_bot_with_nothing_to_swap_for_stays_whoever_has_knocked(knocker: int) -> None:
    hands, turn = ["K♣ Q♣ 10♣", "K♠ Q♠ 10♠", "K♥ Q♥ 10♥"], (knocker + 1) % 3
    table = at(f"mauz | {' / '.join(hands)} | middle 6♣ 6♠ 7♥ | knocker {knocker} | turn {turn}")
    assert table.playthrough.game.text(table.playthrough.state.heuristic(turn)) == "stay"


def test_a_round_played_at_random_begins_with_the_dealers_choice() -> None:
    text = "mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ / J♣ J♠ 6♥ | unseen 9♣ 9♠ 10♥ | dealer 1 | asked choice"
    for seed in range(20):
        table = at(text)
        rules, state = table.playthrough.game, cast(Any, table.playthrough.state.clone())
        made = state.made
        assert state.playout(Dice(seed)) == state.made - made
        assert cast(Any, rules.view(state, None)).asked in ("deal", "over")
