"""The long tables of docs/bots.md, a row a contest, printed as Markdown as they are finished.

    python bench/bots.py TABLE [--game GAME] [--jobs N] [--deals N] [--out FILE]

TABLE is `levels` (each level against the one below it, and a ladder), `yardstick` (the search against heuristic-1), `master` (the same by playouts, so that it
comes out alike on every machine, busy or not), `ismcts` (against plain tree search at equal time, by its constants), `four`
(one searcher among three heuristic-1), `budgets` (more playouts against heuristic-1) or `random`. Run it where the compiled wheel
is installed, with as many jobs as there are idle cores: a limit in milliseconds means little on a busy machine. With --out a run
that was broken off goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

from katzentisch.engine import cards
from katzentisch.games import GAMES
from katzentisch.research.arena import Contest, Match
from katzentisch.research.own_bot import OwnBot
from katzentisch.research.report import Kept, ladder_of, summed_up

# What a move of the strongest bot may take, and how many deals a row has at most.
MILLISECONDS = {"mau-mau": 30, "miau-miau": 30, "schwimmen": 30, "mauz": 30, "purrrummy": 100, "katz-und-maus": 100}
DEALS = {"mau-mau": 4000, "miau-miau": 4000, "schwimmen": 1000, "mauz": 1000, "purrrummy": 400, "katz-und-maus": 400}
# A master looks at the clock. What it is measured with here is what it can do in its time on a slow core, the same on every machine.
PLAYOUTS = {"mau-mau": 1500, "miau-miau": 1500, "schwimmen": 1000, "mauz": 1000, "purrrummy": 800, "katz-und-maus": 800}
# What it can do in its time on a whole core.
WHOLE = {"mau-mau": 5000, "miau-miau": 5000, "schwimmen": 5000, "mauz": 5000, "purrrummy": 2500, "katz-und-maus": 6000}
# A row of those that look at no clock has so many deals at least.
FEWEST = 10
EXPLORATION = ("0.3", "0.7", "1.4")
CUTS = ("4", "1000")

Row = tuple[str, str, str, int, list[str]]


def rows(table: str, games: list[str]) -> Iterator[Row]:
    """Game, the two bots, seats, and more options of the arena."""
    for game in games:
        time = f"{MILLISECONDS[game]}ms"
        if table == "levels":
            climbing = ["newcomer", "beginner", "casual", "club", "strong", f"search-{PLAYOUTS[game]}"]
            for below, above in pairwise(climbing):
                yield game, above, below, 2, []
        elif table == "master":
            yield game, f"search-{WHOLE[game]}", "heuristic-1", 2, []
        elif table == "yardstick":
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


def contest(row: Row, arguments: argparse.Namespace) -> dict[str, Any]:
    """Play a row and say what came out."""
    game, first, second, seats, more = row
    deals = arguments.deals or DEALS[game]
    if arguments.table in ("levels", "master"):
        kept = Kept(Path(arguments.out) if arguments.out else None)
        return played_here(game, first, second, deals, arguments.seconds, kept)
    command = [sys.executable, "-m", "katzentisch", "arena", game, first, second, "--json", f"--seats={seats}", *more]
    command += [f"--deals={deals}", f"--jobs={arguments.jobs}"]
    if arguments.out:
        command += ["--out", arguments.out]
    told = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    found: dict[str, Any] = told["contests"][0]
    return found


def played_here(game_id: str, first: str, second: str, deals: int, seconds: float, kept: Kept) -> dict[str, Any]:
    """These bots are ours and look at no clock: they think in this very process, with the same moves as in the arena."""
    game = GAMES[game_id]
    what = Contest(game_id, game.choices(game.resolve()), 2, (first, second))
    match = Match(what, OwnBot)
    began, played = time.monotonic(), kept.of(what, range(deals))
    while len(played) < deals and (len(played) < FEWEST or time.monotonic() - began < seconds):
        played.append(kept.add(what, match.play(len(played))))
    return summed_up(what, played)


def print_row(found: dict[str, Any]) -> None:
    """A line of the table."""
    low, high = found["interval"]
    wins = f"{100 * found['share']:.1f} ({100 * low:.1f} to {100 * high:.1f})"
    times = " / ".join(f"{milliseconds:.1f}" for milliseconds in found["milliseconds"])
    cells = [found["game"], *found["bots"], found["seats"], found["deals"], wins, times]
    print(f"| {' | '.join(map(str, cells))} |", flush=True)
    for name, faults in zip(found["bots"], found["faults"], strict=True):
        if faults:
            print(f"{name}: {faults}", file=sys.stderr)


def print_ladder(found: list[dict[str, Any]]) -> None:
    """The ratings that the contests of one game come to."""
    rungs = [f"{rung.bot} {rung.rating:+.0f} ({rung.low:+.0f} to {rung.high:+.0f})" for rung in ladder_of(found)]
    print(f"| {found[0]['game']} | {' | '.join(rungs)} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", choices=["levels", "yardstick", "master", "ismcts", "four", "budgets", "random"])
    parser.add_argument("--game", action="append", choices=list(DEALS))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--deals", type=int, default=0)
    parser.add_argument(
        "--seconds", type=float, default=3600, help="of levels and master: begin no other deal of a row after this"
    )
    parser.add_argument("--out", default="")
    arguments = parser.parse_args()
    if cards.__file__.endswith(".py"):
        print("the rules are plain Python here: searches find out far less in their time", file=sys.stderr)
    print("| game | bot | against | seats | deals | wins %, 95 % | ms a move |\n|---|---|---|---|---|---|---|")
    found = []
    for row in rows(arguments.table, arguments.game or list(DEALS)):
        found.append(contest(row, arguments))
        print_row(found[-1])
    if arguments.table == "levels":
        print("\n| game | the best" + " |" * 6 + "\n" + "|---" * 7 + "|")
        for _, of_game in groupby(found, key=lambda one: str(one["game"])):
            print_ladder(list(of_game))


if __name__ == "__main__":
    main()
