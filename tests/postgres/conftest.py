"""A PostgreSQL of the tests' own, and places for stores in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.postgres.cluster import Cluster, shared_cluster
from tests.server.conftest import server, start_server  # noqa: F401
from tests.tables.conftest import pytest_pyfunc_call  # noqa: F401


@pytest.fixture
def cluster() -> Cluster:
    """The server, which may be stopped; whoever does starts it again."""
    return shared_cluster()


@pytest.fixture
def new_database(cluster: Cluster) -> Iterator[Callable[..., str]]:
    """Makes databases for one test."""
    made: list[str] = []

    def make(is_empty: bool = False) -> str:
        made.append(cluster.new_database(is_empty))
        return made[-1]

    yield make
    for address in made:
        cluster.drop(address)


@pytest.fixture
def database(new_database: Callable[..., str]) -> str:
    """The address of a database with our tables, all empty."""
    return new_database()
