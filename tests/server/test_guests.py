"""Guests: a name and a token, what is kept about them, what they say, and how they are forgotten."""

from __future__ import annotations

import io
import json
import sqlite3
from typing import Any

import httpx
import pytest
import segno
from websockets.exceptions import ConnectionClosed

from katzentisch.server.http.origin import address_for_others


def together(server: Any, **wanted: Any) -> tuple[Any, Any, str]:
    ada, bo = server.player("Ada"), server.player("Bo")
    table = ada.make_room(seats=2, **wanted)
    bo.ask("join", table=table)
    return ada, bo, table


def bearer(player: Any) -> dict[str, str]:
    return {"authorization": f"Bearer {player.token}"}


def test_people_talk_in_phrases_and_words(server: Any) -> None:
    """Everybody at the table hears it, who comes later too; it is no part of the game's log."""
    ada, bo, table = together(server)
    ada.send(type="say", table=table, phrase="shall_we_play")
    bo.send(type="say", table=table, text="<script>alert(1)</script>\n\u202eyes")
    heard = [bo.until(lambda m: m["type"] == "chat")["lines"] for _ in range(2)]
    assert [(line["seat"], line["name"], line["phrase"], line["text"]) for [line] in heard] == [
        (0, "Ada", "shall_we_play", ""),
        (1, "Bo", "", "<script>alert(1)</script> yes"),  # SECURITY 21: text, and one line
    ]
    eve = server.player("Eve")
    eve.send(type="open", table=table)
    assert [line["phrase"] for line in eve.until(lambda m: m["type"] == "chat")["lines"]] == ["shall_we_play", ""]
    assert eve.ask("say", phrase="won")["code"] == "not_seated"
    assert ada.ask("say", phrase="nonsense")["code"] == "no_such_phrase"
    assert ada.ask("say")["code"] == "nothing_said"
    ada.ask("mute", seat=1, is_muted=True)
    assert bo.ask("say", text="but")["code"] == "muted"


def test_a_table_can_be_for_phrases_alone(server: Any) -> None:
    """So that children play with strangers."""
    ada, _, _ = together(server, chat="phrases")
    assert ada.ask("say", text="where do you live?")["code"] == "phrases_only"
    assert ada.ask("say", phrase="great")["type"] == "room"


def test_a_report_reaches_the_operator(server: Any) -> None:
    """It is in the store, with what was said; who was reported is not told."""
    ada, bo, table = together(server)
    bo.ask("say", text="grr")
    assert ada.ask("report", seat=1, text="rude") == {"type": "reported", "table": table}
    assert ada.ask("report", seat=5)["code"] == "nobody_sits_there"
    other = sqlite3.connect(server.file)
    [(text, lines)] = other.execute("SELECT text, lines FROM report WHERE table_id = ?", (table,)).fetchall()
    other.close()
    assert text == "rude"
    assert "grr" in lines
    assert "reported" not in [message["type"] for message in map(json.loads, bo.frames)]


def test_a_guest_can_take_everything_along(server: Any) -> None:
    """GET /api/me: name, tables, words, reports; only for whoever has the token."""
    ada, bo, table = together(server)
    ada.ask("say", text="hello")
    ada.ask("report", seat=1, text="rude")
    profile = server.get("/api/me", headers=bearer(ada)).json()
    assert profile["name"] == "Ada"
    assert [(row["table"], row["phase"], row["seat"]) for row in profile["tables"]] == [(table, "waiting", 0)]
    assert [line["text"] for line in profile["said"]] == ["hello"]
    assert [(row["table"], row["text"]) for row in profile["reported"]] == [(table, "rude")]
    others = server.get("/api/me", headers=bearer(bo)).json()
    assert (others["said"], others["reported"]) == ([], [])
    for headers in ({}, {"authorization": "Bearer nope"}, {"authorization": ada.token}):
        assert server.get("/api/me", headers=headers).status_code == 401


