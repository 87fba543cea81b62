"""What came out of long runs, kept in bench/figures: a file a table, a row a line. `scripts/bot_plots.py` makes the tables of docs/bots.md of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FIGURES = Path(__file__).with_name("figures")
#: By these a row is known: one that is played again takes the place of the one before.
_KEY = ("game", "seats", "preset", "changes", "begins")


def kept_rows(table: str) -> list[dict[str, Any]]:
    """The rows of a table, in the order in which they were first kept."""
    path = FIGURES / f"{table}.json"
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return found


def keep(table: str, row: dict[str, Any]) -> None:
    """Keep a row, in the place of one that was about the same."""
    found = kept_rows(table)
    # Of the six tree searches one is the opponent: perhaps another one than last time.
    bots = 1 if table == "ismcts" else 2
    same = [
        n
        for n, other in enumerate(found)
        if other["bots"][:bots] == row["bots"][:bots] and all(other[key] == row[key] for key in _KEY)
    ]
    if same:
        found[same[0]] = row
    else:
        found.append(row)
    FIGURES.mkdir(exist_ok=True)
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in found)
    (FIGURES / f"{table}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
