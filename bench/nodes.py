"""What PostgreSQL and several nodes cost: one run, interleaved; every ratio with the 95 % interval (Student's) of its geometric mean.

    python bench/nodes.py [--rounds N] [--seconds S] [--only entries,moves,answers,kill,bytes,memory,before] [--before CHECKOUT] [--json FILE]

entries   what a store saves a second, 100 tables that each write the next entry as soon as the one before is saved: SQLite, PostgreSQL, and
          PostgreSQL with the fence of a node
moves     moves a second of 100 tables of four (`load.c`), and the processor for one: SQLite; one node; two nodes, everybody where their table is
          held; two nodes, everybody elsewhere
answers   the answer to a move at 300 a second, at the node that holds the table and elsewhere
kill      seconds from kill -9 of the node that holds a table to the next acknowledged move
memory    what somebody takes who only looks at their table: their socket, and at both nodes that their table is elsewhere
bytes     what a finished game of Miau! Miau! takes on the disk, with one person and three bots
before    moves a second on SQLite, and in another checkout of this repository

--json writes what every round has measured, for whoever wants other figures of it than are printed.
Everything runs on this machine: servers, PostgreSQL and players share its cores. A goal that lies inside of an interval is undecided.
"""

from __future__ import annotations

import argparse
import asyncio
import atexit
import json
import os
import random
import secrets
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Set
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from bench.intervals import ratio_of
from bench.server import SEATS, Bench, Figures, katzentisch, make_store, make_tables, memory_of
from katzentisch.proof.server_process import free_port
from katzentisch.tables.directory.lease import LEASE_SECONDS
from katzentisch.tables.directory.postgres import PostgresDirectory
from katzentisch.tables.live.live_tables import LiveTables, NewTable
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.storage.base import GuestRecord, Storage, TableRecord
from katzentisch.tables.storage.postgres import PostgresStorage
from katzentisch.tables.storage.sqlite import SqliteStorage
from tests.postgres.cluster import Cluster, ask
from tests.postgres.test_crash import PostgresServer
from tests.server.conftest import Player
from tests.tables.stores import TABLE, append, entry

TABLES = 100
RATE = 300

Found = dict[str, list[Figures]]


@cache
def postgresql() -> Cluster:
    """A server with PostgreSQL's own settings, on the disk on which SQLite's files are."""
    cluster = Cluster(is_on_disk=True)
    atexit.register(cluster.close)
    return cluster


# ---------------------------------------------------------------------- entries


class _Server:
    """Keeps the store that a node is given."""

    def came_up(self, storage: Storage) -> None:
        self.storage = storage

    def went_down(self) -> None:
        raise SystemExit("the node went down: the machine is too busy for figures")

    def offers(self) -> Set[str]:
        return frozenset()


async def entries_a_second(storage: Storage, round: str, seconds: float) -> float:
    """How many entries are saved, all tables together."""
    saved = 0
    ends = 0.0

    async def write(table: str) -> None:
        nonlocal saved
        seq = 0
        while time.perf_counter() < ends:
            seq += 1
            await append(storage, table, entry(seq, f"{round}-{seq}"))
            saved += 1

    names = [f"{round}-{number}" for number in range(TABLES)]
    for name in names:
        record = TableRecord(name, *(getattr(TABLE, field) for field in TABLE.__struct_fields__[1:]))
        await storage.add_table(record, b"secret")
    began = time.perf_counter()
    ends = began + seconds
    await asyncio.gather(*map(write, names))
    return saved / (time.perf_counter() - began)


async def measure_entries(address: str, folder: Path, rounds: int, seconds: float) -> Found:
    """Every store in every round, in turns from either end."""
    postgres, sqlite, server = PostgresStorage(address), SqliteStorage(folder / "entries.sqlite"), _Server()
    node = PostgresDirectory(postgres, "127.0.0.1:1")
    await node.start(server)
    stores: dict[str, Storage] = {"sqlite": sqlite, "postgres": postgres, "fenced": server.storage}
    found: Found = {name: [] for name in stores}
    for round in range(rounds):
        for name in list(stores) if round % 2 else list(reversed(stores)):
            found[name].append({"a_second": await entries_a_second(stores[name], f"{name}{round}", seconds)})
    await node.close()
    await postgres.close()
    await sqlite.close()
    return found


# ---------------------------------------------------------------------- moves


