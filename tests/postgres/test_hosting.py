"""The commands of a host on PostgreSQL, and from one kind of store to the other."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from katzentisch.tables.storage.base import StorageFailed
from katzentisch.tables.storage.postgres_schema import SCHEMA, VERSION
from katzentisch.tables.storage.postgres_visit import PostgresVisitor
from tests.postgres.cluster import Cluster, ask
from tests.postgres.test_crash import PostgresServer, postgres_server  # noqa: F401
from tests.server.conftest import Server
from tests.server.test_admin import check_bans, check_closing, check_lists, check_notices
from tests.server.test_hosting import katzentisch, played, run_module
from tests.tables.small_disk import small_disk


@pytest.mark.parametrize(
    ("from_postgres", "to_postgres"),
    [
        (False, True),
        (True, False),
        pytest.param(True, True, marks=pytest.mark.long),
        pytest.param(False, False, marks=pytest.mark.long),
    ],
)
def test_a_running_server_is_moved_from_any_store_to_any_other(
    tmp_path: Path, new_database: Callable[..., str], from_postgres: bool, to_postgres: bool
) -> None:
    """Moving to PostgreSQL is backup and restore; the game goes on where it stood, for the same person."""
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    old = PostgresServer(tmp_path / "old", new_database()) if from_postgres else Server(tmp_path / "old")
    player, table = played(old)
    copy = tmp_path / "copy.sqlite"
    said = katzentisch("backup", copy, *(["--database", old.address] if from_postgres else ["--data", old.data]))  # type: ignore[attr-defined]
    shown = player.table["public"]
    assert said.returncode == 0, said.stderr
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    player.move(player.choice())
    old.close()
    address = new_database(is_empty=True)
    place = ["--database", address] if to_postgres else ["--data", tmp_path / "new" / "data"]
    said = katzentisch("restore", copy, *place)
    assert (said.returncode, said.stdout.splitlines()[0][:8]) == (0, "2 games,"), said.stderr
    new = PostgresServer(tmp_path / "new", address) if to_postgres else Server(tmp_path / "new")
    again = new.player(token=player.token)
    assert again.open(table)["public"] == shown
    again.play_on()
    again.make("mau-mau")  # numbers that rows get by themselves go on behind the old ones
    again.play_on()
    assert new.get("/api/me/statistics", headers={"authorization": f"Bearer {again.token}"}).status_code == 200
    new.close()
    assert "Traceback" not in new.stderr
    said = katzentisch("restore", copy, *place)
    assert (said.returncode, "not empty" in said.stderr) == (2, True)


def test_a_backup_that_does_not_fit_leaves_an_empty_database(tmp_path: Path, database: str) -> None:
    """All of it or nothing."""
    copy = tmp_path / "copy.sqlite"
    assert katzentisch("backup", copy, "--database", database).returncode == 0
    with closing(sqlite3.connect(copy)) as file:
        file.execute("INSERT INTO guest(id, token_hash, name) VALUES('a', x'00', 'Ada'), ('b', x'01', 'Bo' || char(0))")
        file.commit()
    said = katzentisch("restore", copy, "--database", database)
    assert (said.returncode, len(said.stderr.splitlines())) == (2, 1)
    assert ask(database, f"SELECT * FROM {SCHEMA}.guest") == []


def test_a_backup_without_room_is_told_as_such(tmp_path: Path, database: str) -> None:
    """About the copy, not about the database; and nothing is left of it."""
    copy = tmp_path / "copy.sqlite"
    with small_disk(), pytest.raises(StorageFailed, match=r"copy\.sqlite cannot be written: OperationalError"):
        PostgresVisitor(database).back_up(copy)
    assert list(tmp_path.iterdir()) == []


def test_nobody_waits_in_the_database_for_the_disk_of_a_backup(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forcing a large copy to the disk takes a while, and PostgreSQL ends a transaction in which nothing comes: all was read before."""
    waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'"
    fsync, connect = os.fsync, sqlite3.connect
    found: dict[str, int] = {}

    def look(what: str) -> None:
        with ThreadPoolExecutor(1) as beside:  # there may be a loop here
            found[what] = len(beside.submit(ask, database, waiting).result())

    def watched_fsync(number: int) -> None:
        look("fsync")
        fsync(number)

    def watched_connect(*where: Any, **how: Any) -> sqlite3.Connection:
        file: sqlite3.Connection = connect(*where, **how)
        file.set_trace_callback(lambda sql: look(sql) if sql == "COMMIT" else None)
        return file

    monkeypatch.setattr(os, "fsync", watched_fsync)
    monkeypatch.setattr(sqlite3, "connect", watched_connect)
    PostgresVisitor(database).back_up(tmp_path / "copy.sqlite")
    assert found == {"COMMIT": 0, "fsync": 0}


