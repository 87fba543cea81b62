"""A connection by itself: what depends on time or on a peer that does not read."""

from __future__ import annotations

import asyncio
import json
import random
import socket as socket_module
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from katzentisch.server.running.guests import greet
from katzentisch.server.running.limits import OF_GUEST
from katzentisch.server.running.service import Service
from katzentisch.server.running.settings import Settings
from katzentisch.server.sockets import strict_protocols
from katzentisch.server.sockets.connection import Connection
from katzentisch.server.wire.messages import WIRE_VERSION
from katzentisch.tables.live.clock import Clock
from katzentisch.tables.live.live_tables import NewTable
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.live.room import Room
from katzentisch.tables.storage.base import StorageFailed
from katzentisch.tables.storage.sqlite import SqliteStorage
from tests.server.raw_socket import RawSocket, handshake


class FakeSocket:
    """The server's side of a socket, with a peer that says what it is told to and reads if it likes."""

    def __init__(self, *said: dict[str, Any] | str, reads: bool = True) -> None:
        self.client = None
        self.headers: dict[str, str] = {}
        self.sent: list[dict[str, Any]] = []
        self.code: int | None = None
        self._reads = reads
        self.said = [message if isinstance(message, str) else json.dumps(message) for message in said]

    async def accept(self) -> None:
        pass

    async def receive(self) -> dict[str, Any]:
        if self.said:
            return {"type": "websocket.receive", "text": self.said.pop(0)}
        await asyncio.Event().wait()
        raise AssertionError

    async def send_data(self, data: str, mode: str) -> None:
        if not self._reads:
            await asyncio.Event().wait()
        self.sent.append(json.loads(data))

    async def close(self, code: int) -> None:
        self.code = code


@pytest.fixture
def serve(tmp_path: Path) -> Callable[..., None]:
    """Runs one connection to its end."""

    def run(socket: FakeSocket, act: Callable[[Service, Connection], None] | None = None, **settings: Any) -> None:
        async def story() -> None:
            file = tmp_path / "tables.sqlite"
            service = Service(Settings(Pace().times(0), **settings), SqliteStorage(file))
            connection = Connection(socket, service)  # type: ignore[arg-type]
            running = asyncio.create_task(connection.run())
            await asyncio.sleep(0)
            if act is not None:
                act(service, connection)
            await asyncio.wait_for(running, 30)
            await service.close()

        asyncio.run(story())

    return run


def test_who_says_nothing_is_sent_away(serve: Callable[..., None]) -> None:
    """SECURITY 19: so many seconds to say hello."""
    socket = FakeSocket()
    serve(socket, hello_seconds=0.01)
    assert (socket.sent[0]["code"], socket.code) == ("too_late", 1008)


def test_who_says_nothing_uses_up_the_quota_all_the_same(serve: Callable[..., None]) -> None:
    """SECURITY 19, 20: thousands of silent sockets are not let in to be waited for."""
    second = FakeSocket()

    def act(service: Service, connection: Connection) -> None:
        others.append(asyncio.create_task(Connection(second, service).run()))  # type: ignore[arg-type]

    others: list[asyncio.Task[None]] = []
    first = FakeSocket()
    serve(first, act, hello_seconds=0.1, limits=0.001)
    assert (first.sent[0]["code"], first.code) == ("too_late", 1008)
    assert (second.sent[0]["code"], second.code) == ("too_many", 1013)


def test_a_hello_that_is_no_text_is_sent_away(serve: Callable[..., None]) -> None:
    """Half of a letter, which no browser sends: as unreadable at hello as it is later."""
    socket = FakeSocket(f'{{"type":"hello","version":{WIRE_VERSION},"name":"\ud800"}}')
    serve(socket)
    assert (socket.sent[0]["code"], socket.code) == ("hello_first", 1008)


def test_a_slow_reader_is_cut_off(serve: Callable[..., None]) -> None:
    """SECURITY 19: the queue has an end, and so has the socket."""
    socket = FakeSocket({"type": "hello", "version": WIRE_VERSION}, *[{"type": "ping"}] * 20, reads=False)
    serve(socket, most_unsent=10)
    assert (socket.sent, socket.code) == ([], 1013)


class FakeQuickSocket:
    """The way past ASGI to a peer that does not read."""

    hear: Callable[[bytes], bool] | None = None

    def send_at_once(self, frame: bytes) -> bool:
        return False

    def ping(self) -> None:
        pass

    def round_trip(self) -> float | None:
        return None


