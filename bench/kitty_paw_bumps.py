"""Kitty Paw: does somebody far away lose more bumps? Two clients with one human reaction, near and far, over real sockets.

    python bench/kitty_paw_bumps.py [--json] [--bumps N] [--seconds S] [--tables T] [--near MS] [--far MS] [--jitter MS]

At every table of three one program claims as soon as everybody has a card; two others see it, react like the same person, and
bump. What they are sent and what they send is under way for half of their round trip. The server measures that by its probes; it
takes the clients for people behind a proxy, because their computer, which is this one, is near. Told is how often each seat paid,
with a 95 % interval of the difference, and what would be if the way of the claim to the seat were credited as well as the way back.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # a server in a process of its own is shared with the tests

from katzentisch.games.kitty_paw.options import MOST_DELAY, TIE_TIME  # noqa: E402
from katzentisch.server.wire.messages import WIRE_VERSION  # noqa: E402
from tests.server.conftest import Server  # noqa: E402

SEATS = 3
CLAIMS, NEAR, FAR = range(SEATS)
#: One person's reaction in milliseconds: lognormal, with this median and this spread.
MEDIAN, SPREAD = 290.0, 0.22
#: A press that was too early is repeated so much later.
_AGAIN = 0.03
#: Seconds after which a client knows how far away it is taken to be.
_MEASURED = 2.0


class Client:
    """A program at one seat, whose messages take their time both ways and never overtake each other."""

    def __init__(self, line: ClientConnection, way: Callable[[], float], plays: Callable[[Client], None]) -> None:
        self._line = line
        self._way = way
        self._plays = plays
        self._loop = asyncio.get_running_loop()
        self._earliest = {"in": 0.0, "out": 0.0}
        self._count = 0
        self.table: dict[str, Any] = {}
        self.room: dict[str, Any] = {}
        self.news = asyncio.Event()
        self.pressed: tuple[str, int] | None = None  # the table and the round it has pressed in
        self._reading = asyncio.create_task(self._read())

    def _later(self, which: str, do: Callable[[], None]) -> None:
        at = max(self._loop.time() + self._way(), self._earliest[which] + 1e-6)  # timers of one moment have no order
        self._earliest[which] = at
        self._loop.call_at(at, do)

    def send(self, **message: Any) -> None:
        """Send this; it leaves now and arrives later."""
        self._later("out", lambda: self._push(message))

    def _push(self, message: dict[str, Any]) -> None:
        task = asyncio.ensure_future(self._send(json.dumps(message)))
        _UNDER_WAY.add(task)
        task.add_done_callback(_UNDER_WAY.discard)

    async def _send(self, text: str) -> None:
        with suppress(ConnectionClosed):
            await self._line.send(text)

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for text in self._line:
                message = json.loads(text)
                self._later("in", lambda message=message: self._see(message))  # type: ignore[misc]

    def _see(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "probe":
                self.send(type="echo", number=message["number"])
            case "room":
                self.room = message
            case "table":
                self.table = message
                self._plays(self)
            case "refused" if message["code"] == "too_early":
                self._loop.call_later(_AGAIN, self.move, "bump")
            case "refused" if self.table:  # somebody was quicker: look again
                self._loop.call_later(_AGAIN, self._plays, self)
        self.news.set()

    def move(self, text: str) -> None:
        """Ask for a move."""
        self._count += 1
        table = self.table["public"]["table"]
        self.send(type="move", table=table, id=f"{table[:8]} {self._count}", text=text)

    def listed(self, verb: str) -> list[str]:
        """The moves that begin like this."""
        private = self.table["private"] or {"moves": []}
        return [move["text"] for move in private["moves"] if move["verb"] == verb]

    def is_over(self, table: str) -> bool:
        """Is the game at this table over, or in extra rounds, in which two bump nobody (PAW-28)?"""
        if not self.table or self.table["public"]["table"] != table:
            return False
        public = self.table["public"]
        return public["ended"] is not None or (public["state"]["round"] > 0 and len(public["state"]["active"]) < SEATS)

    async def until(self, is_it: Callable[[], Any]) -> None:
        """Wait for this."""
        while not is_it():
            self.news.clear()
            with suppress(TimeoutError):  # what is waited for may be the end of the time
                await asyncio.wait_for(self.news.wait(), 1.0)

    async def close(self) -> None:
        """Go away."""
        self._reading.cancel()
        await self._line.close()


_UNDER_WAY: set[asyncio.Future[None]] = set()


def claim_soon(client: Client) -> None:
    """Grab a card, and claim when all have one."""
    state = client.table["public"]["state"]
    if state["phase"] == "build" and client.table["public"]["ended"] is None:
        if grabs := client.listed("grab"):
            client.move(grabs[0])
        elif all(state["cards"][seat] is not None for seat in state["active"]) and client.listed("claim"):
            client.move("claim")


def bump_like(dice: random.Random) -> Callable[[Client], None]:
    """Grab a card, and bump once when somebody has claimed."""

    def plays(client: Client) -> None:
        public = client.table["public"]
        state = public["state"]
        here = (public["table"], state["round"])
        if state["phase"] == "build" and (grabs := client.listed("grab")):
            client.move(grabs[-1] if len(grabs) > 1 else grabs[0])
        elif state["phase"] == "bump" and client.pressed != here and client.listed("bump"):
            client.pressed = here
            reaction = dice.lognormvariate(math.log(MEDIAN), SPREAD) / 1000
            asyncio.get_running_loop().call_later(reaction, client.move, "bump")

    return plays


async def play(
    port: int, trips: dict[int, float], jitter: float, seed: int, is_enough: Callable[[], bool]
) -> list[str]:
    """Games at one table after the other; the tables."""
    dice = random.Random(seed)
    tables: list[str] = []
    clients: list[Client] = []
    for seat in (CLAIMS, NEAR, FAR):
        way = lambda seat=seat: max(0.0, trips[seat] / 2 + dice.uniform(-jitter, jitter) / 2) / 1000  # type: ignore[misc] # noqa: E731
        line = await connect(f"ws://127.0.0.1:{port}/ws", ping_interval=None, max_queue=None)
        clients.append(Client(line, way, claim_soon if seat == CLAIMS else bump_like(dice)))
        clients[-1].send(type="hello", version=WIRE_VERSION, name=f"{seed}-{seat}")
    while not is_enough():
        tables.append(await _sit_down(clients))
        if len(tables) == 1:
            await asyncio.sleep(_MEASURED)
        await _play_out(clients[CLAIMS], tables[-1], is_enough)
    for client in clients:
        await client.close()
    return tables


async def _sit_down(clients: list[Client]) -> str:
    """A new table at which all three sit, ready; its name."""
    host = clients[CLAIMS]
    before = host.room.get("room", {}).get("table")
    host.send(type="make", game="kitty-paw", seats=3, bots=0, waits=True)
    await host.until(lambda: host.room and host.room["room"]["table"] != before)
    table: str = host.room["room"]["table"]
    for client in clients[1:]:
        client.send(type="join", table=table)
        client.send(type="ready", table=table)
    await host.until(lambda: sum(bool(place["is_ready"]) for place in host.room["room"]["places"]) >= 2)
    return table


async def _play_out(host: Client, table: str, is_enough: Callable[[], bool]) -> None:
    host.send(type="start", table=table)
    await host.until(lambda: host.is_over(table) or is_enough())


def bumps_of(file: Path, tables: list[str]) -> list[dict[int, tuple[int, int]]]:
    """Arrival and delay of both seats in every round in which both have bumped."""
    rounds: list[dict[int, tuple[int, int]]] = []
    connection = sqlite3.connect(file)
    for table in tables:
        rows = connection.execute("SELECT seat, text FROM entry WHERE table_id = ? ORDER BY seq", (table,))
        now: dict[int, tuple[int, int]] = {}
        for seat, text in rows.fetchall():
            word, *times = text.split()
            if word == "claim" and seat == CLAIMS:
                now = {}
            elif word == "bump":
                now[seat] = (int(times[0]), int(times[1]))
                if len(now) == 2:
                    rounds.append(now)
    connection.close()
    return rounds


def share(rounds: list[dict[int, tuple[int, int]]], ways: int) -> dict[str, float]:
    """How often each seat paid, in percent, and the difference with its 95 % interval; ``ways`` of the delay are credited."""
    paid = {NEAR: 0, FAR: 0}
    for presses in rounds:
        at = {seat: arrival - ways * min(delay, MOST_DELAY) for seat, (arrival, delay) in presses.items()}
        last = max(at, key=lambda seat: at[seat])
        if max(at.values()) - min(at.values()) > TIE_TIME:
            paid[last] += 1
    n = max(1, len(rounds))
    near, far = paid[NEAR] / n, paid[FAR] / n
    # Exactly one of the two pays, or neither: the variance of a difference of exclusive shares.
    wide = 1.96 * math.sqrt(max(0.0, near + far - (far - near) ** 2) / n)
    return {"near": 100 * near, "far": 100 * far, "more": 100 * (far - near), "interval": 100 * wide}


async def measure(port: int, file: Path, chosen: argparse.Namespace) -> dict[str, Any]:
    """Play until there are enough bumps, and count."""
    trips = {CLAIMS: 0.0, NEAR: chosen.near, FAR: chosen.far}
    done, end = 0, time.monotonic() + chosen.seconds

    def is_enough() -> bool:
        return done >= chosen.bumps or time.monotonic() > end

    async def count() -> None:
        nonlocal done
        while not is_enough():
            await asyncio.sleep(2.0)
            connection = sqlite3.connect(file)
            done = connection.execute("SELECT count(*) FROM entry WHERE text LIKE 'bump %'").fetchone()[0]
            connection.close()

    games = [play(port, trips, chosen.jitter, seed, is_enough) for seed in range(chosen.tables)]
    *tables, _ = await asyncio.gather(*games, count())
    rounds = bumps_of(file, [table for played in tables for table in played or []])
    delays = {seat: sorted(presses[seat][1] for presses in rounds) for seat in (NEAR, FAR)}
    medians = {name: float(delays[seat][len(rounds) // 2]) for name, seat in (("near", NEAR), ("far", FAR))}
    return {"bumps": 2 * len(rounds), "delay": medians, "by the rule": share(rounds, 1), "both ways": share(rounds, 2)}


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--bumps", type=int, default=5000)
    parser.add_argument("--seconds", type=float, default=3600.0, help="the most; then the bumps so far are counted")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--near", type=float, default=20.0)
    parser.add_argument("--far", type=float, default=200.0)
    parser.add_argument("--jitter", type=float, default=0.0)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--proxy", "127.0.0.1")
        try:
            told = asyncio.run(measure(server.port, server.file, chosen))
        finally:
            server.close()
    if chosen.json:
        print(json.dumps({"load": os.getloadavg()[0], **told}, indent=2))
        return
    print(f"load average {os.getloadavg()[0]:.1f}; {told['bumps']} bumps; delays taken: {told['delay']}")
    for name in ("by the rule", "both ways"):
        figures = told[name]
        print(
            f"{name:12} near paid {figures['near']:5.1f} %, far {figures['far']:5.1f} %:"
            f" {figures['more']:+.1f} ± {figures['interval']:.1f} points"
        )


if __name__ == "__main__":
    main()
