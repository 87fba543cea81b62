"""Records over REST: per viewer while a game runs, everything when it is over; absent and forbidden look the same."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from katzentisch.engine.record import read_record
from katzentisch.proof.still_world import ManualClock
from katzentisch.server.http.history import _record
from katzentisch.server.running.service import Service
from katzentisch.server.running.settings import Settings
from katzentisch.tables.storage.sqlite import SqliteStorage
from tests.tables.people import ADA, BO, CLEO, Story, played

NOWHERE = "A" * 22


def record(server: Any, table: str, token: str | None = None) -> Any:
    headers = {"authorization": f"Bearer {token}"} if token is not None else {}
    return server.get(f"/api/tables/{table}/record", headers=headers)


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-X", "utf8", *arguments],
        capture_output=True, text=True, encoding="utf-8", timeout=600, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("game", ["mau-mau", "miau-miau"])
def test_a_game_that_is_over_can_be_taken_away_replayed_and_checked(server: Any, tmp_path: Path, game: str) -> None:
    """With the command, and with the program that the server gives out."""
    player = server.player("Ada")
    player.make(game, 3)
    table = player.table["public"]["table"]
    player.play_on()
    answer = record(server, table)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    assert read_record(answer.text).header.commitment == player.table["public"]["commitment"]
    places = " ".join(map(str, player.table["public"]["ended"]["places"]))
    assert read_record(answer.text).result[0] == places
    file, program = tmp_path / "game.miau", tmp_path / "verify_deal.py"
    file.write_text(answer.text, encoding="utf-8")
    replayed = command("-m", "katzentisch.cli", "replay", str(file))
    assert (replayed.returncode, replayed.stderr) == (0, "")
    assert f"places: {places}" in replayed.stdout
    assert command("-m", "katzentisch.cli", "verify", str(file)).returncode == 0
    given = server.get("/api/verify_deal.py")
    assert "verify_deal.py" in given.headers["content-disposition"]
    program.write_bytes(given.content)
    checked = command("-I", "-S", str(program), str(file))
    assert (checked.returncode, checked.stdout.splitlines()[-1]) == (0, "everything holds")
    file.write_text(answer.text.replace('[Secret "', '[Secret "00').replace('00"]\n', '"]\n'), encoding="utf-8")
    assert command("-I", "-S", str(program), str(file)).returncode != 0


def test_while_a_game_runs_each_sees_what_it_saw(server: Any) -> None:
    ada, bo = server.player("Ada"), server.player("Bo")
    table = ada.make_room()
    bo.ask("join", table=table)
    bo.ask("ready")
    assert record(server, table, ada.token).status_code == 404  # there is nothing to tell yet
    ada.ask("start")
    while not ada.table or ada.table["public"]["seq"] < 1:
        ada.receive()
    hand = ",".join(ada.table["private"]["hand"]["cards"])
    texts = {
        name: record(server, table, token).text for name, token in (("ada", ada.token), ("bo", bo.token), ("", None))
    }
    assert "what seat 0 has seen" in texts["ada"]
    assert "what seat 1 has seen" in texts["bo"]
    assert "what a spectator has seen" in texts[""]
    told = {name: [line for line in text.splitlines() if "dealt seat=0" in line] for name, text in texts.items()}
    assert sorted(told["ada"][0].split("cards=")[1].split(" ")[0].split(",")) == sorted(hand.split(","))
    assert "cards=?????" in told["bo"][0]
    assert told["bo"] == told[""]
    for text in texts.values():
        assert "Secret" not in text
        assert "~" not in text
    ada.ask("close")
    for token in (ada.token, bo.token, None):
        assert read_record(record(server, table, token).text).secret is not None


def test_absent_and_forbidden_look_the_same(server: Any) -> None:
    """SECURITY 10: a table that waits, one that is closed to this guest, and none at all."""
    ada, bo = server.player("Ada"), server.player("Bo")
    table = ada.make_room()
    bo.ask("join", table=table)
    bo.ask("ready")
    waits = record(server, table, bo.token)
    ada.ask("start")
    assert record(server, table, bo.token).status_code == 200
    ada.ask("kick", seat=1)
    answers = [waits, record(server, table, bo.token), record(server, NOWHERE, bo.token), record(server, "x", bo.token)]
    ada.ask("close")
    answers.append(record(server, table, bo.token))
    assert {answer.status_code for answer in answers} == {404}
    assert len({_without_request_id(answer) for answer in answers}) == 1
    assert record(server, table, ada.token).status_code == 200


def _without_request_id(answer: Any) -> str:
    body = answer.json()
    return str({name: value for name, value in body.items() if name != "request"})


@pytest.mark.parametrize("token", ["nobodys", "x" * 5000])
def test_a_token_that_is_nobodys_is_told_so_wherever_it_is_used(server: Any, token: str) -> None:
    player = server.player("Ada")
    player.make("mau-mau")
    for table in (player.table["public"]["table"], NOWHERE):
        assert record(server, table, token).status_code == 401


def test_records_are_asked_for_with_measure(start_server: Any) -> None:
    """SECURITY 20: each is a game played through; nobody needs dozens at once."""
    server = start_server("--limits", "0.2")
    codes = [record(server, NOWHERE).status_code for _ in range(8)]
    assert codes[:4] == [404] * 4
    assert codes[-1] == 429


def test_a_game_that_was_let_go_of_is_found_again(start_server: Any) -> None:
    server = start_server()
    player = server.player("Ada")
    player.make("mau-mau")
    table, token = player.table["public"]["table"], player.token
    server.kill()
    server.start()
    assert "what seat 0 has seen" in record(server, table, token).text


def test_a_record_tells_nothing_that_is_held_back_at_the_table(tmp_path: Path) -> None:
    """PAW-30: a claim is in it when everybody has seen it."""

    async def story() -> None:
        clock = ManualClock()
        service = Service(Settings(), SqliteStorage(tmp_path / "tables.sqlite"), clock)
        people = Story(service.storage, clock)
        people.live_tables = service.live_tables
        room = await people.table(ADA, BO, CLEO, game="kitty-paw")
        room.ways = lambda: {1: 10, 2: 100}
        table = played(room)
        for seat, guest in enumerate((ADA, BO, CLEO)):
            await room.move(guest.id, "g", table.game.text(table.moves(seat)[0]))
        await room.move(ADA.id, "c", "claim")
        reading = asyncio.create_task(_record(service, room.id, BO.id))
        await people.settle()
        clock.advance(0.099)
        await people.settle()
        assert not reading.done()
        clock.advance(0.001)
        assert "claim" in str(await reading)
        await service.close()

    asyncio.run(story())
