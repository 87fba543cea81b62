"""A wire that is cut in its guest's turn: found out by the pings that do not come, and by nothing else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from katzentisch.proof.still_world import ManualClock, settled
from katzentisch.server.running.service import Service
from katzentisch.server.running.settings import Settings
from katzentisch.server.sockets.connection import Connection
from katzentisch.server.wire.messages import WIRE_VERSION
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.storage.sqlite import SqliteStorage
from tests.tables.people import until


class Wire:
    """The server's side of a socket, whose client says something when the test wants it to."""

    def __init__(self) -> None:
        self.client = None
        self.headers: dict[str, str] = {}
        self.sent: list[dict[str, Any]] = []
        self._said: asyncio.Queue[str] = asyncio.Queue()

    def say(self, type: str, **message: Any) -> None:
        self._said.put_nowait(json.dumps({"type": type, **message}))

    def last(self, type: str) -> dict[str, Any]:
        return next((message for message in reversed(self.sent) if message["type"] == type), {})

    async def accept(self) -> None:
        pass

    async def receive(self) -> dict[str, Any]:
        return {"type": "websocket.receive", "text": await self._said.get()}

    async def send_data(self, data: bytes, mode: str) -> None:
        self.sent.append(json.loads(data))

    async def close(self, code: int) -> None:
        pass


class Evening:
    """Ada and Bo at one table of a service whose clock only the test moves."""

    def __init__(self, service: Service, clock: ManualClock) -> None:
        self.service, self.clock = service, clock
        self.ada, self.bo = Wire(), Wire()
        self.tasks = [asyncio.create_task(Connection(wire, service).run()) for wire in (self.ada, self.bo)]  # type: ignore[arg-type]

    async def sit_down(self) -> None:
        for wire, name in ((self.ada, "Ada"), (self.bo, "Bo")):
            wire.say("hello", version=WIRE_VERSION, name=name)
        self.ada.say("make", game="miau-miau", bots=0, absent_seconds=20)
        await until(lambda: bool(self.ada.last("room")))
        table = self.ada.last("room")["room"]["table"]
        self.bo.say("join", table=table)
        self.bo.say("ready", table=table)
        await until(lambda: self.ada.last("room")["room"]["places"][1]["is_ready"])
        self.ada.say("start", table=table)
        await until(lambda: any(self.mine(wire).get("is_awaited") for wire in (self.ada, self.bo)))

    def mine(self, wire: Wire) -> dict[str, Any]:
        return wire.last("table").get("private") or {}

    @property
    def in_turn(self) -> tuple[Wire, Wire]:
        """Who is waited for, and who is not."""
        return (self.ada, self.bo) if self.mine(self.ada)["is_awaited"] else (self.bo, self.ada)

    async def settle(self) -> None:
        await settled(self.service.storage, lambda: (len(self.ada.sent), len(self.bo.sent), len(self.clock.waiting)))

    async def pass_time(self, seconds: int) -> None:
        for _ in range(seconds):
            await self.settle()
            self.clock.advance(1)
        await self.settle()

    def sees_away(self, wire: Wire) -> bool:
        """Does this one see the other away?"""
        shown = wire.last("room")
        return not shown["room"]["places"][1 - shown["seat"]]["is_here"]


@pytest.fixture
def spend(tmp_path: Path) -> Callable[[Callable[[Evening], Awaitable[None]]], None]:
    def run(story: Callable[[Evening], Awaitable[None]]) -> None:
        async def tell() -> None:
            clock, file = ManualClock(), tmp_path / "tables.sqlite"
            service = Service(Settings(Pace(), limits=1000.0), SqliteStorage(file), clock)
            evening = Evening(service, clock)
            await evening.sit_down()
            await story(evening)
            for task in evening.tasks:
                task.cancel()
            await asyncio.gather(*evening.tasks, return_exceptions=True)
            await service.close()

        asyncio.run(tell())

    return run


Spend = Callable[[Callable[[Evening], Awaitable[None]]], None]


def test_a_wire_cut_in_its_turn_is_seen_after_eight_seconds_and_replaced_after_twenty(spend: Spend) -> None:
    async def story(evening: Evening) -> None:
        cut, other = evening.in_turn
        seat = cut.last("room")["seat"]
        cut.say("ping", is_watched=True)
        await evening.pass_time(6)
        assert not evening.sees_away(other)
        await evening.pass_time(2)
        assert evening.sees_away(other)
        await evening.pass_time(11)
        assert not other.last("table")["public"]["seats"][seat]["is_sat_in"]
        await evening.pass_time(1)
        assert other.last("table")["public"]["seats"][seat]["is_sat_in"]
        cut.say("ping", is_watched=True)
        await until(lambda: not evening.sees_away(other))
        await until(lambda: not other.last("table")["public"]["seats"][seat]["is_sat_in"])

    spend(story)


def test_who_pings_stays(spend: Spend) -> None:
    async def story(evening: Evening) -> None:
        quiet, other = evening.in_turn
        for _ in range(10):
            quiet.say("ping", is_watched=True)
            await evening.pass_time(3)
        assert not evening.sees_away(other)

    spend(story)


@pytest.mark.parametrize("is_watched", [False, None])
def test_a_page_that_nobody_looks_at_owes_no_sign_of_life(spend: Spend, is_watched: bool | None) -> None:
    """It may sleep on a phone, or be a program that never promised anything."""

    async def story(evening: Evening) -> None:
        quiet, other = evening.in_turn
        if is_watched is not None:
            quiet.say("ping", is_watched=True)
            quiet.say("ping", is_watched=is_watched)
        await evening.pass_time(30)
        assert not evening.sees_away(other)

    spend(story)


def test_nor_does_one_who_is_not_in_turn(spend: Spend) -> None:
    """And when the turn comes, its eight seconds begin with it."""

    async def story(evening: Evening) -> None:
        mover, quiet = evening.in_turn
        quiet.say("ping", is_watched=True)
        await evening.pass_time(30)
        assert not evening.sees_away(mover)
        table = mover.last("table")["public"]["table"]
        while not evening.mine(quiet)["is_awaited"]:
            move = evening.mine(mover)["moves"][-1]["text"]
            sent = len(mover.sent)
            mover.say("move", table=table, id=f"m{sent}", text=move)
            await until(lambda before=sent: len(mover.sent) > before)  # type: ignore[misc]
            await evening.settle()
        await evening.pass_time(6)
        assert not evening.sees_away(mover)
        await evening.pass_time(2)
        assert evening.sees_away(mover)

    spend(story)
