"""Solve one round of Schwimmen or Mauz between two, as `bots/one_round.py` tells it apart, and keep what comes out for the bot `solved`.

    python training/solve_round.py --game schwimmen --deals 150000 [--seed 1] [--out FOLDER]

The same deals and seed give the same table. Later deals weigh more. Every tenth of the way the table is written, and the bot plays rounds
against the sensible move. It is fast (700 deals a second of a core) where `bots/one_round.py` and `research/solving.py` are compiled
along with the rules: name them in `COMPILED` (`hatch_build.py`) and build a wheel, as docs/bots.md tells.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from katzentisch.bots.net import WEIGHTS
from katzentisch.bots.solved import STEPS, Solution, SolvedBot, table_bytes, table_of
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game
from katzentisch.games import GAMES
from katzentisch.games.thirty_one.fields import FOR_CHOICE, FOR_TURN
from katzentisch.research.replies import dealt
from katzentisch.research.solving import Solver, share_won

#: Situations that were met less often are left to the sensible move.
FEWEST_VISITS = 10
#: Deals that the table is tried on; far from those it has learnt from.
TRIED = range(3_000_000_000, 3_000_001_000)


def mixtures(solver: Solver) -> dict[int, bytes]:
    """What is played in each kind of situation on average, in whole steps."""
    found = {}
    for kind, node in solver.nodes.items():
        total = sum(node.played)
        if node.visits >= FEWEST_VISITS and total > 0:
            shares = [share / total for share in node.played]
            # What is played that seldom is mostly left over from before it knew better.
            kept = [share if share >= 0.1 else 0.0 for share in shares]
            steps = [round(STEPS * share / sum(kept)) for share in kept]
            found[kind] = bytes(steps)
    return found


def against_sensible(game: Game, bot: SolvedBot) -> float:
    """The share of rounds that the solution wins, each deal in both seats."""
    dice, won = Dice(1), 0.0
    for deal in TRIED:
        for mine in (0, 1):
            state = dealt(game, deal)
            while state.asked in (FOR_CHOICE, FOR_TURN):
                seat = state.to_move()
                if seat == mine:
                    state.play(seat, bot.choose(game, game.view(state, seat), [], dice))
                else:
                    state.play(seat, state.heuristic(seat))
            won += share_won(state, mine)
    return won / (2 * len(TRIED))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=["schwimmen", "mauz"], required=True)
    parser.add_argument("--deals", type=int, default=150_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    arguments = parser.parse_args()
    game = GAMES[arguments.game]
    rules = game.house_rules(game.resolve(), 2)
    solver = Solver(rules, arguments.seed)
    began = time.perf_counter()
    for n in range(arguments.deals):
        state = dealt(game, arguments.seed * 100_000_000 + n)
        solver.learn(state, n + 1)
        if (n + 1) % (arguments.deals // 10) == 0:
            table = mixtures(solver)
            kept = table_bytes(table)
            table_of(arguments.out, game).write_bytes(kept)
            print(
                f"{n + 1} deals, {time.perf_counter() - began:.0f} s, {len(solver.nodes)} situations, {len(table)} kept, {len(kept)} bytes, "
                f"against the sensible move {against_sensible(game, SolvedBot(Solution(solver.sense, table))):.4f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
