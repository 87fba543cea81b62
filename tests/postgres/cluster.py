"""A PostgreSQL of the tests' own: made in a temporary folder, on a free port, as a user without rights, and stopped in any way."""

from __future__ import annotations

import asyncio
import atexit
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import asyncpg

from katzentisch.proof.server_process import free_port
from katzentisch.tables.storage.postgres import PostgresStorage
from tasks.services import find_postgres

#: Of this process alone: several may use one server, if it is somebody else's.
_TEMPLATE = f"with_tables_{os.getpid()}"
#: A disk in memory, if it has so much room. Every test makes a database, and would mostly wait for the disk to have written it. Nobody pulls the
#: plug of this machine: what a PostgreSQL that is stopped at once has told the system to write is there afterwards, on either. What is measured is
#: measured on a disk.
_IN_MEMORY = Path("/dev/shm")
_ROOM = 4 << 30


class Cluster:
    """A server with a template that has our tables; each test gets a database of its own. What is not set is PostgreSQL's default."""

    def __init__(self, *, is_on_disk: bool = False, **settings: str) -> None:
        self._settings = settings
        found = find_postgres()
        assert found, "no PostgreSQL: scripts/test finds or installs it"
        self._numbers = count(1)
        self._folder: Path | None = None
        if is_somebody_elses(found):
            parts = urlsplit(found)
            # Lines and wires are put before its port.
            self._address = found if parts.port else parts._replace(netloc=f"{parts.netloc}:5432").geturl()
        else:
            self._programs = Path(found)
            self._make_folder(is_on_disk)
            self._run("initdb", "--username=tests", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
            self.start()
        self._prepare()

    def _make_folder(self, is_on_disk: bool = False) -> None:
        # Not in pytest's folder, which only the user who runs the tests can enter.
        is_roomy = _IN_MEMORY.is_dir() and shutil.disk_usage(_IN_MEMORY).free > _ROOM
        place = _IN_MEMORY if is_roomy and not is_on_disk else None
        self._folder = Path(tempfile.mkdtemp(prefix="katzentisch-postgres-", dir=place))
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:  # PostgreSQL does not run as root
            user = next(user for user in pwd.getpwall() if user.pw_name in ("postgres", "nobody"))
            os.chown(self._folder, user.pw_uid, user.pw_gid)
            self._user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self._port = free_port()
        self._address = f"postgresql://tests@127.0.0.1:{self._port}/postgres"

    def _run(self, program: str, *arguments: str) -> None:
        assert self._folder is not None
        subprocess.run(
            [str(self._programs / program), "--pgdata", str(self._folder / "data"), *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self._folder,
            timeout=120,
            **self._user,
        )

    def start(self, **settings: str) -> None:
        """Start it, with settings of one's own."""
        assert self._folder is not None
        chosen = {"listen_addresses": "127.0.0.1", **self._settings, **settings}
        options = " ".join(f"-c {name}={value}" for name, value in chosen.items())
        log = str(self._folder / "log")
        self._run("pg_ctl", "start", "--wait", "--log", log, "-o", f"-p {self._port} -k {self._folder} {options}")
        self._is_up = True

    def stop(self, how: str = "immediate") -> None:
        """``immediate``: as if somebody had pulled the plug. A server of somebody else's must not be stopped."""
        assert self._folder is not None, "tests that do this are left out"
        self._run("pg_ctl", "stop", "--wait", "--mode", how)
        self._is_up = False

    def close(self) -> None:
        """Leave nothing behind."""
        if self._folder is not None:
            if self._is_up:
                self.stop()
            shutil.rmtree(self._folder)
        else:
            self.drop(self.address(_TEMPLATE))

    def _prepare(self) -> None:
        self._order(f"DROP DATABASE IF EXISTS {_TEMPLATE}", f"CREATE DATABASE {_TEMPLATE}")
        asyncio.run(PostgresStorage(self.address(_TEMPLATE)).close())

    def new_database(self, is_empty: bool = False) -> str:
        """The address of a new database, with our tables in it or without."""
        name = f"test_{os.getpid()}_{next(self._numbers)}"
        self._order(f"CREATE DATABASE {name}" + ("" if is_empty else f" TEMPLATE {_TEMPLATE}"))
        return self.address(name)

    def drop(self, address: str) -> None:
        """Delete a database, whoever uses it."""
        self._order(f"DROP DATABASE {urlsplit(address).path[1:]} WITH (FORCE)")

    def address(self, name: str) -> str:
        """The address of a database."""
        return urlsplit(self._address)._replace(path=f"/{name}").geturl()

    @property
    def host(self) -> str:
        """Where it listens, with its port."""
        return urlsplit(self._address).netloc.rpartition("@")[2]

    def _order(self, *orders: str) -> None:
        for order in orders:
            ask(self.address("postgres"), order)


class Standby(Cluster):
    """Follows another server, which from now on acknowledges nothing before this one has it as well; until it is told to take over."""

    def __init__(self, primary: Cluster) -> None:
        self._settings, self._programs = primary._settings, primary._programs
        self._make_folder()
        self._run(
            "pg_basebackup", "--checkpoint=fast", "--no-sync", "--write-recovery-conf", "--dbname", primary._address
        )
        self.start()
        primary._order("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
        while not ask(primary._address, "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'"):
            time.sleep(0.05)

    def promote(self) -> None:
        """Be the primary."""
        self._run("pg_ctl", "promote", "--wait")


def is_somebody_elses(found: str | None) -> bool:
    """Is PostgreSQL an address, and not a folder of programs?"""
    return found is not None and found.startswith(("postgresql://", "postgres://"))


@cache
def shared_cluster() -> Cluster:
    """One for all tests of this process, and a small one, since several run side by side; started when first asked for."""
    cluster = Cluster(shared_buffers="16MB", max_connections="60", max_wal_size="128MB")
    atexit.register(cluster.close)
    return cluster


def ask(address: str, sql: str, *parameters: Any) -> list[Any]:
    """Ask a database something, on a connection of one's own."""
    return asyncio.run(asked(address, sql, *parameters))


async def asked(address: str, sql: str, *parameters: Any) -> list[Any]:
    """The same, from a loop that runs."""
    connection = await asyncpg.connect(address)
    try:
        rows: list[Any] = await connection.fetch(sql, *parameters)
        return rows
    finally:
        await connection.close()
