"""Masters at many tables: how long people wait for an answer, and whether every bot moves within its pace, and no worse than sensibly.

    python bench/thinking_tables.py [--json] [--tables 50 200] [--seconds S]

At every table two play one of the card games, each a second after its turn has come: two programs, or a program and a master, who moves at the pace of
people (0.6 to 1.2 seconds). Programs forget no call, so nobody waits for one. Told are how long a ping of somebody else waits for its pong, entries a
second, the processor time of the server's own process, how long programs saw bots take, and how many of the bots' moves were sensible or a net's because
there was no time to think, or because there was no answer in time, or the mildest. Goals: a p99 that is at most three times that without bots, every bot
within its pace, and no mildest move.
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
#: A bot takes no longer at the normal pace.
PACE = 1.2
#: What is on the way there and back, and in this process, which hears all tables.
ON_THE_WAY = 0.05


class Program:
    """Plays what is listed first, with all calls, a second after its turn has come, and then the rematch, and so on."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._count = 0
        self._bot_since: float | None = None
        #: When each move of the bot came, and how many seconds after its turn.
        self.bot_took: list[tuple[float, float]] = []
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
            self._watch_bot(message)
            if moves and public["ended"] is None:
                await asyncio.sleep(THINKS)
                self._count += 1
                text = max((move["text"] for move in moves), key=lambda text: text.count("!"))
                await self._say("move", table=public["table"], id=f"{self._count}", text=text)

    def _watch_bot(self, message: dict[str, Any]) -> None:
        """The bot is in turn from one message on, and with the next one it has moved."""
        public, private, now = message["public"], message["private"], time.perf_counter()
        has_moved = any(event["seat"] == 1 - private["seat"] for event in message["events"])
        if self._bot_since is not None and has_moved and not message["whole"]:
            self.bot_took.append((now, now - self._bot_since))
        is_running = public["ended"] is None and public["cutting"] is None and public["ready"] is None
        self._bot_since = now if is_running and not private["is_awaited"] else None

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


async def play(port: int, tables: int, with_bots: bool) -> tuple[list[asyncio.Task[None]], list[Program]]:
    """Begin at so many tables: what goes on there, and their hosts."""
    playing, hosts = [], []
    for number in range(tables):
        host = Program(await greeted(port, f"host {number}"))
        hosts.append(host)
        wish = {"game": OTHERS[number % len(OTHERS)], "seats": 2}
        if with_bots:
            playing.append(asyncio.create_task(host.play(**wish, bots=1, level="master")))
        else:
            playing.append(asyncio.create_task(host.play(**wish, bots=0)))
            guest = Program(await greeted(port, f"guest {number}"))
            playing.append(asyncio.create_task(guest.play(type="join", table=await host.table)))
    return playing, hosts


def short_of_time(server: Server) -> dict[str, float]:
    """Of the bots' moves since the start those made without thinking, without an answer in time, and the mildest."""
    lines = server.get("/metrics").text.splitlines()
    figures = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    name = 'katzentisch_bots_short_of_time_total{what="%s"}'
    told = {what: float(figures[name % what]) for what in ("hurried", "unanswered")}
    return told | {"mildest": server.stderr.count("makes the mildest move"), "failed": server.stderr.count("has died")}


async def measure(server: Server, tables: int, with_bots: bool, seconds: float) -> Figures:
    """How long somebody waits beside them."""
    honest = await greeted(server.port, "Ada")
    playing, hosts = await play(server.port, tables, with_bots)
    await asyncio.sleep(WARM)
    before, processor = await asyncio.to_thread(counted, server)
    short_before = await asyncio.to_thread(short_of_time, server)
    begun = time.perf_counter()
    figures = await waits(honest, seconds)
    after, processor_after = await asyncio.to_thread(counted, server)
    passed = time.perf_counter() - begun
    short = await asyncio.to_thread(short_of_time, server)
    took = sorted(seconds for host in hosts for at, seconds in host.bot_took if begun <= at < begun + passed)
    for task in playing:
        task.cancel()
    await asyncio.gather(honest.close(), *playing, return_exceptions=True)
    return figures | {
        "entries_a_second": (after - before) / passed,
        "processor": (processor_after - processor) / passed,
        "bot_moves": len(took),
        **{f"bots_{name}": quantile(took, share) for name, share in (("median", 0.5), ("p99", 0.99), ("worst", 1.0))},
        "beyond_pace": sum(seconds > PACE + ON_THE_WAY for seconds in took),
        **{what: short[what] - short_before[what] for what in short},
    }


def quantile(ordered: list[float], share: float) -> float:
    """Of numbers in order; nought if there are none."""
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0


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
        f"{figures['entries_a_second']:4.0f} entries a second, {100 * figures['processor']:3.0f} % of a processor",
        flush=True,
    )
    if "with bots" in name:
        print(
            f"    {figures['bot_moves']:.0f} moves of bots, after {figures['bots_median']:.2f} s, p99 {figures['bots_p99']:.2f}, "
            f"worst {figures['bots_worst']:.2f}, {figures['beyond_pace']:.0f} beyond their pace; without time to think "
            f"{figures['hurried']:.0f}, without an answer in time {figures['unanswered']:.0f}, mildest {figures['mildest']:.0f}, "
            f"processes that died {figures['failed']:.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
