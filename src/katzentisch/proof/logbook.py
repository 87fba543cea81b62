"""What the log of a dead server says about a crowd: every acknowledged move is in it once, and it folds to what people saw.

It is read from a copy: the server that comes after must find its file as the dead one has left it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from katzentisch.engine.entry import BACK, SIT_IN
from katzentisch.games import game as game_named
from katzentisch.proof.crowd import Crowd, Person, Sight
from katzentisch.proof.findings import Wrong, must
from katzentisch.server.wire.families import FAMILIES
from katzentisch.tables.live.fold import Fold
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.storage.base import LogEntry
from katzentisch.tables.storage.sqlite import SqliteStorage


@dataclass
class Findings:
    """How much was checked, so that a check of nothing is noticed."""

    kills: int = 0
    acknowledged: int = 0
    under_way: int = 0
    saved_unanswered: int = 0
    sights: int = 0


async def check_log(copy: Path, crowd: Crowd, findings: Findings) -> None:
    """Hold a copy of what a killed server has left to what everybody sent and saw."""
    store = SqliteStorage(copy)
    try:
        tables = {sent.table for person in crowd.people for sent in person.sent}
        logs = {table: await store.entries(table) for table in tables}
        for table, log in logs.items():
            must([entry.seq for entry in log] == list(range(1, len(log) + 1)), "the log has a gap")
            for person in crowd.people:
                _check_moves(person, table, log, findings)
        for table in {table for person in crowd.people for table in person.seen}:
            await _check_sights(store, table, crowd, findings)
    finally:
        await store.close()
    findings.kills += 1
    findings.acknowledged = sum(person.acknowledged for person in crowd.people)
    for person in crowd.people:
        person.forget_other_tables()


def _check_moves(person: Person, table: str, log: list[LogEntry], findings: Findings) -> None:
    """Acknowledged: there once. Refused: not there. Not answered: there once, or not. Nothing else is there."""
    sent = {move.id: move for move in person.sent if move.table == table}
    if not sent:
        return
    seat = next(iter(sent.values())).seat
    made = _made_by_person(log, seat)
    must(len({entry.move_id for entry in made}) == len(made), "a move was made twice")
    for entry in made:
        move = sent.pop(entry.move_id or "", None)
        if move is None:
            raise Wrong("a move that nobody has sent")
        must(move.text == entry.text, "another move than was sent")
        must(not move.refused, "a refused move was made")
        must(move.seq in (None, entry.seq), "an acknowledged move is elsewhere")
        findings.saved_unanswered += not move.is_answered
    must(not any(move.is_made for move in sent.values()), "an acknowledged move is lost")
    findings.under_way += person.unanswered is not None and person.unanswered.table == table


def _made_by_person(log: list[LogEntry], seat: int) -> list[LogEntry]:
    """What the person on a seat has done. While they were late for a rematch a bot may have sat in: its moves have no ids."""
    made, is_sat_in = [], False
    for entry in log:
        if entry.text in (f"{SIT_IN} {seat}", f"{BACK} {seat}"):
            is_sat_in = entry.text.startswith(SIT_IN)
        elif entry.seat == seat and not (is_sat_in and entry.move_id is None):
            made.append(entry)
    return made


async def _check_sights(store: SqliteStorage, table: str, crowd: Crowd, findings: Findings) -> None:
    """Fold the log here, and hold it to what everybody saw on the way."""
    seen: dict[int, list[Sight]] = {}
    for person in crowd.people:
        for sight in person.seen.pop(table, []):
            seen.setdefault(sight.seq, []).append(sight)
    record = await store.table(table)
    if record is None:
        raise Wrong("a table is lost")
    folded = Fold(game_named(record.game), record, await store.secret(table), Pace())
    entries = await store.entries(table)
    must(max(seen) <= len(entries), "somebody saw what was not saved")
    for entry in (None, *entries):
        if entry is not None:
            folded.replay(entry, 0.0)
        for sight in seen.get(len(folded.play.steps), ()):
            must(
                (sight.state, sight.hand) == _look(folded, sight.seat), "somebody saw something else than the log says"
            )
            findings.sights += 1


def _look(folded: Fold, seat: int | None) -> tuple[Any, Any]:
    wire = FAMILIES[folded.play.game.family]
    hand = None if seat is None else wire.private(folded.play.view(seat))
    public, private = msgspec.to_builtins((wire.public(folded.play.view(None)), hand))
    return public, private
