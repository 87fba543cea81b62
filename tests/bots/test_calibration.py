"""Chances as they are shown: bent where they came true less often than they were played out, and nowhere else."""

from __future__ import annotations

from itertools import pairwise

import pytest

from katzentisch.bots.analysing import Budget, Matter, Weighed, weigh
from katzentisch.bots.calibration import FITTED, PLAIN, Bend, bend_of
from katzentisch.games import GAMES, position

CHANCES = [n / 100 for n in range(101)]


@pytest.mark.parametrize("bend", [PLAIN, *FITTED.values()])
def test_a_better_move_stays_better_and_what_is_certain_stays_certain(bend: Bend) -> None:
    shown = [bend.chance(chance) for chance in CHANCES]
    assert (shown[0], shown[-1]) == (0, 1)
    assert all(one < other for one, other in pairwise(shown))
    for chance in CHANCES[1:-1]:
        rise = (bend.chance(chance + 1e-6) - bend.chance(chance - 1e-6)) / 2e-6
        assert bend.steepness(chance) == pytest.approx(rise, rel=1e-3)


def weighed(text: str, move: str | None) -> Weighed:
    """What is shown about a move of the first seat."""
    game, state = GAMES[text.split(" ", 1)[0]], position(text)
    made = None if move is None else game.parse(move)
    found = weigh(Matter(game.id, game.view(state, 0), made, 5, Budget(300, 0)))
    assert not found.trouble, found.trouble
    return found


TWO = "A♠ K♠ 7♥ / 7♦ 8♣ 9♥ | middle 7♠ 8♠ 9♣"


def test_it_is_bent_where_it_was_fitted() -> None:
    found = weighed(f"schwimmen | {TWO}", "skip")
    bend = FITTED["schwimmen"]
    assert found.chance == bend.chance(found.played_out) != found.played_out
    assert found.cost == pytest.approx(found.best_chance - found.chance)
    assert found.cost > found.margin > 0


@pytest.mark.parametrize(
    "text",
    [
        "schwimmen | A♠ K♠ 7♥ / 7♦ 8♣ 9♥ / 7♣ 8♥ 9♦ | middle 7♠ 8♠ J♣",  # three seats
        f"schwimmen match=single_round | {TWO}",  # a house rule
        "mau-mau | 9♠ J♦ 8♣ / A♦ K♦ Q♦ | pile 9♥",  # a game that was right
    ],
)
def test_elsewhere_it_is_shown_as_it_was_played_out(text: str) -> None:
    found = weighed(text, None)
    game, state = GAMES[text.split(" ", 1)[0]], position(text)
    assert bend_of(game, game.view(state, 0)) == PLAIN
    assert found.chance == found.played_out