class Nodes:
    """Servers on a fresh store with tables, and players for them."""

    def __init__(self, folder: Path, seconds: float) -> None:
        self._folder = folder
        self._bench = Bench(folder, TABLES, seconds)

    def sqlite(self, rate: int = 0, **env: str) -> Figures:
        """One server on a file."""
        with tempfile.TemporaryDirectory(dir=self._folder) as data:
            lines, port = make_store(Path(data), TABLES), free_port()
            with katzentisch(port, Path(data), **env) as process:
                return self._bench.run("katzentisch", port, process.pid, rate, lines)

    def postgres(self, many: int = 1, is_elsewhere: bool = False, rate: int = 0) -> Figures:
        """So many nodes. Tables take turns; people are where theirs is held, or elsewhere."""
        with self._started(many) as (ports, pids, lines):
            if is_elsewhere:
                for number in range(TABLES):
                    _hold(ports[number % many], lines[4 * number])
                ports = ports[1:] + ports[:1]
            return self._bench.run("katzentisch", _list(ports), _list(pids), rate, lines)

    def memory(self) -> Figures:
        """Two nodes. Of every table's people the first is at one, which holds the table, and the second at the other: then come those who count."""
        with self._started(2) as (ports, pids, lines), ExitStack() as sockets:

            def come(port: int, line: str) -> Player:
                own = f"127.0.{random.randrange(1, 255)}.1"  # an address may have only so many sockets
                way = connect(f"ws://127.0.0.1:{port}/ws", ping_interval=None, source_address=(own, 0))
                return Player(sockets.enter_context(way), "", line.split()[0])

            for seat, port in enumerate(ports):
                for line in lines[seat::SEATS]:
                    come(port, line).open(line.split()[1])
            others = [line for number, line in enumerate(lines) if number % SEATS >= len(ports)]
            before = [memory_of(pid) for pid in pids]
            people = [come(ports[1], line) for line in others]
            come_in = [memory_of(pid) for pid in pids]
            for player, line in zip(people, others, strict=True):
                player.open(line.split()[1])
            looking = [memory_of(pid) for pid in pids]
            with urlopen(f"http://127.0.0.1:{ports[1]}/metrics") as figures:
                assert f'katzentisch_links{{way="there"}} {len(others) + TABLES}.0' in figures.read().decode()
            return {
                "socket": (come_in[1] - before[1]) / len(others),
                "there": (looking[1] - come_in[1]) / len(others),
                "here": (looking[0] - come_in[0]) / len(others),
            }

    @contextmanager
    def _started(self, many: int) -> Iterator[tuple[list[int], list[int], list[str]]]:
        database = postgresql().new_database()
        lines = asyncio.run(_make(database))
        ports = [free_port() for _ in range(many)]
        with ExitStack() as stack:
            data = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=self._folder)))
            servers = [
                stack.enter_context(katzentisch(port, data, "--database", database, "--node-listen", "127.0.0.1:0"))
                for port in ports
            ]
            yield ports, [server.pid for server in servers], lines
        postgresql().drop(database)


async def _make(database: str) -> list[str]:
    storage = await asyncio.to_thread(PostgresStorage, database)
    return await make_tables(storage, TABLES)


def _list(numbers: list[int]) -> str:
    return ",".join(map(str, numbers))


def _hold(port: int, line: str) -> None:
    """Have a node hold a table: whoever opens it first does, and for a minute after everybody has gone."""
    token, table = line.split()
    with connect(f"ws://127.0.0.1:{port}/ws") as socket:
        player = Player(socket, "", token)
        player.open(table)


# ---------------------------------------------------------------------- kill -9


def kill_to_move(folder: Path) -> Figures:
    """How long nobody could move at a table whose node was killed, for somebody at the other who tries all the time."""
    database = postgresql().new_database()
    nodes = []
    for name in ("one", "other"):
        (folder / name).mkdir()
        nodes.append(PostgresServer(folder / name, database))
    here = nodes[0].player("Ada")
    here.make_in_turn("mau-mau")
    table = here.table["public"]["table"]
    nodes[1].player(token=here.token).open(table)
    began = time.perf_counter()
    nodes[0].kill()
    while True:
        try:
            again = nodes[1].player(token=here.token)
            if again.open(table)["type"] == "table" and again.until_in_turn():
                again.move(again.choice())
                break
        except ConnectionClosed:
            time.sleep(0.05)
    took = time.perf_counter() - began
    for node in nodes:
        node.close()
    postgresql().drop(database)
    return {"seconds": took}


# ---------------------------------------------------------------------- bytes


async def play_games(storage: Storage, games: int) -> Figures:
    """Games to their end, of one person who does anything and three bots; how many entries they have."""
    live_tables, guest, entries = LiveTables(storage, Pace().times(0)), GuestRecord("ada", "Ada"), 0
    for _ in range(games):
        room = await live_tables.make(guest, NewTable("miau-miau", seats=4, level="random"))
        room.enter(guest.id)
        table = room.table
        assert table is not None
        while table.result() is None:
            changed = table.changed
            if 0 in table.waiting_for():
                await room.move(guest.id, secrets.token_hex(12), table.game.text(random.choice(table.moves(0))))
            else:
                await changed.wait()
        await room.end_if_over()
        entries += table.seq
        room.exit(guest.id)
    await live_tables.close()
    await storage.close()
    return {"entries": entries / games}


