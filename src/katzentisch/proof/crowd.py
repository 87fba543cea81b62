"""Many people at many tables, playing as fast as the server answers; each keeps what it sent and everything it was told.

When the server dies they come back, open their tables again and send again what was never answered, under the same id.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from katzentisch.proof.findings import Wrong, must
from katzentisch.server.wire.messages import WIRE_VERSION

#: One move in so many is taken back, where it may be.
_TAKE_BACK_SELDOM = 6


@dataclass
class Sent:
    """A move that somebody has sent, perhaps several times, and how it was answered at last."""

    table: str
    seat: int
    id: str
    text: str
    is_made: bool = False
    #: Its number in the log; None where only a later answer said that it had been made.
    seq: int | None = None
    refused: str = ""

    @property
    def is_answered(self) -> bool:
        """Is it known what has become of it?"""
        return self.is_made or bool(self.refused)


@dataclass(frozen=True)
class Sight:
    """What a table looked like to somebody at some number of its log: the public part, and the hand of a seat."""

    seq: int
    state: Any
    seat: int | None
    hand: Any


@dataclass
class Person:
    """Somebody who plays whatever comes first to mind; without a seat, somebody who watches."""

    name: str
    mind: Random
    #: The table that this person makes, or whose table it comes to.
    wanted: dict[str, Any] = field(default_factory=dict)
    host: Person | None = None
    watches: bool = False
    token: str | None = None
    table: str = ""
    sent: list[Sent] = field(default_factory=list)
    #: What was seen since it was last looked through, by table.
    seen: dict[str, list[Sight]] = field(default_factory=dict)
    acknowledged: int = 0
    _count: int = 0
    is_at_table: bool = False
    _room: dict[str, Any] = field(default_factory=dict)
    _shown: dict[str, Any] = field(default_factory=dict)
    _asked: tuple[Any, ...] = ()
    _has_failed: bool = False
    _port: int = 0
    _refusal: str = ""

    @property
    def unanswered(self) -> Sent | None:
        """The move that is under way."""
        return self.sent[-1] if self.sent and not self.sent[-1].is_answered else None

    @property
    def situation(self) -> str:
        """Where this person is, and what they are waiting for."""
        room, public = self._room.get("room", {}), self._shown.get("public", {})
        return (
            f"{self.name} at port {self._port}, table {self.table}, seat {self._room.get('seat')}, phase {room.get('phase')}, "
            f"seq {public.get('seq')}, {'there' if self.is_at_table else 'not there'}, last asked {self._asked}, "
            f"last refused {self._refusal}, under way {self.unanswered}"
        )

    async def stay(self, port: int) -> None:
        """Come to the server and play until it is gone."""
        self._port, self._refusal = port, ""
        self.is_at_table = False
        self._room, self._shown, self._asked = {}, {}, ()
        async with connect(f"ws://127.0.0.1:{port}/ws", compression=None, ping_interval=None) as line:
            try:
                await _say(line, "hello", version=WIRE_VERSION, token=self.token, name=self.name)
                async for frame in line:
                    self._hear(json.loads(frame))
                    if self._has_failed:
                        self._has_failed = False
                        await asyncio.sleep(0.05)
                    await self._act(line)
            except ConnectionClosed:
                return

    def forget_other_tables(self) -> None:
        """Keep only what was sent to the table where this person is, and what is still under way."""
        self.sent = [sent for sent in self.sent if sent.table == self.table or not sent.is_answered]

    # ------------------------------------------------------------------ hearing

    def _hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "welcome":
            self.token = message["token"]
        elif kind == "room":
            self._room = message
            self.table = message["room"]["table"]
        elif kind == "table":
            self._see(message)
        elif kind == "refused":
            self._take_refusal(message)

    def _see(self, message: dict[str, Any]) -> None:
        self.is_at_table = True
        self._shown = message
        public, private = message["public"], message["private"] or {}
        sight = Sight(public["seq"], public["state"], private.get("seat"), private.get("hand"))
        self.seen.setdefault(public["table"], []).append(sight)
        sent = self.unanswered
        if sent is not None and message["answers"] == sent.id:
            sent.is_made = True
            # The answer to a move sent again shows the table as it stands now, and no events.
            sent.seq = public["seq"] if message["events"] else None
            self.acknowledged += 1

    def _take_refusal(self, message: dict[str, Any]) -> None:
        sent = self.unanswered
        self._refusal = f"{message['about']}: {message['code']}"
        if message["code"] in ("storage_failed", "elsewhere_unreachable"):
            self._has_failed = True
            self._asked = ()  # it was not saved: ask again
        if sent is not None and message["answers"] == sent.id:
            sent.refused = message["code"]
        else:
            # while a database is away nothing can be opened, either
            away = ("storage_failed", "elsewhere_unreachable")
            is_known = message["code"] in away or message["about"] in ("ready", "start", "rematch")
            must(is_known, f"an unexpected answer: {message}")

    # ------------------------------------------------------------------ acting

    async def _act(self, line: ClientConnection) -> None:
        """Do what is to be done next, once."""
        if not self._room:
            await self._enter(line)
            return
        room, seat = self._room["room"], self._room["seat"]
        if self.unanswered is not None:
            sent = self.unanswered
            await self._ask(line, "move", table=sent.table, id=sent.id, text=sent.text)
        elif seat is None:
            if room["rematch"] is not None:
                await self._ask(line, "open", table=room["rematch"])
        elif room["phase"] == "waiting":
            await self._begin(line, room, seat)
        elif room["phase"] == "over":
            await self._ask(line, "rematch", table=room["table"])
        elif self._shown and self._shown["public"]["table"] == room["table"]:
            await self._move(line, seat)

    async def _enter(self, line: ClientConnection) -> None:
        if self.wanted and not self.table:
            await self._ask(line, "make", **self.wanted)
            return
        while self.host is not None and not self.host.table:
            await asyncio.sleep(0.01)
        is_new = self.host is not None and not self.table and not self.watches
        table = self.table or (self.host.table if self.host else None)
        await self._ask(line, "join" if is_new else "open", table=table)

    async def _begin(self, line: ClientConnection, room: dict[str, Any], seat: int) -> None:
        places = room["places"]
        if not places[seat]["is_ready"]:
            await self._ask(line, "ready", table=room["table"])
        elif self._room["is_host"] and all(p["is_ready"] or p["kind"] == "bot" for p in places):
            await self._ask(line, "start", table=room["table"])

    async def _move(self, line: ClientConnection, seat: int) -> None:
        private = self._shown["private"]
        moves = [move["text"] for move in private["moves"]]
        if private["can_undo"] and self.mind.randrange(_TAKE_BACK_SELDOM) == 0:
            moves = ["undo"]
        if not moves:
            return
        self._count += 1
        sent = Sent(self.table, seat, f"{self.name}-{self._count}", self.mind.choice(moves))
        self.sent.append(sent)
        await self._ask(line, "move", table=sent.table, id=sent.id, text=sent.text)

    async def _ask(self, line: ClientConnection, kind: str, **message: Any) -> None:
        """Once for every connection."""
        asked = (kind, *message.values())
        if asked != self._asked:
            self._asked = asked
            await _say(line, kind, **message)


async def _say(line: ClientConnection, kind: str, **message: Any) -> None:
    await line.send(json.dumps({"type": kind, **message}))


class Crowd:
    """All of them, table by table."""

    def __init__(self, tables: Iterable[list[Person]]) -> None:
        self.tables = list(tables)
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def people(self) -> list[Person]:
        """Everybody."""
        return [person for table in self.tables for person in table]

    async def come(self, port: int, patience: float) -> None:
        """Come (back) to the server, and play until at every table something was acknowledged."""
        before = [self._acknowledged(table) for table in self.tables]
        self._tasks = [asyncio.create_task(person.stay(port)) for person in self.people]
        await self._until_gone_on(before, patience)

    async def go_on(self, patience: float) -> None:
        """Play on until at every table something more was acknowledged."""
        await self._until_gone_on([self._acknowledged(table) for table in self.tables], patience)

    async def _until_gone_on(self, before: list[int], patience: float) -> None:
        try:
            async with asyncio.timeout(patience):
                while not all(map(self._has_gone_on, self.tables, before)):
                    self._look_for_trouble()
                    await asyncio.sleep(0.01)
        except TimeoutError:
            stuck = [
                table for table, so_far in zip(self.tables, before, strict=True) if not self._has_gone_on(table, so_far)
            ]
            told = "\n".join(person.situation for table in stuck for person in table)
            raise Wrong(f"{len(stuck)} tables have not gone on for {patience:.0f} s:\n{told}") from None

    async def be_cut_off(self) -> None:
        """The server is gone: everybody notices."""
        await asyncio.gather(*self._tasks)

    def _acknowledged(self, table: list[Person]) -> int:
        return sum(person.acknowledged for person in table)

    def _has_gone_on(self, table: list[Person], before: int) -> bool:
        return all(person.is_at_table for person in table) and self._acknowledged(table) > before

    def _look_for_trouble(self) -> None:
        for task in self._tasks:
            if task.done():
                task.result()
                raise Wrong("the server has hung up")
