"""Plays every log of a store, to know that it can be played."""

from __future__ import annotations

from dataclasses import dataclass, field

from katzentisch.games import GAMES
from katzentisch.tables.live.fold import CannotFold, fold
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.storage.base import Storage

_AT_ONCE = 500


@dataclass
class Looked:
    """How many games and entries there were, and the tables whose logs do not follow the rules."""

    games: int = 0
    entries: int = 0
    #: Games whose rules this program does not play any more, or not yet. Their logs were only counted.
    other_rules: int = 0
    damaged: list[str] = field(default_factory=list)


async def look_through(storage: Storage) -> Looked:
    """Play all logs of this store."""
    looked, last = Looked(), ""
    while ids := await storage.table_ids(last, _AT_ONCE):
        for table_id in ids:
            await _look_at(storage, table_id, looked)
        last = ids[-1]
    return looked


async def _look_at(storage: Storage, table_id: str, looked: Looked) -> None:
    record, entries = await storage.table(table_id), await storage.entries(table_id)
    assert record is not None
    looked.games += 1
    looked.entries += len(entries)
    game = GAMES.get(record.game)
    if game is None or game.rules != record.rules:
        looked.other_rules += 1
        return
    try:
        fold(game, record, await storage.secret(table_id), entries, Pace(), 0.0)
    except CannotFold:
        looked.damaged.append(table_id)
