"""Whose request is dealt with in which turn of the loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from typing import Any

import pytest

from katzentisch.server.sockets.strict_protocols import StrictHttpProtocol, StrictSocketProtocol
from katzentisch.server.sockets.turns import Turns
from tests.server.raw_socket import PING, RawSocket, frame, handshake
from tests.server.test_connection import answering

CONNECTIONS = 4


def rounds(begin: Callable[[Turns, Callable[[str], Callable[[], None]]], None], turns_of_loop: int) -> list[list[str]]:
    """What is called at once, and in each of so many turns of the loop."""
    found: list[list[str]] = [[]]

    async def story() -> None:
        turns = Turns()
        begin(turns, lambda what: lambda: found[-1].append(what))
        for _ in range(turns_of_loop):
            found.append([])
            await asyncio.sleep(0)

    asyncio.run(story())
    return found


def test_a_turn_deals_with_one_request_of_each_address() -> None:
    """SECURITY 29: many connections of one address wait for each other, and nobody else does."""

    def begin(turns: Turns, note: Callable[[str], Callable[[], None]]) -> None:
        for n in range(3):
            turns.wait("10.0.0.1", note(f"a{n}"))
        turns.wait("10.0.0.2", note("b"))

    assert rounds(begin, 3) == [["a0", "b"], ["a1"], ["a2"], []]


def test_whoever_waits_again_meanwhile_gets_another_turn() -> None:
    """As a connection does on which one request follows the other."""

    def begin(turns: Turns, note: Callable[[str], Callable[[], None]]) -> None:
        def again() -> None:
            note("first")()
            turns.wait("10.0.0.1", note("second"))

        turns.wait("10.0.0.1", again)

    assert rounds(begin, 2) == [["first"], ["second"], []]


def test_a_request_that_fails_takes_nobody_elses_turn(caplog: pytest.LogCaptureFixture) -> None:
    """It is told in the log, without its words."""

    def fail() -> None:
        raise ValueError("J♠")

    def begin(turns: Turns, note: Callable[[str], Callable[[], None]]) -> None:
        for deal in (note("a"), fail, note("c")):
            turns.wait("10.0.0.1", deal)
        for deal in (note("b"), note("d")):
            turns.wait("10.0.0.2", deal)

    with caplog.at_level(logging.ERROR):
        assert rounds(begin, 2) == [["a", "b"], ["d"], ["c"]]
    assert "ValueError" in caplog.text
    assert "J♠" not in caplog.text


class Turn:
    """The number of this turn of the loop."""

    def __init__(self) -> None:
        self.number = 0

    @asynccontextmanager
    async def counted(self) -> AsyncIterator[None]:
        """Count them."""

        async def count() -> None:
            while True:
                self.number += 1
                await asyncio.sleep(0)

        counting = asyncio.create_task(count())
        yield
        counting.cancel()


def test_many_connections_on_which_requests_follow_each_other_get_one_turn() -> None:
    """SECURITY 29: whoever plays waits for one of them, not for one of each."""
    turn, dealt_with = Turn(), []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        dealt_with.append(turn.number)
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})

    async def story() -> None:
        async with answering(application, http=StrictHttpProtocol) as first, turn.counted():
            with ExitStack() as more:
                for raw in [first, *(more.enter_context(RawSocket(first.port)) for _ in range(CONNECTIONS - 1))]:
                    raw.send(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 3)
                async with asyncio.timeout(60):
                    while len(dealt_with) < CONNECTIONS * 3:
                        await asyncio.sleep(0)

    asyncio.run(story())
    assert len(set(dealt_with)) == len(dealt_with)


def test_many_sockets_that_flood_get_one_turn() -> None:
    """SECURITY 29: a bite of one of them, not of each."""
    turn, bitten = Turn(), []

    class Watched(StrictSocketProtocol):
        def _take(self, data: bytes) -> None:
            if self.handshake_complete:
                bitten.append(turn.number)
            super()._take(data)

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()

    async def story() -> None:
        async with answering(application, ws=Watched) as first:
            with ExitStack() as more:
                sockets = [first, *(more.enter_context(RawSocket(first.port)) for _ in range(CONNECTIONS - 1))]
                for raw in sockets:
                    raw.send(handshake(raw.port))
                    await asyncio.to_thread(raw.answer)
                async with turn.counted(), asyncio.timeout(60):
                    for raw in sockets:
                        raw.send(frame(PING, b"x" * 100) * 100)
                    while len(bitten) < CONNECTIONS * 3:
                        await asyncio.sleep(0)

    asyncio.run(story())
    first = bitten[: CONNECTIONS * 3]  # whose turns were counted
    assert len(set(first)) == len(first)