@pytest.mark.parametrize(("last", "most_unsent"), [("what?", 10), ({"type": "ping"}, 2)])
def test_nothing_is_heard_from_whom_is_read_no_more(tmp_path: Path, last: Any, most_unsent: int) -> None:
    """What was unreadable, and what was read too slowly, ends a connection: not even a move comes after it."""

    class Closing(FakeSocket):
        async def close(self, code: int) -> None:
            await super().close(code)
            await asyncio.Event().wait()  # a peer that does not read cannot be told

    async def story() -> None:
        service = Service(Settings(most_unsent=most_unsent), SqliteStorage(tmp_path / "tables.sqlite"))
        host, _ = await greet(service.storage, None, None, "Ada", 0)
        room = await service.live_tables.make(host, NewTable("mau-mau", bots=0))
        quick = FakeQuickSocket()
        socket = Closing({"type": "hello", "version": WIRE_VERSION}, *[{"type": "ping"}] * 3, last, reads=False)
        running = asyncio.create_task(Connection(socket, service, quick).run())  # type: ignore[arg-type]
        while socket.said:
            await asyncio.sleep(0)
        await asyncio.sleep(0.05)
        move = json.dumps({"type": "move", "table": room.id, "id": "1", "text": "draw"}).encode()
        assert quick.hear is not None
        assert not quick.hear(move)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert not room.presence.is_anybody_here
        await service.close()

    asyncio.run(story())


