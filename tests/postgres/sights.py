"""Holds what people were shown, at whichever node, to the log that is left in the database."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterable
from pathlib import Path

from katzentisch.proof.crowd import Crowd, Person, Sight
from katzentisch.proof.logbook import Findings, check_log
from katzentisch.tables.storage.postgres_visit import PostgresVisitor
from tests.server.conftest import Player


def check_sights(database: str, copy: Path, players: Iterable[Player]) -> int:
    """Every table that any of them was ever shown is what the log folds to at that number, hands included; how many were looked at."""
    PostgresVisitor(database).back_up(copy)
    people = [_seen_by(player) for player in players]
    shown = sum(len(sights) for person in people for sights in person.seen.values())
    findings = Findings()
    asyncio.run(check_log(copy, Crowd([people]), findings))
    assert findings.sights == shown
    return shown


def _seen_by(player: Player) -> Person:
    """Somebody who has only looked."""
    person = Person(player.name, random.Random(0))
    for frame in player.frames:
        message = json.loads(frame)
        if message["type"] == "table":
            public, private = message["public"], message["private"] or {}
            sight = Sight(public["seq"], public["state"], private.get("seat"), private.get("hand"))
            person.seen.setdefault(public["table"], []).append(sight)
    return person
