"""The whole server in this process, under a clock that stands still, with everything repeatable: run twice it says the same.

Sockets and requests go through the real application (ASGI); only time, chance and the bots' choices are the test's own.
"""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from katzentisch.bots.analysing import Budget, Matter, Weighed, weigh
from katzentisch.bots.hindsight import Hindsight, Opened, look_behind
from katzentisch.bots.thinking import Answer, Question
from katzentisch.engine.chance import FastChance, KeyedChance
from katzentisch.proof.findings import must
from katzentisch.proof.still_world import ManualClock, RepeatableSecrets, settled
from katzentisch.proof.stores import opened_in_order, temporary_place
from katzentisch.server.running.app import make_app
from katzentisch.server.running.logs import LOGGING
from katzentisch.server.running.service import Service
from katzentisch.server.running.settings import Settings
from katzentisch.server.wire.messages import WIRE_VERSION
from katzentisch.tables.driving.analyst import Judge

_WITH_SECRETS = (
    "tables.live.live_tables", "tables.live.room", "tables.driving.table_bots", "tables.driving.real_time_bots",
    "server.running.guests", "server.running.logs",
)  # fmt: skip
_MOST_JUMPS = 40
#: So many times so many seconds pass while somebody thinks about advice.
_LONGEST_THOUGHT, _TICK = 4, 0.25


class TwinChance(KeyedChance):  # type: ignore[misc]
    """The chance of a table in one of two worlds: from a seed, and in the other world with two things exchanged."""

    def __init__(self, seed: int, exchange: tuple[int, int] | None, secret: bytes = bytes(32)) -> None:
        super().__init__(secret)
        self._fast = FastChance(seed)
        self._exchange = exchange
        self.orders: list[tuple[int, ...]] = []

    def shuffled(self, deal: int, use: int, cards: list[int]) -> tuple[int, ...]:
        order = list(self._fast.shuffled(deal, use, cards))
        self.orders.append(tuple(order))
        if deal == 1 and self._exchange is not None and set(self._exchange) <= set(order):
            one, other = (order.index(thing) for thing in self._exchange)
            order[one], order[other] = order[other], order[one]
        return tuple(order)

    def below(self, deal: int, use: int, n: int) -> int:
        return self._fast.below(deal, use, n)


class ScriptedBots:
    """In the place of the processes in which bots think: says what the script says, after so many seconds."""

    def __init__(self, clock: ManualClock, seconds: float) -> None:
        self._clock = clock
        self._seconds = seconds
        self.next: int | None = None

    async def ask(self, question: Question, seconds: float) -> Answer | None:
        while self.next is None:
            await asyncio.sleep(0)
        move, self.next = self.next, None
        if self._seconds:
            await self._clock.wait(asyncio.Event(), self._seconds)
        return Answer(move)

    async def close(self) -> None:
        """There are no processes."""


class AnalystHere:
    """In the place of the process that judges moves: it takes longer about some hands, which only their owner may notice."""

    def __init__(self, clock: ManualClock) -> None:
        self._clock = clock

    async def weigh(self, matter: Matter) -> Weighed:
        weight = zlib.crc32(repr(matter.view.facts()).encode())
        await self._clock.wait(asyncio.Event(), _TICK * (weight % _LONGEST_THOUGHT))
        return weigh(matter._replace(budget=Budget(playouts=16, milliseconds=0)))

    async def look_behind(self, opened: Opened) -> Hindsight:
        """Luck, of a game that is over and open to all who played it."""
        return look_behind(opened)

    async def rest(self) -> None:
        """There is no process."""


class Line:
    """Somebody's socket: everything that comes out of it, with the time at which it came."""

    def __init__(self, world: World, stream: list[tuple[float, str]]) -> None:
        self._world = world
        self.stream = stream
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.frames: list[dict[str, Any]] = []
        self._said.put_nowait({"type": "websocket.connect"})
        scope = {**_scope("websocket", "/ws"), "subprotocols": []}
        self._task = asyncio.create_task(world.app(scope, self._said.get, self._hear))

    async def _hear(self, message: Any) -> None:
        self.stream.append((self._world.clock.now(), json.dumps(message, ensure_ascii=False, default=repr)))
        if message["type"] == "websocket.send":
            self.frames.append(json.loads(message["text"]))

    async def say(self, type: str, **message: Any) -> None:
        """Say something, and let everything happen that follows at once."""
        self._said.put_nowait({"type": "websocket.receive", "text": json.dumps({"type": type, **message})})
        await self._world.settle()

    def last(self, kind: str) -> dict[str, Any]:
        """The last message of this kind."""
        return next(frame for frame in reversed(self.frames) if frame["type"] == kind)

    async def hang_up(self) -> None:
        """Go away."""
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task
        await self._world.settle()


