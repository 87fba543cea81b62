"""Stores as earlier versions have left them: made by the numbered steps of that time, and filled by the columns and words of that time."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from katzentisch.tables.storage.schema import STEPS

#: What the first rooms said about themselves and their seats. Whatever was added later must do without.
_FIRST_ROOM = (
    "id", "game", "preset", "options", "places", "host", "made_at", "phase", "ended_by", "code", "is_open", "is_locked", "is_paused",
    "chat", "hints", "absent_seconds", "dealer", "banned", "rematch", "after", "revision",
)  # fmt: skip
_FIRST_SEAT = ("name", "guest", "bot", "is_ready", "is_muted")


class Rows(NamedTuple):
    """A table of a store, and what it holds, in the order in which it was written."""

    table: str
    columns: list[str]
    rows: list[tuple[Any, ...]]


def contents(file: Path) -> Iterator[Rows]:
    """Everything in a SQLite store, tables that others refer to first; rooms as the first ones were."""
    with closing(sqlite3.connect(file)) as store:
        names = [
            name for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")
        ]
        for name in names:
            columns = columns_of(store, name)
            rows = store.execute(f"SELECT {', '.join(columns)} FROM {name} ORDER BY 1").fetchall()
            if name == "room":
                state = columns.index("state")
                rows = [(*row[:state], as_it_was(row[state]), *row[state + 1 :]) for row in rows]
            yield Rows(name, columns, rows)


def columns_of(store: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in store.execute(f"PRAGMA table_info({table})")]


def as_it_was(state: str) -> str:
    """A room in the words of the first version that had rooms."""
    room = json.loads(state)
    room["places"] = [{name: seat[name] for name in _FIRST_SEAT if name in seat} for seat in room["places"]]
    return json.dumps({name: room[name] for name in _FIRST_ROOM if name in room})


def write_old_file(file: Path, step: int, today: Path) -> None:
    """A store of this step, with as much of today's as it had a place for."""
    with closing(sqlite3.connect(file)) as store:
        store.executescript("".join(STEPS[:step]) + f"PRAGMA user_version = {step}; PRAGMA journal_mode = WAL;")
        for table, columns, rows in contents(today):
            known = [column for column in columns_of(store, table) if column in columns]
            for row in rows if known else []:
                values = [row[columns.index(column)] for column in known]
                marks = ", ".join("?" * len(known))
                store.execute(f"INSERT INTO {table}({', '.join(known)}) VALUES({marks})", values)
        store.commit()
