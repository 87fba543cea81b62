"""The store in a PostgreSQL database."""

from __future__ import annotations

from katzentisch.tables.storage.fenced import FencedDatabase
from katzentisch.tables.storage.postgres_database import PostgresDatabase
from katzentisch.tables.storage.postgres_schema import NOW, TOUCH
from katzentisch.tables.storage.sql import Dialect, SqlStorage

_ADD_TALLY = """
INSERT INTO deal_tally(game, pack, place, deals, cards, spread, counts) VALUES(?, ?, ?, ?, ?, ?, ?)
ON CONFLICT(game, pack, place) DO UPDATE SET
    deals = deal_tally.deals + excluded.deals, cards = deal_tally.cards + excluded.cards,
    spread = deal_tally.spread + excluded.spread,
    counts = (
        SELECT json_object_agg(card, times)::text FROM (
            SELECT key AS card, SUM(value::bigint)::bigint AS times FROM (
                SELECT key, value FROM json_each_text(deal_tally.counts::json)
                UNION ALL SELECT key, value FROM json_each_text(excluded.counts::json)
            ) AS one GROUP BY key
        ) AS both_of_them
    )
"""

DIALECT = Dialect(
    now=NOW,
    touch=TOUCH,
    made_at="(state::json ->> 'made_at')::bigint",
    is_in_lines="strpos(lines, ?) > 0",
    add_tally=_ADD_TALLY,
)


class PostgresStorage(SqlStorage):
    """A store in a database; ``readers`` connections read beside the one that writes."""

    def __init__(self, dsn: str, readers: int = 4) -> None:
        self.dsn = dsn
        self._shared = PostgresDatabase(dsn, readers)
        super().__init__(self._shared, DIALECT)

    def fenced(self, node: int) -> SqlStorage:
        """The same store for one of several nodes: `StruckOff` instead of saving once it is none any more."""
        return SqlStorage(FencedDatabase(self._shared, node), DIALECT)
