"""SECURITY's attacks on what is hidden at a table; the number of each stands with its test."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import stat
from pathlib import Path
from typing import Any

from katzentisch.server.wire.messages import WIRE_VERSION
from tests.server.raw_socket import TEXT, RawSocket, frame, handshake

CARD = re.compile(r"(?:10|[2-9JQKA])[♣♠♥♦]")


def seated(server: Any, **wanted: Any) -> tuple[Any, Any, Any, str]:
    """Two people in a game that has been dealt, and somebody who watches."""
    ada, bo, eve = server.player("Ada"), server.player("Bo"), server.player("Eve")
    table = ada.make_room(seats=2, **wanted)
    bo.ask("join", table=table)
    eve.ask("open", table=table)
    bo.ask("ready")
    ada.until_room(lambda room: room["places"][-1]["is_ready"])
    ada.ask("start")
    for player in (ada, bo, eve):
        player.until(lambda m: m["type"] == "table" and m["public"]["seq"] >= 1)
    return ada, bo, eve, table


def test_moves_and_hands_go_to_their_owner_alone(server: Any) -> None:
    """SECURITY 1, 5: what everybody gets is the same bytes; a spectator has no part of its own, and no other address leads in."""
    ada, bo, eve, table = seated(server)
    parts = [json.dumps(player.table["public"], ensure_ascii=False) for player in (ada, bo, eve)]
    assert len(set(parts)) == 1
    assert eve.table["private"] is None
    assert {ada.table["private"]["seat"], bo.table["private"]["seat"]} == {0, 1}
    top = ada.table["public"]["state"]["top"]
    assert set(CARD.findall("".join(eve.frames))) <= {top}
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/log", f"/api/records/{table}"):
        assert not CARD.findall(server.get(path).text)
    assert table not in server.get("/api/tables").text


def test_hidden_cards_have_neither_faces_nor_ids(server: Any) -> None:
    """SECURITY 6, 7: dealt cards of others are a count; two hands of the same size look the same."""
    ada, _, eve, table = seated(server)
    events = ada.open(table)["events"]
    others = [event for event in events if event["name"] == "dealt" and event["seat"] != ada.room["seat"]]
    assert [(event["cards"], event["count"]) for event in others] == [(None, 5)]
    watched = [event for event in eve.open(table)["events"] if event["name"] == "dealt"]
    assert len({json.dumps({**event, "seat": 0}) for event in watched}) == 1


def test_secrets_are_drawn_anew_and_kept_in(server: Any) -> None:
    """SECURITY 9: 256 bits a game, of which only the hash is shown."""
    tables = [seated(server) for _ in range(2)]
    other = sqlite3.connect(server.file)
    drawn = {
        table: other.execute("SELECT secret FROM secret WHERE table_id = ?", (table,)).fetchone()[0]
        for *_, table in tables
    }
    other.close()
    assert len(set(drawn.values())) == 2
    for *players, table in tables:
        assert len(drawn[table]) == 32
        for player in players:
            assert drawn[table].hex() not in "".join(player.frames)


def test_a_move_meant_for_an_earlier_moment_is_told_so(server: Any) -> None:
    """SECURITY 16: refused as stale, with the table as it stands; the same move with the right number is made."""
    ada, bo, _, _ = seated(server)
    player = ada if ada.is_in_turn else bo
    seq = player.table["public"]["seq"]
    table = player.table["public"]["table"]
    for number in (0, seq + 1):
        player.send(type="move", table=table, id=f"m{number}", text="draw", after=number)
        assert player.until(lambda m: m.get("answers") is not None)["code"] == "stale"
        fresh = player.until(lambda m: m["type"] == "table")
        assert fresh["public"]["seq"] == seq
        assert fresh["events"]
    player.send(type="move", table=table, id="m", text="draw", after=seq)
    assert player.until(lambda m: m.get("answers") == "m")["public"]["seq"] == seq + 1


def test_a_backup_is_as_private_as_the_original_and_can_be_restored(start_server: Any, tmp_path: Path) -> None:
    """SECURITY 26: mode 0600; a copy taken while the server runs is a whole server again."""
    server = start_server()
    ada, _, _, table = seated(server)
    assert stat.S_IMODE(server.file.stat().st_mode) == 0o600
    copy = tmp_path / "copy.sqlite"
    with sqlite3.connect(server.file) as source, sqlite3.connect(copy) as target:
        source.backup(target)
    source.close()
    target.close()
    seen = ada.open(table)
    server.kill()
    for file in server.data.glob("tables.sqlite*"):
        file.unlink()
    shutil.move(copy, server.file)
    server.start()
    assert stat.S_IMODE(server.file.stat().st_mode) == 0o600
    again = server.player("", ada.token).open(table)
    assert (again["public"], again["private"]) == (seen["public"], seen["private"])


def test_leaving_and_coming_back_peeks_at_nothing(server: Any) -> None:
    """SECURITY 1, 12: who has left is a spectator and sees no cards until they take their seat back; nobody else can."""
    ada, bo, _, table = seated(server)
    left = ada.ask("leave")
    bo.until(lambda m: m["type"] == "table" and m["public"]["seats"][0]["is_sat_in"])
    again = server.player("", left["token"])
    assert again.open(table)["private"] is None
    somebody = server.player("Cleo")
    assert somebody.open(table)["private"] is None
    assert somebody.ask("join", table=table)["code"] == "started"
    assert again.ask("join", table=table)["seat"] == 0


def test_what_comes_in_one_go_is_answered_in_its_order(server: Any) -> None:
    """A move is begun without waiting for the reader, but not before the table is open for which it is meant."""
    ada, bo, _, table = seated(server)
    player = ada if ada.is_in_turn else bo
    text = player.table["private"]["moves"][0]["text"]
    messages = [
        {"type": "hello", "version": WIRE_VERSION, "token": player.token},
        {"type": "open", "table": table},
        {"type": "move", "table": table, "id": "first", "text": text},
        {"type": "ping"},
    ]
    with RawSocket(server.port) as socket:
        socket.send(handshake(server.port))
        assert b" 101 " in socket.answer()
        socket.send(b"".join(frame(TEXT, json.dumps(message).encode()) for message in messages))
        got = b""
        while b'"answers":"first"' not in got:
            got += socket.answer()
    assert got.index(b'"type":"welcome"') < got.index(b'"type":"room"') < got.index(b'"whole":true')
    assert got.index(b'"whole":true') < got.index(b'"answers":"first"')
    assert b'"type":"refused"' not in got


def test_many_moves_in_one_go_are_no_slow_reader(server: Any) -> None:
    """SECURITY 19, 20: each is answered, if only by a refusal; who reads the answers is not cut off."""
    ada, _, _, table = seated(server)
    moves = [{"type": "move", "table": table, "id": f"m{n}", "text": "no move"} for n in range(1000)]
    with RawSocket(server.port) as socket:
        socket.send(handshake(server.port))
        assert b" 101 " in socket.answer()
        socket.send(frame(TEXT, json.dumps({"type": "hello", "version": WIRE_VERSION, "token": ada.token}).encode()))
        socket.send(frame(TEXT, json.dumps({"type": "open", "table": table}).encode()))
        got = b""
        while b'"whole":true' not in got:
            got += socket.answer()
        socket.send(b"".join(frame(TEXT, json.dumps(move).encode()) for move in moves))
        got = b""
        while got.count(b'"answers":"m') < len(moves) and (part := socket.answer()):
            got += part
    assert got.count(b'"answers":"m') == len(moves)
