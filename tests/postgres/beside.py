"""What tests do in a database beside its servers: hold them up in the middle of a save, see who waits, and have it noted who has saved."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import asyncpg

from katzentisch.tables.storage.postgres_schema import SCHEMA
from tests.postgres.cluster import ask, asked

#: Who waits for a lock in a statement with these words: the numbers of their sessions.
Waiting = Callable[[str], Awaitable[list[int]]]

#: Whoever saves an entry asks for this lock at the end of the statement, once a test has wanted to hold them up.
_LOCK = 0x6B617A65
_ASK_FOR_IT = f"""
CREATE OR REPLACE FUNCTION public.be_held_up() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared({_LOCK}); RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER held_up AFTER INSERT ON {SCHEMA}.entry FOR EACH ROW EXECUTE FUNCTION public.be_held_up()
"""
_HOLD_UP_SAVES = f"SELECT pg_advisory_xact_lock({_LOCK})"


@asynccontextmanager
async def held_up(address: str, locking: str = _HOLD_UP_SAVES) -> AsyncIterator[Waiting]:
    """Hold up whoever saves an entry, or needs other rows; look who is waiting meanwhile."""
    connection = await asyncpg.connect(address)
    sql = """SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
             AND strpos(query, $1) > 0"""

    async def waiting(words: str) -> list[int]:
        await connection.execute("SELECT pg_stat_clear_snapshot()")  # a transaction sees the same for ever
        return [pid for (pid,) in await connection.fetch(sql, words)]

    try:
        if locking == _HOLD_UP_SAVES:
            await connection.execute(_ASK_FOR_IT)
        await connection.execute(f"BEGIN; {locking}")
        yield waiting
    finally:
        await connection.close()


def note_saves(address: str, **what: str) -> None:
    """Have the database note in its table `noted` what is so whenever an entry is saved: SQL, seen on the connection that saves it.

    It looks when the statement ends, behind where `held_up` holds it up: triggers go by their names.
    """
    columns = ", ".join(f"{name} TEXT" for name in what)
    values = ", ".join(f"({sql})::text" for sql in what.values())
    ask(address, f"CREATE TABLE public.noted({columns})")
    body = f"BEGIN INSERT INTO public.noted SELECT {values}; RETURN NULL; END"
    ask(address, f"CREATE FUNCTION public.note() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$")
    ask(address, f"CREATE TRIGGER noted AFTER INSERT ON {SCHEMA}.entry FOR EACH ROW EXECUTE FUNCTION public.note()")


#: A setting that means nothing to PostgreSQL.
_NODE = "tests.node"


def named(address: str, node: str) -> str:
    """The address of a database for one node: all of its sessions know where others reach that node."""
    return f"{address}?{_NODE}={node}"


def note_savers(address: str) -> None:
    """Note which node saves an entry, if it has such an address, and which holds the table at that moment."""
    holder = f"""SELECT node.address FROM {SCHEMA}.holding JOIN {SCHEMA}.node ON node.id = holding.node
                 WHERE table_id = NEW.table_id"""
    note_saves(address, saver=f"current_setting('{_NODE}', true)", holder=holder)


async def check_savers(address: str) -> None:
    """Only who held a table has saved there: never two nodes, and nobody after it was struck off and before another has come."""
    wrong = await asked(address, "SELECT saver, holder FROM noted WHERE saver IS DISTINCT FROM holder")
    assert wrong == [], "somebody has saved at a table that was not theirs"
