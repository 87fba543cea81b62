"""Bots that do everything but move."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from katzentisch.bots.heuristic import HeuristicBot
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.game import Game
from katzentisch.engine.state import TABLE, State


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


class EndsAfterwards:
    """Answers its first question, and is gone."""

    def choose(self, *about: Any) -> int:
        process: Any = sys.modules["__main__"]
        usual = process.say

        def say_and_end(*what: Any) -> None:
            usual(*what)
            os._exit(0)

        process.say = say_and_end
        return HeuristicBot().choose(*about)


class SaysWhyAndDies:
    def choose(self, *about: Any) -> int:
        print("the table is on fire", file=sys.stderr, flush=True)
        os._exit(3)


class Loops:
    """Thinks for ever, and leaves its process id where it stands."""

    def choose(self, *about: Any) -> int:
        Path(f"{os.getpid()}.thinks").touch()
        while True:
            pass


class StartsAnother:
    """Thinks for ever with another process of its own, whose id it leaves where it stands."""

    def choose(self, *about: Any) -> int:
        started = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
        Path(f"{started.pid}.thinks").touch()
        time.sleep(3600)
        return 0


#: Where `Remembers` has sat, and how many of its kind have been made here.
SEATS: list[int] = []


class Remembers:
    """Would know the other hand if it had held it a moment ago; it raises as soon as it knows of two sittings."""

    def __init__(self) -> None:
        if SEATS:
            raise RuntimeError(f"I sat in seat {SEATS[0]} before")

    def choose(self, game: Game, view: Any, moves: list[int], dice: Dice) -> int:
        SEATS.append(view.seat)
        if set(SEATS) != {view.seat}:
            raise RuntimeError(f"I know the hands of seats {sorted(set(SEATS))}")
        return HeuristicBot().choose(game, view, moves, dice)


class Inverts:
    """Works out from its dice which deal this is; it raises if that deal would have dealt it the hand that it holds."""

    def choose(self, game: Game, view: Any, moves: list[int], dice: Dice) -> int:
        seed: int = sys._getframe(1).f_locals["question"].seed
        for deal in {seed, seed // 1_000_003, seed // 1_000_003**2, seed >> 32, seed & 0xFFFF, seed >> 46}:
            state = game.start(view.rules.options, 2, FastChance(deal))
            state.play(TABLE, game.deal())
            dealt: Any = game.view(state, view.seat)
            if dealt.hand == view.hand:
                raise RuntimeError(f"this is deal {deal}")
        return HeuristicBot().choose(game, view, moves, dice)
