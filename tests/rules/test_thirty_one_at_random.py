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


def test_a_round_played_at_random_begins_with_the_dealers_choice() -> None:
    text = "mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ / J♣ J♠ 6♥ | unseen 9♣ 9♠ 10♥ | dealer 1 | asked choice"
    for seed in range(4):
        table = at(text)
        rules, state = table.playthrough.game, cast(Any, table.playthrough.state.clone())
        made = state.made
        assert state.playout(Dice(seed)) == state.made - made
        assert cast(Any, rules.view(state, None)).asked in ("deal", "over")
