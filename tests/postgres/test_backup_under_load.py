"""Backup and restore while a crowd plays, from any store to any other.

Whatever was acknowledged before the backup began is in it, every log in it can be played through, people go on meanwhile, and where it
is restored they go on as well.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from katzentisch.proof.crowd import Crowd
from katzentisch.proof.killing import PATIENCE, TABLES, crowd_of
from katzentisch.proof.logbook import Findings, check_log
from katzentisch.tables.storage.sqlite import SqliteStorage
from tests.postgres.test_crash import PostgresServer
from tests.server.conftest import Server
from tests.server.test_hosting import katzentisch

IS_LONG = os.environ.get("KATZENTISCH_TEST_LENGTH") == "long"
#: So often something is acknowledged at every table before the backup begins.
ROUNDS = 10 if IS_LONG else 2

#: Who made it, at which table, under which id, and what it was.
Made = tuple[str, int, str, str]


def made_by(crowd: Crowd) -> set[Made]:
    """All moves that were acknowledged so far."""
    return {(one.table, one.seat, one.id, one.text) for person in crowd.people for one in person.sent if one.is_made}


def as_they_are(crowd: Crowd) -> Crowd:
    """The same people, who know no more than now: they come to the restored server as if it were the only one."""
    tables = []
    for table in crowd.tables:
        # Ids go on far behind those that the others may use meanwhile.
        copies = [replace(person, sent=[], seen={}, _count=person._count + 1_000_000) for person in table]
        for person in copies[1:]:
            person.host = copies[0]
        tables.append(copies)
    return Crowd(tables)


async def logged_in(copy: Path, tables: set[str]) -> set[Made]:
    """All moves of people in a backup; none is there twice."""
    store = SqliteStorage(copy)
    try:
        found = [
            (table, entry.seat, entry.move_id, entry.text)
            for table in tables
            for entry in await store.entries(table)
            if entry.move_id is not None
        ]
    finally:
        await store.close()
    assert len(found) == len(set(found))
    return set(found)


async def back_up_while_they_play(crowd: Crowd, copy: Path, place: list[str]) -> tuple[set[Made], Crowd]:
    """Back up until people were answered meanwhile, which is nearly always the first time; what had been acknowledged before, and who knew it."""
    while True:
        before, people = made_by(crowd), as_they_are(crowd)
        said = await asyncio.to_thread(katzentisch, "backup", copy, *place)
        assert said.returncode == 0, said.stderr
        if made_by(crowd) > before:
            return before, people
        copy.unlink()


async def story(old: Server, copy: Path, place: list[str], crowd: Crowd) -> Crowd:
    """A crowd plays, is backed up, plays on, and its server loses nothing; the people as they were when the backup began."""
    await crowd.come(old.port, PATIENCE)
    for _ in range(ROUNDS):
        await crowd.go_on(PATIENCE)
    acknowledged, people = await back_up_while_they_play(crowd, copy, place)
    await crowd.go_on(PATIENCE)
    await asyncio.to_thread(old.kill)
    await crowd.be_cut_off()
    assert len(acknowledged) >= ROUNDS * len(crowd.tables)
    assert acknowledged <= await logged_in(copy, {table for table, *_ in acknowledged})
    findings = Findings()
    await check_log(await asyncio.to_thread(old.copy), crowd, findings)
    assert findings.sights > findings.acknowledged
    return people


@pytest.mark.parametrize(
    ("from_postgres", "to_postgres"),
    [
        (True, False),
        pytest.param(True, True, marks=pytest.mark.long),
        pytest.param(False, True, marks=pytest.mark.long),
        pytest.param(False, False, marks=pytest.mark.long),
    ],
)
def test_a_crowd_plays_on_while_it_is_backed_up_and_where_it_is_restored(
    tmp_path: Path, new_database: Callable[..., str], from_postgres: bool, to_postgres: bool
) -> None:
    """SECURITY 15: nothing that was acknowledged before is missing, and no log is cut off in the middle of what people saw."""
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    copy = tmp_path / "backup.sqlite"
    old: Server
    if from_postgres:
        old = PostgresServer(tmp_path / "old", address := new_database())
        place = ["--database", address]
    else:
        old = Server(tmp_path / "old")
        place = ["--data", str(old.data)]
    try:
        crowd = crowd_of(TABLES if IS_LONG else TABLES[1:3], random.Random())
        people = asyncio.run(story(old, copy, place, crowd))
    finally:
        old.close()
    assert "Traceback" not in old.stderr
    address = new_database(is_empty=True) if to_postgres else ""
    place = ["--database", address] if to_postgres else ["--data", str(tmp_path / "new" / "data")]
    said = katzentisch("restore", copy, *place)  # it plays every log through
    assert said.returncode == 0, said.stderr
    new = PostgresServer(tmp_path / "new", address) if to_postgres else Server(tmp_path / "new")

    async def go_on() -> None:
        await people.come(new.port, PATIENCE)
        await asyncio.to_thread(new.stop)
        await people.be_cut_off()

    try:
        asyncio.run(go_on())
    finally:
        new.close()
    assert "Traceback" not in new.stderr
