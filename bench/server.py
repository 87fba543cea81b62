"""How fast the server is, beside an echo on the same framework and beside boardgame.io: one run, interleaved, medians.

    python bench/server.py [--json] [--rounds N] [--seconds S] [--tables T] [--without-boardgame]
    python bench/server.py --watched PAIRS [--seconds S]

Run it where the compiled wheel is installed, on Linux, with a C compiler; boardgame.io is fetched with npm into a folder that
is deleted afterwards. A move is one message in, a durable commit, and four messages out; rules and views are the real ones.
Every round measures every server once, each started anew, and what is told are medians over the rounds.

With `--watched` it measures what the pings of pages cost that somebody looks at: so many pairs of runs with and without them, the
order changing from pair to pair. What is compared is the server's processor time for a move, which other work on the machine
changes less than it changes how many moves there are.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from katzentisch.engine import cards
from katzentisch.games import GAMES
from katzentisch.proof.server_process import free_port
from katzentisch.server.running.guests import greet
from katzentisch.server.wire.messages import WIRE_VERSION
from katzentisch.tables.live.clock import Clock
from katzentisch.tables.live.live_tables import LiveTables, NewTable
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.live.table import Table
from katzentisch.tables.storage.base import GuestRecord, Storage
from katzentisch.tables.storage.sqlite import SqliteStorage

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.intervals import ratio_of

HERE = Path(__file__).parent
COMPILED = not cards.__file__.endswith(".py")
BOARDGAME = "boardgame.io@0.50.2"
SEATS = 4
GAME = "mau-mau"
#: Long games: what is measured are moves, not the beginnings of games. Who says "Mau" is not measured, either.
OPTIONS = {
    "call": "automatic",
    "final_call": "automatic",
    "hand_size": "7",
    "must_play_if_able": "no",
    "scoring": "match",
}
WARM = 1.0
OPEN_RATE, IDLE_RATE = 1000, 250
#: Tables that are made at the same time.
AT_ONCE = 250
IDLE_SOCKETS, STORED_TABLES, FOLDED_MOVES = 5000, 10_000, 300

#: How people play whose pages ping: as fast as the server lets them, and each move after five seconds; tables, and moves a second.
WATCHED = {"as fast as it goes": (100, 0), "a move every five seconds": (400, 80)}

Figures = dict[str, float]


# ---------------------------------------------------------------------- servers


@contextmanager
def server(ready: str, *command: str | Path, **env: str) -> Iterator[subprocess.Popen[str]]:
    """A server process, from the line that tells that it is ready."""
    process = subprocess.Popen(
        list(map(str, command)), stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1", **env}
    )
    try:
        assert process.stdout is not None
        while ready not in (line := process.stdout.readline()):
            if not line:
                raise SystemExit(f"this did not start: {command}")
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=30)


def katzentisch(port: int, data: Path, *more: str, pace: str = "0", **env: str) -> Any:
    """Our own server, as people start it, with quotas wide open."""
    words = ("-m", "katzentisch.cli", "serve", "--no-open", "--host", "127.0.0.1", "--port", str(port))
    return server(
        f":{port}", sys.executable, *words, "--data", data, "--pace", pace, "--limits", "1000000", *more, **env
    )


def memory_of(pid: int) -> int:
    """Bytes that a process holds in memory."""
    line = next(s for s in Path(f"/proc/{pid}/status").read_text().splitlines() if s.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


# ---------------------------------------------------------------------- stores


async def _begun_table(live_tables: LiveTables, storage: Storage) -> list[str]:
    """A game of four people; their tokens, each with its name."""
    guests = [await greet(storage, None, None, f"Cat {seat}", Clock().milliseconds()) for seat in range(SEATS)]
    room = await live_tables.make(guests[0].guest, NewTable(GAME, options=OPTIONS, seats=SEATS, bots=0, waits=True))
    for guest, _ in guests[1:]:
        await room.join(guest)
        await room.get_ready(guest.id, True)
    await room.start(guests[0].guest.id)
    table = room.table
    assert table is not None
    while table.seq == 0:
        await table.changed.wait()
    return [f"{token} {room.id}" for _, token in guests]


async def make_tables(storage: Storage, tables: int) -> list[str]:
    """So many games that have begun, in a store that is closed then; a line with token and table for each seat."""
    lines: list[str] = []
    for done in range(0, tables, AT_ONCE):
        live_tables = LiveTables(storage, Pace().times(0))
        making = (_begun_table(live_tables, storage) for _ in range(min(AT_ONCE, tables - done)))
        for made in await asyncio.gather(*making):
            lines += made
        await live_tables.close()
    await storage.close()
    return lines


def make_store(folder: Path, tables: int) -> list[str]:
    """A store with so many games that have begun; a line with token and table for each seat."""

    async def make() -> list[str]:
        return await make_tables(SqliteStorage(folder / "tables.sqlite"), tables)

    return asyncio.run(make())


# ---------------------------------------------------------------------- measuring


class Bench:
    """Everything that is measured, and what is needed for it."""

    def __init__(self, folder: Path, tables: int, seconds: float) -> None:
        self._folder = folder
        self._tables = tables
        self._seconds = seconds
        self._load = folder / "load"
        subprocess.run(["cc", "-O2", f"-DWIRE_VERSION={WIRE_VERSION}", "-o", self._load, HERE / "load.c"], check=True)

    def run(
        self,
        protocol: str,
        port: int | str,
        pid: int | str,
        rate: int,
        lines: list[str] | None = None,
        is_watched: bool = False,
    ) -> Figures:
        """Let players without faces play; several ports and processes with commas between them."""
        words = [protocol, port, pid, self._tables, SEATS, WARM, self._seconds, rate, 0, int(is_watched)]
        result = subprocess.run(
            [self._load, *map(str, words)], input="\n".join(lines or []), stdout=subprocess.PIPE, text=True, check=True
        )
        figures: Figures = json.loads(result.stdout)
        return figures

    def echo(self, rate: int) -> Figures:
        """Messages that come back."""
        port = free_port()
        with server("ready", sys.executable, HERE / "echo.py", str(port)) as process:
            return self.run("echo", port, process.pid, rate)

    def ours(self, rate: int, idle: int = 0) -> Figures:
        """Moves at our tables."""
        with tempfile.TemporaryDirectory(dir=self._folder) as data:
            lines = make_store(Path(data), self._tables)
            port = free_port()
            with katzentisch(port, Path(data)) as process:
                if not idle:
                    return self.run("katzentisch", port, process.pid, rate, lines)
                alone = self.run("katzentisch", port, process.pid, rate, lines)
                before = memory_of(process.pid)
                with self._idle_sockets(port, idle):
                    after = memory_of(process.pid)
                    beside = self.run("katzentisch", port, process.pid, rate, lines)
                return {**beside, "alone_p99": alone["ack_p99"], "bytes_a_socket": (after - before) / idle}

    def watched(self, pairs: int, rate: int) -> dict[str, list[Figures]]:
        """Moves at our tables, with pages that ping and without, in turn."""
        store = self._folder / f"begun-{self._tables}"
        lines = make_store(store, self._tables)
        found: dict[str, list[Figures]] = {"without": [], "with": []}
        for pair in range(pairs):
            for name in sorted(found, reverse=pair % 2 == 0):
                with tempfile.TemporaryDirectory(dir=self._folder) as data:
                    shutil.copytree(store, data, dirs_exist_ok=True)
                    port = free_port()
                    with katzentisch(port, Path(data)) as process:
                        figures = self.run("katzentisch", port, process.pid, rate, lines, name == "with")
                found[name].append(figures)
                print(f"pair {pair + 1}, {name}: {figures}", file=sys.stderr)
        return found

    @contextmanager
    def _idle_sockets(self, port: int, count: int) -> Iterator[None]:
        words = ["katzentisch", port, 0, 0, SEATS, 0, 3600, 0, count, 0]
        process = subprocess.Popen(
            [self._load, *map(str, words)], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        assert process.stderr is not None
        try:
            if "there" not in (line := process.stderr.readline()):
                raise SystemExit(f"idle sockets: {line}")
            yield
        finally:
            process.kill()
            process.wait()

    def boardgame(self, rate: int) -> Figures:
        """Moves at boardgame.io's tables."""
        port = free_port()
        modules = self._folder / "node_modules"
        with server(
            "ready", shutil.which("node") or "node", HERE / "boardgame.js", str(port), NODE_PATH=str(modules)
        ) as process:
            return self.run("boardgame", port, process.pid, rate)

    def fetch_boardgame(self) -> None:
        """Install it where it is deleted again."""
        words = [
            "npm",
            "install",
            BOARDGAME,
            "--prefix",
            str(self._folder),
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
        ]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)

    def first_page(self) -> Figures:
        """Seconds from starting a server with many stored tables until its page is there."""
        data = self._folder / "stored"
        if not data.exists():
            make_store(data, STORED_TABLES)
        port = free_port()
        begun = time.perf_counter()
        with katzentisch(port, data), urllib.request.urlopen(f"http://127.0.0.1:{port}/") as page:
            page.read()
            return {"seconds": time.perf_counter() - begun}

    def fold(self) -> Figures:
        """Milliseconds to fold a long log, from the store to a table that can be played on."""
        return asyncio.run(_fold(self._folder))


