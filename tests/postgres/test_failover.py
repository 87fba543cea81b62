"""A standby of PostgreSQL takes over: a URL with several hosts finds the primary, and nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from katzentisch.proof.killing import PATIENCE, TABLES, crowd_of
from katzentisch.proof.logbook import Findings, check_log
from katzentisch.proof.server_process import free_port
from katzentisch.tables.storage.base import StorageFailed
from katzentisch.tables.storage.postgres import PostgresStorage
from tests.postgres.cluster import Cluster, Standby, ask, asked
from tests.postgres.line import Line
from tests.postgres.test_crash import PostgresServer
from tests.postgres.test_faults import GONE, RoamingCrowd
from tests.postgres.wire import Wire
from tests.server.test_hosting import katzentisch
from tests.tables.stores import SECRET, TABLE, append, entry

#: As docs/hosting.md has it.
READ_WRITE = "?target_session_attrs=read-write"


def with_hosts(address: str, *hosts: str) -> str:
    """The same database, at any of these hosts."""
    parts = urlsplit(address)
    user, at, _ = parts.netloc.rpartition("@")
    return parts._replace(netloc=user + at + ",".join(hosts)).geturl()


# ---------------------------------------------------------------------- a URL with two hosts


@pytest.mark.parametrize(("is_silent", "attributes"), [(False, READ_WRITE), (True, READ_WRITE), (False, "")])
def test_a_server_plays_at_whichever_host_answers(
    tmp_path: Path, database: str, is_silent: bool, attributes: str
) -> None:
    """The first refuses, or its machine is gone and never says a word: tables are made, saved and read at the second, and the doctor is content."""
    # Whoever comes is in the queue of this socket, and stays there.
    with socket.create_server(("127.0.0.1", 0)) as silent:
        first = silent.getsockname()[1] if is_silent else free_port()
        address = with_hosts(database, f"127.0.0.1:{first}", urlsplit(database).netloc.rpartition("@")[2]) + attributes
        with closing(PostgresServer(tmp_path, address)) as server:
            player = server.player("Ada")
            table = player.make("mau-mau")["public"]["table"]
            assert server.player(token=player.token).open(table)["type"] == "table"
            said = katzentisch("doctor", "--json", "--port", server.port, "--database", address)
    found = {finding["about"]: finding for finding in json.loads(said.stdout)}
    assert (said.returncode, found["reading"]["is_well"]) == (0, True), found
    assert "Traceback" not in server.stderr


def test_where_none_of_the_hosts_answers_is_told_in_one_line() -> None:
    """Why, of each; without the password."""
    with pytest.raises(StorageFailed) as failed:
        PostgresStorage(f"postgresql://ada:geheim@127.0.0.1:1,127.0.0.1:2/cats{READ_WRITE}")
    why = "nobody answers there"
    assert str(failed.value) == f"postgresql://127.0.0.1:1,127.0.0.1:2/cats cannot be used: {why}, {why}"


# ---------------------------------------------------------------------- with a standby


@pytest.fixture
def primary() -> Iterator[Cluster]:
    """A PostgreSQL of one test's own."""
    with closing(Cluster(shared_buffers="16MB", max_connections="60", max_wal_size="128MB")) as cluster:
        yield cluster


@pytest.fixture
def standby(primary: Cluster) -> Iterator[Standby]:
    """Another one, which follows the first."""
    with closing(Standby(primary)) as cluster:
        yield cluster


def test_a_standby_is_left_alone(tmp_path: Path, primary: Cluster, standby: Standby) -> None:
    """Named first, or alone."""
    address = primary.new_database()
    name = urlsplit(address).path[1:]
    while not ask(standby.address("postgres"), "SELECT FROM pg_database WHERE datname = $1", name):
        time.sleep(0.02)
    both = with_hosts(address, standby.host, primary.host)
    for attributes in ("", READ_WRITE):
        asyncio.run(PostgresStorage(both + attributes).close())
        with pytest.raises(StorageFailed, match="standby"):
            PostgresStorage(with_hosts(address, standby.host) + attributes)


async def test_what_is_found_after_a_lost_connection_is_on_the_standby_as_well(
    primary: Cluster, standby: Standby
) -> None:
    """SECURITY 40: the session that was to commit waited for the standby, and does so no longer. Nobody is told before the standby has it."""
    address = await asyncio.to_thread(primary.new_database)
    line = Line(address)
    store = await asyncio.to_thread(PostgresStorage, line.address, 1)
    await store.add_table(TABLE, SECRET)
    await asyncio.to_thread(standby.stop)
    saving = asyncio.ensure_future(append(store, "t1", entry(1)))
    await _until_waiting(address, "INSERT INTO entry", saving)
    line.hang_up()
    await _until_waiting(address, "UPDATE schema_step", saving)
    await asyncio.to_thread(standby.start)
    await saving
    assert await store.entries("t1") == [entry(1)]
    await store.close()
    line.close()


async def _until_waiting(address: str, words: str, saving: asyncio.Future[None]) -> None:
    """Until somebody waits with this statement for the standby."""
    sql = "SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND strpos(query, $1) > 0"
    while not await asked(address, sql, words):
        assert not saving.done(), "told before the standby had it"
        await asyncio.sleep(0.02)


@pytest.mark.long
@pytest.mark.parametrize("is_silent", [False, True])
def test_nothing_acknowledged_is_lost_when_a_standby_takes_over(
    tmp_path: Path, primary: Cluster, standby: Standby, is_silent: bool
) -> None:
    """The primary crashes, or its machine is cut off without a word, while people play at two nodes: they go on at the standby."""
    dice = random.Random()
    address = primary.new_database()
    with ExitStack() as until_the_end:
        wire = until_the_end.enter_context(closing(Wire(int(primary.host.rpartition(":")[2]))))
        both = with_hosts(address, f"127.0.0.1:{wire.port}", standby.host) + READ_WRITE
        nodes = []
        for number in range(2):
            (tmp_path / f"node{number}").mkdir()
            nodes.append(until_the_end.enter_context(closing(PostgresServer(tmp_path / f"node{number}", both))))
        findings = Findings()

        async def story() -> None:
            crowd = RoamingCrowd(crowd_of(TABLES, dice), [node.port for node in nodes])
            await crowd.come_anywhere()
            await asyncio.sleep(dice.uniform(0, 3))
            await asyncio.to_thread(wire.stall if is_silent else primary.stop)
            await asyncio.sleep(dice.uniform(0, GONE))
            before = sum(person.acknowledged for person in crowd.people)
            await asyncio.to_thread(standby.promote)
            await crowd.go_on(PATIENCE)
            await asyncio.sleep(1)
            for node in nodes:
                await asyncio.to_thread(node.kill)
            await crowd.go_away()
            await check_log(await asyncio.to_thread(nodes[0].copy), crowd, findings)
            print(before, "acknowledged before the standby took over;", findings)
            assert findings.acknowledged > before > 0

        asyncio.run(story())
        assert findings.sights > findings.acknowledged
        assert all("Traceback" not in node.stderr for node in nodes)