def test_one_click_erases_a_guest(server: Any) -> None:
    """Name, token and words are gone, the seat is a bot's, the moves are nobody's; the others play on."""
    ada, bo, table = together(server)
    bo.ask("ready")
    ada.until_room(lambda room: room["places"][1]["is_ready"])
    ada.ask("start")
    ada.ask("say", text="words of mine")
    bo.until(lambda m: m["type"] == "table" and m["public"]["seq"] >= 1)
    url = f"http://127.0.0.1:{server.port}/api/me"
    assert httpx.delete(url, headers={"authorization": "Bearer nope"}).status_code == 401
    assert httpx.delete(url, headers=bearer(ada)).status_code == 204
    assert ada.until(lambda m: m["type"] == "refused")["code"] == "erased"
    with pytest.raises(ConnectionClosed) as end:
        ada.until(lambda m: False)
    assert end.value.rcvd is not None
    assert end.value.rcvd.code == 1008
    assert server.get("/api/me", headers=bearer(ada)).status_code == 401
    room = bo.until_room(lambda room: room["places"][0]["has_left"])
    assert (room["is_host"], room["room"]["places"][0]["name"]) == (True, "")
    bo.until(lambda m: m["type"] == "table" and m["public"]["seats"][0]["name"] == "")
    bo.play_on()
    assert server.player("", ada.token).token != ada.token
    eve = server.player("Eve")
    eve.open(table)
    assert "words of mine" not in "".join(eve.frames)


def test_who_is_erased_while_they_act_leaves_nothing_behind(server: Any) -> None:
    """SECURITY 30: after the answer there is no name in the file, whatever was under way."""
    bo = server.player("Bo")
    table = bo.make_room(seats=2)
    for number in range(20):
        ada = server.player(f"Rumpelstilzchen {number}")
        ada.ask("join", table=table)
        for _ in range(5):
            ada.send(type="say", table=table, text="my words")
            ada.send(type="make", game="mau-mau", seats=2, bots=0)
            ada.send(type="report", table=table, seat=0, text="my words")
            bo.send(type="report", table=table, seat=1, text="hm")
        assert server.request("DELETE", "/api/me", headers=bearer(ada)).status_code == 204
        bo.ask("open", table=table)
        other = sqlite3.connect(server.file)
        names = [row[0] for row in other.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        everything = str([other.execute(f"SELECT * FROM {name}").fetchall() for name in names])
        other.close()
        assert "Rumpelstilzchen" not in everything


def test_links_for_others_begin_with_an_address_that_others_reach(start_server: Any) -> None:
    """The page at 127.0.0.1 is told what a phone must ask for."""
    player = start_server("--public-url", "https://katzen.example/").player()
    assert json.loads(player.frames[0])["address"] == "https://katzen.example"


@pytest.mark.parametrize(
    ("host", "public_url", "link"),
    [
        ("127.0.0.1:8000", "", "http://192.168.1.5:8000"),
        ("localhost:8000", "", "http://192.168.1.5:8000"),
        ("10.0.0.7:8000", "", ""),
        ("10.0.0.7:8000", "https://katzen.example/", "https://katzen.example"),
        ("", "", "http://192.168.1.5:8000"),
    ],
)
def test_who_came_by_an_address_that_others_reach_shares_that_one(host: str, public_url: str, link: str) -> None:
    assert address_for_others(host, public_url, "http://192.168.1.5:8000") == link


def test_the_link_to_a_table_is_drawn_for_cameras(start_server: Any) -> None:
    """Of any name that could be a table's: whether there is one is not told."""
    server = start_server("--public-url", "https://katzen.example/")
    answer = server.get("/api/qr/some-Table_1")
    assert answer.headers["content-type"] == "image/svg+xml"
    drawn = io.BytesIO()
    segno.make("https://katzen.example/#/table/some-Table_1", micro=False).save(
        drawn, kind="svg", xmldecl=False, omitsize=True, border=3, light="#fff", dark="#33261d"
    )
    assert answer.content == drawn.getvalue()
    assert server.get("/api/qr/" + "x" * 65).status_code == 404


@pytest.mark.parametrize(
    "host", ["a" * 300, "b" * 5000, "ä.example", "<b>", "a:b", "a:99999", "[::1", "[a]:80", "a@b", "a/b"]
)
def test_a_name_that_no_server_has_is_not_drawn(server: Any, host: str) -> None:
    """SECURITY 18: whatever stands in the Host header; a long one would not even fit."""
    answer = server.get("/api/qr/some-Table_1", headers={"host": host.encode()})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


@pytest.mark.parametrize("name", ["\u200b\u200b", "\u3164", "\u2800 \u2800", "\u202e", "\0"])
def test_a_name_that_nobody_can_see_is_refused(server: Any, name: str) -> None:
    """SECURITY 21: with a code; whoever had a name keeps it, and nobody is sent away for it."""
    ada = server.player("Ada")
    for token, kept in ((None, ""), (ada.token, "Ada")):
        guest = server.player(name, token)
        refused = guest.until(lambda m: m["type"] == "refused")
        assert (refused["code"], refused["about"]) == ("invisible_name", "hello")
        assert guest.name == kept
        assert guest.ask("make", game="mau-mau", bots=0)["type"] == "room"
