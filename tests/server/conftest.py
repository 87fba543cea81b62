"""A real server process on a real port, and players that talk to it over real sockets."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from katzentisch.proof.server_process import ServerProcess
from katzentisch.server.wire.messages import WIRE_VERSION
from tests.server.road import RoadForThreads

ROOT = Path(__file__).parents[2]

#: Seconds after which something that should have come will not: machines that test are slow.
PATIENCE = 120.0


class Server(ServerProcess):
    """`katzentisch serve` as its own process, and the ways to it."""

    def __init__(self, folder: Path, *arguments: str, module: str = "katzentisch.cli") -> None:
        self._sockets = ExitStack()
        # Modules of these tests are found from the root.
        super().__init__(folder, *arguments, module=module, cwd=ROOT)

    def restart(self, pace: str) -> None:
        """Kill it, and start it again with bots of another pace."""
        self.kill()
        self._arguments = ("--pace", pace)
        self.start()

    def close(self) -> None:
        self._sockets.close()
        self.stop()

    def socket(self, way: float = 0.0, **options: Any) -> ClientConnection:
        """A bare socket that has not said anything yet, so many seconds away from the server."""
        port = self.port
        if way:
            road = self._sockets.enter_context(closing(RoadForThreads(port, way)))
            port = road.port
        line: ClientConnection = self._sockets.enter_context(
            connect(
                f"ws://127.0.0.1:{port}/ws",
                **{"open_timeout": PATIENCE, "close_timeout": 0.5, "ping_interval": None, **options},
            )
        )
        return line

    def player(self, name: str = "", token: str | None = None, way: float = 0.0) -> Player:
        """A player that has said hello, so many seconds away."""
        return self.greeted(self.socket(way), name, token)

    def greeted(self, socket: ClientConnection, name: str, token: str | None, **hello: Any) -> Player:
        """A player over a socket that was opened in some special way, or who says more than hello."""
        return Player(socket, name, token, **hello)

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.request("GET", path, **options)

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        return httpx.request(method, f"http://127.0.0.1:{self.port}{path}", **{"timeout": PATIENCE, **options})


class Player:
    """A client that keeps every frame it was sent."""

    def __init__(self, connection: ClientConnection, name: str, token: str | None, **hello: Any) -> None:
        self.connection = connection
        self.frames: list[str] = []
        self.table: dict[str, Any] = {}
        self.room: dict[str, Any] = {}
        self.send(type="hello", version=WIRE_VERSION, token=token, name=name, **hello)
        welcome = self.receive()
        assert welcome["type"] == "welcome", welcome
        self.token: str = welcome["token"]
        self.name: str = welcome["name"]

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def receive(self) -> dict[str, Any]:
        frame = self.connection.recv(timeout=PATIENCE)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        if message["type"] == "table":
            self.table = message
        if message["type"] == "room":
            self.room = message
        return message

    def answer(self) -> dict[str, Any]:
        """The next message that is about the game, or a refusal."""
        return self.until(lambda m: m["type"] not in ("room", "chat"))

    def until(self, is_it: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read on until this comes."""
        while not is_it(message := self.receive()):
            pass
        return message

    def make(self, game: str, seats: int = 2, wanted: dict[str, Any] | None = None, **options: str) -> dict[str, Any]:
        """Make a table with these house rules, and whatever else is wanted; its first message after the deal, or the refusal."""
        before = self.table.get("public", {}).get("table")  # where bots may just be moving
        self.send(type="make", game=game, seats=seats, options=options, **(wanted or {}))
        return self.until(
            lambda m: (
                m["type"] == "refused"
                or (m["type"] == "table" and m["public"]["table"] != before and m["public"]["seq"] > 0)
            )
        )

    def make_until(
        self, is_it: Callable[[], bool], game: str, seats: int = 2, wanted: dict[str, Any] | None = None, **options: str
    ) -> dict[str, Any]:
        """Make tables until the cards are like this. The others are closed: a guest has only so many."""
        for _ in range(300):  # what happens once in ten deals is missed by all of them once in 10^13 runs
            made = self.make(game, seats, wanted, **options)
            assert made["type"] == "table", made
            if is_it():
                return made
            self.ask("close", table=made["public"]["table"])
        raise AssertionError("no table was ever like this")

    def make_in_turn(self, game: str, seats: int = 2, wanted: dict[str, Any] | None = None, **options: str) -> None:
        """A table at which it is this player's turn: now and then a game is over before."""
        self.make_until(self.until_in_turn, game, seats, wanted, **options)

    def make_room(self, game: str = "miau-miau", **wanted: Any) -> str:
        """A table that waits for people; its name."""
        answer = self.ask("make", game=game, **{"bots": 0, **wanted})
        return str(answer["room"]["table"])

    def ask(self, type: str, **message: Any) -> dict[str, Any]:
        """Ask for something around the table; the refusal or other answer, or else how the room stands then."""
        if type != "make":
            message.setdefault("table", self.room.get("room", {}).get("table"))
        self.send(type=type, **message)
        self.send(type="ping")  # requests are answered in order
        answer: dict[str, Any] = {}
        while (said := self.receive())["type"] != "pong":
            if said["type"] in ("refused", "left", "reported"):
                answer = said
        return answer or self.room

    def until_room(self, is_it: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read on until the room is like this."""
        while not (self.room and is_it(self.room["room"])):
            self.receive()
        return self.room

    def open_room(self, table: str) -> dict[str, Any]:
        """Come to a table; how its people stand."""
        return self.ask("open", table=table)

    def open(self, table: str) -> dict[str, Any]:
        self.send(type="open", table=table)
        return self.answer()

    def move(self, text: str, id: str | None = None) -> dict[str, Any]:
        """Make a move and wait for its answer."""
        id = id if id is not None else uuid.uuid4().hex
        self.send(type="move", table=self.table["public"]["table"], id=id, text=text)
        return self.until(lambda m: m.get("answers") == id)

    @property
    def is_over(self) -> bool:
        return self.table["public"]["ended"] is not None

    @property
    def is_in_turn(self) -> bool:
        public, private = self.table["public"], self.table["private"]
        if public["state"]["asked"] == "wish":
            return any(move["verb"] == "wish" for move in private["moves"])
        return bool(public["state"]["turn"] == private["seat"])

    def choice(self) -> str:
        """A card if there is one, with everything said that is to be said."""
        moves = self.table["private"]["moves"]
        if self.table["public"]["state"]["family"] == "thirty_one":
            return self._better_hand()
        plays = [move for move in moves if move["verb"] == "play"]
        chosen = max(plays, key=lambda move: move["said"]) if plays else moves[0]
        return str(chosen["text"])

    def _better_hand(self) -> str:
        """Mauz and Schwimmen: the best swap if it is worth more, else no swap, and a knock where that is allowed."""

        def worth(points: str) -> float:
            return float(points.replace("½", ".5"))

        hand = self.table["private"]["hand"]
        best = max(hand["swaps"], key=lambda swap: worth(swap["points"]), default=None)
        if best is not None and worth(best["points"]) > worth(hand["points"]):
            return str(best["text"])
        texts = [move["text"] for move in self.table["private"]["moves"]]
        return next(text for text in ("knock", "stay", "skip", "keep") if text in texts)

    def until_in_turn(self) -> bool:
        """Read on until it is this player's turn; False: the game is over."""
        while not self.is_over and not self.is_in_turn:
            self.receive()
        return not self.is_over

    def play_on(self) -> None:
        """Play to the end."""
        while self.until_in_turn():
            answer = self.move(self.choice())
            assert answer["type"] == "table", answer

    def close(self) -> None:
        self.connection.close()


StartServer = Callable[..., Server]


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[StartServer]:
    """Starts a server of the test's own: ``start_server("--pace", "1")``."""
    servers: list[Server] = []

    def start(*arguments: str, **options: str) -> Server:
        servers.append(Server(tmp_path, *arguments, **options))
        return servers[-1]

    yield start
    for server in servers:
        server.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests of a module share."""
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.close()
    assert "Traceback" not in server.stderr