async def _long_game(live_tables: LiveTables) -> Table:
    """A game between a person and bots who do anything, until it is long enough."""
    while True:
        room = await live_tables.make(
            GuestRecord("ada", "Ada"), NewTable(GAME, options=OPTIONS, seats=SEATS, level="random")
        )
        table = room.table
        assert table is not None
        room.enter("ada")
        while table.result() is None and table.seq < FOLDED_MOVES:
            changed = table.changed
            if 0 in table.waiting_for():
                await table.submit(0, None, table.game.text(random.choice(table.moves(0))))
            else:
                await changed.wait()
        if table.seq >= FOLDED_MOVES:
            return table


async def _fold(folder: Path) -> Figures:
    with tempfile.TemporaryDirectory(dir=folder) as data:
        storage = SqliteStorage(Path(data) / "tables.sqlite")
        live_tables = LiveTables(storage, Pace().times(0))
        record = (await _long_game(live_tables)).record
        await live_tables.close()
        took = []
        for _ in range(20):
            begun = time.perf_counter()
            folded = await Table.load(GAMES[GAME], record, storage, Pace(), Clock())
            took.append(1000 * (time.perf_counter() - begun) * FOLDED_MOVES / folded.seq)
        await storage.close()
    return {"milliseconds": statistics.median(took)}


