"""Two clients who garble what they say: messages over sockets, and requests. They count how the server ends it.

    python -m tests.server.garbled MESSAGES REQUESTS [SEED]

Hypothesis, in `bad_messages.py`, looks for a message that is not taken well; this is about numbers, and says thousands a minute.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from katzentisch.games import GAMES
from katzentisch.server.wire.messages import WIRE_VERSION
from tests.server.bad_messages import KINDS, MOVES, NUMBERS
from tests.server.conftest import Server
from tests.server.raw_socket import CLOSE, TEXT, RawSocket, frame, handshake

#: Seconds after which a connection that is neither answered nor closed hangs.
PATIENCE = 60.0
#: One guest garbles so many messages before another comes in its place; each is soon forgotten or comes back.
_VISITS = 400
_AT_ONCE = 100
#: One request in so many is not ended by the client.
_SELDOM_OPEN = 400
_ODD: list[Any] = [
    "",
    "x" * 257,
    "x" * 15_000,
    "\0",
    "\u202e",
    "\ufeff",
    "\uffff" * 64,
    None,
    True,
    -1,
    2**63,
    1.5,
    [],
    {},
    [[[]]],
]


@dataclass
class Outcome:
    """How it ended, and what must not have happened."""

    said: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    closed: Counter[int] = field(default_factory=Counter)
    statuses: Counter[str] = field(default_factory=Counter)
    hanging: list[bytes] = field(default_factory=list)

    @property
    def faults(self) -> int:
        """What the server itself took for its own fault."""
        mistaken = sum(self.refused[code] for code in ("internal", "storage_failed", "table_unplayable"))
        return mistaken + self.closed[1011] + sum(n for status, n in self.statuses.items() if status.startswith("5"))


class Gone(Exception):
    """The server has closed the socket, with this code if it said one."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


class _Line:
    """A socket that sends any text at all, and reads messages."""

    def __init__(self, port: int, address: str) -> None:
        self._raw = RawSocket(port, address, PATIENCE)
        self._held = b""
        self._raw.send(handshake(port))
        while b"\r\n\r\n" not in self._held:
            self._more()
        self._held = self._held.partition(b"\r\n\r\n")[2]

    def send(self, text: bytes) -> None:
        self._raw.send(frame(TEXT, text))

    def receive(self) -> dict[str, Any]:
        opcode, data = self._frame()
        while opcode not in (TEXT, CLOSE):
            opcode, data = self._frame()
        if opcode == CLOSE:
            raise Gone(int.from_bytes(data[:2], "big"))
        message: dict[str, Any] = json.loads(data)
        return message

    def _frame(self) -> tuple[int, bytes]:
        while len(self._held) < 2:
            self._more()
        opcode, length, at = self._held[0] & 15, self._held[1] & 127, 2
        wide = {126: 2, 127: 8}.get(length, 0)
        while len(self._held) < at + wide:
            self._more()
        if wide:
            length, at = int.from_bytes(self._held[at : at + wide], "big"), at + wide
        while len(self._held) < at + length:
            self._more()
        data, self._held = self._held[at : at + length], self._held[at + length :]
        return opcode, data

    def _more(self) -> None:
        part = self._raw.answer()
        if not part:
            raise Gone(None)
        self._held += part

    def close(self) -> None:
        self._raw.__exit__()


class Garbler:
    """Says messages with something wrong, one after the other, and comes back whenever it is closed."""

    def __init__(self, port: int, seed: int, outcome: Outcome) -> None:
        self._port = port
        self._dice = random.Random(seed)
        self._outcome = outcome
        self._address = 0
        self._visits = 0
        self._token: str | None = None
        self._tables = ["no-such-table"]
        self._line: _Line | None = None

    def say(self, count: int) -> None:
        """So many messages."""
        for _ in range(count):
            text = garbled_message(self._dice, self._tables)
            try:
                self._say(text)
            except TimeoutError:
                self._outcome.hanging.append(text[:200])
                self._hang_up()
            except Gone as gone:
                self._outcome.closed[gone.code or 0] += 1
                self._hang_up()
            self._outcome.said += 1

    def _say(self, text: bytes) -> None:
        line = self._line or self._come()
        line.send(text)
        line.send(b'{"type":"ping"}')
        while (answer := line.receive())["type"] != "pong":
            self._note(answer)

    def _note(self, answer: dict[str, Any]) -> None:
        match answer["type"]:
            case "refused":
                self._outcome.refused[answer["code"]] += 1
            case "left":
                self._token = answer["token"]
            case "room":
                self._tables = [*self._tables[-8:], answer["room"]["table"]]

    def _come(self) -> _Line:
        self._visits += 1
        if self._visits % _VISITS == 0:
            self._token = None
        # A computer has only so many ports for one address.
        self._address = self._address % 200 + 1
        self._line = _Line(self._port, f"127.0.1.{self._address}")
        self._line.send(json.dumps({"type": "hello", "version": WIRE_VERSION, "token": self._token}).encode())
        welcome = self._line.receive()
        assert welcome["type"] == "welcome", welcome
        self._token = welcome["token"]
        return self._line

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def close(self) -> None:
        """Go away."""
        self._hang_up()


# ---------------------------------------------------------------------- messages


