"""Bad input, made from the schema and by hand, against a real server: it answers or closes cleanly, and goes on (SECURITY 18, 19)."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from katzentisch.server.wire.messages import WIRE_VERSION
from tests.server.bad_messages import KINDS, is_ping, is_readable, nearly_valid, valid_of
from tests.server.conftest import Server
from tests.server.raw_socket import BINARY, CLOSE, PING, PONG, TEXT, RawSocket, close_code, frame, handshake

IS_LONG = os.environ.get("KATZENTISCH_TEST_LENGTH") == "long"
HELLO = b'{"type":"hello","version":%d}' % WIRE_VERSION
fuzzed = settings(
    max_examples=3000 if IS_LONG else 100,
    deadline=None,
    derandomize=not IS_LONG,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Well at the end of every test, and not one error in its log."""
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.close()
    assert "Traceback" not in server.stderr
    lines = [line for line in server.stderr.splitlines() if " ERROR " in line or " < " in line]
    # On a machine with much to do a bot may be late: that is nobody's input.
    assert [line for line in lines if "katzentisch.tables.driving.bot_processes" not in line] == []


@pytest.fixture(autouse=True)
def is_well(server: Server) -> Iterator[None]:
    yield
    assert server.get("/api/health").status_code == 200
    assert server.player().name == ""


