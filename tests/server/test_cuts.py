"""Cuts over real sockets: the deal waits for those who said that they cut, and everything wrong has its code."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

BITS, OTHER = "0f" * 16, "1e" * 16


def cutter(server: Any, name: str, token: str | None = None) -> Any:
    """A player whose program says that it cuts."""
    return server.greeted(server.socket(), name, token, cuts=True)


def entries(server: Any, table: str) -> list[tuple[int, str]]:
    """The log as it is on the disk."""
    with sqlite3.connect(server.file) as connection:
        rows = connection.execute("SELECT seat, text FROM entry WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    connection.close()
    return [(seat, text) for seat, text in rows]


def until_cutting(player: Any) -> dict[str, Any]:
    """Read on until the table asks for cuts."""
    while not player.table or player.table["public"]["cutting"] is None:
        player.receive()
    message: dict[str, Any] = player.table
    return message


def test_a_table_asks_for_a_cut_and_deals_when_it_is_there(start_server: Any) -> None:
    server = start_server("--pace", "10")
    ada, eve = cutter(server, "Ada"), server.player("Eve")
    ada.send(type="make", game="miau-miau", seats=2)
    asked = until_cutting(ada)
    assert (asked["public"]["seq"], asked["public"]["cutting"], asked["whole"]) == (0, 1, True)
    table = asked["public"]["table"]
    eve.open_room(table)
    assert eve.ask("cut", table=table, deal=1, bits=BITS)["code"] == "not_seated"
    for bits in ("", "0f", "zz" * 16, "0F" * 16):
        refused = ada.ask("cut", table=table, deal=1, bits=bits)
        assert (refused["code"], refused["about"]) == ("not_a_cut", "cut")
    refused = ada.ask("cut", table=table, deal=7, bits=BITS)
    assert (refused["code"], refused["rule"]) == ("no_cut_now", "GEN-6")
    assert ada.ask("cut", table="nowhere", deal=1, bits=BITS)["code"] == "no_such_table"
    ada.send(type="cut", table=table, deal=1, bits=BITS)
    dealt = ada.until(lambda m: m["type"] == "table" and m["public"]["seq"] == 2)
    assert dealt["public"]["cutting"] is None
    assert not dealt["whole"]
    assert ada.ask("cut", table=table, deal=1, bits=OTHER)["code"] == "no_cut_now"
    assert entries(server, table)[:2] == [(0, f"cut {BITS}"), (-1, "deal")]
    cuts = [event for frame in ada.frames for event in json.loads(frame).get("events", []) if event["name"] == "cut"]
    assert [event["seat"] for event in cuts] == [0]
    assert BITS not in "".join(ada.frames + eve.frames)


def test_two_people_cut_once_each(start_server: Any) -> None:
    server = start_server("--pace", "10")
    ada, bo = cutter(server, "Ada"), cutter(server, "Bo")
    table = ada.make_room()
    bo.ask("join", table=table)
    bo.ask("ready")
    ada.ask("start")
    until_cutting(bo)
    bo.send(type="cut", table=table, deal=1, bits=OTHER)
    bo.until(lambda m: m["type"] == "table" and m["public"]["seq"] == 1)
    refused = bo.ask("cut", table=table, deal=1, bits=BITS)
    assert (refused["code"], refused["rule"]) == ("cut_already", "GEN-6")
    ada.send(type="cut", table=table, deal=1, bits=BITS)
    ada.until(lambda m: m["type"] == "table" and m["public"]["seq"] == 3)
    assert entries(server, table) == [(1, f"cut {OTHER}"), (0, f"cut {BITS}"), (-1, "deal")]


def test_a_cut_that_was_made_before_the_server_was_killed_is_in_the_deal(start_server: Any) -> None:
    server = start_server("--pace", "10")
    ada, bo = cutter(server, "Ada"), cutter(server, "Bo")
    table = ada.make_room()
    bo.ask("join", table=table)
    bo.ask("ready")
    ada.ask("start")
    commitment = until_cutting(ada)["public"]["commitment"]
    ada.send(type="cut", table=table, deal=1, bits=BITS)
    ada.until(lambda m: m["type"] == "table" and m["public"]["seq"] == 1)
    server.kill()
    server.start()
    bo, ada = cutter(server, "Bo", bo.token), cutter(server, "Ada", ada.token)
    bo.open_room(table)
    ada.open_room(table)
    assert ada.table["public"]["commitment"] == commitment
    assert ada.ask("cut", table=table, deal=1, bits=OTHER)["code"] == "cut_already"
    bo.send(type="cut", table=table, deal=1, bits=OTHER)
    bo.until(lambda m: m["type"] == "table" and m["public"]["seq"] == 3)
    assert entries(server, table) == [(0, f"cut {BITS}"), (1, f"cut {OTHER}"), (-1, "deal")]


def test_a_program_that_never_cuts_is_dealt_to_at_once(start_server: Any) -> None:
    """Though the pace would leave it ten seconds."""
    server = start_server("--pace", "10")
    player = server.player("Ada")
    assert player.make("miau-miau")["public"]["cutting"] is None
    assert entries(server, player.table["public"]["table"])[0] == (-1, "deal")


def test_a_cut_is_no_move(server: Any) -> None:
    player = server.player("Ada")
    player.make("miau-miau")
    assert player.move(f"cut {BITS}")["code"] == "not_a_move"


def test_what_a_message_tells_from_the_beginning_says_so(server: Any) -> None:
    """After opening a table; what comes later is only what is new."""
    player, eve = server.player("Ada"), server.player("Eve")
    player.make_in_turn("miau-miau", 3)
    opened = eve.open(player.table["public"]["table"])
    assert opened["whole"]
    assert len(opened["events"]) > 1
    answer = player.move(player.choice())
    assert answer["type"] == "table"
    assert not answer["whole"]
