"""Write down what this version of the wire keeps of tables: ``python -m tests.server.keep_pictures``.

A version's pictures stay as they are once it is out in the world: every later version must read them (`test_pictures`).
"""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from katzentisch.engine.game import Game
from katzentisch.engine.record import read_record
from katzentisch.games import GAMES
from katzentisch.server.wire.families import FAMILIES
from katzentisch.server.wire.family import FamilyWire
from katzentisch.server.wire.messages import WIRE_VERSION
from katzentisch.server.wire.pictures import drawn

PICTURES = Path(__file__).parent / "pictures"
RECORDS = Path(__file__).parents[1] / "records"
#: By family: what its kept messages look like in this version.
SHAPES = PICTURES / "shapes.json"


def picture_of(game: Game) -> str:
    """How a golden game looks that was closed when two thirds of it were played: then there is the most to see."""
    record = read_record((RECORDS / f"{game.id}-house-rules.miau").read_text(encoding="utf-8"))
    play = replace(record, entries=record.entries[: 2 * len(record.entries) // 3]).replay(game)
    return drawn(game, play.view(None), [play.view(seat) for seat in range(len(record.header.seats))])


def shape(wire: FamilyWire) -> str:
    """The fields of a family's kept messages and their types, as one number that differs when they do."""
    messages, parts = msgspec.json.schema_components([wire.table, wire.hand])
    told = json.dumps([_spelt_out(message, parts) for message in messages], sort_keys=True, ensure_ascii=False)
    return sha256(told.encode()).hexdigest()[:16]


def _spelt_out(schema: Any, parts: dict[str, Any]) -> Any:
    """Without prose and without names of classes: those are not sent."""
    if isinstance(schema, dict) and "$ref" in schema:
        return _spelt_out(parts[schema["$ref"].rpartition("/")[2]], parts)
    if isinstance(schema, dict):
        return {name: _spelt_out(part, parts) for name, part in schema.items() if name not in ("description", "title")}
    return [_spelt_out(part, parts) for part in schema] if isinstance(schema, list | tuple) else schema


def shapes() -> dict[str, str]:
    """Of all families."""
    return {family: shape(wire) for family, wire in FAMILIES.items()}


def main() -> None:
    """Write this version's files."""
    folder = PICTURES / str(WIRE_VERSION)
    folder.mkdir(parents=True, exist_ok=True)
    for game in GAMES.values():
        (folder / f"{game.id}.json").write_text(picture_of(game) + "\n", encoding="utf-8", newline="\n")
    told = json.dumps({"version": WIRE_VERSION, **shapes()}, indent=2)
    SHAPES.write_text(told + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
