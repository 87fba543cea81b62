"""The yardstick stays as it is: its moves in 2,000 positions are pinned."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import count, islice

import pytest

from katzentisch.bots.levels import BOTS, all_bots_of, bot_of, levels_of
from katzentisch.engine.chance import Dice
from katzentisch.engine.record import new_game
from katzentisch.engine.state import TABLE
from katzentisch.games import GAMES

POSITIONS = 334
#: These may only change where a rule changes that they were dealt or played by.
PINNED = {
    "miau-miau": "cda9937fc13f0614",
    "mau-mau": "7b5016d1d19c00fc",
    "purrrummy": "ceff1b5e62361d26",
    "mauz": "ef20b062c67dde83",
    "schwimmen": "75162af43c9029c5",
    "katz-und-maus": "541a700a78ae3d79",
}
IN_TURNS = [game.id for game in GAMES.values() if not game.is_real_time]


def moves_of(game_id: str) -> Iterator[str]:
    """What the yardstick does in positions reached partly by chance, with two to four seats and each preset in turn."""
    game = GAMES[game_id]
    presets = list(game.presets)
    for seed in count():
        dice = Dice(seed)
        play = new_game(game, min(2 + seed % 3, game.most_seats), seed, presets[seed % len(presets)])
        while waiting := play.waiting_for():
            seat = waiting[0]
            moves = play.state.moves(seat)
            move = moves[0]
            if seat != TABLE:
                move = bot_of("heuristic-1").choose(game, play.view(seat), moves, dice)
                assert move in moves
                yield game.text(move)
                if dice.below(3) == 0:
                    move = moves[dice.below(len(moves))]
            play.play(seat, game.text(move))


@pytest.mark.parametrize("game_id", IN_TURNS)
def test_the_yardstick_moves_as_it_always_has(game_id: str) -> None:
    moves = "\n".join(islice(moves_of(game_id), POSITIONS))
    assert hashlib.sha256(moves.encode()).hexdigest()[:16] == PINNED[game_id]


def test_tables_are_not_offered_the_yardstick() -> None:
    assert "heuristic-1" not in BOTS
    for game in GAMES.values():
        assert "heuristic-1" not in levels_of(game)
        assert ("heuristic-1" in all_bots_of(game)) == (game.id in IN_TURNS)
