"""`katzentisch serve` as a node of the next release within this minor version: ``python -m tests.postgres.newer_node``.

Each word that it says to another node, each order and each answer has a field more; it knows an order that no older one knows; and its
schema has one step more.
"""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import msgspec

from katzentisch.cli import main
from katzentisch.server.nodes import link
from katzentisch.server.nodes.words import Word, written
from katzentisch.server.running import asking, errands
from katzentisch.server.running.orders import Guests
from katzentisch.tables.storage import postgres_database, postgres_schema, postgres_visit
from tests.postgres.patient_asker import ANSWERS
from tests.postgres.patient_node import be_patient

NEWER = {"newer": {"more": [1, "2", None]}}
#: Every table that nodes write to has a column more.
TABLES = ("guest", "game_table", "entry", "room", "sitting", "ending", "writer", "errand", "node", "holding")
STEP = "".join(f"ALTER TABLE {table} ADD COLUMN newer TEXT NOT NULL DEFAULT 'x';" for table in TABLES)


def with_more(data: bytes) -> bytes:
    """The same object, with a field that older nodes do not know."""
    return json.dumps({**json.loads(data), **NEWER}).encode()


def encode(value: Any) -> bytes:
    """An order or an answer; `Guests` has become something that older nodes have never heard of."""
    data = with_more(msgspec.json.encode(value))
    return data.replace(b'"guests"', b'"guests and dogs"') if isinstance(value, Guests) else data


def say_more() -> None:
    """In words, orders and answers."""

    def written_with_more(word: Word) -> bytes:
        return with_more(written(word))

    link.written = written_with_more  # type: ignore[attr-defined]
    newer = SimpleNamespace(
        json=SimpleNamespace(encode=encode, decode=msgspec.json.decode),
        MsgspecError=msgspec.MsgspecError,
        to_builtins=msgspec.to_builtins,
    )
    asking.msgspec = errands.msgspec = newer  # type: ignore[assignment,attr-defined]


def have_a_newer_schema() -> None:
    """One step more."""
    postgres_schema.STEPS = (*postgres_schema.STEPS, STEP)  # type: ignore[assignment]
    postgres_schema.VERSION += 1
    postgres_database.VERSION = postgres_visit.VERSION = postgres_schema.VERSION  # type: ignore[attr-defined]


if __name__ == "__main__":
    say_more()
    have_a_newer_schema()
    be_patient(ANSWERS)
    main()
