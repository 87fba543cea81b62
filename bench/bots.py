"""The long tables of docs/bots.md, a row a contest, printed as Markdown as they are finished.

    python bench/bots.py TABLE [--game GAME] [--jobs N] [--deals N] [--out FILE]

TABLE is `yardstick` (the search against heuristic-1), `ismcts` (against plain tree search at equal time, by its constants), `four`
(one searcher among three heuristic-1), `budgets` (more playouts against heuristic-1) or `random`. Run it where the compiled wheel
is installed, with as many jobs as there are idle cores: a limit in milliseconds means little on a busy machine. With --out a run
that was broken off goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator

from katzentisch.engine import cards

# What a move of the strongest bot may take, and how many deals a row has at most.
MILLISECONDS = {"mau-mau": 30, "miau-miau": 30, "schwimmen": 30, "mauz": 30, "purrrummy": 100, "katz-und-maus": 100}
DEALS = {"mau-mau": 4000, "miau-miau": 4000, "schwimmen": 1000, "mauz": 1000, "purrrummy": 400, "katz-und-maus": 400}
EXPLORATION = ("0.3", "0.7", "1.4")
CUTS = ("4", "1000")

Row = tuple[str, str, str, int, list[str]]


def rows(table: str, games: list[str]) -> Iterator[Row]:
    """Game, the two bots, seats, and more options of the arena."""
    for game in games:
        time = f"{MILLISECONDS[game]}ms"
        if table == "yardstick":
            yield game, f"search-{time}", "heuristic-1", 2, []
        elif table == "random":
            for bot in (f"search-{time}", "heuristic-1"):
                yield game, bot, "random", 2, []
        elif table == "budgets":
            for playouts in (200, 800, 3200):
                yield game, f"search-{playouts}", "heuristic-1", 2, []
        elif table == "four" and game != "katz-und-maus":
            yield game, f"search-{time}", "heuristic-1", 4, []
        elif table == "ismcts":
            # Of a match of lives one round is played: so far a tree reaches at most.
            single = ["--set", "match=single_round"] if game == "schwimmen" else []
            for limit in ("10ms", "100ms"):
                for exploration in EXPLORATION:
                    for cut in CUTS:
                        yield game, f"search-{limit}", f"ismcts-{limit}-c{exploration}-h{cut}", 2, single


def contest(row: Row, arguments: argparse.Namespace) -> None:
    game, first, second, seats, more = row
    deals = arguments.deals or DEALS[game]
    command = [sys.executable, "-m", "katzentisch", "arena", game, first, second, "--json", f"--seats={seats}", *more]
    command += [f"--deals={deals}", f"--jobs={arguments.jobs}"]
    if arguments.out:
        command += ["--out", arguments.out]
    found = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)["contests"][0]
    low, high = found["interval"]
    one, other = found["milliseconds"]
    wins = f"{100 * found['share']:.1f} ({100 * low:.1f} to {100 * high:.1f})"
    print(
        f"| {game} | {first} | {second} | {seats} | {found['deals']} | {wins} | {one:.1f} / {other:.1f} |", flush=True
    )
    for name, faults in zip(found["bots"], found["faults"], strict=True):
        if faults:
            print(f"{name}: {faults}", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", choices=["yardstick", "ismcts", "four", "budgets", "random"])
    parser.add_argument("--game", action="append", choices=list(DEALS))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--deals", type=int, default=0)
    parser.add_argument("--out", default="")
    arguments = parser.parse_args()
    if cards.__file__.endswith(".py"):
        print("the rules are plain Python here: searches find out far less in their time", file=sys.stderr)
    print("| game | bot | against | seats | deals | wins %, 95 % | ms a move |\n|---|---|---|---|---|---|---|")
    for row in rows(arguments.table, arguments.game or list(DEALS)):
        contest(row, arguments)


if __name__ == "__main__":
    main()
