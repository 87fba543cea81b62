"""The long tables of docs/bots.md, a row a contest, printed as Markdown as they are finished.

    python bench/bots.py TABLE [--game GAME] [--jobs N] [--deals N] [--out FILE]

TABLE is `levels` (each level against the one below it, and a ladder), `master` (the search against heuristic-1), `four`
(one searcher among three heuristic-1), `houses` (two seats with `classic` and with every single option value, and the most seats),
`random` (against any moves, the search and heuristic-1), `memory` (the search against one that keeps nothing in mind, and one that draws
no conclusions), `budgets` (more playouts against heuristic-1), `yardstick` (`master` by the clock) or `ismcts` (against plain tree search at equal
time, by its constants). Limits are playouts but in the last two, so that a row comes out alike on every machine, busy or not; there `--seconds` and `--deals`
bound a row. Run those two where as many cores are idle as there are jobs. All want the compiled wheel. With --out a run that was broken off goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import groupby, pairwise, product
from pathlib import Path
from typing import Any, NamedTuple

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
# What memory is measured with, and where the search draws conclusions from what the others did.
REMEMBERED = {"mau-mau": 800, "miau-miau": 800, "schwimmen": 800, "mauz": 800, "purrrummy": 400, "katz-und-maus": 400}
INFERRED = ("schwimmen", "mauz")
TABLES = ("levels", "master", "four", "houses", "random", "memory", "budgets", "yardstick", "ismcts")
EXPLORATION = ("0.3", "0.7", "1.4")
CUTS = ("4", "1000")


class Row(NamedTuple):
    """A contest."""

    game: str
    first: str
    second: str
    seats: int = 2
    preset: str = "printed"
    #: A house rule that is different, and its choice.
    change: tuple[str, str] | None = None

    @property
    def at_equal_time(self) -> bool:
        """Does somebody look at the clock? Then it is played as in the arena, with a process for each bot."""
        return "ms" in self.first + self.second


def rows(table: str, games: list[str]) -> Iterator[Row]:
    """The contests of a table."""
    for game in games:
        whole, time = f"search-{WHOLE[game]}", f"search-{MILLISECONDS[game]}ms"
        if table == "levels":
            climbing = ["newcomer", "beginner", "casual", "club", "strong", f"search-{PLAYOUTS[game]}"]
            for below, above in pairwise(climbing):
                yield Row(game, above, below)
        elif table == "master":
            yield Row(game, whole, "heuristic-1")
        elif table == "four" and GAMES[game].most_seats >= 4:
            yield Row(game, whole, "heuristic-1", 4)
        elif table == "houses":
            yield from houses(game)
        elif table == "random":
            for bot in (whole, "heuristic-1"):
                yield Row(game, bot, "random")
        elif table == "memory":
            yield Row(game, f"search-{REMEMBERED[game]}", f"search-{REMEMBERED[game]}-forgets")
            if game in INFERRED:
                yield Row(game, f"search-{REMEMBERED[game]}", f"search-{REMEMBERED[game]}-guesses")
        elif table == "budgets":
            for playouts in (200, 800, 3200):
                yield Row(game, f"search-{playouts}", "heuristic-1")
        elif table == "yardstick":
            yield Row(game, time, "heuristic-1")
        elif table == "ismcts":
            # Of a match of lives one round is played: so far a tree reaches at most.
            single = ("match", "single_round") if game == "schwimmen" else None
            for limit, exploration, cut in product(("10ms", "100ms"), EXPLORATION, CUTS):
                yield Row(game, f"search-{limit}", f"ismcts-{limit}-c{exploration}-h{cut}", change=single)


def houses(game_id: str) -> Iterator[Row]:
    """Every table that is not the printed one by a single choice."""
    game, searcher = GAMES[game_id], f"search-{PLAYOUTS[game_id]}"
    printed = game.choices(game.resolve())
    yield Row(game_id, searcher, "heuristic-1", preset="classic")
    for option in game.options:
        for choice in option.choices:
            if choice != printed[option.name]:
                yield Row(game_id, searcher, "heuristic-1", change=(option.name, choice))
    if game.most_seats > 2:
        yield Row(game_id, searcher, "heuristic-1", game.most_seats)


def contest(row: Row, arguments: argparse.Namespace) -> dict[str, Any]:
    """Play a row and say what came out."""
    deals = arguments.deals or DEALS[row.game]
    if not row.at_equal_time:
        return played_here(row, deals, arguments.seconds, Kept(Path(arguments.out) if arguments.out else None))
    command = [sys.executable, "-m", "katzentisch", "arena", row.game, row.first, row.second, "--json"]
    command += [f"--seats={row.seats}", f"--deals={deals}", f"--jobs={arguments.jobs}", f"--preset={row.preset}"]
    if row.change:
        command.append(f"--set={'='.join(row.change)}")
    if arguments.out:
        command += ["--out", arguments.out]
    told = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    found: dict[str, Any] = told["contests"][0]
    return found


def played_here(row: Row, deals: int, seconds: float, kept: Kept) -> dict[str, Any]:
    """These bots are ours and look at no clock: they think in this very process, with the same moves as in the arena."""
    game = GAMES[row.game]
    choices = game.choices(game.resolve(row.preset, dict([row.change] if row.change else [])))
    what = Contest(row.game, choices, row.seats, (row.first, row.second))
    match = Match(what, OwnBot)
    began, played = time.monotonic(), kept.of(what, range(deals))
    while len(played) < deals and (len(played) < FEWEST or time.monotonic() - began < seconds):
        played.append(kept.add(what, match.play(len(played))))
    return summed_up(what, played)


def print_row(row: Row, found: dict[str, Any]) -> None:
    """A line of the table."""
    low, high = found["interval"]
    wins = f"{100 * found['share']:.1f} ({100 * low:.1f} to {100 * high:.1f})"
    times = " / ".join(f"{milliseconds:.1f}" for milliseconds in found["milliseconds"])
    house = " ".join(row.change) if row.change else row.preset
    cells = [row.game, house, row.first, row.second, row.seats, found["deals"], wins, times]
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
    parser.add_argument("table", choices=TABLES)
    parser.add_argument("--game", action="append", choices=list(DEALS))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--deals", type=int, default=0)
    parser.add_argument(
        "--seconds",
        type=float,
        default=3600,
        help="where nobody looks at the clock: begin no other deal of a row after this",
    )
    parser.add_argument("--out", default="")
    arguments = parser.parse_args()
    if cards.__file__.endswith(".py"):
        print("the rules are plain Python here: searches find out far less in their time", file=sys.stderr)
    print("| game | house rules | bot | against | seats | deals | wins %, 95 % | ms a move |\n" + "|---" * 8 + "|")
    found = []
    for row in rows(arguments.table, arguments.game or list(DEALS)):
        found.append(contest(row, arguments))
        print_row(row, found[-1])
    if arguments.table == "levels":
        print("\n| game | the best" + " |" * 6 + "\n" + "|---" * 7 + "|")
        for _, of_game in groupby(found, key=lambda one: str(one["game"])):
            print_ladder(list(of_game))


if __name__ == "__main__":
    main()
