"""A server on PostgreSQL: games to their end, kill -9 of the server, PostgreSQL stopped as by a power cut, and both at once.

The same crowd, and the same check of every move and sight, as on a SQLite file: acknowledged moves lost 0, doubled 0, refused but made 0.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from katzentisch.proof.killing import PATIENCE, TABLES, crowd_of, kill_again_and_again
from katzentisch.proof.logbook import Findings
from katzentisch.tables.storage.postgres_visit import PostgresVisitor
from tests.postgres.cluster import Cluster
from tests.server.conftest import Server

STRIKES = 120 if os.environ.get("KATZENTISCH_TEST_LENGTH") == "long" else 3


class PostgresServer(Server):
    """`katzentisch serve --database`."""

    def __init__(self, folder: Path, address: str, *arguments: str, **options: str) -> None:
        self.address = address
        super().__init__(folder, "--database", address, *arguments, **options)

    def copy(self) -> Path:
        """A backup, taken beside nobody."""
        copy = self.data.with_name("copy") / "tables.sqlite"
        copy.parent.mkdir(exist_ok=True)
        copy.unlink(missing_ok=True)
        PostgresVisitor(self.address).back_up(copy)
        return copy


@pytest.fixture
def postgres_server(tmp_path: Path, database: str) -> Iterator[Callable[..., PostgresServer]]:
    """Starts a server on the test's database."""
    servers: list[PostgresServer] = []

    def start(*arguments: str) -> PostgresServer:
        servers.append(PostgresServer(tmp_path, database, *arguments))
        return servers[-1]

    yield start
    for server in servers:
        server.close()


@pytest.mark.parametrize("game", ["miau-miau", "purrrummy", "schwimmen", "katz-und-maus"])
def test_a_game_is_played_to_its_end(postgres_server: Callable[..., PostgresServer], game: str) -> None:
    """One of each family that has turns; the result outlives the process."""
    server = postgres_server()
    player = server.player("Ada")
    table = player.make(game, 2)["public"]["table"]
    player.play_on()
    ended = player.table["public"]
    assert server.get("/api/health").json()["status"] == "ok"
    server.kill()
    server.start()
    assert server.player(token=player.token).open(table)["public"] == ended
    assert not (server.data / "tables.sqlite").exists()
    assert "Traceback" not in server.stderr


def test_nothing_acknowledged_is_lost_or_doubled(
    postgres_server: Callable[..., PostgresServer], cluster: Cluster
) -> None:
    """SECURITY 15, 23: killed, stopped as by a power cut, and both at once, in turns and under load."""
    dice = random.Random()
    crowd = crowd_of(TABLES, dice)
    server = postgres_server()

    async def strike(findings: Findings) -> None:
        if findings.kills % 3 == 0:
            return  # the server alone, which follows
        await asyncio.to_thread(cluster.stop)
        if findings.kills % 3 == 2:
            await asyncio.to_thread(server.kill)
        await asyncio.sleep(dice.uniform(0, 1))
        await asyncio.to_thread(cluster.start)
        if findings.kills % 3 == 1:
            await crowd.be_cut_off()  # the directory is not logged: the server is another node now, and sends all away
            await crowd.come(server.port, PATIENCE)

    def is_enough(findings: Findings) -> bool:
        return findings.kills >= STRIKES and findings.acknowledged > 10 * STRIKES

    findings = asyncio.run(kill_again_and_again(server, crowd, dice, is_enough, strike))
    print(findings)
    assert is_enough(findings)
    assert findings.sights > findings.acknowledged
    assert "Traceback" not in server.stderr
