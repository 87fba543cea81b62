"""How well a seat stands is judged better than by counting cards."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.state import OVER, TABLE
from katzentisch.games import GAMES
from tests.contract.strategies import LENGTH

#: Positions of one game; those of the issue's figure only with --long.
POSITIONS = {"short": 1000, "normal": 2000, "long": 20_000}[LENGTH]
#: So many moves of a game are partly made at random, and of what follows every so-many-th position is looked at.
_AT_RANDOM = 20
_EVERY = 3


def by_cards(state: Any, seat: int) -> float:
    """Whoever holds fewer cards: what shedding games judged by before."""
    return float(1 - state.held(seat) / sum(state.held(other) for other in range(state.rules.seats)))


def by_reserves(state: Any, seat: int) -> float:
    """Who is ahead by the cards left in the reserves."""
    ahead = state.reserves[1 - seat].height - state.reserves[seat].height
    return 1 / (1 + math.exp(-0.45 * ahead))


def by_points(state: Any, seat: int) -> float:
    """One's own points against average ones for each card of the other."""
    mine, others = state.points(seat), 8 * state.held(1 - seat)
    return float(others / (mine + others))


#: How often, in a hundred, a hand of up to so many half points was thought not to be the worse of two.
_BETTER_OF_TWO = {28: 5, 34: 12, 38: 20, 40: 30, 42: 42, 48: 48, 52: 53, 54: 58, 56: 66, 58: 74, 60: 84, 61: 90, 66: 96}


def by_lives(state: Any, seat: int) -> float:
    """The share of all lives that are likely to be left after the round."""
    lives = [counters + 1 for counters in state.standing.counters]
    safe = next(chance for most, chance in _BETTER_OF_TWO.items() if state.points_of(seat) <= most) / 100
    return float((lives[seat] - 1 + safe) / (sum(lives) - 1))


BEFORE: dict[str, Callable[[Any, int], float]] = {
    "mau-mau": by_cards,
    "miau-miau": by_cards,
    "katz-und-maus": by_reserves,
    "purrrummy": by_points,
    "schwimmen": by_lives,
    "mauz": by_lives,
}


def loss(chance: float, won: float) -> float:
    """The logarithmic loss; nobody is sure before the end."""
    chance = min(max(chance, 0.01), 0.99)
    return -(won * math.log(chance) + (1 - won) * math.log(1 - chance))


def losses(game_id: str, positions: int) -> tuple[float, float]:
    """The loss of `value`, and of what was judged by before, over positions of games that sensible players finish."""
    game, before = GAMES[game_id], BEFORE[game_id]
    now, then, looked, seed = 0.0, 0.0, 0, 0
    while looked < positions:
        seed += 1
        dice, state = Dice(seed), game.start(game.resolve(), 2, FastChance(seed + 10**6))
        at_random, moves, seen = dice.below(_AT_RANDOM), 0, []
        while (seat := state.to_move()) != OVER:
            if seat == TABLE:
                state.play(TABLE, game.deal())
                continue
            if moves >= at_random and moves % _EVERY == 0:
                seen += [(other, state.value(other), before(state, other)) for other in (0, 1)]
            plausible = state.plausible(seat)
            is_odd = moves < at_random and dice.below(5) == 0
            state.play(seat, plausible[dice.below(len(plausible))] if is_odd else state.heuristic(seat))
            moves += 1
        for other, new, old in seen:
            now, then = now + loss(new, state.value(other)), then + loss(old, state.value(other))
        looked += len(seen)
    return now / looked, then / looked


@pytest.mark.parametrize("game_id", BEFORE)
def test_the_value_foretells_results_better_than_counting(game_id: str) -> None:
    now, then = losses(game_id, POSITIONS)
    assert now < then - 0.01, f"{now:.3f}, by counting {then:.3f}"
    assert now < math.log(2)
