"""Two worlds that differ in what an observer may not see: everything the observer is sent must be the same, byte by byte.

As a program (`plain_rules`) it compares pair after pair, for so many seconds, and prints what it has found as JSON.
"""

from __future__ import annotations

import json
import random
import sys
import time
from functools import partial

from katzentisch.engine.game import Game
from katzentisch.games import GAMES
from katzentisch.proof.observing import Told, check
from katzentisch.proof.twins import NoTwins, find_twins
from katzentisch.proof.world import world

#: Entries of a script.
_LENGTH = 10


def compare(seconds: float, seed: int, database: str) -> dict[str, object]:
    """Compare pairs of worlds, each game at least once and until the time is up; what was compared, and what was told."""
    dice, began, pairs, size = random.Random(seed), time.monotonic(), 0, 0
    games = list(GAMES.values())
    while pairs < len(games) or time.monotonic() - began < seconds:
        game = games[pairs % len(games)]
        seats, observer = _table(game, dice)
        number = dice.randrange(1 << 30)
        try:
            twins = find_twins(game.id, dice.choice(list(game.presets)), seats, observer, number, _LENGTH)
        except NoTwins:
            continue
        try:
            seen = check(twins, partial(world, database=database)).seen
        except Told as told:
            return {"pairs": pairs + 1, "bytes": size, "wrong": f"{game.id}, seed {number}: {told}"}
        pairs += 1
        size += sum(len(text.encode()) for _, text in seen)
    return {"pairs": pairs, "bytes": size, "wrong": ""}


def _table(game: Game, dice: random.Random) -> tuple[int, int | None]:
    """How many sit there, and who observes: a seat, or somebody who watches."""
    seats = dice.randint(max(2, game.fewest_seats), min(4, game.most_seats))
    return seats, dice.choice([None, *range(seats)])


def main() -> None:
    """``seconds seed``, and on standard input the address of a PostgreSQL or nothing: a command line is everybody's to read."""
    seconds, seed = sys.argv[3:5]
    sys.stdout.write(json.dumps(compare(float(seconds), int(seed), sys.stdin.read().strip())))


if __name__ == "__main__":
    main()
