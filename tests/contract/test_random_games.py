"""Many games of random moves with random house rules: every one ends, and no card is ever lost.

A few hundred a family where the rules are compiled, a few where they are interpreted, 10,000 with `--long`.
"""

from __future__ import annotations

import pytest

from katzentisch.engine import cards as engine_cards
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.perft import choices
from katzentisch.games import GAMES
from tests.contract.combinations import Setup
from tests.contract.families import family_of
from tests.contract.strategies import LENGTH

IS_COMPILED = not engine_cards.__file__.endswith(".py")
#: GEN-5 ends a deal after 1,500 moves of the seats; no game has this many deals.
MOST_MOVES = 200_000
#: Cards are counted after so many moves, and at the end.
STRIDE = 97


def games_of(family: str) -> int:
    """How many games a family plays."""
    if LENGTH == "long":
        return 10_000
    return 300 if IS_COMPILED else {"short": 3, "normal": 30}[LENGTH]


def random_setup(family: str, dice: Dice) -> Setup:
    """A game of the family with any seats and house rules that go together."""
    games = [game for game in GAMES.values() if game.family == family]
    while True:
        game = games[dice.below(len(games))]
        picked = {option.name: option.choices[dice.below(len(option.choices))] for option in game.options}
        seats = 1 + dice.below(game.most_seats)
        if game.forbidden(game.resolve("printed", picked), seats) is None:
            return Setup(game.id, seats, tuple(picked.items()))


@pytest.mark.rule("GEN-5")
@pytest.mark.parametrize("family", sorted({game.family for game in GAMES.values()}))
def test_random_games_end_and_keep_their_cards(family: str) -> None:
    dice = Dice(2026)
    for _ in range(games_of(family)):
        setup = random_setup(family, dice)
        game = setup.game
        state = game.start(game.resolve("printed", dict(setup.choices)), setup.seats, FastChance(dice.word()))
        cards = None
        moves = 0
        while found := choices(state):
            state.play(*found[dice.below(len(found))])
            moves += 1
            assert moves < MOST_MOVES, f"{setup} does not end"
            if moves % STRIDE == 1:
                now = family_of(game).cards(game, state)
                assert cards in (None, now), f"{setup}: {game.position_text(state)}"
                cards = now
        assert not state.waiting_for(), setup
        assert family_of(game).cards(game, state) == cards, f"{setup}: {game.position_text(state)}"
        assert state.result() is not None
