"""How fast the engine is, beside OpenSpiel: one run, interleaved, CPU time, decisions a second.

    python bench/engine.py [--json] [--rounds N] [--seconds S] [--interpreted TREE]
    python bench/engine.py --compare WHEEL WHEEL [--rounds N] [--seconds S]

Run it where the compiled wheel is installed together with the `bench` extra. Two seats, 32 cards, the printed rules
unless a line says otherwise. Every round measures every engine once, and ratios are medians over the rounds, so that a
noisy machine disturbs both sides alike. With --interpreted the same rules are also measured as plain Python, from that
source tree, in a process of its own.

With --compare two wheels are measured beside each other and nothing else, for instance the rules compiled side by side and
as one file (KATZENTISCH_COMPILE=one-file); it needs the libraries alone, not OpenSpiel. Every round measures each of them in
a process of its own.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
import timeit
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from katzentisch.engine import cards
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.state import OVER, TABLE, State
from katzentisch.games import GAMES

Work = Callable[[], int]  # does some work and says how many decisions (or clones) it came to
Rate = Callable[[float], float]  # works for so many seconds and says how many it does in one

COMPILED = not cards.__file__.endswith(".py")
rnd = random.random


def build() -> str:
    """Which rules these are."""
    if not COMPILED:
        return f"rules interpreted, from {Path(cards.__file__).parents[1]}"
    libraries = Path(cards.__file__).parents[2].glob("*__mypyc*")
    size = sum(path.stat().st_size for path in libraries) / 1e6
    return f"rules compiled, {size:.1f} MB of machine code in {Path(cards.__file__).parents[2]}"


def rate_of(work: Work) -> Rate:
    """Repeat the work and count."""

    def rate(seconds: float) -> float:
        done, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            done += work()
        return done / spent

    return rate


# ---------------------------------------------------------------------- ours


def dealt(game_id: str, preset: str, seed: int) -> State:
    game = GAMES[game_id]
    state = game.start(game.resolve(preset), 2, FastChance(seed), 0)
    state.play(TABLE, game.parse("deal"))
    return state


def steps(game_id: str, preset: str) -> Work:
    """Whole games through the step interface, from Python: deal, list moves, pick, play."""
    seed = 0

    def run() -> int:
        nonlocal seed
        seed += 1
        state = dealt(game_id, preset, seed)
        decisions = 0
        moves, step, over = state.moves, state.step, OVER
        seat = state.to_move()
        while seat != over:
            choice = moves(seat)
            seat = step(seat, choice[int(rnd() * len(choice))])
            decisions += 1
        return decisions

    return run


def playouts(game_id: str, preset: str) -> Work:
    """Clone a dealt state and play it out inside the engine."""
    roots = [dealt(game_id, preset, seed) for seed in range(8)]
    dice = Dice(7)

    def run() -> int:
        return sum(root.clone().playout(dice) for root in roots)

    return run


def clones(clone: Callable[[], Any]) -> Work:
    """Clones alone, in a loop of their own: CPython would tune a shared one to whoever came first."""
    timer = timeit.Timer("clone()", globals={"clone": clone})

    def run() -> int:
        timer.timeit(2000)
        return 2000

    return run


def ours() -> dict[str, Rate]:
    found: dict[str, Rate] = {}
    for game_id in ("miau-miau", "mau-mau"):
        for preset in ("printed", "classic"):
            found[f"{game_id} {preset} step"] = rate_of(steps(game_id, preset))
            found[f"{game_id} {preset} playout"] = rate_of(playouts(game_id, preset))
        found[f"{game_id} printed clone"] = rate_of(clones(dealt(game_id, "printed", 3).clone))
    for game_id in ("mauz", "schwimmen", "katz-und-maus", "purrrummy"):
        if game_id in GAMES:
            found[f"{game_id} printed step"] = rate_of(steps(game_id, "printed"))
            found[f"{game_id} printed playout"] = rate_of(playouts(game_id, "printed"))
            found[f"{game_id} printed clone"] = rate_of(clones(dealt(game_id, "printed", 3).clone))
    if "kitty-paw" in GAMES:  # everybody moves at once: there are no steps from seat to seat
        found["kitty-paw printed clone"] = rate_of(clones(dealt("kitty-paw", "printed", 3).clone))
    return found


def elsewhere(package: Path, code: str) -> str:
    """What some code prints in a process that sees this file as `engine` and the package in this folder."""
    code = f"import sys; sys.path[:0] = [{str(package)!r}, {str(Path(__file__).parent)!r}]; import engine; {code}"
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


def interpreted(tree: str) -> Rate:
    """Plain Python's rate, from a process that sees only the source tree."""

    def rate(seconds: float) -> float:
        work = "engine.rate_of(engine.steps('miau-miau', 'printed'))"
        return float(elsewhere(Path(tree) / "src", f"assert not engine.COMPILED; print({work}({seconds}))"))

    return rate


# ---------------------------------------------------------------------- OpenSpiel

END = -4  # its number for "the game is over"


def spiel_root(game: Any) -> Any:
    root = game.new_initial_state()
    while root.is_chance_node():
        outcomes = root.legal_actions()
        root.apply_action(outcomes[int(rnd() * len(outcomes))])
    return root


