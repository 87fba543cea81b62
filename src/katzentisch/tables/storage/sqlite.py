"""The default store: one SQLite file."""

from __future__ import annotations

from pathlib import Path

from katzentisch.tables.storage.schema import NOW, VERSION
from katzentisch.tables.storage.sql import Dialect, SqlStorage
from katzentisch.tables.storage.sqlite_file import SqliteFile

# One JSON object for each target holds the counts: few rows to write when a game ends, and few to read.
_ADD_TALLY = """
INSERT INTO deal_tally(game, pack, place, deals, cards, spread, counts) VALUES(?, ?, ?, ?, ?, ?, ?)
ON CONFLICT(game, pack, place) DO UPDATE SET
    deals = deals + excluded.deals, cards = cards + excluded.cards, spread = spread + excluded.spread,
    counts = (
        SELECT json_group_object(card, times) FROM (
            SELECT key AS card, SUM(value) AS times FROM (
                SELECT key, value FROM json_each(deal_tally.counts)
                UNION ALL SELECT key, value FROM json_each(excluded.counts)
            ) GROUP BY key
        )
    )
"""

DIALECT = Dialect(
    now=NOW,
    touch=f"PRAGMA user_version = {VERSION}",
    made_at="json_extract(state, '$.made_at')",
    is_in_lines="instr(lines, ?)",
    add_tally=_ADD_TALLY,
)


class SqliteStorage(SqlStorage):
    """A store in one file."""

    def __init__(self, path: Path, busy_seconds: float = 5.0) -> None:
        super().__init__(SqliteFile(path, busy_seconds), DIALECT)
