"""Pictures of tables that are over: those of every older wire open whole under this one."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from katzentisch.games import GAMES
from katzentisch.server.wire import pictures
from katzentisch.server.wire.families import FAMILIES, FamilyHand, FamilyTable
from katzentisch.server.wire.messages import WIRE_VERSION, TableMessage
from katzentisch.server.wire.pictures import read_picture
from katzentisch.server.wire.shedding import SheddingTable
from katzentisch.tables.storage.base import EndingRecord
from tests.server.keep_pictures import PICTURES, SHAPES, picture_of, shapes

KEPT = sorted(PICTURES.glob("*/*.json"))
FIRST = PICTURES / "1" / "miau-miau.json"


def test_there_is_a_picture_of_every_game_by_every_version() -> None:
    told = {(path.parent.name, path.stem) for path in KEPT}
    assert told == {(str(version), game) for version in range(1, WIRE_VERSION + 1) for game in GAMES}


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_kept_picture_opens_whole(path: Path) -> None:
    """Every field of today's messages is there, and all that was shown then is shown still."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert kept.get("wire", 1) == int(path.parent.name)
    picture = read_picture(path.read_text(encoding="utf-8"))
    shown = [
        (picture.state, FamilyTable, kept["state"]),
        *[(hand, FamilyHand, then) for hand, then in zip(picture.hands, kept["hands"], strict=True)],
    ]
    for message, kind, then in shown:
        fields = json.loads(bytes(message))
        assert json.loads(msgspec.json.encode(msgspec.json.decode(message, type=kind))) == fields
        assert {name: fields.get(name) for name in then} == then


def test_what_was_in_force_before_there_were_signs_is_put_up() -> None:
    kept = json.loads((PICTURES / "2" / "miau-miau.json").read_text(encoding="utf-8"))
    kept["state"].update(wish="♥", owed=4)
    state = json.loads(bytes(read_picture(json.dumps(kept)).state))
    assert [(sign["name"], sign["suit"], sign["count"]) for sign in state["signs"]] == [
        ("wish", "♥", 0),
        ("owed", None, 4),
    ]


def test_a_picture_of_today_is_shown_as_it_was_kept() -> None:
    for game in GAMES.values():
        drawn = picture_of(game)
        assert msgspec.json.encode(read_picture(drawn)).decode() == drawn
        assert json.loads(drawn)["wire"] == WIRE_VERSION


def test_what_is_kept_changes_its_shape_with_the_version_alone() -> None:
    """Where this fails: has this version been given to people? Then raise `WIRE_VERSION`, and in the family's wire file say
    how the messages of the version before become the new ones. In any case `python -m tests.server.keep_pictures`.
    """
    assert json.loads(SHAPES.read_text(encoding="utf-8")) == {"version": WIRE_VERSION, **shapes()}


class Moody(SheddingTable, tag="shedding", tag_field="family"):
    """What a shedding table might say two versions later."""

    mood: str
    moods: int


@pytest.fixture
def two_versions_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "WIRE_VERSION", WIRE_VERSION + 2)

    def moody(table: dict[str, Any], hands: list[dict[str, Any]]) -> None:
        table["mood"] = "calm" if table["owed"] == 0 else "hissing"

    def counted(table: dict[str, Any], hands: list[dict[str, Any]]) -> None:
        table["moods"] = len(table["mood"])

    upgrades = {**FAMILIES["shedding"].upgrades, WIRE_VERSION: moody, WIRE_VERSION + 1: counted}
    monkeypatch.setitem(FAMILIES, "shedding", FAMILIES["shedding"]._replace(table=Moody, upgrades=upgrades))


@pytest.mark.usefixtures("two_versions_later")
def test_a_picture_is_brought_up_to_date_version_by_version() -> None:
    state = json.loads(bytes(read_picture(FIRST.read_text(encoding="utf-8")).state))
    assert (state["mood"], state["moods"]) == ("calm", 4)


@pytest.mark.usefixtures("two_versions_later")
def test_a_picture_that_lacks_a_field_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FAMILIES, "shedding", FAMILIES["shedding"]._replace(upgrades={}))
    with pytest.raises(msgspec.ValidationError, match="missing required field"):
        read_picture(FIRST.read_text(encoding="utf-8"))


@pytest.mark.parametrize("kept", sorted(FIRST.parent.glob("*.json")), ids=lambda path: path.stem)
def test_a_table_that_was_closed_before_the_wire_changed_is_shown_whole(start_server: Any, kept: Path) -> None:
    """What the file holds since then is what the page gets now, as its types say."""
    text = kept.read_text(encoding="utf-8").strip()
    server = start_server()
    host = server.player("Ada")
    seats = len(json.loads(text)["hands"])
    table = host.make(kept.stem, seats)["public"]["table"]
    host.ask("close", table=table)
    server.stop()
    with closing(sqlite3.connect(server.file)) as file, file:
        ((body,),) = file.execute("SELECT body FROM ending WHERE table_id = ?", (table,)).fetchall()
        ending = msgspec.structs.replace(msgspec.json.decode(body, type=EndingRecord), picture=text)
        file.execute("UPDATE ending SET body = ? WHERE table_id = ?", (msgspec.json.encode(ending), table))
    server.start()
    host = server.player("Ada", host.token)
    host.open(table)
    message = msgspec.json.decode(host.frames[-1], type=TableMessage)
    assert message.public.seq == len(ending.steps)
    assert host.table["public"]["state"].items() >= json.loads(text)["state"].items()
    assert host.table["private"]["hand"].items() >= json.loads(text)["hands"][0].items()
