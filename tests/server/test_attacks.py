"""SECURITY's attacks, as far as they apply already; the number of each stands with its test."""

from __future__ import annotations

import json
import socket
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from katzentisch.server.wire.messages import WIRE_VERSION

HELLO = f'{{"type":"hello","version":{WIRE_VERSION}}}'


def closed(connection: Any) -> tuple[list[dict[str, Any]], int]:
    """All that still comes, and the code that the socket is closed with."""
    said = []
    while True:
        try:
            said.append(json.loads(connection.recv(timeout=30)))
        except ConnectionClosed as end:
            return said, end.rcvd.code if end.rcvd else 1006


def codes(said: list[dict[str, Any]]) -> list[str]:
    return [message.get("code", message["type"]) for message in said]


@pytest.mark.parametrize(
    "first",
    [
        '{"type":"open","table":"x"}',
        '{"type":"make","game":"mau-mau"}',
        '{"type":"hello"}',
        '{"type":"hello","version":"1"}',
        '{"type":"hello","version":NaN}',
        "[]",
        "",
        "hello",
        "[" * 10000,
    ],
)
def test_who_does_not_say_hello_is_told_nothing_and_sent_away(server: Any, first: str) -> None:
    """SECURITY 3: closed with 1008."""
    connection = server.socket()
    connection.send(first)
    said, code = closed(connection)
    assert (codes(said), code) == (["hello_first"], 1008)


def test_an_old_client_is_told_to_reload(server: Any) -> None:
    """SECURITY 17: whatever else its hello holds."""
    for version in (0, WIRE_VERSION - 1, WIRE_VERSION + 1, 99):
        connection = server.socket()
        connection.send(json.dumps({"type": "hello", "version": version, "from_the": "past"}))
        said, code = closed(connection)
        assert (codes(said), code) == (["old_client"], 1008)


@pytest.mark.parametrize(
    "message",
    [
        "{",
        "null",
        '{"type":"fly"}',
        '{"type":"move","table":"x","id":"1","text":"draw","seat":1}',
        '{"type":"move","table":"x","id":"","text":"draw"}',
        '{"type":"move","table":"x","id":"1","text":' + json.dumps("7" * 300) + "}",
        '{"type":"move","table":"x","id":7,"text":"draw"}',
        '{"type":"make","game":"mau-mau","seats":NaN}',
        '{"type":"make","game":"mau-mau","seats":1e999}',
        '{"type":"make","game":"mau-mau","options":{"a":' + "[" * 2000 + "]" * 2000 + "}}",
        '{"type":"move","table":"x","id":"\\ud800","text":"draw"}',
    ],
)
def test_what_cannot_be_read_is_refused_and_ends_the_socket(server: Any, message: str) -> None:
    """SECURITY 2, 18: strict schema, no seat in a message, a clean close; the server is well afterwards."""
    connection = server.socket()
    connection.send(HELLO)
    connection.send(message)
    said, code = closed(connection)
    assert (codes(said), code) == (["welcome", "unreadable"], 1008)
    assert server.get("/api/health").json()["status"] == "ok"


@pytest.mark.parametrize("message", ['{"table":"x","id":"1","text":"draw"}', '{"type":"ping","id":"1","text":"draw"}'])
def test_what_is_nearly_a_move_is_no_move(server: Any, message: str) -> None:
    """SECURITY 18: moves are heard before the reader is, and no less strictly."""
    player = server.player()
    player.send(type="ping")
    assert player.receive()["type"] == "pong"
    player.connection.send(message)
    said, code = closed(player.connection)
    assert (codes(said), code) == (["unreadable"], 1008)


def test_frames_have_a_size(server: Any) -> None:
    """SECURITY 18: 16 KiB, whole or in pieces; bytes instead of text are no message either."""
    connection = server.socket()
    connection.send(HELLO)
    connection.send('{"type":"ping"}'.ljust(16 * 1024 + 1))
    assert closed(connection)[1] == 1009
    connection = server.socket()
    connection.send(HELLO)
    with suppress(ConnectionClosed):
        connection.send(iter(["x" * 1000] * 100))
    # Closed while pieces were still under way, the reason may not come through.
    assert closed(connection)[1] in (1009, 1006)
    connection = server.socket()
    connection.send(HELLO)
    connection.send(b'{"type":"ping"}')
    assert closed(connection)[1] == 1008


def test_nothing_that_was_made_for_a_guest_is_compressed(server: Any) -> None:
    """SECURITY 7: the client offers deflate and gzip, the server does not take them."""
    response = server.socket().response
    assert "sec-websocket-extensions" not in {name.lower() for name in response.headers}
    ada = server.player("Ada")
    table = ada.make("mau-mau")["public"]["table"]
    headers = {"Authorization": f"Bearer {ada.token}", "Accept-Encoding": "gzip, deflate"}
    for path in ("me", "me/statistics", "tables", f"tables/{table}/record", f"qr/{table}", "statistics/deck/mau-mau"):
        answer = server.get(f"/api/{path}", headers=headers)
        assert answer.status_code == 200, path
        assert "content-encoding" not in answer.headers, path


