"""The gate: on these deals each level beats the one below it. Nobody looks at a clock, so what comes out is the same on every machine.

A level that loses its edge fails here; what the edge is worth is measured with far more deals (docs/bots.md). The bar lies where a
level that is as strong as the one below it gets once in a hundred times.
"""

from __future__ import annotations

import math

import pytest

from katzentisch.games import GAMES
from katzentisch.research.arena import Contest, Match
from katzentisch.research.own_bot import OwnBot
from katzentisch.research.statistics import mean

#: In standard errors: one in a hundred.
_SURE = 2.33

#: Who against whom, and so many deals, each in both seats: where steps are small more than where skill decides, and few where a game is long.
GATE = {
    "mau-mau": [
        ("casual", "beginner", 80),
        ("club", "casual", 80),
        ("strong", "club", 500),
        ("search-600", "strong", 1000),
    ],
    "miau-miau": [("casual", "beginner", 120), ("club", "casual", 200), ("strong", "club", 200)],
    "schwimmen": [("casual", "beginner", 400), ("club", "casual", 200), ("strong", "club", 60)],
    "mauz": [("casual", "beginner", 300), ("club", "casual", 300), ("strong", "club", 40)],
    "purrrummy": [("casual", "beginner", 300), ("strong", "casual", 30)],
    "katz-und-maus": [("club", "beginner", 24), ("strong", "club", 8)],
}


@pytest.mark.parametrize(
    ("game_id", "better", "worse", "deals"), [(game_id, *row) for game_id, rows in GATE.items() for row in rows]
)
def test_a_level_beats_the_one_below_it(game_id: str, better: str, worse: str, deals: int) -> None:
    game = GAMES[game_id]
    match = Match(Contest(game_id, game.choices(game.resolve()), 2, (better, worse)), OwnBot)
    shares = [match.play(deal).share for deal in range(deals)]
    error = math.sqrt(mean([(share - mean(shares)) ** 2 for share in shares]) / deals)
    assert mean(shares) > 0.5 + _SURE * error