def test_no_secret_is_shown(tmp_path: Path) -> None:
    """SECURITY 39: not by --show-config, nor where something is wrong; a file keeps it out of the list of processes."""
    secret = tmp_path / "url"
    secret.write_text("postgresql://ada:geheim@127.0.0.1:1/cats\n")
    said = katzentisch("serve", "--show-config", KATZENTISCH_DATABASE_FILE=str(secret))
    assert "database = postgresql://ada:***@127.0.0.1:1/cats  (database-file)" in said.stdout
    for arguments in (["serve", "--port", "0", "--no-open"], ["doctor", "--port", "0"], ["reports"]):
        wrong = katzentisch(*arguments, KATZENTISCH_DATABASE_FILE=str(secret))
        assert wrong.returncode in (1, 2)
        assert "geheim" not in said.stdout + said.stderr + wrong.stdout + wrong.stderr
    for bad in ("mysql://ada:geheim@x/cats", "geheim"):
        said = katzentisch("serve", "--show-config", KATZENTISCH_DATABASE=bad)
        assert (said.returncode, len(said.stderr.splitlines()), "geheim" in said.stderr) == (2, 1, False)
    said = katzentisch("serve", "--show-config", "--database", "postgresql://x/y", "--database-file", secret)
    assert (said.returncode, "not both" in said.stderr) == (2, True)


def test_steps_are_checked_and_made(new_database: Callable[..., str]) -> None:
    """`migrate --check` changes nothing; a newer schema is refused."""
    address = new_database(is_empty=True)
    said = katzentisch("migrate", "--check", "--database", address)
    assert (said.returncode, f"step 0 of {VERSION}" in said.stdout) == (1, True)
    assert katzentisch("migrate", "--database", address).returncode == 0
    assert katzentisch("migrate", "--check", "--database", address).returncode == 0
    ask(address, f"UPDATE {SCHEMA}.schema_step SET version = 99")
    said = katzentisch("migrate", "--database", address)
    assert (said.returncode, "newer version" in said.stderr) == (2, True)


@pytest.mark.parametrize(("steps", "word"), [(99, "newer"), (VERSION - 1, "older")])
def test_commands_say_which_side_is_newer(tmp_path: Path, database: str, steps: int, word: str) -> None:
    """Whoever upgrades nodes one by one may still have the old command at hand."""
    ask(database, f"UPDATE {SCHEMA}.schema_step SET version = $1", steps)
    for command in (["backup", str(tmp_path / "copy.sqlite")], ["reports"], ["admin", "nodes"]):
        said = katzentisch(*command, "--database", database)
        assert (said.returncode, f"is of a {word}" in said.stderr.replace("an older", "a older")) == (2, True), said


def test_the_doctor_knows_postgresql(
    cluster: Cluster,
    database: str,
    postgres_server: Callable[..., PostgresServer],  # noqa: F811
) -> None:
    """Version, schema, clock and the time of a commit beside a running server; what is wrong by its name."""
    server = postgres_server()
    arguments = ["doctor", "--json", "--port", server.port, "--database", database]
    said = katzentisch(*arguments)
    found: dict[str, Any] = {finding["about"]: finding for finding in json.loads(said.stdout)}
    assert said.returncode == 0, found
    assert found["database"]["found"].startswith("PostgreSQL 1")
    assert {"database", "schema", "durability", "port"} <= set(found)
    server.stop()
    cluster.stop("fast")
    cluster.start(fsync="off")
    try:
        said = katzentisch(*arguments)
    finally:
        cluster.stop("fast")
        cluster.start()
    assert (said.returncode, "fsync=off" in said.stdout) == (1, True)


