"""A finished game, kept as people saw it, so that its replay survives every change of the rules."""

from __future__ import annotations

from katzentisch.engine.entry import Line, Step
from katzentisch.engine.events import Event
from katzentisch.tables.live.table import Table
from katzentisch.tables.storage.base import EndingRecord, EventRecord, LogEntry, StepRecord


def ending_of(table: Table, picture: str) -> EndingRecord:
    """How the game ended, or how it stood when the table was closed."""
    result = table.result()
    return EndingRecord(
        table=table.id,
        at=table.clock.milliseconds(),
        places=result.places if result is not None else (),
        points=result.points if result is not None else (),
        rule=result.rule if result is not None else "",
        steps=tuple(_kept_step(seq, step) for seq, step in enumerate(table.steps, 1)),
        picture=picture,
        dealer=table.next_dealer() if result is not None else None,
    )


def steps_of(ending: EndingRecord) -> list[Step]:
    """The steps of a finished game."""
    return [Step(_line(step.entry), list(map(_told, step.events))) for step in ending.steps]


def _kept_step(seq: int, step: Step) -> StepRecord:
    line = step.entry
    assert line.at is not None
    return StepRecord(LogEntry(seq, line.seat, line.text, line.at, line.id), tuple(map(_kept, step.events)))


def _line(kept: LogEntry) -> Line:
    return Line(kept.seat, kept.text, kept.at, kept.move_id)


def _kept(event: Event) -> EventRecord:
    return EventRecord(
        event.name,
        event.seat,
        event.cards,
        event.seen_by,
        event.count,
        event.suit,
        event.other,
        event.rule,
        event.what,
    )


def _told(kept: EventRecord) -> Event:
    return Event(
        kept.name,
        kept.seat,
        kept.cards,
        kept.seen_by,
        kept.count,
        kept.suit,
        kept.other,
        kept.rule,
        what=kept.what,
    )
