"""Reads complaints from a store's file, even while a server runs on it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
from msgspec import Struct

from katzentisch.tables.storage.base import ChatLine, StorageFailed

_COMPLAINTS = """
SELECT report.at, report.table_id, coalesce(reporter.name, ''), coalesce(accused.name, ''), report.text, report.lines
FROM report
LEFT JOIN guest AS reporter ON reporter.id = report.reporter
LEFT JOIN guest AS accused ON accused.id = report.accused
ORDER BY report.id
"""


class Said(Struct, frozen=True):
    """A line said at the table, and who said it; a phrase appears as its id."""

    name: str
    text: str


class Complaint(Struct, frozen=True):
    """Who complained about whom, and the last lines said there. A guest without a name, or who is gone, has an empty one."""

    at: int
    table: str
    reporter: str
    accused: str
    text: str
    said: tuple[Said, ...]


def read_complaints(path: Path) -> list[Complaint]:
    """All complaints in a file, oldest first; `StorageFailed` if the file is not one of ours."""
    if not path.is_file():
        raise StorageFailed(f"there is no file {path}")
    try:
        # Read only: this must not wait for a server's lock, nor migrate the file.
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
            rows = file.execute(_COMPLAINTS).fetchall()
    except sqlite3.Error:
        raise StorageFailed(f"{path} holds no tables of Katzentisch, or those of an older version") from None
    return [
        Complaint(at, table, reporter, accused, text, _said(lines))
        for at, table, reporter, accused, text, lines in rows
    ]


def _said(lines: str) -> tuple[Said, ...]:
    kept = msgspec.json.decode(lines, type=tuple[ChatLine, ...])
    return tuple(Said(line.name, line.text or line.phrase) for line in kept)
