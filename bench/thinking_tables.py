"""Masters at many tables: how long people wait for an answer, and whether every bot still had an answer of its own.

    python bench/thinking_tables.py [--json] [--tables 50 200] [--seconds S]

At every table two play one of the card games, each a second after its turn has come: two programs, or a program and a master, who moves at the pace of
people. Told are how long a ping of somebody else waits for its pong, entries a second, the processor time of the server's own process, and how many bots
got no answer (they make the move that a time-out would make). The goal: none, and a p99 that is at most three times that without bots.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.real_time import OTHERS, WARM, Figures, Server, counted, greeted, waits

#: Seconds between a program's turn and its move.
THINKS = 1.0


class Program:
    """Plays what is listed first, a second after its turn has come, and then the rematch, and so on."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._count = 0
        self._room: dict[str, Any] = {}
        self.table: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def play(self, **wish: Any) -> None:
        """Make a table or join one, and play until the connection is closed."""
        await self._say(**{"type": "make", **wish})
        with suppress(ConnectionClosed):
            async for text in self._line:
                await self._hear(json.loads(text))

    async def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "room":
            await self._look_around(message)
        elif message["type"] == "table" and message["private"] is not None:
            public, moves = message["public"], message["private"]["moves"]
            if moves and public["ended"] is None:
                await asyncio.sleep(THINKS)
                self._count += 1
                await self._say("move", table=public["table"], id=f"{self._count}", text=moves[0]["text"])

    async def _look_around(self, message: dict[str, Any]) -> None:
        room = message["room"]
        if not self.table.done():
            self.table.set_result(room["table"])
        if room["phase"] == "over":
            await self._say("rematch", table=room["table"])
        elif (
            room["phase"] == "waiting" and message["is_host"] and all(seat["kind"] != "free" for seat in room["places"])
        ):
            await self._say("start", table=room["table"])

    async def _say(self, type: str, **message: Any) -> None:
        await self._line.send(json.dumps({"type": type, **message}))


async def play(port: int, tables: int, with_bots: bool) -> list[asyncio.Task[None]]:
    """Begin at so many tables."""
    playing = []
    for number in range(tables):
        host = Program(await greeted(port, f"host {number}"))
        wish = {"game": OTHERS[number % len(OTHERS)], "seats": 2}
        if with_bots:
            playing.append(asyncio.create_task(host.play(**wish, bots=1, level="master")))
        else:
            playing.append(asyncio.create_task(host.play(**wish, bots=0)))
            guest = Program(await greeted(port, f"guest {number}"))
            playing.append(asyncio.create_task(guest.play(type="join", table=await host.table)))
    return playing


async def measure(server: Server, tables: int, with_bots: bool, seconds: float) -> Figures:
    """How long somebody waits beside them."""
    honest = await greeted(server.port, "Ada")
    playing = await play(server.port, tables, with_bots)
    await asyncio.sleep(WARM)
    before, processor = await asyncio.to_thread(counted, server)
    begun = time.perf_counter()
    figures = await waits(honest, seconds)
    after, processor_after = await asyncio.to_thread(counted, server)
    passed = time.perf_counter() - begun
    for task in playing:
        task.cancel()
    await asyncio.gather(honest.close(), *playing, return_exceptions=True)
    return figures | {
        "entries_a_second": (after - before) / passed,
        "processor": (processor_after - processor) / passed,
        "unanswered": server.stderr.count("all bots are busy") + server.stderr.count("has died"),
        "late": server.stderr.count("took too long"),
    }


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200])
    parser.add_argument("--seconds", type=float, default=30.0)
    chosen = parser.parse_args()
    told = {}
    if not chosen.json:
        print(f"load average {os.getloadavg()[0]:.1f}; milliseconds until a pong", flush=True)
    for tables in chosen.tables:
        for with_bots in (False, True):
            with tempfile.TemporaryDirectory() as folder:
                server = Server(Path(folder), "--pace", "1", "--most-connections", "1000")
                try:
                    figures = asyncio.run(measure(server, tables, with_bots, chosen.seconds))
                finally:
                    server.close()
            name = f"{tables} tables, {'with' if with_bots else 'without'} bots"
            told[name] = figures
            if not chosen.json:
                print_row(name, figures)
    if chosen.json:
        print(json.dumps({"load": os.getloadavg()[0], **told}, indent=2))


def print_row(name: str, figures: Figures) -> None:
    """One line, as soon as it is measured."""
    print(
        f"{name:24} median {figures['median']:6.1f}   p99 {figures['p99']:6.1f}   worst {figures['worst']:6.1f}   "
        f"{figures['entries_a_second']:4.0f} entries a second, {100 * figures['processor']:3.0f} % of a processor, "
        f"{figures['unanswered']:.0f} bots without an answer, {figures['late']:.0f} late",
        flush=True,
    )


if __name__ == "__main__":
    main()
