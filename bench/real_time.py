"""Many tables of Kitty Paw in real time beside the other games: what the server does, and how long somebody waits for an answer.

    python bench/real_time.py [--json] [--tables T] [--seconds S]

At every table of Kitty Paw four bots play at the pace of people, and a spectator watches: whoever made the table has let bots play on,
and has gone away. There are as many tables at which a program plays one of the other games against bots. Told are entries a second, the server's processor time, how
long a ping of somebody else waits for its pong, which is how late the server's loop is, and the same beside nobody.
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

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # a server in a process of its own is shared with the tests

from katzentisch.games import GAMES  # noqa: E402
from katzentisch.server.wire.messages import WIRE_VERSION  # noqa: E402
from tests.server.conftest import Server  # noqa: E402

Figures = dict[str, float]
#: Seconds between two pings, and between a program's turn and its move.
PAUSE, THINKS = 0.02, 1.0
#: Seconds until every game has begun and bots have their processes.
WARM = 15.0
OTHERS = [game.id for game in GAMES.values() if not game.is_real_time]


async def greeted(port: int, name: str) -> ClientConnection:
    """A connection that has said hello."""
    line = await connect(f"ws://127.0.0.1:{port}/ws", ping_interval=None, max_queue=None)
    await line.send(json.dumps({"type": "hello", "version": WIRE_VERSION, "name": name}))
    await line.recv()
    return line


class Seat:
    """A program at a table of bots: plays what is listed first, after a moment; makes a new table when the game is over.

    In real time it does nothing but make the table.
    """

    def __init__(self, line: ClientConnection, game: str, seats: int) -> None:
        self._line = line
        self._plays = not GAMES[game].is_real_time
        self._wish: dict[str, Any] = {
            "type": "make",
            "game": game,
            "seats": seats,
            "bots": seats - 1,
            "level": "heuristic",
        }
        if not self._plays:
            self._wish |= {"bots_play_on": True, "absent_seconds": 5}
        self._count = 0
        self.table: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def play(self) -> None:
        """Until the connection is closed."""
        await self._line.send(json.dumps(self._wish))
        with suppress(ConnectionClosed):
            async for text in self._line:
                await self._take(json.loads(text))

    async def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "probe":
            await self._line.send(json.dumps({"type": "echo", "number": message["number"]}))
        if message["type"] != "table" or message["private"] is None:
            return
        public, moves = message["public"], message["private"]["moves"]
        if not self.table.done():
            self.table.set_result(public["table"])
        if public["ended"] is not None:
            await self._line.send(json.dumps(self._wish))
            return
        if moves and self._plays:
            asyncio.get_running_loop().call_later(THINKS, self._move, public["table"], moves[0]["text"])

    async def go_away(self) -> None:
        """Let a bot sit in."""
        await self.table
        await self._line.close()

    def _move(self, table: str, text: str) -> None:
        self._count += 1
        move = {"type": "move", "table": table, "id": f"{table[:8]} {self._count}", "text": text}
        task = asyncio.ensure_future(self._send(json.dumps(move)))
        _UNDER_WAY.add(task)
        task.add_done_callback(_UNDER_WAY.discard)

    async def _send(self, text: str) -> None:
        with suppress(ConnectionClosed):
            await self._line.send(text)


_UNDER_WAY: set[asyncio.Future[None]] = set()


async def watch(port: int, seat: Seat) -> ClientConnection:
    """Somebody who watches a table and reads everything."""
    line = await greeted(port, "watcher")
    await line.send(json.dumps({"type": "open", "table": await seat.table}))
    task = asyncio.ensure_future(_read(line))
    _UNDER_WAY.add(task)
    return line


async def _read(line: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        async for _ in line:
            pass


async def waits(line: ClientConnection, seconds: float) -> Figures:
    """How long a pong takes, in milliseconds."""
    taken: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        begun = time.perf_counter()
        await line.send('{"type":"ping"}')
        await line.recv()
        taken.append((time.perf_counter() - begun) * 1000)
        await asyncio.sleep(PAUSE)
    taken.sort()
    return {"median": taken[len(taken) // 2], "p99": taken[int(len(taken) * 0.99)], "worst": taken[-1]}


def counted(server: Server) -> tuple[float, float]:
    """Entries of logs, and seconds of the server's processor time."""
    lines = server.get("/metrics").text.splitlines()
    figures = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    return float(figures["katzentisch_entries_total"]), float(figures["process_cpu_seconds_total"])


async def measure(server: Server, tables: int, seconds: float) -> dict[str, Figures]:
    """Nobody, then everybody."""
    honest = await greeted(server.port, "Ada")
    await waits(honest, 2.0)
    told = {"nobody": await waits(honest, seconds)}
    seats = [Seat(await greeted(server.port, f"paw {n}"), "kitty-paw", 4) for n in range(tables)]
    seats += [
        Seat(await greeted(server.port, f"cat {n}"), OTHERS[n % len(OTHERS)], min(4, GAMES[OTHERS[n % len(OTHERS)]].most_seats))
        for n in range(tables)
    ]  # fmt: skip
    playing = [asyncio.ensure_future(seat.play()) for seat in seats]
    watchers = [await watch(server.port, seat) for seat in seats[:tables]]
    for seat in seats[:tables]:
        await seat.go_away()
    await asyncio.sleep(WARM)
    before, processor = await asyncio.to_thread(counted, server)
    begun = time.perf_counter()
    told["everybody"] = await waits(honest, seconds)
    after, processor_after = await asyncio.to_thread(counted, server)
    passed = time.perf_counter() - begun
    told["everybody"] |= {
        "entries_a_second": (after - before) / passed,
        "processor": (processor_after - processor) / passed,
    }
    for line in [honest, *watchers, *(seat._line for seat in seats)]:
        await line.close()
    await asyncio.gather(*playing, return_exceptions=True)
    return told


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20.0)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--pace", "1")
        try:
            told = asyncio.run(measure(server, chosen.tables, chosen.seconds))
        finally:
            server.close()
    if chosen.json:
        print(json.dumps({"load": os.getloadavg()[0], **told}, indent=2))
        return
    print(f"load average {os.getloadavg()[0]:.1f}; milliseconds until a pong")
    for name, figures in told.items():
        print(f"{name:10} median {figures['median']:6.1f}   p99 {figures['p99']:6.1f}   worst {figures['worst']:6.1f}")
    everybody = told["everybody"]
    print(f"{everybody['entries_a_second']:.0f} entries a second, {100 * everybody['processor']:.0f} % of a processor")


if __name__ == "__main__":
    main()
