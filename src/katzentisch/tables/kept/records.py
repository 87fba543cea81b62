"""Games as text, for download: what a seat or a spectator saw while the game runs, everything once it is over."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from katzentisch.engine.entry import Line, Step
from katzentisch.engine.record import record_text
from katzentisch.engine.state import TABLE
from katzentisch.games import GAMES
from katzentisch.tables.live.fold import CannotFold, fold, header_of
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.storage.base import Storage, TableRecord

log = logging.getLogger(__name__)


def seen_record(record: TableRecord, steps: Iterable[Step], seat: int | None) -> str:
    """A running game as one seat (None: a spectator) saw it: events only, with hidden cards counted but not named."""
    who = f"seat {seat}" if seat is not None else "a spectator"
    lines = [record_text(header_of(record), ()), f"# The game is not over; this is what {who} has seen."]
    for seq, step in enumerate(steps, 1):
        mover = "table" if step.entry.seat == TABLE else f"seat {step.entry.seat}"
        lines.append(f"# {seq} {mover} @{step.entry.at}")
        lines += [f"#   {event.text_for(seat)}" for event in step.events]
    return "\n".join(lines) + "\n"


async def whole_record(storage: Storage, record: TableRecord) -> str:
    """A game that is over or was abandoned, with its secret and every answer of chance."""
    secret, entries = await storage.secret(record.id), await storage.entries(record.id)
    game = GAMES.get(record.game)
    if game is not None and game.rules == record.rules:
        try:
            return fold(game, record, secret, entries, Pace(), 0.0).play.record(with_secret=True, with_chance=True)
        except CannotFold:
            log.error("the log of a game that is over does not fold any more")
    # This server no longer plays those rules, but the log can still be written out.
    logged = (Line(entry.seat, entry.text, entry.at) for entry in entries)
    return record_text(header_of(record), logged, secret=secret)
