"""How long it takes to look back at a game: ``python bench/analysis.py [--moves 60]``.

Whole games are played sensibly and analysed as the server does it, from the log to luck: the log is read and played again here, and moves are judged in
the process for that, started with the first. Games are whole, until there are so many decisions of one seat; what is told is for so many. The goal: 60 moves
within 20 seconds of one core. Compiled rules judge with more playouts in that time, not quicker.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import resource
import statistics
from time import perf_counter
from typing import Any, NamedTuple, cast

from katzentisch.bots import search
from katzentisch.engine.chance import KeyedChance
from katzentisch.engine.game import Game
from katzentisch.engine.record import Playthrough, secret_of_seed
from katzentisch.engine.state import TABLE
from katzentisch.games import GAMES
from katzentisch.tables.driving.analyst import Analyst
from katzentisch.tables.kept.analyses import Analyses, Analysis
from katzentisch.tables.live.fold import header_of
from katzentisch.tables.storage.base import LogEntry, SeatRecord, Storage, TableRecord


class Finished:
    """In the place of a store: one game of two seats in which everybody moved sensibly, and seat 0 is a person."""

    def __init__(self, game: Game, seed: int) -> None:
        self._secret = secret_of_seed(seed)
        self.record = TableRecord(
            id=f"table-{seed}",
            game=game.id,
            rules=game.rules,
            preset="printed",
            options=game.choices(game.resolve()),
            seats=(SeatRecord("Ada", guest="ada"), SeatRecord("Minka", bot="club")),
            commitment=hashlib.sha256(self._secret).hexdigest(),
            made_at=0,
        )
        play = Playthrough(game, header_of(self.record), KeyedChance(self._secret, game.rules, self.record.id))
        self._entries: list[LogEntry] = []
        while waiting := play.waiting_for():
            seat = waiting[0]
            text = "deal" if seat == TABLE else game.text(play.state.heuristic(seat))
            number = len(self._entries) + 1
            self._entries.append(LogEntry(number, seat, text, 0, f"{number}" if seat == 0 else None))
            play.play(seat, text, 0)

    async def entries(self, table: str) -> list[LogEntry]:
        return self._entries

    async def secret(self, table: str) -> bytes:
        return self._secret

    async def keep_analysis(self, table: str, seat: int, body: str) -> None:
        """Keeps nothing."""


class Cost(NamedTuple):
    """Seconds of a clock, of the processor in this process (the server's) and in the other, and between two messages."""

    seconds: float
    here: float
    there: float
    longest: float
    margins: list[float]


def processor(who: int) -> float:
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


async def analysed(game: Game, most: int, seed: int) -> Cost:
    """Games until so many decisions are judged."""
    analyst = Analyst(60.0)
    judged, longest, margins = 0, 0.0, list[float]()
    seconds = here = 0.0
    there = processor(resource.RUSAGE_CHILDREN)
    while judged < most:
        store = Finished(game, seed)
        seed += 1
        analyses = Analyses(cast(Storage, store), analyst.weigh, analyst.look_behind, _go_on)
        shown: asyncio.Queue[Analysis | None] = asyncio.Queue()
        began = last = perf_counter()
        worked = processor(resource.RUSAGE_SELF)
        analyses.look(game, store.record, 0, shown.put_nowait)
        while (so_far := await shown.get()) is not None and not so_far.is_finished:
            longest, last = max(longest, perf_counter() - last), perf_counter()
        assert so_far is not None, "the analysis failed"
        judged += len(so_far.moves)
        seconds += perf_counter() - began
        here += processor(resource.RUSAGE_SELF) - worked
        margins += [move.margin for move in so_far.moves if move.margin > 0]
    await analyst.rest()
    there = processor(resource.RUSAGE_CHILDREN) - there
    share = most / judged
    return Cost(share * seconds, share * here, share * there, longest, margins or [0.0])


async def _go_on() -> None:
    """The process goes on for the next game."""


def main() -> None:
    """Judge, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="*", default=[game.id for game in GAMES.values() if not game.is_real_time])
    asked: Any = parser.parse_args()
    kind = "interpreted" if (search.__file__ or "").endswith(".py") else "compiled"
    print(f"{asked.moves} decisions each, two seats, {kind} rules\n")
    print(
        "| game | seconds | of a core: judging | the server | longest, ms | margin, median |\n|---|---|---|---|---|---|"
    )
    for id in asked.games:
        cost = asyncio.run(analysed(GAMES[id], asked.moves, asked.seed))
        print(
            f"| {id} | {cost.seconds:.1f} | {cost.there:.1f} | {cost.here:.2f} "
            f"| {1000 * cost.longest:.0f} | {100 * statistics.median(cost.margins):.1f} % |",
            flush=True,
        )


if __name__ == "__main__":
    main()
