"""How fast the search is: compiled, driven from Python, and beside OpenSpiel's C++ tree search. CPU time, one run.

    python bench/search.py [--json] [--rounds N] [--seconds S] [--games GAME ...]

Run it where the compiled wheel is installed together with the `bench` extra. Every round measures everything once, and ratios are medians over the rounds.
All searches of ours think about the same views with the same dice. `loop from Python` is `bots/search.py` itself, read as plain Python over the compiled rules: a
playout is one call. `moves from Python` makes every move of a playout from there as well. OpenSpiel's `MCTSBot` thinks about `crazy_eights`, two players,
with one random rollout a simulation; a playout of ours is made of sensible moves instead of random ones, in a world that is drawn anew.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import statistics
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.engine import COMPILED, Rate, Work, build, measure, rate_of, spiel_root
from katzentisch.bots import search as compiled
from katzentisch.bots.ismcts import TreeSearchBot
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.game import Game, View
from katzentisch.engine.state import OVER, TABLE, State
from katzentisch.games import GAMES

#: Playouts of one search.
PLAYOUTS = 1000
#: How many times as fast as these the search is to be.
BESIDE_PYTHON, BESIDE_OPENSPIEL = 3.0, 6.0


def read_plainly() -> Any:
    """The module of the search, interpreted, whatever is compiled."""
    source = Path(compiled.__file__).with_name("search.py")
    loader = SourceFileLoader("search_in_python", str(source))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[loader.name] = module
    loader.exec_module(module)
    return module


def driven(module: Any) -> Any:
    """That search, making each move of its playouts itself."""

    class Driven(module.Search):  # type: ignore[misc]
        def _outcome(self, world: State, candidate: Any) -> float:
            state = self._after(world, candidate)
            self.playouts += 1
            seat = state.to_move()
            turns = self.horizon + 1 if seat == self._seat else self.horizon
            while seat >= 0 and turns > 0:
                after = state.step(seat, state.heuristic(seat))
                if after != seat:
                    turns -= 1
                    seat = after
            return state.value(self._seat)

    return Driven


def moments(game: Game, most: int = 8) -> list[View]:
    """What a seat sees in some games of sensible players, where there is something to choose."""
    found: list[View] = []
    for seed in range(most):
        state, moves = game.start(game.resolve(), 2, FastChance(seed)), 0
        while (seat := state.to_move()) != OVER:
            if seat == TABLE:
                state.play(TABLE, game.deal())
                continue
            moves += 1
            if moves > 3 and len(state.plausible(seat)) > 2:
                found.append(game.view(state, seat))
                break
            state.play(seat, state.heuristic(seat))
    return found


def searches(kind: Any, game: Game) -> Work:
    """The anchored search; it counts its playouts."""
    views = moments(game)

    def run() -> int:
        done = 0
        for seed, view in enumerate(views):
            search = kind(game, view, Dice(seed))
            search.run(PLAYOUTS, 0)
            done += int(search.playouts)
        return done

    return run


def tree_searches(game: Game) -> Work:
    """The plain tree search that is the yardstick."""
    views, bot = moments(game), TreeSearchBot(PLAYOUTS, 0, 0.7, 0)

    def run() -> int:
        for seed, view in enumerate(views):
            bot.choose(game, view, [0, 0], Dice(seed))
        return PLAYOUTS * len(views)

    return run


def spiel_searches() -> Work:
    """OpenSpiel's tree search, one rollout a simulation."""
    import pyspiel

    eights = pyspiel.load_game("crazy_eights(players=2)")
    roots = [spiel_root(eights) for _ in range(8)]
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(eights, evaluator, 1.0, PLAYOUTS, 1000, False, 1, False)

    def run() -> int:
        for root in roots:
            bot.mcts_search(root)
        return PLAYOUTS * len(roots)

    return run


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.25)
    in_turns = [game.id for game in GAMES.values() if not game.is_real_time]
    parser.add_argument("--games", nargs="*", default=in_turns, choices=in_turns)
    chosen = parser.parse_args()
    if not COMPILED:
        sys.exit("this compares compiled rules; install the compiled wheel")
    plain, theirs = read_plainly(), "OpenSpiel MCTSBot, crazy_eights"
    engines: dict[str, Rate] = {theirs: rate_of(spiel_searches())}
    for name in chosen.games:
        engines[f"{name} search"] = rate_of(searches(compiled.Search, GAMES[name]))
        engines[f"{name} loop from Python"] = rate_of(searches(plain.Search, GAMES[name]))
        engines[f"{name} moves from Python"] = rate_of(searches(driven(plain), GAMES[name]))
        engines[f"{name} tree"] = rate_of(tree_searches(GAMES[name]))
    rates = measure(engines, chosen.rounds, chosen.seconds)
    goals = [
        goal
        for name in chosen.games
        for goal in (
            (f"{name} search", f"{name} loop from Python", BESIDE_PYTHON),
            (f"{name} search", f"{name} moves from Python", BESIDE_PYTHON),
            (f"{name} search", theirs, BESIDE_OPENSPIEL),
        )
    ]
    medians = {name: statistics.median(found) for name, found in rates.items()}
    ratios = [
        (mine, peer, statistics.median(a / b for a, b in zip(rates[mine], rates[peer], strict=True)), goal)
        for mine, peer, goal in goals
    ]
    if chosen.json:
        print(json.dumps({"a second": medians, "ratios": ratios}, indent=2))
        return
    print(f"{build()}; playouts or simulations a second, median of {chosen.rounds} rounds")
    for name, median in medians.items():
        print(f"  {name:40} {median:12,.0f}")
    for mine, peer, ratio, goal in ratios:
        print(f"  {mine + ' / ' + peer:66} {ratio:6.2f}   goal {goal:g}{'' if ratio >= goal else '   missed'}")


if __name__ == "__main__":
    main()
