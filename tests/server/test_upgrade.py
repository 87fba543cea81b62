"""A game that was begun under an earlier version goes on after the upgrade: a SQLite file of every step there has ever been."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from katzentisch.tables.storage.schema import STEPS, VERSION
from tests.server.conftest import Server
from tests.server.old_stores import write_old_file
from tests.server.test_hosting import played

#: The first step that had rooms, and with them endings; before it there were tables alone.
WITH_ROOMS = 2


class Before(NamedTuple):
    """What somebody saw of a game before the upgrade, and the store of that moment."""

    file: Path
    token: str
    table: str
    shown: dict[str, Any]


def play_before(folder: Path) -> Before:
    """Somebody in the middle of a game, and a finished game beside it."""
    server = Server(folder)
    player, table = played(server)
    shown = player.table
    server.close()
    return Before(server.file, player.token, table, shown)


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Before:
    """One game for all steps."""
    return play_before(tmp_path_factory.mktemp("before"))


def check_it_goes_on(server: Any, before: Before, has_rooms: bool) -> None:
    """The same person, cards and log; to its end, and to another game."""
    player = server.player(token=before.token)
    again = player.open(before.table)
    assert again["public"]["seq"] == before.shown["public"]["seq"]
    assert again["public"]["state"] == before.shown["public"]["state"]
    assert again["public"]["commitment"] == before.shown["public"]["commitment"]
    assert again["private"]["hand"] == before.shown["private"]["hand"]
    player.play_on()
    player.until_room(lambda room: room["phase"] == "over")
    player.make("mau-mau")
    player.play_on()
    # It is counted when its end is saved, a moment after the last move.
    player.until_room(lambda room: room["phase"] == "over" and room["table"] == player.table["public"]["table"])
    games = server.get("/api/me/statistics", headers={"authorization": f"Bearer {player.token}"}).json()
    counts = {game["game"]: game["games"] for game in games}
    assert counts == {"miau-miau": 1, "mau-mau": 1 + has_rooms}


@pytest.mark.parametrize(
    "step", [pytest.param(step, marks=() if step == WITH_ROOMS else pytest.mark.long) for step in range(1, VERSION)]
)
def test_a_game_goes_on_in_a_file_of_an_earlier_version(tmp_path: Path, before: Before, step: int) -> None:
    """Opening it makes the steps that are missing; the file from before is kept beside it."""
    (tmp_path / "data").mkdir()
    write_old_file(tmp_path / "data" / "tables.sqlite", step, before.file)
    server = Server(tmp_path)
    try:
        check_it_goes_on(server, before, step >= WITH_ROOMS)
    finally:
        server.close()
    assert "Traceback" not in server.stderr
    with closing(sqlite3.connect(server.file)) as store:
        assert store.execute("PRAGMA user_version").fetchone() == (len(STEPS),)
    assert (tmp_path / "data" / f"tables-before-step-{VERSION}.sqlite").exists()