@asynccontextmanager
async def answering(application: Any, **protocols: Any) -> AsyncIterator[RawSocket]:
    """A connection to a server of its own that serves this application with these protocols."""
    config = uvicorn.Config(application, lifespan="off", log_config=None, **protocols)
    with socket_module.create_server(("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve([listening]))
        with await asyncio.to_thread(RawSocket, listening.getsockname()[1]) as raw:
            yield raw
        server.should_exit = True
        await serving


def test_who_neither_reads_nor_answers_pings_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """SECURITY 19: a peer that has vanished with half of the network's buffers full is not waited for."""
    monkeypatch.setattr(strict_protocols, "_LAST_SECONDS", 0.1)
    gone = asyncio.Event()

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        try:
            while True:
                await send({"type": "websocket.send", "text": "x" * 10_000})
        finally:
            gone.set()

    async def story() -> None:
        strict = {"http": strict_protocols.StrictHttpProtocol, "ws": strict_protocols.StrictSocketProtocol}
        async with answering(application, **strict, ws_ping_interval=0.5, ws_ping_timeout=0.1) as raw:
            raw.send(handshake(raw.port))
            await asyncio.wait_for(gone.wait(), 20)

    asyncio.run(story())


def test_texts_are_heard_alike_however_they_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that comes whole and alone is read by a short way: once, in order, beside pings, pieces and frames cut anywhere."""
    rng = random.Random(7)
    long_ways = 0
    read = WebSocketsSansIOProtocol.data_received

    def counted(protocol: Any, data: bytes) -> None:
        nonlocal long_ways
        long_ways += 1
        read(protocol, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", counted)

    def text(at: int) -> bytes:
        return f"{at} {'ä' * rng.choice([0, 1, 20, 57, 58, 59, 60, 80, 130])}".encode()

    def framed(payload: bytes, opcode: int = 0x1, fin: bool = True) -> bytes:
        return Frame(Opcode(opcode), payload, fin).serialize(mask=True)

    def said(at: int) -> tuple[bytes, bytes | None]:
        """What is sent, and the text that it says."""
        payload, way = text(at), rng.randrange(8)
        if way == 0:
            return framed(b"", 0x9 + rng.randrange(2)), None
        if way == 1:
            middle = rng.randrange(len(payload))
            ping = framed(b"p", 0x9) if rng.randrange(2) else b""
            return framed(payload[:middle], fin=False) + ping + framed(payload[middle:], 0x0), payload
        return framed(payload), payload

    heard: list[bytes] = []

    def hear(data: bytes) -> bool:
        heard.append(data)
        return True

    async def application(scope: Any, receive: Any, send: Any) -> None:
        nonlocal long_ways
        await receive()
        await send({"type": "websocket.accept"})
        protocol = scope[strict_protocols.SOCKET]
        protocol.hear = hear
        for at in range(40):
            alone = text(at)
            before = long_ways
            protocol.data_received(framed(alone))
            assert (heard.pop(), long_ways) == (alone, before), "the short way is not taken"
        stream, expected = b"", []
        for at in range(400):
            sent, payload = said(at)
            stream += sent
            expected += [] if payload is None else [payload]
        while stream:
            cut = rng.choice([1, 2, 3, 7, rng.randrange(1, 300), 6 + stream[1] % 0x80])
            protocol.data_received(stream[:cut])
            stream = stream[cut:]
        assert heard == expected
        # a text inside a message in pieces is a fault, also if it comes whole and alone
        protocol.data_received(framed(b"x", fin=False))
        protocol.data_received(framed(b"yyyy"))
        assert heard == expected
        assert protocol.close_sent
        is_done.set()

    is_done = asyncio.Event()

    async def story() -> None:
        async with answering(application, ws=strict_protocols.StrictSocketProtocol) as raw:
            raw.send(handshake(raw.port))
            await asyncio.to_thread(raw.until_close)

    asyncio.run(story())
    assert is_done.is_set(), "what failed stands in the server's log"


def test_a_large_answer_is_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slowly the client begins: an answer that is handed over is not an answer that has been read."""
    monkeypatch.setattr(strict_protocols, "_REQUEST_SECONDS", 0.05)
    monkeypatch.setattr(strict_protocols, "_MOST_LOOKS", 1000)
    body, looks = b"x" * 30_000_000, asyncio.Semaphore(0)
    length = (b"content-length", str(len(body)).encode())

    class Watched(strict_protocols.StrictHttpProtocol):
        def _look(self) -> None:
            super()._look()
            looks.release()

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [length]})
        await send({"type": "http.response.body", "body": body})

    async def story() -> None:
        async with answering(application, http=Watched) as raw:
            raw.send(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            for _ in range(3):
                await asyncio.wait_for(looks.acquire(), 20)
            assert (await asyncio.to_thread(raw.rest)).count(b"x") >= len(body)

    asyncio.run(story())


def test_an_answer_that_nobody_reads_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """SECURITY 19: also one after which the server has closed, which waits until the client has read everything."""
    monkeypatch.setattr(strict_protocols, "_REQUEST_SECONDS", 0.05)
    monkeypatch.setattr(strict_protocols, "_MOST_LOOKS", 2)
    lost = asyncio.Event()

    class Watched(strict_protocols.StrictHttpProtocol):
        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            lost.set()

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * 30_000_000})

    async def story() -> None:
        async with answering(application, http=Watched) as raw:
            raw.send(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            await asyncio.wait_for(lost.wait(), 20)

    asyncio.run(story())


def test_a_socket_that_does_not_begin_to_work_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """SECURITY 31: whatever it has sent, and whatever the application waits for."""
    monkeypatch.setattr(strict_protocols, "_HANDSHAKE_SECONDS", 0.1)

    async def application(scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["type"] != "websocket.disconnect":
            pass

    async def story() -> None:
        config = uvicorn.Config(
            application,
            http=strict_protocols.StrictHttpProtocol,
            ws=strict_protocols.StrictSocketProtocol,
            lifespan="off",
            log_config=None,
        )
        with socket_module.create_server(("127.0.0.1", 0)) as listening:
            port = listening.getsockname()[1]
            server = uvicorn.Server(config)
            serving = asyncio.create_task(server.serve([listening]))
            with await asyncio.to_thread(RawSocket, port, patience=20) as raw:
                raw.send(handshake(port))
                await asyncio.to_thread(raw.rest)
            server.should_exit = True
            await serving

    asyncio.run(story())


def test_no_room_on_the_disk_is_told_at_hello(serve: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    """A typed refusal, and the client may try again."""

    async def fail(*arguments: Any) -> None:
        raise StorageFailed("full")

    monkeypatch.setattr(SqliteStorage, "add_guest", fail)
    socket = FakeSocket({"type": "hello", "version": WIRE_VERSION})
    serve(socket)
    assert (socket.sent[0]["code"], socket.code) == ("storage_failed", 1013)


def test_an_address_has_so_many_connections(serve: Callable[..., None]) -> None:
    """SECURITY 20: whoever they say they are; when one goes, another may come."""

    def act(service: Service, connection: Connection) -> None:
        others = [Connection(FakeSocket(), service) for _ in range(3)]  # type: ignore[arg-type]
        came = [service.connected(f"guest {n}", "10.0.0.1", other) for n, other in enumerate(others)]
        assert came == [True, True, False]
        assert service.connected("guest 3", "10.0.0.2", others[2])
        service.disconnected("guest 0", "10.0.0.1", others[0])
        assert service.connected("guest 2", "10.0.0.1", others[2])
        # All addresses of an IPv6 household are one.
        assert [service.connected(f"v6 {n}", f"2001:db8::{n}", others[n]) for n in range(3)] == [True, True, False]
        service.disconnected("v6 0", "2001:db8::0", others[0])
        assert service.connected("v6 2", "2001:db8::2", others[2])

    serve(FakeSocket(), act, hello_seconds=0.01, most_sockets_of_address=2)


class PatientClock(Clock):
    """Goes on by what somebody waits for, and by nothing else."""

    waited = 0.0

    def now(self) -> float:
        return self.waited

    async def wait(self, happened: asyncio.Event, seconds: float) -> None:
        self.waited += seconds + 1e-6
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    "message", [{"type": "ping"}, {"type": "echo", "number": 1}, {"type": "hello", "version": WIRE_VERSION}]
)
def test_a_flood_of_messages_is_read_slowly(tmp_path: Path, message: dict[str, Any]) -> None:
    """SECURITY 20: what costs no quota of its own, too. Nothing is refused or lost by it."""
    rate = OF_GUEST["message"]
    flood = [message] * int(rate.burst + 10 * rate.per_second)

    async def story() -> None:
        clock = PatientClock()
        service = Service(Settings(), SqliteStorage(tmp_path / "tables.sqlite"), clock)
        socket = FakeSocket({"type": "hello", "version": WIRE_VERSION}, *flood, "what?")
        await asyncio.wait_for(Connection(socket, service).run(), 30)  # type: ignore[arg-type]
        await service.close()
        assert clock.waited == pytest.approx(10, abs=0.5)
        answers = 0 if message["type"] == "echo" else len(flood)
        assert len(socket.sent) == 1 + answers + 1

    asyncio.run(story())


def test_nobody_comes_in_as_a_guest_who_is_being_erased(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That takes a while where there were many tables, and a page whose socket was closed comes back at once."""

    async def story() -> None:
        service = Service(Settings(), SqliteStorage(tmp_path / "tables.sqlite"))
        guest, token = await greet(service.storage, None, None, "Ada", 0)
        socket = FakeSocket({"type": "hello", "version": WIRE_VERSION, "token": token})
        erase = service.live_tables.erase

        async def slowly(guest_id: str) -> None:
            await asyncio.wait({asyncio.create_task(Connection(socket, service).run())}, timeout=3)  # type: ignore[arg-type]
            await erase(guest_id)

        monkeypatch.setattr(service.live_tables, "erase", slowly)
        await service.erase([guest.id])
        await service.close()
        assert (socket.sent[0].get("code"), socket.code) == ("erased", 1008)
        assert not service.is_connected(guest.id)

    asyncio.run(story())


def test_a_move_does_not_overtake_one_whose_table_is_being_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is shown already, but what was said there is still being read for the first move."""
    made: list[str] = []
    reading, is_read = asyncio.Event(), asyncio.Event()
    lines, move = Room.lines, Room.move

    async def slowly(room: Room) -> Any:
        reading.set()
        await is_read.wait()
        return await lines(room)

    def noted(room: Room, guest: str, move_id: str, *more: Any) -> Any:
        made.append(move_id)
        return move(room, guest, move_id, *more)

    async def story() -> None:
        service = Service(Settings(), SqliteStorage(tmp_path / "tables.sqlite"))
        host, token = await greet(service.storage, None, None, "Ada", 0)
        room = await service.live_tables.make(host, NewTable("mau-mau", bots=0))
        monkeypatch.setattr(Room, "lines", slowly)
        monkeypatch.setattr(Room, "move", noted)
        moves = [{"type": "move", "table": room.id, "id": f"m{n}", "text": "draw"} for n in range(2)]
        quick = FakeQuickSocket()
        socket = FakeSocket({"type": "hello", "version": WIRE_VERSION, "token": token}, moves[0])
        running = asyncio.create_task(Connection(socket, service, quick).run())  # type: ignore[arg-type]
        await asyncio.wait_for(reading.wait(), 10)
        assert quick.hear is not None
        assert quick.hear(json.dumps(moves[1]).encode())
        is_read.set()
        while len(made) < 2:
            await asyncio.sleep(0.001)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await service.close()

    asyncio.run(asyncio.wait_for(story(), 20))
    assert made == ["m0", "m1"]


def test_what_is_under_way_when_a_server_has_waited_long_enough_ends_like_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that stops waits two seconds for what is under way, and gives up; that must not break what it has waited for."""
    monkeypatch.setattr("katzentisch.server.running.service._STOPPING_SECONDS", 0.01)

    async def story() -> None:
        service = Service(Settings(), SqliteStorage(tmp_path / "tables.sqlite"))
        with service.acting("a guest who has asked for something"):
            await service.let_go()
        await service.close()

    asyncio.run(asyncio.wait_for(story(), 20))
