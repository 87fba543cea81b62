"""Nothing can be saved: nothing is acknowledged, everybody is told so, and it goes on when it can. A real server, a real file.

The server's process may make no file larger than it is: the kernel refuses every further byte, as on a full disk.
"""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

resource: Any = pytest.importorskip("resource")
pytestmark = pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits another process")

HOLD_THE_LOCK = """
import sqlite3, sys
other = sqlite3.connect(sys.argv[1], isolation_level=None)
other.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def full_disk(server: Any) -> Iterator[None]:
    """From now on the server can save nothing more."""
    size = server.file.with_name(server.file.name + "-wal").stat().st_size  # whatever is saved is added to this file
    pid = server.pid
    _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, hard))
    yield
    with suppress(ProcessLookupError):  # killed meanwhile
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))


@contextmanager
def locked_file(server: Any) -> Iterator[None]:
    """Another process writes to the file and does not come to an end."""
    command = [sys.executable, "-c", HOLD_THE_LOCK, str(server.file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        yield
        other.stdin.close()


def shown_since(player: Any, frames: int) -> list[str]:
    """What kinds of messages a player was sent since then, up to now."""
    player.send(type="ping")
    player.until(lambda message: message["type"] == "pong")
    return [json.loads(frame)["type"] for frame in player.frames[frames:-1]]


def log(server: Any, table: str) -> list[tuple[int, str | None, str]]:
    other = sqlite3.connect(server.file)
    rows = other.execute("SELECT seat, move_id, text FROM entry WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    other.close()
    return rows


def test_a_table_asked_for_again_is_made_once(start_server: Any) -> None:
    """SECURITY 15: after a failure, a lost answer or a crash the same wish leads to the same table; another guest's to another."""
    server = start_server()
    ada, bo = server.player("Ada"), server.player("Bo")
    wish = {"game": "mau-mau", "id": "wish", "seats": 2}
    with full_disk(server):
        assert ada.ask("make", **wish)["code"] == "storage_failed"
    table = ada.ask("make", **wish)["room"]["table"]
    assert ada.ask("make", **wish)["room"]["table"] == table
    server.kill()
    server.start()
    ada, bo = server.player(token=ada.token), server.player(token=bo.token)
    room = ada.ask("make", **wish)["room"]
    assert (room["table"], room["phase"]) == (table, "playing")
    assert bo.ask("make", **wish)["room"]["table"] != table
    assert ada.ask("make", **{**wish, "id": "another"})["room"]["table"] != table
    headers = {"authorization": f"Bearer {ada.token}"}
    assert len(server.get("/api/me", headers=headers).json()["tables"]) == 2


@pytest.mark.parametrize("trouble", [full_disk, locked_file])
def test_a_move_that_cannot_be_saved_is_not_made_and_can_be_made_later(start_server: Any, trouble: Any) -> None:
    """SECURITY 23: refused, nobody is shown anything; under the same id it is made once when there is room again."""
    server = start_server()
    player, watcher = server.player("Ada"), server.player("Eve")
    player.make_in_turn("miau-miau")
    table = player.table["public"]["table"]
    watcher.open(table)
    shown_since(watcher, 0)
    seq, text, seen = player.table["public"]["seq"], player.choice(), len(watcher.frames)
    with trouble(server):
        refused = player.move(text, "m")
        assert (refused["type"], refused["code"], refused["about"]) == ("refused", "storage_failed", "move")
        assert shown_since(watcher, seen) == []
        assert player.open(table)["public"]["seq"] == seq
    assert player.move(text, "m")["type"] == "table"
    assert player.move(text, "m")["events"] == []
    assert log(server, table).count((0, "m", text)) == 1
    player.play_on()
    assert "Traceback" not in server.stderr


def test_whatever_else_cannot_be_saved_is_refused_as_well(start_server: Any) -> None:
    """New guests and tables, sitting down, getting ready, starting, talking: the same word each time, and later it works."""
    server = start_server()
    ada, bo = server.player("Ada"), server.player("Bo")
    table = ada.make_room(seats=2)
    bo.open_room(table)
    with full_disk(server):
        with pytest.raises(AssertionError, match="storage_failed"):
            server.player("Cleo")
        assert ada.ask("make", game="mau-mau")["code"] == "storage_failed"
        assert ada.ask("say", table=table, phrase="won")["code"] == "storage_failed"
        assert bo.ask("join", table=table)["code"] == "storage_failed"
        assert bo.open_room(table)["seat"] is None
    bo.ask("join", table=table)
    with full_disk(server):
        assert bo.ask("ready", table=table, is_ready=False)["code"] == "storage_failed"
    assert bo.open_room(table)["room"]["places"][1]["is_ready"]
    with full_disk(server):
        assert ada.ask("start", table=table)["code"] == "storage_failed"
        assert ada.open_room(table)["room"]["phase"] == "waiting"
    assert ada.ask("start", table=table)["room"]["phase"] == "playing"
    ada.until(lambda message: message["type"] == "table" and message["public"]["seq"] > 0)
    assert server.player("Cleo").name == "Cleo"


def test_health_tells_of_a_full_disk(start_server: Any) -> None:
    """503 when nothing can be saved, at the latest a few seconds after the last time that it could; and 200 when it can again."""
    server = start_server()
    player = server.player("Ada")
    with full_disk(server):
        while server.get("/api/health").status_code == 200:
            time.sleep(0.2)
        assert server.get("/api/health").status_code == 503
    assert server.get("/api/health").status_code == 200
    with full_disk(server):
        assert player.ask("make", game="mau-mau")["code"] == "storage_failed"
        assert server.get("/api/health").status_code == 503
    assert server.get("/api/health").status_code == 200


def test_bots_wait_for_room_and_go_on(start_server: Any) -> None:
    """A bot's move that cannot be saved is not shown either; nobody has to ask for it afterwards."""
    server = start_server("--pace", "10")
    player = server.player("Ada")
    table = player.make_until(lambda: not player.is_in_turn, "mau-mau")["public"]["table"]
    seq = player.table["public"]["seq"]
    server.restart(pace="0")  # where a bot moves as soon as somebody comes
    player = server.player(token=player.token)
    with full_disk(server):
        player.open(table)
        seen = len(player.frames)
        time.sleep(2)  # more than a bot takes
        assert "table" not in shown_since(player, seen)
        assert player.table["public"]["seq"] == seq
    assert player.until_in_turn()
    assert player.table["public"]["seq"] > seq
    assert len(log(server, table)) == player.table["public"]["seq"]


def test_killed_on_a_full_disk_it_is_all_there_afterwards(start_server: Any) -> None:
    """What was acknowledged before is in the file, and nothing of what was refused."""
    server = start_server()
    player = server.player("Ada")
    player.make_in_turn("miau-miau")
    table = player.table["public"]["table"]
    shown, text = player.table["public"], player.choice()
    with full_disk(server):
        assert player.move(text, "m")["code"] == "storage_failed"
        server.kill()
    server.start()
    player = server.player(token=player.token)
    assert player.open(table)["public"] == shown
    assert player.move(text, "m")["type"] == "table"
