"""Bots that do everything but move."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from typing import Any

from katzentisch.bots.heuristic import HeuristicBot
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game
from katzentisch.engine.state import State


class Raises:
    def choose(self, *about: Any) -> int:
        raise RuntimeError("no idea")


class Nonsense:
    def choose(self, *about: Any) -> int:
        return 123456


class NoNumber:
    def choose(self, *about: Any) -> Any:
        return "knock"


class Sleeps:
    def choose(self, *about: Any) -> int:
        time.sleep(3600)
        return 0


class Shouts:
    """Sends 100 MB on every pipe that it finds."""

    def choose(self, *about: Any) -> int:
        shout = (100 << 20).to_bytes(4, "big") + bytes(100 << 20)
        for pipe in range(3, 16):
            with suppress(OSError):
                os.write(pipe, shout)
        return 0


class Greedy:
    """Wants more memory than there is for it."""

    def choose(self, *about: Any) -> int:
        return len(bytearray(8 << 30))


class Dies:
    def choose(self, *about: Any) -> int:
        os._exit(3)


class NotEvenMade:
    def __init__(self) -> None:
        raise RuntimeError("not today")


class Tells:
    """A bot from outside that is as good as ours."""

    def choose(self, *about: Any) -> int:
        print("thinking")
        return HeuristicBot().choose(*about)


class Peeks:
    """Makes the move after which it stands best as the cards really lie; for that it has to be handed the state instead of a view."""

    def choose(self, game: Game, state: Any, moves: list[int], dice: Dice) -> int:
        def comes_to(move: int) -> float:
            end: State = state.clone()
            end.play(state.to_move(), move)
            end.play_sensibly(game.horizon)
            return end.payoff(state.to_move()) if end.to_move() < 0 else end.value(state.to_move())

        return max(moves, key=comes_to)