def bytes_a_game(folder: Path, games: int) -> Found:
    """Print and return what a game takes in either store."""

    async def on_sqlite() -> Figures:
        return await play_games(SqliteStorage(folder / "bytes.sqlite"), games)

    async def on_postgres(address: str) -> Figures:
        return await play_games(await asyncio.to_thread(PostgresStorage, address), games)

    sqlite = asyncio.run(on_sqlite())
    sqlite["bytes"] = (folder / "bytes.sqlite").stat().st_size / games
    address, size = postgresql().new_database(), "SELECT pg_database_size(current_database())"
    ((before,),) = ask(address, size)
    postgres = asyncio.run(on_postgres(address))
    ((after,),) = ask(address, size)
    postgres["bytes"] = (after - before) / games
    for name, one in (("SQLite", sqlite), ("PostgreSQL", postgres)):
        print(f"{name}: {one['bytes']:.0f} bytes a game of {one['entries']:.0f} entries")
    return {"sqlite": [sqlite], "postgres": [postgres]}


# ---------------------------------------------------------------------- telling


def interleaved(work: dict[str, Callable[[], Figures]], rounds: int) -> Found:
    """Everything in every round, in turns from either end."""
    found: Found = {name: [] for name in work}
    for round in range(rounds):
        for name in list(work) if round % 2 else list(reversed(work)):
            found[name].append(work[name]())
            print(f"round {round + 1}, {name}: {found[name][-1]}", file=sys.stderr, flush=True)
    return found


def tell(found: Found, key: str, name: str, other: str, goal: float, is_least: bool = True) -> None:
    """Print medians and the ratio of two, with its interval, beside the goal."""
    medians = [statistics.median(one[key] for one in found[which]) for which in (name, other)]
    low, ratio, high = ratio_of(*([one[key] for one in found[which]] for which in (name, other)))
    is_met = low >= goal if is_least else high <= goal
    is_missed = high < goal if is_least else low > goal
    verdict = "met" if is_met else "MISSED" if is_missed else "undecided"
    print(
        f"{key}: {name} {medians[0]:.3g}, {other} {medians[1]:.3g}: {ratio:.2f} ({low:.2f} to {high:.2f}), "
        f"goal {'at least' if is_least else 'at most'} {goal}: {verdict}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--only", default="entries,moves,answers,kill")
    parser.add_argument("--before", type=Path, help="A checkout of the commit to compare SQLite with.")
    parser.add_argument("--json", type=Path, help="Write the figures of every round into this file.")
    chosen = parser.parse_args()
    kept: dict[str, Found] = {}
    wanted, rounds = chosen.only.split(","), chosen.rounds
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {rounds} rounds of {chosen.seconds} s")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        nodes = Nodes(folder, chosen.seconds)
        if "entries" in wanted:
            address = postgresql().new_database()
            found = kept["entries"] = asyncio.run(measure_entries(address, folder, rounds, chosen.seconds))
            tell(found, "a_second", "postgres", "sqlite", 0.9)
            tell(found, "a_second", "fenced", "postgres", 0.9)
        if "moves" in wanted:
            found = kept["moves"] = interleaved(
                {
                    "sqlite": nodes.sqlite,
                    "one node": nodes.postgres,
                    "two nodes": lambda: nodes.postgres(2),
                    "elsewhere": lambda: nodes.postgres(2, is_elsewhere=True),
                },
                rounds,
            )
            tell(found, "moves_a_second", "one node", "sqlite", 0.9)
            tell(found, "moves_a_second", "two nodes", "one node", 0.9)
            tell(found, "moves_a_second", "elsewhere", "one node", 0.7)
            tell(found, "microseconds_of_cpu", "elsewhere", "two nodes", 1.6, is_least=False)
        if "answers" in wanted:
            found = kept["answers"] = interleaved(
                {
                    "direct": lambda: nodes.postgres(2, rate=RATE),
                    "elsewhere": lambda: nodes.postgres(2, is_elsewhere=True, rate=RATE),
                },
                rounds,
            )
            tell(found, "ack_p50", "elsewhere", "direct", 1.5, is_least=False)
            tell(found, "ack_p99", "elsewhere", "direct", 3, is_least=False)
        if "kill" in wanted:
            kept["kill"] = {"one node": []}
            for number in range(rounds):
                (folder / f"kill{number}").mkdir()
                kept["kill"]["one node"].append(kill_to_move(folder / f"kill{number}"))
            kills = sorted(one["seconds"] for one in kept["kill"]["one node"])
            print(f"kill -9 to the next move: {kills} s, goal at most {2 * LEASE_SECONDS:.0f} s")
        if "memory" in wanted:
            found = kept["memory"] = interleaved({"memory": nodes.memory}, rounds)
            for key, what in (
                ("socket", "a socket"),
                ("there", "passed on, at the node with the socket"),
                ("here", "passed on, at the node with the table"),
            ):
                print(f"{what}: {sorted(round(one[key]) for one in found['memory'])} bytes")
        if "bytes" in wanted:
            kept["bytes"] = bytes_a_game(folder, 20 * rounds)
        if "before" in wanted:
            before = {"PYTHONPATH": str(chosen.before / "src")}
            found = kept["before"] = interleaved(
                {"now": nodes.sqlite, "before": lambda: nodes.sqlite(**before)}, rounds
            )
            tell(found, "moves_a_second", "now", "before", 0.95)
    if chosen.json is not None:
        chosen.json.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
