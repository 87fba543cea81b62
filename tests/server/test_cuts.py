"""Cuts over real sockets: the deal waits for those who said that they cut, and everything wrong has its code."""

from __future__ import annotations

import hashlib
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


def until_closed(player: Any) -> list[dict[str, Any]]:
    """Read on until no more seals are taken; the seals."""
    while not (player.table["public"]["cutting"] or {}).get("is_closed"):
        player.receive()
    seals: list[dict[str, Any]] = player.table["public"]["cutting"]["seals"]
    return seals


def seal_of(player: Any, seat: int, bits: str, deal: int = 1) -> str:
    """A seal as docs/deals.md tells how to make it."""
    public = player.table["public"]
    lines = [public["commitment"], public["table"], str(deal), str(seat), bits]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def until_seq(player: Any, seq: int) -> dict[str, Any]:
    message: dict[str, Any] = player.until(lambda m: m["type"] == "table" and m["public"]["seq"] == seq)
    return message


def test_a_table_asks_for_a_seal_then_for_the_cut_and_deals_when_it_is_there(start_server: Any) -> None:
    server = start_server("--pace", "10")
    ada, eve = cutter(server, "Ada"), server.player("Eve")
    ada.send(type="make", game="miau-miau", seats=2)
    asked = until_cutting(ada)
    assert (asked["public"]["seq"], asked["whole"]) == (0, True)
    assert asked["public"]["cutting"] == {"deal": 1, "seals": [], "is_closed": False}
    table, seal = asked["public"]["table"], seal_of(ada, 0, BITS)
    eve.open_room(table)
    assert eve.ask("seal", table=table, deal=1, seal=seal)["code"] == "not_seated"
    assert eve.ask("cut", table=table, deal=1, bits=BITS)["code"] == "not_seated"
    for bits in ("", "0f", "zz" * 16, "0F" * 16):
        refused = ada.ask("cut", table=table, deal=1, bits=bits)
        assert (refused["code"], refused["about"]) == ("not_a_cut", "cut")
        refused = ada.ask("seal", table=table, deal=1, seal=2 * bits)
        assert (refused["code"], refused["about"]) == ("not_a_cut", "seal")
    for deal in (7, 0, -1):
        for kind, what in (("seal", {"seal": seal}), ("cut", {"bits": BITS})):
            refused = ada.ask(kind, table=table, deal=deal, **what)
            assert (refused["code"], refused["rule"], refused["about"]) == ("no_cut_now", "GEN-6", kind)
    assert ada.ask("cut", table=table, deal=1, bits=BITS)["code"] == "cut_not_sealed"
    assert ada.ask("seal", table="nowhere", deal=1, seal=seal)["code"] == "no_such_table"
    ada.send(type="seal", table=table, deal=1, seal=seal)
    assert until_closed(ada) == [{"seat": 0, "seal": seal}]
    assert ada.ask("cut", table=table, deal=1, bits=OTHER)["code"] == "cut_not_as_sealed"
    ada.send(type="cut", table=table, deal=1, bits=BITS)
    dealt = until_seq(ada, 4)
    assert dealt["public"]["cutting"] is None
    assert not dealt["whole"]
    assert ada.ask("cut", table=table, deal=1, bits=OTHER)["code"] == "no_cut_now"
    assert entries(server, table)[:4] == [(0, f"seal {seal}"), (-1, "sealed"), (0, f"cut {BITS}"), (-1, "deal")]
    told = [event["name"] for frame in ada.frames for event in json.loads(frame).get("events", [])]
    assert told[:2] == ["cuts_sealed", "dealer_chosen"]
    assert BITS not in "".join(ada.frames + eve.frames)


def two_at_a_table(server: Any) -> tuple[Any, Any, str]:
    ada, bo = cutter(server, "Ada"), cutter(server, "Bo")
    table = ada.make_room()
    bo.ask("join", table=table)
    bo.ask("ready")
    ada.ask("start")
    until_cutting(ada)
    until_cutting(bo)
    return ada, bo, table


def test_two_people_cut_once_each_and_both_see_the_same_seals(start_server: Any) -> None:
    server = start_server("--pace", "10")
    ada, bo, table = two_at_a_table(server)
    seals = [seal_of(ada, 0, BITS), seal_of(bo, 1, OTHER)]
    bo.send(type="seal", table=table, deal=1, seal=seals[1])
    until_seq(bo, 1)
    refused = bo.ask("seal", table=table, deal=1, seal=seals[0])
    assert (refused["code"], refused["rule"]) == ("cut_already", "GEN-6")
    assert bo.ask("cut", table=table, deal=1, bits=OTHER)["code"] == "no_cut_now"
    ada.send(type="seal", table=table, deal=1, seal=seals[0])
    assert until_closed(ada) == until_closed(bo) == [{"seat": n, "seal": seal} for n, seal in enumerate(seals)]
    bo.send(type="cut", table=table, deal=1, bits=OTHER)
    ada.send(type="cut", table=table, deal=1, bits=BITS)
    until_seq(ada, 6)
    log = entries(server, table)
    assert log[:3] == [(1, f"seal {seals[1]}"), (0, f"seal {seals[0]}"), (-1, "sealed")]
    assert sorted(log[3:5]) == [(0, f"cut {BITS}"), (1, f"cut {OTHER}")]
    assert log[5:] == [(-1, "deal")]


def test_what_was_sealed_before_the_server_was_killed_is_opened_after_it(start_server: Any) -> None:
    server = start_server("--pace", "10")
    ada, bo, table = two_at_a_table(server)
    commitment, seals = ada.table["public"]["commitment"], [seal_of(ada, 0, BITS), seal_of(bo, 1, OTHER)]
    ada.send(type="seal", table=table, deal=1, seal=seals[0])
    bo.send(type="seal", table=table, deal=1, seal=seals[1])
    shown = until_closed(ada)
    server.kill()
    server.start()
    bo, ada = cutter(server, "Bo", bo.token), cutter(server, "Ada", ada.token)
    bo.open_room(table)
    ada.open_room(table)
    assert ada.table["public"]["commitment"] == commitment
    assert until_closed(ada) == until_closed(bo) == shown
    assert ada.ask("cut", table=table, deal=1, bits=OTHER)["code"] == "cut_not_as_sealed"
    assert ada.ask("seal", table=table, deal=1, seal=seals[0])["code"] == "no_cut_now"
    ada.send(type="cut", table=table, deal=1, bits=BITS)
    until_seq(ada, 4)
    bo.send(type="cut", table=table, deal=1, bits=OTHER)
    until_seq(bo, 6)
    assert entries(server, table)[2:] == [(-1, "sealed"), (0, f"cut {BITS}"), (1, f"cut {OTHER}"), (-1, "deal")]


def test_a_program_that_never_cuts_is_dealt_to_at_once(start_server: Any) -> None:
    """Though the pace would leave it ten seconds."""
    server = start_server("--pace", "10")
    player = server.player("Ada")
    assert player.make("miau-miau")["public"]["cutting"] is None
    assert entries(server, player.table["public"]["table"])[0] == (-1, "deal")


def test_a_cut_is_no_move(server: Any) -> None:
    player = server.player("Ada")
    player.make("miau-miau")
    for text in (f"cut {BITS}", f"seal {BITS}{OTHER}", "sealed"):
        assert player.move(text)["code"] == "not_a_move"


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