@pytest.mark.parametrize(
    ("origin", "host", "is_let_in"),
    [
        ("http://127.0.0.1:{port}", None, True),
        ("http://localhost:5173", None, True),
        ("http://192.168.1.20:{port}", "192.168.1.20:{port}", True),
        ("http://katzenbox.local:{port}", "katzenbox.local:{port}", True),
        ("https://evil.example", None, False),
        ("http://evil.example:{port}", "evil.example:{port}", False),
        ("http://evil.fritz.box:{port}", "evil.fritz.box:{port}", False),  # .box is sold to anybody
        ("http://192.168.1.66", "192.168.1.20:{port}", False),
        ("http://192.168.1.20:{port}", None, False),
        ("null", None, False),
        ("file://", None, False),
        ("http://127.0.0.1:{port}.evil.example", None, False),
        ("http://127.0.0.1:port", None, False),
    ],
)
def test_only_pages_from_here_may_open_a_socket(server: Any, origin: str, host: str | None, is_let_in: bool) -> None:
    """SECURITY 14: the Origin must be the address itself, and the address one that no stranger can claim."""
    headers = {} if host is None else {"Host": host.format(port=server.port)}
    answer = handshake(server.port, {"Origin": origin.format(port=server.port), **headers})
    assert ("101" in answer) is is_let_in
    assert is_let_in or "403" in answer


def handshake(port: int, headers: dict[str, str]) -> str:
    """The status line that a handshake with these headers gets."""
    lines = {
        "Host": f"127.0.0.1:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13",
        **headers,
    }
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        text = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        connection.sendall(f"GET /ws HTTP/1.1\r\n{text}\r\n".encode())
        return connection.makefile("rb").readline().decode()


def test_a_public_url_lets_its_own_page_in(start_server: Any) -> None:
    """SECURITY 14: what is neither localhost nor a home network is named by the host."""
    server = start_server("--public-url", "https://katzen.example/")
    with pytest.raises(InvalidStatus):
        server.socket(origin="https://other.example")
    server.socket(origin="https://katzen.example")


def test_tables_cannot_be_guessed(server: Any) -> None:
    """SECURITY 10: names of 128 bits; one that is not there is just not there."""
    player = server.player()
    table = player.make("mau-mau")["public"]["table"]
    assert len(table) == 22
    for name in ("", "x", table[:-1], table.swapcase(), "../x", "' OR 1=1 --", "%"):
        player.send(type="open", table=name)
        assert player.until(lambda m: m["type"] == "refused")["code"] == "no_such_table"
    player.send(type="move", table="nope", id="1", text="draw")
    assert player.until(lambda m: m.get("answers") == "1")["code"] == "no_such_table"


def test_the_newest_socket_plays_and_the_older_is_told(server: Any) -> None:
    """SECURITY 11: one seat, two tabs."""
    older = server.player("Ada")
    older.make_in_turn("miau-miau")
    table = older.table["public"]["table"]
    newer = server.player(token=older.token)
    assert newer.open(table)["private"]["seat"] == 0
    assert older.until(lambda m: m["type"] == "refused")["code"] == "opened_elsewhere"
    newer.move("draw")
    older.send(type="ping")
    assert older.receive()["type"] == "pong"  # and nothing of the move before it
    older.send(type="move", table=table, id="late", text="draw")
    assert older.until(lambda m: m.get("answers") == "late")["code"] == "opened_elsewhere"
    assert older.open(table)["private"]["seat"] == 0  # it is the newest now
    assert newer.until(lambda m: m["type"] == "refused")["code"] == "opened_elsewhere"


def test_nobody_moves_for_another_seat(server: Any) -> None:
    """SECURITY 2, 13: another guest at the same table is a spectator, whatever is sent."""
    player = server.player("Ada")
    player.make_in_turn("mau-mau")
    table = player.table["public"]["table"]
    stranger = server.player("Eve")
    assert stranger.open(table)["private"] is None
    for text in ("draw", player.choice(), "undo", "call"):
        stranger.send(type="move", table=table, id=f"e-{text}", text=text)
        assert stranger.until(lambda m: m.get("answers") is not None)["code"] == "not_seated"
    assert player.open(table)["public"]["seq"] == stranger.table["public"]["seq"]


def test_a_flood_of_moves_is_cut_short(start_server: Any) -> None:
    """SECURITY 20, its beginning: a socket has only so many moves waiting; the server stays well."""
    server = start_server()
    player = server.player()
    player.make_in_turn("miau-miau")
    table = player.table["public"]["table"]
    for n in range(200):
        player.send(type="move", table=table, id=f"f{n}", text="pass")
    answers = [player.until(lambda m: m.get("answers") is not None)["code"] for _ in range(200)]
    assert set(answers) <= {"draw_before_passing", "answer_or_take", "too_many_moves"}
    assert server.get("/api/health").status_code == 200


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("<b>Ada</b>", "<b>Ada</b>"),  # text only: the page never makes HTML of it
        ("Ada\u202egnat", "Adagnat"),
        ("A\nd\ta", "A d a"),
        ("A" * 200, "A" * 24),
        ("\u200b\u2066", ""),
        ("Ａｄａ", "Ada"),
        ("Zoë", "Zoë"),
        ("Z\u0300\u0301\u0302\u0303", "Z"),
    ],
)
def test_names_are_one_plain_line(server: Any, name: str, shown: str) -> None:
    """SECURITY 21: no marks of direction, no newlines, no pile of accents."""
    assert server.player(name).name == shown


def test_errors_tell_nothing(server: Any) -> None:
    """SECURITY 4: no traceback, no path, no version in what the world sees."""
    for path in ("/api/nope", "/nope", "/api/rules/de/..%2F..%2Fcli", "/%00", "/api/rules/xx/general", "/table/a/b"):
        answer = server.get(path)
        assert answer.status_code == 404
        assert "Traceback" not in answer.text
        assert ".py" not in answer.text
    assert "server" not in answer.headers
