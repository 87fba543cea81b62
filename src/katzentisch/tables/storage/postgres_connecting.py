"""Connections to PostgreSQL: how they are set, what may go wrong with them, and that what is committed there stays."""

from __future__ import annotations

import asyncio
import os
import re
from functools import cache, partial
from typing import Any
from urllib.parse import parse_qs, urlsplit

try:
    import asyncpg
except ImportError:  # an extra
    asyncpg = None

from katzentisch.tables.storage.base import StorageFailed, StoreInUse
from katzentisch.tables.storage.postgres_schema import SCHEMA, SERVER_LOCK, make_missing_steps

_CONNECT_SECONDS = 5.0
#: Where a URL names several hosts: one that has not answered for so long is not waited for alone.
_HEAD_START = 0.3
#: An answer that takes longer will not come.
COMMAND_SECONDS = 10.0
#: The session of a server that has just been killed may live on for a moment.
_LOCK_SECONDS = 5.0

_SETTINGS = {
    "application_name": "katzentisch",
    "search_path": SCHEMA,
    # What the database's owner has set does not count: nothing is shown that is not on the disk.
    "synchronous_commit": "on",
    # A server that is gone without a word holds its locks so long, and no longer.
    "tcp_keepalives_idle": "1",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "2",
    "idle_in_transaction_session_timeout": "10s",
    "client_min_messages": "error",
}
#: Nobody waits longer than this to strike off a node that was frozen in the middle of a transaction. And a connection whose machine
#: is gone is given up within the lease: after a second without a word and one without an answer.
_WRITING = {"idle_in_transaction_session_timeout": "1s", "tcp_keepalives_count": "1"}


def known_errors() -> tuple[type[BaseException], ...]:
    """Whatever a connection may raise.

    That a client is in the wrong state for something, or that the stream has ended, is said of a connection that the server has just
    closed, too.
    """
    lost = (OSError, EOFError, asyncio.TimeoutError, asyncpg.InternalClientError)
    return (*lost, asyncpg.PostgresError, asyncpg.InterfaceError, ValueError)


async def connect(dsn: str, is_for_node: bool = False, is_patient: bool = False) -> Any:
    """A new connection; `StorageFailed` tells why there is none, without the password."""
    if asyncpg is None:
        raise StorageFailed("PostgreSQL needs one package more, asyncpg: install Katzentisch with its extra [postgres]")
    return await _connect(
        dsn,
        timeout=_CONNECT_SECONDS,
        command_timeout=None if is_patient else COMMAND_SECONDS,
        server_settings={**_SETTINGS, **(_WRITING if is_for_node else {})},
    )


def pool(dsn: str, most: int, is_for_reading: bool = True) -> Any:
    """So many connections at most, for reading alone or for short orders; none is opened yet."""
    return asyncpg.create_pool(
        dsn,
        connect=_connect,
        min_size=0,
        max_size=most,
        timeout=_CONNECT_SECONDS,
        command_timeout=COMMAND_SECONDS,
        server_settings={**_SETTINGS, **({"default_transaction_read_only": "on"} if is_for_reading else _WRITING)},
    )


async def _connect(dsn: str, **how: Any) -> Any:
    """A connection to the first host of a URL that is of the wanted kind.

    asyncpg asks one host after the other within one time limit, and a machine that is gone takes all of it: it never answers. So the next one is
    tried meanwhile.
    """
    hosts = _each_host(dsn)
    how["target_session_attrs"] = _wanted(dsn, len(hosts))
    tries: list[asyncio.Task[Any]] = []
    for host in hosts:
        tries.append(asyncio.create_task(_connect_after(list(tries), host, how)))
    connection, errors = None, []
    try:
        for answered in asyncio.as_completed(tries):
            try:
                connection = await answered
                return connection
            except known_errors() as error:
                errors.append(reason(error))
    finally:
        for one in tries:
            one.cancel()
            one.add_done_callback(partial(_hang_up, connection))
    raise StorageFailed(f"{place_of(dsn)} cannot be used: {', '.join(errors)}")


async def _connect_after(before: list[asyncio.Task[Any]], host: str, how: dict[str, Any]) -> Any:
    if before:  # the one before had to wait for its own
        await asyncio.wait(before[-1:], timeout=_HEAD_START * len(before))
    return await asyncpg.connect(host, **how)


def _hang_up(kept: Any, one: asyncio.Task[Any]) -> None:
    """Two hosts may answer at one moment."""
    if not one.cancelled() and one.exception() is None and one.result() is not kept:
        one.result().terminate()