class World:
    """A server, its clock, its log, and those who are connected."""

    def __init__(self, app: Any, service: Service, bots: ScriptedBots, clock: ManualClock) -> None:
        self.app = app
        self.service = service
        self.bots = bots
        self.clock = clock

    async def person(self, name: str, stream: list[tuple[float, str]], token: str | None = None) -> tuple[Line, str]:
        """Somebody who has said hello, and the token."""
        line = Line(self, stream)
        await line.say("hello", version=WIRE_VERSION, token=token, name=name)
        return line, str(line.last("welcome")["token"])

    async def get(self, path: str, stream: list[tuple[float, str]], token: str | None = None) -> str:
        """Ask for something over HTTP; the body."""
        headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
        body = b""

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            nonlocal body
            body += message.get("body", b"")
            stream.append((self.clock.now(), repr(message) + message.get("body", b"").decode()))

        scope = {**_scope("http", path), "method": "GET"}
        scope["headers"] = [*scope["headers"], *headers]
        await self.app(scope, receive, send)
        await self.settle()
        return body.decode()

    async def jump(self) -> None:
        """Let time pass until the next thing is due."""
        now = self.clock.now()
        await self.settle()
        self.clock.advance(max(0.0, min(deadline for deadline, _ in self.clock.waiting) - now))
        await self.settle()

    async def until_entries(self, count: int) -> None:
        """Let time pass until the one table has so many entries in its log."""
        for _ in range(_MOST_JUMPS):
            if self.entries() >= count:
                break
            await self.jump()
        must(self.entries() == count, "the world does not follow the script")

    async def let_think(self) -> None:
        """Let time pass, as much in both worlds, until every thought about advice is over."""
        for _ in range(_LONGEST_THOUGHT):
            self.clock.advance(_TICK)
            await self.settle()

    def entries(self) -> int:
        """How long the log of the one table is."""
        return sum(len(room.steps) for room in self.service.live_tables.live())

    async def settle(self) -> None:
        """Let everything happen that happens without time."""
        await settled(self.service.storage, self._signs)

    def _signs(self) -> list[Any]:
        rooms = self.service.live_tables.live()
        return [(room.record.revision, len(room.steps), room.is_idle) for room in rooms] + [len(self.clock.waiting)]


def _scope(type: str, path: str) -> dict[str, Any]:
    return {
        "type": type,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 50000),
        "server": ("localhost", 80),
    }


class LogLines(logging.Handler):
    """Everything that the server would write to its log, and what it would not since nobody wants to know."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        formatter = LOGGING["formatters"]["text"]
        self.setFormatter(formatter["()"](formatter["format"]))

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@contextmanager
def stilled(seed: int, exchange: tuple[int, int] | None, log: LogLines) -> Iterator[tuple[ScriptedBots, ManualClock]]:
    """Whatever server is made meanwhile has nothing of its own: not time, not chance, not the bots' choices."""
    clock, secrets = ManualClock(), RepeatableSecrets(seed)
    # A bot may think longer about some hands: that, too, is something nobody may notice.
    bots = ScriptedBots(clock, 0.0 if exchange is None else 0.5)
    with ExitStack() as patches:
        for module in _WITH_SECRETS:
            patches.enter_context(patch(f"katzentisch.{module}.secrets", secrets))
        chance = lambda secret, rules, table: TwinChance(seed, exchange, secret)  # noqa: E731
        patches.enter_context(patch("katzentisch.tables.live.fold.KeyedChance", chance))
        patches.enter_context(patch("katzentisch.server.running.service.BotProcesses", lambda **options: bots))
        analyst: Judge = AnalystHere(clock)
        patches.enter_context(patch("katzentisch.server.running.service.Analyst", lambda: analyst))
        patches.enter_context(patch("katzentisch.server.running.app.Service", partial(Service, clock=clock)))
        logger = logging.getLogger("katzentisch")
        logger.addHandler(log)
        before = logger.level
        logger.setLevel(logging.DEBUG)
        try:
            yield bots, clock
        finally:
            logger.removeHandler(log)
            logger.setLevel(before)


@asynccontextmanager
async def world(
    folder: Path, seed: int, exchange: tuple[int, int] | None, log: LogLines, database: str = ""
) -> AsyncIterator[World]:
    """One of two worlds; they differ in nothing but what was exchanged in the deal, and how long bots think about it."""
    with stilled(seed, exchange, log) as (bots, clock), temporary_place(folder, database) as place:
        app = make_app(Settings(limits=1000), opened_in_order(place))
        async with app.lifespan():
            yield World(app, app.state.service, bots, clock)
