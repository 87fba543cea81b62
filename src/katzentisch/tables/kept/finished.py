"""A game that is over, kept as people saw it: its replay outlives every change of the rules."""

from __future__ import annotations

from katzentisch.engine.events import Event
from katzentisch.tables.live.fold import Step
from katzentisch.tables.live.table import Table
from katzentisch.tables.storage.base import EndingRecord, EventRecord, StepRecord


def ending_of(table: Table, picture: str) -> EndingRecord:
    """How a table ended, or stood when it was closed."""
    result = table.result()
    return EndingRecord(
        table=table.id,
        at=table.clock.milliseconds(),
        places=result.places if result is not None else (),
        points=result.points if result is not None else (),
        rule=result.rule if result is not None else "",
        steps=tuple(StepRecord(step.entry, tuple(map(_kept, step.events))) for step in table.steps),
        picture=picture,
        dealer=table.next_dealer() if result is not None else None,
    )


def steps_of(ending: EndingRecord) -> list[Step]:
    """The steps of a game that is over."""
    return [Step(step.entry, list(map(_told, step.events))) for step in ending.steps]


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
