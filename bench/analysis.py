"""How long it takes to look back at a game: ``python bench/analysis.py [--moves 60]``.

Every decision of a seat in sensible games is judged as the server does it, one after the other in this process, until so many moves
are done. The goal: 60 moves within 20 seconds of one core. Compiled rules judge with more playouts in that time, not quicker.
"""

from __future__ import annotations

import argparse
import statistics
from time import perf_counter, process_time

from katzentisch.bots import search
from katzentisch.bots.analysing import Matter, Weighed, weigh
from katzentisch.engine.chance import FastChance
from katzentisch.engine.game import Game
from katzentisch.engine.state import OVER, TABLE
from katzentisch.games import GAMES


def judged(game: Game, most: int, seed: int) -> tuple[list[Weighed], list[float]]:
    """So many decisions of seat 0, which moves sensibly as everybody does, and how many seconds each took."""
    found: list[Weighed] = []
    took: list[float] = []
    while len(found) < most:
        state = game.start(game.resolve(), max(2, game.fewest_seats), FastChance(seed))
        seed += 1
        while (seat := state.to_move()) != OVER and len(found) < most:
            if seat == TABLE:
                state.play(TABLE, game.deal())
                continue
            move = state.heuristic(seat)
            if seat == 0 and len(state.plausible(0)) > 1:
                began = perf_counter()
                found.append(weigh(Matter(game.id, game.view(state, 0), move, seed)))
                took.append(perf_counter() - began)
            state.play(seat, move)
    return found, took


def main() -> None:
    """Judge, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="*", default=[game.id for game in GAMES.values() if not game.is_real_time])
    asked = parser.parse_args()
    kind = "interpreted" if (search.__file__ or "").endswith(".py") else "compiled"
    print(f"{asked.moves} decisions each, two seats, {kind} rules\n")
    print("| game | seconds | of a core | longest, ms | margin, median |\n|---|---|---|---|---|")
    for id in asked.games:
        began, worked = perf_counter(), process_time()
        found, took = judged(GAMES[id], asked.moves, asked.seed)
        assert not any(one.trouble for one in found)
        margins = [one.margin for one in found if one.margin > 0] or [0.0]
        print(
            f"| {id} | {perf_counter() - began:.1f} | {process_time() - worked:.1f} "
            f"| {1000 * max(took):.0f} | {100 * statistics.median(margins):.1f} % |"
        )


if __name__ == "__main__":
    main()
