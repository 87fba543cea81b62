"""PAW-30, SECURITY 24: how far away a client is, measured by the server's clock alone."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from katzentisch.server.sockets.latency import Latency
from katzentisch.tables.live.clock import Clock


class Seconds(Clock):
    """Stands still until the test moves it; waits end when they are told to."""

    def __init__(self) -> None:
        self.time = 0.0
        self.go_on = asyncio.Event()

    def now(self) -> float:
        return self.time

    async def wait(self, happened: asyncio.Event, seconds: float) -> None:
        await self.go_on.wait()
        self.go_on.clear()


async def _story() -> None:
    clock = Seconds()
    latency = Latency(clock)
    probes: list[Any] = []

    async def probe(seconds: float) -> None:
        """The next probe goes out, and comes back after so many seconds."""
        count = len(probes)
        clock.go_on.set()
        while len(probes) == count:
            await asyncio.sleep(0)
        clock.time += seconds
        latency.came_back(probes[-1].number)

    assert latency.milliseconds == 0
    latency.came_back(1)  # nobody has asked
    assert latency.milliseconds == 0
    latency.measure(probes.append)
    latency.measure(probes.append)  # one is enough
    await asyncio.sleep(0)
    assert len(probes) == 1
    clock.time += 0.08
    latency.came_back(probes[0].number + 1)  # a number that was not sent
    assert latency.milliseconds == 0
    latency.came_back(probes[0].number)
    assert latency.milliseconds == 40
    latency.came_back(probes[0].number)  # twice is once
    await probe(0.5)
    assert latency.milliseconds == 40  # the shortest counts
    await probe(0.02)
    assert latency.milliseconds == 10
    for _ in range(8):
        await probe(0.06)
    assert latency.milliseconds == 30  # what was long ago counts no more
    latency.stop()


def test_the_latency_is_half_the_shortest_round_trip_of_late() -> None:
    """Echoes that nobody waits for tell nothing; late ones gain nothing while a quicker one is remembered."""
    asyncio.run(_story())


@pytest.mark.parametrize(
    ("answered", "acknowledged", "credited"),
    [(0.3, 0.02, 10), (0.02, 0.3, 10), (0.3, None, 150), (5.0, 0.0001, 0), (0.2, 0.2, 100)],
)
def test_who_answers_late_gains_nothing_where_the_system_knows_better(
    answered: float, acknowledged: float | None, credited: int
) -> None:
    """SECURITY 24: the shorter of the two counts; where the system cannot tell, the echo alone."""

    async def story() -> None:
        clock = Seconds()
        latency = Latency(clock, lambda: acknowledged)
        probes: list[Any] = []
        latency.measure(probes.append)
        await asyncio.sleep(0)
        assert latency.milliseconds == 0
        clock.time += answered
        latency.came_back(probes[0].number)
        assert latency.milliseconds == credited
        latency.stop()

    asyncio.run(story())