def _each_host(dsn: str) -> list[str]:
    """The same URL with each of its hosts alone."""
    parts = urlsplit(dsn)
    user, at, hosts = parts.netloc.rpartition("@")
    if "," not in hosts:
        return [dsn]
    return [parts._replace(netloc=user + at + host).geturl() for host in hosts.split(",")]


def _wanted(dsn: str, hosts: int) -> str | None:
    """The kind of server that a URL wants; None: it does not say. Of several it is the one that takes writes, if nothing else is said.

    Where `read-write` is wanted, asyncpg refuses a connection that is for reading alone. `primary` says the same of the server, and not of that.
    """
    default = os.environ.get("PGTARGETSESSIONATTRS", "any" if hosts > 1 else None)
    said = parse_qs(urlsplit(dsn).query).get("target_session_attrs", [default])[-1]
    return "primary" if said == "read-write" or (said == "any" and hosts > 1) else said


async def take_lock(connection: Any, dsn: str, seconds: float = _LOCK_SECONDS, is_alone: bool = False) -> None:
    """Be a server of this database, as long as the connection lives, or be alone there; `StoreInUse` if that is not possible."""
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    ask = "SELECT pg_try_advisory_lock($1)" if is_alone else "SELECT pg_try_advisory_lock_shared($1)"
    while not await connection.fetchval(ask, SERVER_LOCK):
        if loop.time() > until:
            what = "a server is using" if is_alone else "somebody is filling"
            raise StoreInUse(f"{what} {place_of(dsn)}")
        await asyncio.sleep(0.05)


async def bring_up_to_date(dsn: str) -> None:
    """Make the steps of the schema that are missing. On a large store nobody knows how long one takes, nor does who waits for another server's."""
    connection = await connect(dsn, is_patient=True)
    try:
        await make_missing_steps(connection)
    finally:
        connection.terminate()


async def check_durability(connection: Any) -> None:
    """`StorageFailed` if what is committed may be lost, or nothing can be written at all."""
    if await connection.fetchval("SHOW fsync") != "on":
        raise StorageFailed("PostgreSQL runs with fsync=off and would lose games in a power cut: set fsync=on")
    if await connection.fetchval("SELECT pg_is_in_recovery()"):
        raise StorageFailed("this PostgreSQL is a standby, which takes no writes: name the primary")


def has_failed_for_sure(error: BaseException, connection: Any) -> bool:
    """Is it certain that nothing of this was committed? Not if the connection was lost: the answer may have been on its way."""
    if isinstance(error, asyncpg.PostgresError):
        return getattr(error, "severity_en", None) == "ERROR"
    is_ours = isinstance(error, asyncpg.InterfaceError | ValueError)  # it was never sent
    return is_ours and not connection.is_closed()


def is_deadlock(error: BaseException) -> bool:
    """Was this undone because it and another transaction waited for each other?"""
    return isinstance(error, asyncpg.DeadlockDetectedError)


def is_missing_reference(error: BaseException) -> bool:
    """Does a row name another that is not there?"""
    return isinstance(error, asyncpg.ForeignKeyViolationError)


@cache
def numbered(sql: str) -> str:
    """The same statement with $1, $2 for its parameters, which are ? everywhere else."""
    pieces = sql.split("?")
    return pieces[0] + "".join(f"${number}{piece}" for number, piece in enumerate(pieces[1:], 1))


def reason(error: BaseException) -> str:
    """What went wrong, without the data that was being written: it may be secret."""
    state = getattr(error, "sqlstate", None)
    if isinstance(error, ConnectionRefusedError):
        return "nobody answers there"
    if isinstance(error, asyncpg.TargetServerAttributeNotMatched):
        return "it is a standby, or else not what target_session_attrs wants"
    return f"{type(error).__name__} {state or ''}".strip()


def place_of(dsn: str) -> str:
    """Which database this is: no user, no password, no parameters."""
    parts = urlsplit(dsn)
    where = parts.netloc.rpartition("@")[2]
    return f"postgresql://{where}{parts.path}"


def without_password(dsn: str) -> str:
    """The address of a database as it may be shown to anybody."""
    parts = urlsplit(dsn)
    user, at, where = parts.netloc.rpartition("@")
    shown = parts._replace(
        netloc=user.partition(":")[0] + (":***" if ":" in user else "") + at + where,
        query=re.sub(r"((?:^|&)\w*pass\w*=)[^&]*", r"\1***", parts.query),
    )
    return shown.geturl()
