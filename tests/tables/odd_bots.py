"""A worker whose bots misbehave: ``python odd_bots.py FOLDER HOW SECONDS``. It leaves its process id in the folder."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from katzentisch.bots import levels, worker
from katzentisch.bots.heuristic import HeuristicBot
from katzentisch.bots.kitty_paw import KittyPawBot

SPADE = chr(0x2660)  # not in the source, whose lines are shown where a bot fails
FOLDER, HOW = Path(sys.argv[1]), sys.argv[2]


def misbehave() -> None:
    (FOLDER / f"{os.getpid()}.thinks").touch()
    if HOW == "never answers":
        while True:
            pass
    if HOW == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    if HOW == "raises":
        raise ValueError(SPADE)
    if HOW == "is slow at first" and len(list(FOLDER.glob("*.started"))) == 1:
        time.sleep(60)
    if HOW == "prints":
        print(SPADE, "is what I hold", flush=True)


def say(answers: Any, what: bytes) -> None:
    is_answer = what != worker.READY
    usual_say(answers, bytes(100_000_000) if HOW == "shouts" and is_answer else what)
    if is_answer:
        (FOLDER / f"{os.getpid()}.said").touch()


class OddBot(HeuristicBot):
    def choose(self, *about: Any) -> int:
        misbehave()
        return 12345 if HOW == "cheats" else super().choose(*about)


def plan(bot: KittyPawBot, *about: Any) -> Any:
    misbehave()
    return usual_plan(bot, *about)


if __name__ == "__main__":
    levels.BOTS.update(dict.fromkeys(levels.BOTS, OddBot))
    usual_plan, usual_say = KittyPawBot.plan, worker.say
    worker.say = say
    KittyPawBot.plan = plan  # type: ignore[assignment,method-assign]
    (FOLDER / f"{os.getpid()}.started").touch()
    if HOW == "does not start":
        sys.exit(3)
    worker.main(float(sys.argv[3]))
