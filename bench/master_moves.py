"""How long a master thinks about a move, in milliseconds of a core.

    python bench/master_moves.py [--game GAME] [--moves N] [--keep]

Two masters play whole games, by the printed rules. Measured is all that happens between the question and the answer, in a process that does nothing else; the clock
is the time that the process had a core, for the master as well, so other programs on the machine lengthen nothing but what they push out of caches. `before` is what it
takes to find the candidates, before the first playout. Moves to which there is no other are not counted. With --keep the table of docs/bots.md gets it.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.engine import COMPILED
from bench.kept_figures import keep
from katzentisch.bots import search
from katzentisch.bots.levels import bot_of
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.game import Game
from katzentisch.engine.state import OVER, TABLE
from katzentisch.games import GAMES
from katzentisch.research.arena import dice_seed

#: At least so many moves a game.
MOVES = 400


def measured(game: Game, least: int) -> dict[str, list[float]]:
    """What each move took, and of it what came before the first playout, in milliseconds."""
    found: dict[str, list[float]] = defaultdict(list)
    master, deal = bot_of("master"), 0
    while len(found["moves"]) < least:
        state, asked = game.start(game.resolve(), 2, FastChance(deal)), 0
        while (seat := state.to_move()) != OVER:
            if seat == TABLE:
                state.play(TABLE, game.deal())
                continue
            asked += 1
            view, moves = game.view(state, seat), state.moves(seat)
            seed = dice_seed(deal, seat, asked)
            began = time.thread_time()
            move = master.choose(game, view, moves, Dice(seed))
            took = time.thread_time() - began
            if len(moves) > 1:
                found["moves"].append(1000 * took)
                began = time.thread_time()
                search.Search(game, view, Dice(seed))
                found["before"].append(1000 * (time.thread_time() - began))
            state.play(seat, move)
        deal += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    in_turns = [game.id for game in GAMES.values() if not game.is_real_time]
    parser.add_argument("--game", action="append", choices=in_turns)
    parser.add_argument("--moves", type=int, default=MOVES, help="at least so many a game")
    parser.add_argument("--keep", action="store_true")
    arguments = parser.parse_args()
    if not COMPILED:
        sys.exit("this measures compiled rules; install the compiled wheel")
    search.perf_counter = time.thread_time  # type: ignore[attr-defined]
    for name in arguments.game or in_turns:
        game = GAMES[name]
        found = measured(game, arguments.moves)
        took, before = sorted(found["moves"]), found["before"]
        row = {
            "game": name,
            "seats": 2,
            "preset": "printed",
            "changes": {},
            "begins": 0,
            "bots": ["master", "master"],
            "moves": len(took),
            "p50": round(statistics.median(took), 2),
            "p99": round(took[int(0.99 * len(took))], 2),
            "max": round(took[-1], 2),
            "before": round(max(before), 2),
            "limit": game.thinking,
        }
        print(row, flush=True)
        if arguments.keep:
            keep("moves", row)


if __name__ == "__main__":
    main()
