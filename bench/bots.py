"""The long tables of docs/bots.md, a row a contest, printed as they are finished.

    python bench/bots.py TABLE [--game GAME] [--only BOT] [--deals N] [--seconds S] [--out FILE] [--keep] [--processor]

TABLE is `levels` (each level against the one below it), `paw` (the same in Kitty Paw), `master` (the search against heuristic-1), `four` (one searcher among
three heuristic-1), `houses` (two seats with `classic` and with every single option value, and the most seats), `random` (against any moves, the search and
heuristic-1 on the same deals, calls automatic), `memory` (the search against one that keeps nothing in mind, and one that draws no conclusions), `budgets` (more
playouts against heuristic-1), `yardstick` (`master` by the clock), `constants` (ten deals and more against each of six plain tree searches at equal time) or `ismcts`
(many deals, which `constants` has not seen, against the one of them that did best).

A row that has a goal is played until it is met or missed (`katzentisch.research.statistics.Bound`), others to their last deal; `--seconds` breaks a row off, and `--out`
goes on there another time. `--keep` notes what came out in bench/figures, from which `scripts/bot_plots.py` makes the tables. Limits are playouts but in the last
three, so that a row comes out alike on every machine, busy or not; in those run it where a core is idle, or with `--processor`: then both count the milliseconds that
they had a core. All want the compiled wheel.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from pathlib import Path
from typing import Any

from katzentisch.bots import ismcts, search
from katzentisch.bots.kitty_paw import SKILLS
from katzentisch.bots.kitty_paw_simulation import VirtualTable
from katzentisch.engine import cards
from katzentisch.games import GAMES
from katzentisch.games.kitty_paw import KITTY_PAW
from katzentisch.research import arena
from katzentisch.research.arena import Contest, Match, Score
from katzentisch.research.own_bot import OwnBot
from katzentisch.research.report import Kept, summed_up
from katzentisch.research.statistics import Bound

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.kept_figures import keep, kept_rows

# What a move of the strongest bot may take, and how many deals a row has at most.
MILLISECONDS = {"mau-mau": 30, "miau-miau": 30, "schwimmen": 30, "mauz": 30, "purrrummy": 100, "katz-und-maus": 100}
DEALS = {"mau-mau": 4000, "miau-miau": 4000, "schwimmen": 4000, "mauz": 4000, "purrrummy": 400, "katz-und-maus": 400}
# A master looks at the clock. What it is measured with here is what it can do in its time on a slow core, the same on every machine.
PLAYOUTS = {"mau-mau": 1500, "miau-miau": 1500, "schwimmen": 1000, "mauz": 1000, "purrrummy": 800, "katz-und-maus": 800}
# What it can do in its time on a whole core.
WHOLE = {"mau-mau": 5000, "miau-miau": 5000, "schwimmen": 5000, "mauz": 5000, "purrrummy": 2500, "katz-und-maus": 6000}
# A row of those that look at no clock has so many deals at least.
FEWEST = 10
# What memory is measured with, and where the search draws conclusions from what the others did.
REMEMBERED = {"mau-mau": 800, "miau-miau": 800, "schwimmen": 800, "mauz": 800, "purrrummy": 400, "katz-und-maus": 400}
INFERRED = ("schwimmen", "mauz")
# Goals, lower bounds in percent: against heuristic-1; as one of four, in times of luck; against plain tree search.
YARDSTICK = {"mau-mau": 60, "miau-miau": 66, "schwimmen": 62, "mauz": 67, "purrrummy": 66, "katz-und-maus": 78}
AMONG_FOUR = {"mau-mau": 1.1, "miau-miau": 1.3, "schwimmen": 1.2, "mauz": 1.2, "purrrummy": 1.2}
TREE = {"mau-mau": 51, "miau-miau": 52, "schwimmen": 58, "mauz": 58, "purrrummy": 65, "katz-und-maus": 85}
# Against random moves nobody has to be measured closely.
AGAINST_RANDOM = {"mau-mau": 400, "miau-miau": 400, "schwimmen": 50, "mauz": 50, "purrrummy": 30, "katz-und-maus": 20}
PAW_GAMES = 200
TABLES = (
    "levels",
    "paw",
    "master",
    "four",
    "houses",
    "random",
    "memory",
    "budgets",
    "yardstick",
    "constants",
    "ismcts",
)
EXPLORATION = ("0.3", "0.7", "1.4")
CUTS = ("4", "1000")
#: The deals of `constants`, which no other row has.
CHOOSING = 1_000_000


@dataclass(frozen=True)
class Row:
    """A contest."""

    game: str
    first: str
    second: str
    seats: int = 2
    preset: str = "printed"
    #: House rules that are different, and their choices.
    changes: tuple[tuple[str, str], ...] = ()
    #: The lower bound that the first one's share is to have; 0: none is asked for.
    goal: float = 0.0
    deals: int = 0
    begins: int = 0

    @property
    def at_equal_time(self) -> bool:
        """Does somebody look at the clock?"""
        return "ms" in self.first + self.second


def rows(table: str, games: list[str]) -> Iterator[Row]:
    """The contests of a table."""
    for game in games:
        whole, time = f"search-{WHOLE[game]}", f"search-{MILLISECONDS[game]}ms"
        if table == "levels":
            climbing = ["newcomer", "beginner", "casual", "club", "strong", f"search-{PLAYOUTS[game]}"]
            for below, above in pairwise(climbing):
                yield Row(game, above, below, deals=1000)
        elif table == "master":
            yield Row(game, whole, "heuristic-1", goal=YARDSTICK[game] / 100)
        elif table == "four" and game in AMONG_FOUR:
            yield Row(game, whole, "heuristic-1", 4, goal=AMONG_FOUR[game] / 4)
        elif table == "houses":
            yield from houses(game)
        elif table == "random":
            for bot in (whole, "heuristic-1"):
                yield Row(game, bot, "random", changes=automatic(game), deals=AGAINST_RANDOM[game])
        elif table == "memory":
            yield Row(game, f"search-{REMEMBERED[game]}", f"search-{REMEMBERED[game]}-forgets")
            if game in INFERRED:
                yield Row(game, f"search-{REMEMBERED[game]}", f"search-{REMEMBERED[game]}-guesses")
        elif table == "budgets":
            for playouts in (200, 800, 3200):
                yield Row(game, f"search-{playouts}", "heuristic-1")
        elif table == "yardstick":
            yield Row(game, time, "heuristic-1", goal=YARDSTICK[game] / 100)
        elif table == "constants":
            for limit, exploration, cut in product(("10ms", "100ms"), EXPLORATION, CUTS):
                tree = f"ismcts-{limit}-c{exploration}-h{cut}"
                yield Row(game, f"search-{limit}", tree, changes=single(game), deals=FEWEST, begins=CHOOSING)
        elif table == "ismcts":
            for limit in ("10ms", "100ms"):
                if tree := best_tree(game, limit):
                    yield Row(game, f"search-{limit}", tree, changes=single(game), goal=TREE[game] / 100)
                else:
                    print(f"{game}, {limit}: first play `constants`, all six, with --keep", file=sys.stderr)


def automatic(game: str) -> tuple[tuple[str, str], ...]:
    """The house rules with which nobody can forget a call."""
    return tuple((option.name, "automatic") for option in GAMES[game].options if "automatic" in option.choices)


def single(game: str) -> tuple[tuple[str, str], ...]:
    """Of a match of lives one round is played: so far a tree reaches at most."""
    return (("match", "single_round"),) if game == "schwimmen" else ()


def best_tree(game: str, limit: str) -> str:
    """Of the six the one against which the search did worst, among the deals that were played to choose it; "": not all were."""
    tried = [row for row in kept_rows("constants") if row["game"] == game and row["bots"][0] == f"search-{limit}"]
    if len(tried) < len(EXPLORATION) * len(CUTS):
        return ""
    return str(min(tried, key=lambda row: float(row["share"]))["bots"][1])


def houses(game_id: str) -> Iterator[Row]:
    """Every table that is not the printed one by a single choice."""
    game, searcher = GAMES[game_id], f"search-{PLAYOUTS[game_id]}"
    printed = game.choices(game.resolve())
    yield Row(game_id, searcher, "heuristic-1", preset="classic")
    for option in game.options:
        for choice in option.choices:
            if choice != printed[option.name]:
                yield Row(game_id, searcher, "heuristic-1", changes=((option.name, choice),))
    if game.most_seats > 2:
        yield Row(game_id, searcher, "heuristic-1", game.most_seats)


def contest(row: Row, arguments: argparse.Namespace) -> dict[str, Any]:
    """Play a row and say what came out. These bots are ours: they think in this very process, with the same moves as in the arena."""
    most = row.deals or DEALS[row.game]
    game = GAMES[row.game]
    choices = game.choices(game.resolve(row.preset, dict(row.changes)))
    what = Contest(row.game, choices, row.seats, (row.first, row.second))
    kept = Kept(Path(arguments.out) if arguments.out else None)
    match, bound, began = Match(what, OwnBot), Bound(row.goal, most), time.monotonic()
    asked_for = arguments.deals or most
    known, played = iter(kept.of(what, range(row.begins, row.begins + asked_for))), list[Score]()
    while len(played) < asked_for:
        score = next(known, None)
        if score is None:
            if len(played) >= FEWEST and time.monotonic() - began >= arguments.seconds:
                break
            score = kept.add(what, match.play(row.begins + len(played)))
        played.append(score)
        if row.goal and bound.is_decided([score.share for score in played]):
            break
    found = summed_up(what, played)
    if bound.verdict:
        found["interval"] = list(bound.interval)
    return {**found, "goal": row.goal, "most": most if row.goal else asked_for, "verdict": bound.verdict}


def summary_of(row: Row, found: dict[str, Any], arguments: argparse.Namespace) -> dict[str, Any]:
    """What is kept of a row."""
    told = {key: found[key] for key in ("game", "seats", "bots", "deals", "most", "goal", "verdict")}
    told |= {key: [round(one, 4) for one in found[key]] for key in ("interval", "milliseconds")}
    told |= {
        "preset": row.preset,
        "changes": dict(row.changes),
        "begins": row.begins,
        "share": round(found["share"], 4),
    }
    if row.at_equal_time:
        told["clock"] = "processor" if arguments.processor else "wall"
    return told


def paw_rows(games: int) -> Iterator[dict[str, Any]]:
    """Kitty Paw, in virtual time: each level against the one below it, each seed in both seats."""
    for below, above in pairwise(SKILLS):
        what = Contest(KITTY_PAW.id, {}, 2, (above, below))
        played = [Score(seed, paw_share(above, below, seed), (0, 0), (0.0, 0.0), ({}, {})) for seed in range(games)]
        yield {**summed_up(what, played), "goal": 0.0, "most": games, "verdict": ""}


def paw_share(first: str, second: str, seed: int) -> float:
    """How much of two games the first one wins."""
    share = 0.0
    for seat in (0, 1):
        levels = (first, second) if seat == 0 else (second, first)
        winners = VirtualTable(KITTY_PAW.resolve(), levels, seed).run().result.winners
        share += (seat in winners) / len(winners) / 2
    return share


def print_row(row: Row, found: dict[str, Any]) -> None:
    """A line of the table."""
    low, high = found["interval"]
    wins = f"{100 * found['share']:.1f} ({100 * low:.1f} to {100 * high:.1f})"
    times = " / ".join(f"{milliseconds:.1f}" for milliseconds in found["milliseconds"])
    house = " ".join(map("=".join, row.changes)) or row.preset
    goal = f"{100 * found['goal']:.1f} {found['verdict'] or 'undecided'}" if found["goal"] else ""
    cells = [row.game, house, row.first, row.second, row.seats, found["deals"], wins, goal, times]
    print(f"| {' | '.join(map(str, cells))} |", flush=True)


def count_a_core() -> None:
    """Let milliseconds be those that a bot had a core, where they are a limit and where they are told."""
    for module in (search, ismcts, arena):
        module.perf_counter = time.thread_time  # type: ignore[attr-defined]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", choices=TABLES)
    parser.add_argument("--game", action="append", choices=list(DEALS))
    parser.add_argument(
        "--deals", type=int, default=0, help="so many, whatever the table says; a goal has as many looks as ever"
    )
    parser.add_argument("--seconds", type=float, default=3600, help="begin no other deal of a row after this")
    parser.add_argument("--out", default="")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--processor", action="store_true", help="milliseconds are those of a core, not of the clock")
    parser.add_argument("--only", default="", help="only rows with a bot whose name holds this")
    arguments = parser.parse_args()
    if cards.__file__.endswith(".py"):
        print("the rules are plain Python here: searches find out far less in their time", file=sys.stderr)
    if arguments.processor:
        count_a_core()
    print(
        "| game | house rules | bot | against | seats | deals | wins %, 95 % | goal | ms a move |\n" + "|---" * 9 + "|"
    )
    if arguments.table == "paw":
        played = ((Row(KITTY_PAW.id, *found["bots"]), found) for found in paw_rows(arguments.deals or PAW_GAMES))
    else:
        asked_for = rows(arguments.table, arguments.game or list(DEALS))
        asked_for = (row for row in asked_for if any(arguments.only in bot for bot in (row.first, row.second)))
        played = ((row, contest(row, arguments)) for row in asked_for)
    for row, found in played:
        print_row(row, found)
        if arguments.keep:
            keep(arguments.table, summary_of(row, found, arguments))


if __name__ == "__main__":
    main()