def test_the_doctor_tries_a_connection_for_reading(database: str) -> None:
    """Beside its own: a server that has too few of them starts, and then answers nobody."""
    role = f"few_{os.getpid()}"
    ask(database, f"CREATE ROLE {role} LOGIN CONNECTION LIMIT 1 IN ROLE tests")
    try:
        arguments = ["doctor", "--json", "--port", 0, "--database"]
        said = katzentisch(*arguments, database.replace("//tests@", f"//{role}@"))
    finally:
        ask(database, f"DROP ROLE {role}")
    found = {finding["about"]: finding for finding in json.loads(said.stdout)}
    assert (said.returncode, found["reading"]["is_well"], found["database"]["is_well"]) == (1, False, True), found
    assert "TooManyConnections" in found["reading"]["found"]
    assert "CONNECTION LIMIT" in found["reading"]["advice"]


def test_complaints_are_read_from_any_store(postgres_server: Callable[..., PostgresServer]) -> None:  # noqa: F811
    """While the server runs."""
    server = postgres_server()
    ada, bo = server.player("Ada"), server.player("Bo")
    table = ada.make_room(seats=2)
    bo.ask("join", table=table)
    bo.ask("say", text="Mist!")
    ada.ask("report", seat=1, text="He swears.")
    said = katzentisch("reports", "--json", "--database", server.address)
    (complaint,) = json.loads(said.stdout)
    assert (complaint["accused"], complaint["said"]) == ("Bo", [{"name": "Bo", "text": "Mist!"}])


def test_a_database_on_which_a_server_runs_is_not_restored_into(
    tmp_path: Path,
    database: str,
    postgres_server: Callable[..., PostgresServer],  # noqa: F811
) -> None:
    """In one line; the server plays on."""
    server, copy = postgres_server(), tmp_path / "copy.sqlite"
    assert katzentisch("backup", copy, "--database", database).returncode == 0
    said = katzentisch("restore", copy, "--database", database)
    assert (said.returncode, len(said.stderr.splitlines())) == (2, 1)
    assert "a server is using" in said.stderr
    server.player("Ada").make("mau-mau")


@pytest.mark.parametrize(
    "check",
    [check_lists, check_bans, *(pytest.param(one, marks=pytest.mark.long) for one in (check_closing, check_notices))],
)
def test_a_server_is_looked_after(postgres_server: Callable[..., PostgresServer], check: Callable[[Any], None]) -> None:  # noqa: F811
    """`katzentisch admin` does the same as on a SQLite file."""
    server = postgres_server()
    check(server)
    assert ask(server.address, f"SELECT * FROM {SCHEMA}.errand") == []
    assert "Traceback" not in server.stderr


def test_where_no_server_runs_on_a_database_that_is_told(database: str) -> None:
    """In one line; nothing is left."""
    said = katzentisch("admin", "tables", "--database", database)
    assert (said.returncode, "no server runs" in said.stderr) == (2, True)
    assert ask(database, f"SELECT * FROM {SCHEMA}.errand") == []


def test_a_server_whose_database_goes_away_while_it_starts_says_so_in_a_line(database: str) -> None:
    """It has opened its store, and cannot become a node."""
    ask(database, f"ALTER TABLE {SCHEMA}.node RENAME TO gone")
    said = run_module("tests.postgres.hasty_node", "serve", "--no-open", "--port", 0, "--database", database)
    assert (said.returncode, said.stdout, len(said.stderr.splitlines())) == (2, "", 1), said.stderr
    assert "UndefinedTableError" in said.stderr


@pytest.mark.parametrize("wrong", ["0.0.0.0:8223", "8223", "cats.example.org:8223", "10.0.0.5:x", "10.0.0.5:70000"])
def test_a_node_must_say_where_others_reach_it(wrong: str) -> None:
    """An address of its own, and a port."""
    said = katzentisch("serve", "--show-config", KATZENTISCH_NODE_LISTEN=wrong)
    assert (said.returncode, len(said.stderr.splitlines())) == (2, 1)
    assert "--node-listen" in said.stderr
