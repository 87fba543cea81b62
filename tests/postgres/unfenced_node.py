"""`katzentisch serve` that saves whether it is a node or not: ``python -m tests.postgres.unfenced_node``."""

from __future__ import annotations

from katzentisch.cli import main
from katzentisch.tables.storage.postgres import PostgresStorage
from katzentisch.tables.storage.sql import SqlStorage


def tear_down_the_fence() -> None:
    """Write as a server would that is alone."""

    def fenced(self: PostgresStorage, node: int) -> SqlStorage:
        return self

    PostgresStorage.fenced = fenced  # type: ignore[method-assign]


if __name__ == "__main__":
    tear_down_the_fence()
    main()
