"""`katzentisch serve` as a node that does not wait for its database when it starts: ``python -m tests.postgres.hasty_node``."""

from __future__ import annotations

from katzentisch.cli import main
from katzentisch.tables.directory import postgres

if __name__ == "__main__":
    postgres._START_WITHIN = 0.0
    main()