def spiel_playout(state: Any) -> int:
    """Random moves to the end with the fewest calls; uniform chance nodes are not counted."""
    decisions = 0
    current, legal, apply = state.current_player, state.legal_actions, state.apply_action
    while (player := current()) != END:
        actions = legal()
        apply(actions[int(rnd() * len(actions))])
        decisions += player >= 0
    return decisions


def spiel_rollouts(game: Any) -> Work:
    """Its own C++ rollouts, reached through one simulation of its search bot."""
    import pyspiel

    rollouts = 100
    root = spiel_root(game)
    decisions = statistics.mean(spiel_playout(root.clone()) for _ in range(500))
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, 7), 1.0, 1, 10, False, 1, False)

    def run() -> int:
        bot.mcts_search(root)
        return int(rollouts * decisions)

    return run


def theirs() -> dict[str, Rate]:
    import pyspiel

    eights = pyspiel.load_game("crazy_eights(players=2)")
    return {
        "crazy_eights step": rate_of(lambda: spiel_playout(eights.new_initial_state())),
        "crazy_eights C++ rollout": rate_of(spiel_rollouts(eights)),
        "crazy_eights clone": rate_of(clones(spiel_root(eights).clone)),
        "gin_rummy C++ rollout": rate_of(spiel_rollouts(pyspiel.load_game("gin_rummy"))),
    }


# ---------------------------------------------------------------------- the report

#: (what, beside what, the goal)
GOALS = (
    *(
        goal
        for game in ("miau-miau", "mau-mau")
        for goal in (
            (f"{game} printed step", "crazy_eights step", 4.0),
            (f"{game} printed playout", "crazy_eights step", 20.0),
            (f"{game} printed playout", "crazy_eights C++ rollout", 5.0),
            (f"{game} printed clone", "crazy_eights clone", 8.0),
            (f"{game} classic step", f"{game} printed step", 0.9),
            (f"{game} classic playout", f"{game} printed playout", 0.9),
        )
    ),
    ("miau-miau printed step, plain Python", "crazy_eights step", 1.0),
    ("mauz printed playout", "miau-miau printed playout", 0.5),
    ("schwimmen printed playout", "miau-miau printed playout", 0.5),
    ("katz-und-maus printed playout", "miau-miau printed playout", 0.5),
    ("purrrummy printed playout", "gin_rummy C++ rollout", 10.0),
)


def measure(engines: dict[str, Rate], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Rates by engine, one a round; the first round only warms up."""
    rates: dict[str, list[float]] = {name: [] for name in engines}
    for turn in range(rounds + 1):
        for name, rate in engines.items():
            found = rate(seconds)
            if turn:
                rates[name].append(found)
    return rates


def compare(wheels: list[str], rounds: int, seconds: float) -> None:
    """Measure two wheels in turn and print what the first does for one of the second."""
    found: list[list[dict[str, float]]] = []
    with tempfile.TemporaryDirectory() as folder:
        for number, wheel in enumerate(wheels):
            zipfile.ZipFile(wheel).extractall(Path(folder, str(number)))
            print(f"{'AB'[number]}: {wheel}: {elsewhere(Path(folder, str(number)), 'print(engine.build())').strip()}")
        code = f"import json; print(json.dumps({{n: (r({seconds} / 4), r({seconds}))[1] for n, r in engine.ours().items()}}))"
        for _ in range(rounds):
            found.append([json.loads(elsewhere(Path(folder, str(number)), code)) for number in range(len(wheels))])
    print(f"a second, median of {rounds} rounds{'A':>27}{'B':>15}{'A / B':>9}")
    for name in found[0][0]:
        rates = [statistics.median(turn[number][name] for turn in found) for number in range(len(wheels))]
        ratio = statistics.median(one[name] / other[name] for one, other in found)
        print(f"  {name:40}{rates[0]:15,.0f}{rates[1]:15,.0f}{ratio:9.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.25)
    parser.add_argument("--interpreted", metavar="TREE", help="also measure plain Python on this source tree")
    parser.add_argument("--compare", nargs=2, metavar="WHEEL", help="two wheels beside each other, and nothing else")
    arguments = parser.parse_args()
    if arguments.compare:
        return compare(arguments.compare, arguments.rounds, arguments.seconds)
    engines = {**theirs(), **ours()}
    if arguments.interpreted:
        engines["miau-miau printed step, plain Python"] = interpreted(arguments.interpreted)
    rates = measure(engines, arguments.rounds, arguments.seconds)
    medians = {name: statistics.median(found) for name, found in rates.items()}
    ratios = [
        (mine, peer, statistics.median(a / b for a, b in zip(rates[mine], rates[peer], strict=True)), goal)
        for mine, peer, goal in GOALS
        if mine in rates
    ]
    if arguments.json:
        print(json.dumps({"compiled": COMPILED, "a second": medians, "ratios": ratios}, indent=2))
        return
    print(f"{build()}; a second, median of {arguments.rounds} rounds")
    for name, median in medians.items():
        print(f"  {name:40} {median:14,.0f}")
    for mine, peer, ratio, goal in ratios:
        print(f"  {mine + ' / ' + peer:66} {ratio:6.2f}   goal {goal:g}{'' if ratio >= goal else '   missed'}")


if __name__ == "__main__":
    main()