def measure(bench: Bench, rounds: int, with_boardgame: bool) -> dict[str, Figures]:
    """Medians of everything."""
    work: dict[str, Callable[[], Figures]] = {
        "echo": lambda: bench.echo(0),
        "katzentisch": lambda: bench.ours(0),
        "boardgame.io": lambda: bench.boardgame(0),
        "echo, open loop": lambda: bench.echo(OPEN_RATE),
        "katzentisch, open loop": lambda: bench.ours(OPEN_RATE),
        "katzentisch, idle sockets": lambda: bench.ours(IDLE_RATE, IDLE_SOCKETS),
        "first page": bench.first_page,
        "fold": bench.fold,
    }
    if with_boardgame:
        bench.fetch_boardgame()
    else:
        del work["boardgame.io"]
    found: dict[str, list[Figures]] = {name: [] for name in work}
    for number in range(rounds):
        for name, one in work.items():
            found[name].append(one())
            print(f"round {number + 1}, {name}: {found[name][-1]}", file=sys.stderr)
    return {
        name: {key: statistics.median(figures[key] for figures in all) for key in all[0]} for name, all in found.items()
    }


def goals(found: dict[str, Figures]) -> list[tuple[str, str, str, bool]]:
    """What is measured, the figure beside what it is compared with, the goal, and whether it is reached."""
    echo, ours, peer = found["echo"], found["katzentisch"], found.get("boardgame.io")
    open_echo, opened = found["echo, open loop"], found["katzentisch, open loop"]
    idle, page, fold = found["katzentisch, idle sockets"], found["first page"], found["fold"]
    rate = ours["moves_a_second"]
    rows = []

    def row(what: str, figure: str, goal: str, is_reached: bool) -> None:
        rows.append((what, figure, goal, is_reached))

    of_echo = rate / echo["moves_a_second"]
    row(
        "durable moves",
        f"{rate:.0f}/s; echo {echo['moves_a_second']:.0f}/s; {of_echo:.2f}",
        "0.20 x echo",
        of_echo >= 0.2,
    )
    if peer is not None:
        of_peer = rate / peer["moves_a_second"]
        row(
            "durable moves",
            f"boardgame.io in memory {peer['moves_a_second']:.0f}/s; {of_peer:.1f}",
            "3 x",
            of_peer >= 3,
        )
    p99, echo_p99 = opened["ack_p99"], open_echo["ack_p99"]
    figure = f"p99 {p99:.1f} ms at {opened['moves_a_second']:.0f}/s; echo {echo_p99:.1f} ms; {p99 / echo_p99:.1f}"
    row(f"{OPEN_RATE} moves/s, open loop", figure, "20 x echo, or 25 ms", p99 <= max(20 * echo_p99, 25))
    figure = f"p99 {idle['ack_p99']:.1f} ms (without them {idle['alone_p99']:.1f} ms)"
    row(f"{IDLE_RATE} moves/s beside {IDLE_SOCKETS} idle sockets", figure, "50 ms", idle["ack_p99"] <= 50)
    row("an idle socket", f"{idle['bytes_a_socket'] / 1000:.1f} kB", "60 kB", idle["bytes_a_socket"] <= 60_000)
    row(f"{STORED_TABLES} stored tables, first page", f"{page['seconds']:.2f} s", "3 s", page["seconds"] <= 3)
    row(f"folding {FOLDED_MOVES} moves", f"{fold['milliseconds']:.1f} ms", "20 ms", fold["milliseconds"] <= 20)
    return rows