class Fuzzer:
    """One guest who says whatever comes to mind, and comes back after every close."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.player = server.player("Fuzz")
        self.tables = self._made_tables()

    def _made_tables(self) -> list[str]:
        """Tables of every kind: of each family, waiting, playing, over."""
        games = [game["id"] for game in self._server.get("/api/games").json()]
        tables = [self.player.make(game)["public"]["table"] for game in games]
        tables.append(self.player.make_room())
        closed = self.player.make_room()
        self.player.ask("close", table=closed)
        return [*tables, closed, "no-such-table"]

    def say(self, text: str) -> list[dict[str, Any]]:
        """Say it; all that is answered. Whatever closes the socket is a clean close."""
        answers: list[dict[str, Any]] = []
        with suppress(ConnectionClosed):  # what was answered before can still be read
            self.player.connection.send(text)
            self.player.send(type="ping")
        pongs = 2 if is_ping(text) else 1
        try:
            while pongs:
                answer = self.player.receive()
                answers.append(answer)
                pongs -= answer["type"] == "pong"
                if answer["type"] == "left":
                    self.player.token = answer["token"]
        except ConnectionClosed as end:
            self._closed(end)
        return answers

    def _closed(self, end: ConnectionClosed) -> None:
        assert end.rcvd is not None
        assert end.rcvd.code == 1008
        self.player = self._server.player("", self.player.token)


@pytest.fixture(scope="module")
def fuzzer(server: Server) -> Fuzzer:
    return Fuzzer(server)


# ---------------------------------------------------------------------- messages


def test_every_kind_of_message_is_tried() -> None:
    """The strategies are made from the types themselves: none is forgotten."""
    assert {"hello", "make", "move", "echo", "report", "cut"} < set(KINDS)


def test_valid_messages_are_answered_or_refused_with_a_code(fuzzer: Fuzzer) -> None:
    """Whatever the schema allows is read, and nothing that it allows is a fault of the server."""

    @settings(fuzzed, max_examples=600 if IS_LONG else 25)
    @given(st.data())
    def story(data: st.DataObject) -> None:
        for tag in KINDS:
            message = json.dumps(data.draw(valid_of(tag, fuzzer.tables)))
            assert is_readable(message)
            codes = {answer["code"] for answer in fuzzer.say(message) if answer["type"] == "refused"}
            assert not codes & {"internal", "unreadable", "storage_failed", "table_unplayable"}, codes

    story()


def test_what_is_nearly_a_message_is_refused_and_the_socket_closed(fuzzer: Fuzzer) -> None:
    """SECURITY 18: a field too many or too few, another type, too long, too deep, NaN, half a letter, no JSON."""

    @fuzzed
    @given(st.data())
    def story(data: st.DataObject) -> None:
        text = data.draw(nearly_valid(fuzzer.tables))
        codes = [answer["code"] for answer in fuzzer.say(text) if answer["type"] == "refused"]
        assert "internal" not in codes
        assert ("unreadable" in codes) == (not is_readable(text))

    story()


def test_a_hello_that_is_wrong_is_sent_away(server: Server) -> None:
    """SECURITY 3, 18: whatever the first message is, it is a hello or the end."""

    @fuzzed
    @given(st.data())
    def story(data: st.DataObject) -> None:
        text = data.draw(nearly_valid(["no-such-table"]))
        with server.socket() as connection:
            connection.send(text)
            answer = json.loads(connection.recv(timeout=30))
            if answer["type"] != "welcome":
                assert answer["code"] in ("hello_first", "old_client", "unreadable")
                with pytest.raises(ConnectionClosed) as end:
                    connection.recv(timeout=30)
                assert end.value.rcvd is not None
                assert end.value.rcvd.code == 1008

    story()


# ---------------------------------------------------------------------- frames


def shaken(server: Server) -> RawSocket:
    """A socket after a good handshake."""
    raw = RawSocket(server.port)
    raw.send(handshake(server.port))
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += raw.answer(1)
    assert answer.startswith(b"HTTP/1.1 101")
    return raw


BAD_FRAMES: dict[str, tuple[bytes, set[int | None]]] = {
    "bytes instead of text": (frame(BINARY, b"\0" * 100), {1008}),
    "no UTF-8": (frame(TEXT, b"\xff\xfe{}"), {1007}),
    "half a letter": (frame(TEXT, b'"\xed\xa0\x80"'), {1007}),
    "a reserved opcode": (frame(3, b"x"), {1002}),
    "another reserved opcode": (frame(15), {1002}),
    "reserved bits": (frame(TEXT, b"{}", reserved=4), {1002}),
    "not masked": (frame(TEXT, b"{}", masked=False), {1002}),
    "too large": (frame(TEXT, b" " * 16385), {1009}),
    "so large that it never comes": (frame(TEXT, length=2**62), {1009}),
    "a length below nought": (frame(TEXT, length=2**64 - 1), {1002, 1009}),
    "a continuation of nothing": (frame(0, b"{}"), {1002}),
    "text in the middle of a text": (frame(TEXT, b"{", fin=False) + frame(TEXT, b"}"), {1002}),
    "a ping in pieces": (frame(PING, b"x", fin=False), {1002}),
    "a ping that is too long": (frame(PING, b"x" * 126), {1002}),
    "a close with half a code": (frame(CLOSE, b"\x03"), {1002}),
    "a close with a code that is none": (frame(CLOSE, struct.pack(">H", 999)), {1002}),
    "a close that is no UTF-8": (frame(CLOSE, struct.pack(">H", 1000) + b"\xff"), {1002, 1007}),
    "pieces that together are too large": (
        frame(TEXT, b" " * 9000, fin=False) + frame(0, b" " * 9000),
        {1009},
    ),
    "half a message and a close": (frame(TEXT, b"{", fin=False) + frame(CLOSE, struct.pack(">H", 1000)), {1002}),
    "a message in pieces without an end": (frame(TEXT, b"{", fin=False) + frame(0, b"", fin=False) * 1001, {1009}),
}


@pytest.mark.parametrize("name", BAD_FRAMES)
@pytest.mark.parametrize("is_greeted", [False, True])
def test_bad_frames_end_the_socket_with_their_code(server: Server, name: str, is_greeted: bool) -> None:
    """SECURITY 18: as RFC 6455 wants it, before hello and after it."""
    data, codes = BAD_FRAMES[name]
    with shaken(server) as raw:
        if is_greeted:
            raw.send(frame(TEXT, HELLO))
        raw.send(data)
        assert close_code(raw.until_close()) in codes


def test_pieces_make_a_message(server: Server) -> None:
    """Fragments with pings between them are one message; an unasked pong is none."""
    with shaken(server) as raw:
        raw.send(frame(TEXT, HELLO[:5], fin=False) + frame(PING, b"?") + frame(PONG) + frame(0, HELLO[5:]))
        raw.send(frame(TEXT, b'{"type":"ping"}'))
        got = b""
        while b'"type":"pong"' not in got:
            got += raw.answer()
        raw.send(frame(CLOSE, struct.pack(">H", 1000)))
        assert close_code(raw.until_close()) == 1000
    assert b'"type":"welcome"' in got


def test_any_frames_at_all(server: Server) -> None:
    """Random opcodes, flags, lengths and bytes, in random pieces: closed or waited for, never a fault."""
    one = st.builds(
        frame,
        st.integers(0, 15),
        st.binary(max_size=300),
        fin=st.booleans(),
        reserved=st.sampled_from([0, 0, 0, 1, 7]),
        masked=st.sampled_from([True, True, True, False]),
        length=st.none() | st.sampled_from([0, 1, 125, 126, 65535, 65536, 2**63]),
    )

    @fuzzed
    @given(st.lists(one | st.binary(max_size=40) | st.just(frame(TEXT, HELLO)), max_size=6))
    @example([frame(CLOSE)])
    def story(frames: list[bytes]) -> None:
        with shaken(server) as raw:
            for data in frames:
                raw.send(data)
            raw.end()
            assert close_code(raw.until_close()) != 1011

    story()


# ---------------------------------------------------------------------- handshakes and HTTP


BAD_HANDSHAKES: dict[str, dict[str, str | None]] = {
    "no key": {"Sec_WebSocket_Key": None},
    "a key that is none": {"Sec_WebSocket_Key": "x"},
    "no version": {"Sec_WebSocket_Version": None},
    "an old version": {"Sec_WebSocket_Version": "8"},
    "an upgrade to something else": {"Upgrade": "h2c"},
    "no host": {"Host": None},
    "a host that is none": {"Host": "[::1", "Origin": "http://localhost"},
    "an origin that is none": {"Origin": "http://[::1"},
    "an origin with a port that is none": {"Origin": "http://localhost:99999999"},
}


@pytest.mark.parametrize("name", BAD_HANDSHAKES)
def test_bad_handshakes_are_answered_by_an_error(server: Server, name: str) -> None:
    """SECURITY 18: 4xx, and closed."""
    with RawSocket(server.port) as raw:
        raw.send(handshake(server.port, **BAD_HANDSHAKES[name]))
        raw.end()
        answer = raw.rest()
    assert answer[:10] in (b"HTTP/1.1 4", b"HTTP/1.1 2"), answer[:200]
    assert not answer.startswith(b"HTTP/1.1 101")
    assert b"Traceback" not in answer


def upgrade(port: int, more: str) -> bytes:
    """A request for a socket with more headers."""
    return handshake(port)[:-2] + f"{more}\r\n\r\n".encode()


BAD_UPGRADES = {
    "140 headers": "\r\n".join(f"x-{n}: y" for n in range(140)),
    "a long line": "x-long: " + "a" * 9000,
    "a control character": "x-bad: a\x01b",
    "a length": "Content-Length: 5",
    "a body": "Content-Length: 5\r\n\r\nhello",
    "a body in chunks": "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0",
    "an address that is too long": "",
}


@pytest.mark.parametrize("name", BAD_UPGRADES)
def test_malformed_upgrades_are_answered_by_400_and_closed(server: Server, name: str) -> None:
    """SECURITY 31: none is left open without an answer."""
    asked = upgrade(server.port, BAD_UPGRADES[name]) if BAD_UPGRADES[name] else handshake(server.port)
    if not BAD_UPGRADES[name]:
        asked = asked.replace(b"/ws", b"/ws?" + b"a" * 9000)
    with RawSocket(server.port, patience=30) as raw:
        raw.send(asked)
        assert raw.rest().startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize(
    "request_",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # a browser that tries TLS
        b"\0" * 1000,
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /%ff%fe%00 HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET \xff HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n",
        b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \xff\xff\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
)
def test_what_is_hardly_http_is_answered_by_no_fault(server: Server, request_: bytes) -> None:
    """SECURITY 18: no 5xx, whatever the bytes."""
    with RawSocket(server.port) as raw:
        raw.send(request_)
        raw.end()
        assert not raw.rest().startswith(b"HTTP/1.1 5")


@pytest.mark.parametrize(
    "more", ["Content-Length: 1000000", "Transfer-Encoding: chunked", "\r\n".join(f"x-{n}: y" for n in range(100))]
)
def test_more_than_a_request_is_refused_before_it_comes(server: Server, more: str) -> None:
    """SECURITY 18, 29: nothing here wants a body, and to read one in pieces, or thousands of headers, takes long."""
    with RawSocket(server.port) as raw:
        raw.send(f"GET /api/games HTTP/1.1\r\nHost: x\r\n{more}\r\n\r\n".encode())
        assert raw.rest().startswith(b"HTTP/1.1 400")
    assert server.get("/api/games", headers={"Content-Length": "0"}).status_code == 200


@pytest.mark.parametrize("part", [b"GET /", b"x-long: "])
def test_heads_have_a_size(server: Server, part: bytes) -> None:
    """SECURITY 18: 16 KiB of address and headers; no more is kept."""
    with RawSocket(server.port) as raw:
        raw.send(b"" if part.startswith(b"GET") else b"GET / HTTP/1.1\r\nHost: x\r\n")
        raw.send(part + b"a" * 1_000_000)
        assert raw.rest()[:12] in (b"HTTP/1.1 400", b"HTTP/1.1 431", b"")


def test_half_a_request_is_not_waited_for(server: Server) -> None:
    """SECURITY 19: nothing, a word, half of a header: the server closes; the test waits for that and sends nothing more."""
    waiting = [RawSocket(server.port) for _ in range(3)]
    for raw, sent in zip(waiting, (b"", b"GET /ws HT", b"GET / HTTP/1.1\r\nHost: x\r\nx-sl"), strict=True):
        raw.send(sent)
    for raw in waiting:
        with raw:
            assert raw.rest() == b""


def test_many_half_open_connections_keep_nobody_out(server: Server) -> None:
    """SECURITY 19, 20: two hundred that shake hands and say nothing."""
    silent = [shaken(server) if n % 2 else RawSocket(server.port) for n in range(200)]
    player = server.player("Ada")
    player.make_in_turn("mau-mau")
    assert player.move(player.choice())["type"] == "table"
    for raw in silent:
        raw.__exit__()


# ---------------------------------------------------------------------- memory, and the schema of HTTP


def memory(server: Server) -> float:
    """Bytes that the server has in memory."""
    lines = server.get("/metrics").text.splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith("process_resident_memory_bytes")))


def bad_afternoon(server: Server, rounds: int) -> None:
    for n in range(rounds):
        with shaken(server) as raw:
            raw.send(frame(TEXT, HELLO))
            raw.send(frame(TEXT, b'{"type":"ping"' + b" " * 16000))
            raw.send(frame(TEXT, b" " * 16000, fin=False) if n % 2 else frame(BINARY, b"x" * 16000))
            raw.end()
            raw.until_close()


def test_memory_does_not_grow_with_bad_input(server: Server) -> None:
    """SECURITY 18: some 5 MB of it (50 in a long run) leave no trace; what so many sockets need is warmed up first."""
    bad_afternoon(server, 1500 if IS_LONG else 150)
    before = memory(server)
    bad_afternoon(server, 1500 if IS_LONG else 100)
    grown = memory(server) - before
    assert grown < 8_000_000, f"{grown / 1e6:.1f} MB more"


def test_memory_does_not_grow_with_pings_whose_answers_nobody_reads(server: Server) -> None:
    """SECURITY 19: 26 MB of them, in the frames of the protocol itself."""
    bad_afternoon(server, 10)
    pings = b"".join(frame(PING, b"x" * 125) for _ in range(1000))
    with shaken(server) as raw:
        before = memory(server)
        for _ in range(200):
            raw.send(pings)
        grown = memory(server) - before
    assert grown < 8_000_000, f"{grown / 1e6:.1f} MB more"


def test_who_reads_nothing_does_not_keep_the_socket(server: Server) -> None:
    """SECURITY 19: cut off, and not only waited for until all is read."""
    with shaken(server) as raw:
        raw.send(frame(TEXT, HELLO))
        moves = frame(TEXT, b'{"type":"move","table":"no-such-table","id":"1","text":"draw"}') * 1000
        for _ in range(400):
            raw.send(moves)  # who is still connected, and not read from, would wait here for ever


def test_the_schema_of_http_is_kept(server: Server, tmp_path: Path) -> None:
    """Schemathesis: whatever is asked for, no 5xx, and every answer is one that the schema promises."""
    token = server.player("Ada").token
    command = [
        sys.executable, "-m", "schemathesis.cli", "run", f"http://127.0.0.1:{server.port}/api/schema/openapi.json",
        "--checks=all",
        # Litestar answers OPTIONS for a path with two handlers by the methods of one of them.
        "--exclude-checks=allow_header_conformance",
        f"--max-examples={500 if IS_LONG else 10}",
        f"--header=Authorization: Bearer {token}", "--no-color",
        *(["--generation-database=none"] if IS_LONG else ["--seed=1", "--generation-deterministic", "--phases=coverage,fuzzing"]),
    ]  # fmt: skip
    said = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=tmp_path, timeout=3600)
    assert said.returncode == 0, said.stdout + said.stderr
