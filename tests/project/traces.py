"""Plays every game, preset and seat count from fixed seeds and prints a line for each: a hash of all that happened.

`scripts/test wheel` runs it interpreted and compiled and compares the lines. Where two differ, the same command with
`--full GAME PRESET SEATS SEED` prints that game move by move, for a comparison of its own.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Iterator

from katzentisch.engine.game import Game
from katzentisch.engine.record import Playthrough, new_game
from katzentisch.games import GAMES

SEEDS = range(3)
MOST_MOVES = 3000


def trace(play: Playthrough, chooser: random.Random) -> Iterator[str]:
    """What happens in a game of random moves: what was allowed, what was played, what came of it, where it stands."""
    for _ in range(MOST_MOVES):
        waiting = play.waiting_for()
        if not waiting:
            break
        seat = chooser.choice(waiting)
        moves = play.moves(seat)
        move = chooser.choice(moves)
        yield f"{seat} of {waiting}: {move} of {' '.join(moves)}"
        yield from (f"  {event.text()}" for event in play.play(seat, move))
        yield f"  {play.game.position_text(play.state)}"
    yield str(play.result())


def all_games() -> Iterator[tuple[Game, str, int]]:
    """Every game with each of its presets and seat counts that go together."""
    for game in GAMES.values():
        for preset in game.presets:
            for seats in range(game.fewest_seats, game.most_seats + 1):
                if game.forbidden(game.resolve(preset), seats) is None:
                    yield game, preset, seats


def lines_of(game: Game, preset: str, seats: int, seed: int) -> Iterator[str]:
    """One game's trace."""
    return trace(new_game(game, seats, seed, preset), random.Random(f"{game.id} {preset} {seats} {seed}"))


def main(arguments: list[str]) -> None:
    """Print the hashes, or one trace in full."""
    if arguments[:1] == ["--full"]:
        name, preset, *numbers = arguments[1:]
        print("\n".join(lines_of(GAMES[name], preset, *map(int, numbers))))
        return
    for game, preset, seats in all_games():
        for seed in SEEDS:
            text = "\n".join(lines_of(game, preset, seats, seed))
            print(game.id, preset, seats, seed, hashlib.sha256(text.encode()).hexdigest()[:16])


if __name__ == "__main__":
    main(sys.argv[1:])
