"""A PostgreSQL of the tests' own, and places for stores in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tasks.services import find_postgres
from tests.postgres.cluster import Cluster, is_somebody_elses, shared_cluster
from tests.server.conftest import server, start_server  # noqa: F401
from tests.tables.conftest import pytest_pyfunc_call  # noqa: F401


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Somebody else's server is not stopped, nor told other settings: tests that do are left out."""
    if is_somebody_elses(find_postgres()):
        left_out = [item for item in items if {"cluster", "usual_database"} & set(getattr(item, "fixturenames", ()))]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture
def cluster() -> Cluster:
    """The server, for tests that stop it; whoever does starts it again."""
    return shared_cluster()


@pytest.fixture
def new_database() -> Iterator[Callable[..., str]]:
    """Makes databases for one test."""
    cluster = shared_cluster()
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