def measure_watched(folder: Path, pairs: int, seconds: float) -> dict[str, Figures]:
    """What pings add to the processor time of a move: the ratio and its interval, beside medians."""
    told = {}
    for name, (tables, rate) in WATCHED.items():
        found = Bench(folder, tables, seconds).watched(pairs, rate)
        by_kind = {kind: [figures["microseconds_of_cpu"] for figures in all] for kind, all in found.items()}
        low, ratio, high = ratio_of(by_kind["with"], by_kind["without"])
        told[name] = {
            "low": low,
            "ratio": ratio,
            "high": high,
            **{f"microseconds_{kind}": statistics.median(all) for kind, all in by_kind.items()},
            **{
                key: statistics.median(one[key] for one in found["with"])
                for key in ("moves_a_second", "pings_a_second")
            },
        }
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--without-boardgame", action="store_true")
    parser.add_argument("--watched", type=int, metavar="PAIRS", default=0)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if chosen.watched:
            told = measure_watched(Path(folder), chosen.watched, chosen.seconds)
            print(json.dumps({"compiled": COMPILED, "load": os.getloadavg()[0], **told}, indent=2))
            return
        bench = Bench(Path(folder), chosen.tables, chosen.seconds)
        found = measure(bench, chosen.rounds, not chosen.without_boardgame)
    if chosen.json:
        print(json.dumps({"compiled": COMPILED, "cores": os.cpu_count(), **found}, indent=2))
        return
    print(f"rules {'compiled' if COMPILED else 'interpreted'}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    for what, figure, goal, is_reached in goals(found):
        print(f"{what:50} {figure:60} goal {goal:20} {'reached' if is_reached else 'MISSED'}")


if __name__ == "__main__":
    main()