def garbled_message(dice: random.Random, tables: list[str]) -> bytes:
    """A message that was right once. Now and then what went wrong leaves it right."""
    message = _message(dice, tables)
    key = dice.choice(sorted(message))
    match dice.randrange(8):
        case 0:
            del message[key]
        case 1:
            message[dice.choice(["x", "type", "seat", "\0"])] = dice.choice(_ODD)
        case 2:
            message[key] = dice.choice(_ODD)
        case 3:
            number = dice.choice(NUMBERS)
            return json.dumps({**message, key: "NUMBER"}).replace('"NUMBER"', number).encode()
        case 4:
            depth = dice.choice([2, 50, 500, 5000])
            return json.dumps({**message, key: "DEEP"}).replace('"DEEP"', "[" * depth + "]" * depth).encode()
        case 5:
            text = json.dumps(message)
            return text[: dice.randrange(len(text))].encode()
        case 6:
            text = json.dumps(message)
            return (text[:-1] + "," + text[1:]).encode()
        case 7:
            return _scrambled(dice, json.dumps(message).encode()).decode(errors="replace").encode()
    return json.dumps(message).encode()


def _message(dice: random.Random, tables: list[str]) -> dict[str, Any]:
    tag = dice.choice([tag for tag in sorted(KINDS) if tag != "hello"])
    known: dict[str, Any] = {
        "table": dice.choice(tables),
        "text": dice.choice(MOVES),
        "game": dice.choice(sorted(GAMES)),
        "id": f"{dice.getrandbits(64):x}",
    }
    fields = [field for field in KINDS[tag].fields if field.required or dice.random() < 0.5]
    chosen = {
        field.encode_name: known.get(field.encode_name, dice.choice([0, 1, 2, True, "x", ""])) for field in fields
    }
    return {"type": tag, **chosen}


def _scrambled(dice: random.Random, text: bytes) -> bytes:
    """Bytes lost, doubled, exchanged or made up."""
    garbled = bytearray(text)
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(garbled) + 1)
        match dice.randrange(4):
            case 0:
                del garbled[at : at + dice.randint(1, 8)]
            case 1:
                garbled[at:at] = garbled[at : at + dice.randint(1, 40)]
            case 2:
                garbled[at:at] = dice.randbytes(dice.randint(1, 4))
            case 3:
                garbled[at:at] = dice.choice(
                    [b"\r\n", b"\0", b":", b" ", b"\xff", b"%00", b"-1", b"99999999999999999999"]
                )
    return bytes(garbled)


# ---------------------------------------------------------------------- requests


def _requests(port: int) -> list[bytes]:
    host = f"Host: 127.0.0.1:{port}\r\n".encode()
    paths = (b"/", b"/api/games", b"/api/tables", b"/api/me", b"/api/qr", b"/api/health", b"/api/tables/x/record",
             b"/api/statistics/deck/mau-mau", b"/rules/en/mau-mau", b"/assets/x.js", b"/metrics", b"/api/schema/openapi.json")  # fmt: skip
    plain = [b"GET %s HTTP/1.1\r\n%sConnection: close\r\n\r\n" % (path, host) for path in paths]
    return [
        *plain,
        handshake(port),
        b"DELETE /api/me HTTP/1.1\r\n" + host + b"Authorization: Bearer x\r\nConnection: close\r\n\r\n",
        b"POST /api/me HTTP/1.1\r\n" + host + b"Content-Length: 5\r\nConnection: close\r\n\r\nhello",
        b"PUT / HTTP/1.1\r\n"
        + host
        + b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        b"HEAD / HTTP/1.1\r\n" + host + b"Accept-Encoding: gzip, br\r\nRange: bytes=0-1\r\nConnection: close\r\n\r\n",
    ]


def garble_requests(port: int, seed: int, count: int, outcome: Outcome) -> None:
    """Send so many garbled requests. Each is answered or closed, also if its client goes on waiting."""
    dice, right = random.Random(seed), _requests(port)
    for first in range(0, count, _AT_ONCE):
        waiting: list[tuple[bytes, RawSocket]] = []
        for number in range(first, min(first + _AT_ONCE, count)):
            sent = _scrambled(dice, dice.choice(right))
            raw = RawSocket(port, f"127.0.2.{number % 200 + 1}", PATIENCE)
            raw.send(sent)
            if number % _SELDOM_OPEN:
                raw.end()
            waiting.append((sent, raw))
        for sent, raw in waiting:
            with raw:
                try:
                    answer = raw.rest()
                    outcome.statuses[answer[9:12].decode(errors="replace")] += 1
                except TimeoutError:
                    outcome.hanging.append(sent)
            outcome.said += 1


# ---------------------------------------------------------------------- by hand


def resident(server: Server) -> float:
    """Megabytes that the server has in memory."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def main(messages: str, requests: str, seed: str = "1") -> None:
    """Say it all, and tell how it went."""
    every = max(1, int(messages) // 10)
    spoken, asked = Outcome(), Outcome()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        garbler = Garbler(server.port, int(seed), spoken)
        for done in range(0, int(messages), every):
            garbler.say(every)
            print(f"{done + every:8} messages: {resident(server):6.1f} MB", flush=True)
        garbler.close()
        garble_requests(server.port, int(seed), int(requests), asked)
        print(f"{requests:>8} requests: {resident(server):6.1f} MB")
        well = server.get("/api/health").status_code
        server.close()
        print(f"health {well}, tracebacks {server.stderr.count('Traceback')}")
    for outcome in (spoken, asked):
        print(f"{outcome.said} said: faults {outcome.faults}, hanging {len(outcome.hanging)}")
        print(f"  {dict(outcome.refused)} {dict(outcome.closed)} {dict(outcome.statuses)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
