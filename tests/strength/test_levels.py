"""The gate: on these deals each level beats the one below it. Nobody looks at a clock, so what comes out is the same on every machine.

A level that loses its edge fails here; what the edge is worth is measured with far more deals (docs/bots.md). The bar lies where a
level that is as strong as the one below it gets once in a hundred times. A search with fewer playouts stands in for `master`; in Katz und Maus alone it
would take minutes to show that it is better than `strong`, so there it is not among them.
"""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from katzentisch.bots.kitty_paw import SKILLS
from katzentisch.bots.kitty_paw_simulation import play_games
from katzentisch.games import GAMES
from katzentisch.games.kitty_paw import KITTY_PAW
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
    "miau-miau": [
        ("casual", "beginner", 120),
        ("club", "casual", 200),
        ("strong", "club", 200),
        ("search-600", "strong", 200),
    ],
    "schwimmen": [
        ("casual", "beginner", 400),
        ("club", "casual", 200),
        ("strong", "club", 60),
        ("search-400", "strong", 100),
    ],
    "mauz": [
        ("casual", "beginner", 300),
        ("club", "casual", 300),
        ("strong", "club", 40),
        ("search-400", "strong", 200),
    ],
    "purrrummy": [
        ("casual", "beginner", 300),
        ("club", "casual", 800),
        ("strong", "club", 120),
        ("search-800", "strong", 30),
    ],
    "katz-und-maus": [("casual", "beginner", 8), ("club", "casual", 70), ("strong", "club", 24)],
}
#: So many seeds, each in both seats.
PAW_SEEDS = 30


@pytest.mark.parametrize(
    ("game_id", "better", "worse", "deals"), [(game_id, *row) for game_id, rows in GATE.items() for row in rows]
)
def test_a_level_beats_the_one_below_it(game_id: str, better: str, worse: str, deals: int) -> None:
    game = GAMES[game_id]
    match = Match(Contest(game_id, game.choices(game.resolve()), 2, (better, worse)), OwnBot)
    assert is_better([match.play(deal).share for deal in range(deals)])


@pytest.mark.parametrize(("worse", "better"), list(pairwise(SKILLS)))
def test_in_kitty_paw_as_well(better: str, worse: str) -> None:
    seats = [(better, worse), (worse, better)]
    games = [play_games(KITTY_PAW.resolve(), levels, PAW_SEEDS) for levels in seats]
    shares = []
    for both in zip(*games, strict=True):
        won = [seat in game.result.winners for seat, game in enumerate(both)]
        shares.append(mean([has / len(game.result.winners) for has, game in zip(won, both, strict=True)]))
    assert is_better(shares)


def is_better(shares: list[float]) -> bool:
    """By more than luck?"""
    error = math.sqrt(mean([(share - mean(shares)) ** 2 for share in shares]) / len(shares))
    return mean(shares) > 0.5 + _SURE * error
