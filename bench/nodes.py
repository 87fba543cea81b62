"""What the fence of a node costs: entries a second on PostgreSQL, fenced and not, beside SQLite's writer.

100 tables each write an entry as soon as the one before is saved. Rounds are interleaved; of the ratios within each round the
geometric mean is told, with its interval:

    python bench/nodes.py --rounds 40 --seconds 0.5
"""

from __future__ import annotations

import argparse
import asyncio
import math
import statistics
import sys
import tempfile
import time
from collections.abc import Set
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))

from katzentisch.tables.directory.postgres import PostgresDirectory
from katzentisch.tables.storage.base import Storage, TableRecord
from katzentisch.tables.storage.postgres import PostgresStorage
from katzentisch.tables.storage.sqlite import SqliteStorage
from tests.postgres.cluster import shared_cluster
from tests.tables.stores import TABLE, append, entry

TABLES = 100


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


async def measure(address: str, folder: Path, rounds: int, seconds: float) -> None:
    """Print every round, and the ratios."""
    postgres, sqlite, server = PostgresStorage(address), SqliteStorage(folder / "tables.sqlite"), _Server()
    node = PostgresDirectory(postgres, "127.0.0.1:1")
    await node.start(server)
    stores: dict[str, Storage] = {"sqlite": sqlite, "postgres": postgres, "fenced": server.storage}
    found: list[dict[str, float]] = []
    for round in range(rounds):
        order = list(stores) if round % 2 else list(reversed(stores))
        found.append({name: await entries_a_second(stores[name], f"{name}{round}", seconds) for name in order})
        print({name: int(found[-1][name]) for name in stores})
    for name, other in (("fenced", "postgres"), ("postgres", "sqlite")):
        logs = [math.log(one[name] / one[other]) for one in found]
        middle, margin = statistics.mean(logs), 1.96 * statistics.stdev(logs) / math.sqrt(len(logs))
        low, ratio, high = (math.exp(middle + way) for way in (-margin, 0, margin))
        print(f"{name} / {other}: {ratio:.2f}, 95 %: {low:.2f} to {high:.2f}")
    await node.close()
    await postgres.close()
    await sqlite.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(shared_cluster().new_database(), Path(folder), chosen.rounds, chosen.seconds))
