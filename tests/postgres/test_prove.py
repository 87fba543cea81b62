"""`katzentisch prove` on PostgreSQL: a file of its own, since files of tests run side by side and this takes a minute."""

from __future__ import annotations

from katzentisch.tables.storage.postgres_schema import SCHEMA
from tests.postgres.cluster import ask
from tests.server.test_prove import check_proof


def test_promises_are_kept_on_a_database(database: str) -> None:
    """`katzentisch prove` makes databases of its own beside the one that is configured, and drops them."""
    check_proof("--database", database)
    names = [row[0] for row in ask(database, "SELECT datname FROM pg_database")]
    assert not [name for name in names if name.startswith("katzentisch_prove")]
    assert ask(database, f"SELECT * FROM {SCHEMA}.guest") == []
