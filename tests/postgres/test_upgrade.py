"""A game that was begun under an earlier version goes on after the upgrade: a PostgreSQL database of every step there has ever been."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import asyncpg
import pytest

from katzentisch.tables.storage.postgres_schema import SCHEMA, STEPS, VERSION
from tests.postgres.cluster import ask
from tests.postgres.test_crash import PostgresServer
from tests.server.old_stores import contents
from tests.server.test_upgrade import Before, before, check_it_goes_on  # noqa: F401


async def write_old_database(address: str, step: int, today: Path) -> None:
    """A database of this step, with as much of today's store as it had a place for."""
    connection = await asyncpg.connect(address, server_settings={"search_path": SCHEMA})
    try:
        await connection.execute(f"CREATE SCHEMA {SCHEMA}; CREATE TABLE schema_step(version BIGINT NOT NULL)")
        await connection.execute(f"INSERT INTO schema_step VALUES({step})")
        await connection.execute("".join(STEPS[:step]))
        for table, columns, rows in contents(today):
            found = await connection.fetch(
                "SELECT column_name, is_identity FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2",
                SCHEMA,
                table,
            )
            # Numbers that rows get by themselves are the database's own.
            known = [name for name, is_identity in found if name in columns and is_identity == "NO"]
            if known:
                marks = ", ".join(f"${n}" for n in range(1, len(known) + 1))
                values = [[row[columns.index(name)] for name in known] for row in rows]
                await connection.executemany(f'INSERT INTO "{table}"({", ".join(known)}) VALUES({marks})', values)
    finally:
        await connection.close()


@pytest.mark.long
@pytest.mark.parametrize("step", range(1, VERSION))
def test_a_game_goes_on_in_a_database_of_an_earlier_version(
    tmp_path: Path,
    new_database: Callable[..., str],
    before: Before,  # noqa: F811
    step: int,
) -> None:
    """The first server that starts makes the steps that are missing, and a second one finds them made."""
    address = new_database(is_empty=True)
    asyncio.run(write_old_database(address, step, before.file))
    servers = []
    try:
        for number in range(2):
            (tmp_path / f"node{number}").mkdir()
            servers.append(PostgresServer(tmp_path / f"node{number}", address))
        check_it_goes_on(servers[1], before, has_rooms=True)
    finally:
        for server in servers:
            server.close()
    assert all("Traceback" not in server.stderr for server in servers)
    assert ask(address, f"SELECT version FROM {SCHEMA}.schema_step") == [(VERSION,)]
