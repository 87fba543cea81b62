"""Kitty Paw: does somebody far away lose more bumps? Two clients with one human reaction, near and far, over real sockets.

    python bench/kitty_paw_bumps.py [--json] [--bumps N] [--seconds S] [--tables T] [--near MS] [--far MS] [--jitter MS]
                                    [--late MS] [--late-pongs] [--pages] [--seed N]

At every table of three one program claims as soon as everybody has a card; two others see it, react like the same person, and
bump. They come to the server over roads (tests/server/road.py) on which everything takes half of their round trip. The server takes
them for people behind a proxy, because their computer, which is this one, is near. Told is how often each seat paid, with a 95 %
interval of the difference, and how much later the second one saw the claim.

With ``--late`` the second one cheats: it answers probes so many milliseconds late, to seem farther away than it is. A page can do no
more than that. With ``--late-pongs`` it answers pings late as well, which takes a program.

``--seed`` is the first table's; runs whose tables have other seeds can be put together.

With ``--pages`` two real pages in Chromium sit at one table instead. Build them first: ``python hatch_build.py page``.
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
from functools import partial
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # a server of its own is shared with the tests, and finding a browser

from katzentisch.games.kitty_paw.options import MOST_DELAY, TIE_TIME  # noqa: E402
from katzentisch.server.wire.messages import WIRE_VERSION  # noqa: E402
from tests.server.conftest import Server  # noqa: E402
from tests.server.road import Road  # noqa: E402

SEATS = 3
CLAIMS, NEAR, FAR = range(SEATS)
#: One person's reaction in milliseconds: lognormal, with this median and this spread.
MEDIAN, SPREAD = 290.0, 0.22
#: A press that was too early is repeated so much later.
_AGAIN = 0.03
#: Seconds in which a page has drawn a card that was grabbed. Who is far gets its card last: a claim at once would meet a busy page there alone.
_DRAWN = 0.8
#: Seconds after which a client knows how far away it is taken to be.
_MEASURED = 2.0


class Client:
    """A program at one seat, which answers probes so many seconds late."""

    def __init__(self, line: ClientConnection, plays: Callable[[Client], None], late: float, url: str) -> None:
        self.url = url  # of the page, by the same road
        self.patience = 0.0  # seconds from when it could claim until it does
        self._line = line
        self._late = late
        self._plays = plays
        self._loop = asyncio.get_running_loop()
        self._count = 0
        self.table: dict[str, Any] = {}
        self.room: dict[str, Any] = {}
        self.token = ""
        self.news = asyncio.Event()
        self.saw: dict[tuple[str, int], float] = {}  # when it saw the claim of a round at a table
        self._reading = asyncio.create_task(self._read())

    def send(self, **message: Any) -> None:
        """Send this."""
        task = asyncio.ensure_future(self._send(json.dumps(message)))
        _UNDER_WAY.add(task)
        task.add_done_callback(_UNDER_WAY.discard)

    async def _send(self, text: str) -> None:
        with suppress(ConnectionClosed):
            await self._line.send(text)

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for text in self._line:
                self._see(json.loads(text))

    def _see(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "probe":
                self._loop.call_later(self._late, partial(self.send, type="echo", number=message["number"]))
            case "welcome":
                self.token = message["token"]
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
    """Grab a card, and claim when all have one, and pages have had time to show it."""
    public = client.table["public"]
    state, here = public["state"], (public["table"], public["state"]["round"])
    if state["phase"] == "build" and client.table["public"]["ended"] is None:
        if grabs := client.listed("grab"):
            client.move(grabs[0])
        elif (
            client.listed("claim")
            and here not in client.saw
            and None not in [state["cards"][n] for n in state["active"]]
        ):
            client.saw[here] = time.monotonic()
            asyncio.get_running_loop().call_later(client.patience, client.move, "claim")


def bump_like(dice: random.Random) -> Callable[[Client], None]:
    """Grab a card, and bump once when somebody has claimed."""

    def plays(client: Client) -> None:
        public = client.table["public"]
        state = public["state"]
        here = (public["table"], state["round"])
        if state["phase"] == "build" and (grabs := client.listed("grab")):
            client.move(grabs[-1] if len(grabs) > 1 else grabs[0])
        elif state["phase"] == "bump" and here not in client.saw and client.listed("bump"):
            client.saw[here] = time.monotonic()
            reaction = dice.lognormvariate(math.log(MEDIAN), SPREAD) / 1000
            asyncio.get_running_loop().call_later(reaction, client.move, "bump")

    return plays


class LatePongs(ClientConnection):
    """The socket of a program that answers pings late."""

    late = 0.0

    def __init__(self, protocol: Any, **options: Any) -> None:
        super().__init__(protocol, **options)
        receive = protocol.recv_frame

        def recv_frame(frame: Frame) -> None:
            if frame.opcode is Opcode.PING:
                asyncio.get_running_loop().call_later(self.late, lambda: asyncio.ensure_future(self.pong(frame.data)))
            else:
                receive(frame)

        protocol.recv_frame = recv_frame


async def sit(port: int, seat: int, chosen: argparse.Namespace, dice: random.Random) -> Client:
    """A client for this seat, which has come by a road of its own."""
    trip = {CLAIMS: 0.0, NEAR: chosen.near, FAR: chosen.far}[seat]
    jitter, late = (0.0, 0.0) if seat == CLAIMS else (chosen.jitter, chosen.late / 1000 if seat == FAR else 0.0)
    road = Road(port, lambda: max(0.0, trip / 2 + dice.uniform(-jitter, jitter) / 2) / 1000)
    await road.open()
    is_program = late > 0 and chosen.late_pongs
    LatePongs.late = late or LatePongs.late
    line = await connect(
        f"ws://127.0.0.1:{road.port}/ws",
        ping_interval=None,
        max_queue=None,
        create_connection=LatePongs if is_program else ClientConnection,
    )
    url = f"http://127.0.0.1:{road.port}/"
    return Client(line, claim_soon if seat == CLAIMS else bump_like(dice), late, url)


async def play(
    port: int, chosen: argparse.Namespace, seed: int, is_enough: Callable[[], bool]
) -> tuple[list[str], list[float]]:
    """Games at one table after the other; the tables, and how many milliseconds later the second seat saw each claim."""
    dice = random.Random(seed)
    tables: list[str] = []
    clients = [await sit(port, seat, chosen, dice) for seat in (CLAIMS, NEAR, FAR)]
    for seat, client in enumerate(clients):
        client.send(type="hello", version=WIRE_VERSION, name=f"{seed}-{seat}")
    while not is_enough():
        tables.append(await _sit_down(clients))
        if len(tables) == 1:
            await asyncio.sleep(_MEASURED)
        await _play_out(clients[CLAIMS], tables[-1], is_enough)
    for client in clients:
        await client.close()
    near, far = clients[NEAR].saw, clients[FAR].saw
    return tables, [1000 * (far[seen] - near[seen]) for seen in near.keys() & far.keys()]


#: Grabs, goes on, and bumps with the space bar like a person, whenever the page shows that it can be done; notes when it saw a claim.
REACTS = """(() => {
  window.saw = [];
  let isBumping = false, grabbed = 0;
  const bell = () => Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
  const bump = () => {
    if (!document.querySelector('[data-bump].can')) return;
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Space' }));
    setTimeout(bump, AGAIN);
  };
  const look = () => {
    document.querySelector('[data-key="G"]')?.click();
    const card = document.querySelector('[data-own-card]') ? null : document.querySelector('[data-card]');
    if (card && Date.now() > grabbed + 300) {
      grabbed = Date.now();
      card.click();
      setTimeout(look, 350);
    }
    if (!document.querySelector('[data-bump]')) isBumping = false;
    else if (!isBumping && document.querySelector('[data-bump].can')) {
      isBumping = true;
      window.saw.push(Date.now());
      setTimeout(bump, MEDIAN * Math.exp(SPREAD * bell()));
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
})()"""


async def play_on_pages(
    port: int, chosen: argparse.Namespace, is_enough: Callable[[], bool]
) -> tuple[list[str], list[float]]:
    """As `play`, with two pages. A program of the same guest takes the seat; the page, opened later, plays it."""
    from playwright.async_api import async_playwright

    from tasks.services import find_browser
    from tests.web.conftest import FLAGS

    dice = random.Random(1)
    host, *programs = [await sit(port, seat, chosen, dice) for seat in (CLAIMS, NEAR, FAR)]
    host.patience = _DRAWN
    for seat, client in enumerate((host, *programs)):
        client.send(type="hello", version=WIRE_VERSION, name=f"page-{seat}")
    tables: list[str] = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_browser(), args=[*FLAGS, "--no-sandbox"])
        pages = []
        for program in programs:
            await program.until(lambda program=program: program.token)  # type: ignore[misc]
            context = await browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
            token = json.dumps(json.dumps(program.token))
            await context.add_init_script(f"localStorage.setItem('katzentisch.token', {token})")
            constants = {"AGAIN": 1000 * _AGAIN, "MEDIAN": MEDIAN, "SPREAD": SPREAD}
            script = REACTS
            for name, value in constants.items():
                script = script.replace(name, str(value))
            await context.add_init_script(script)
            pages.append(await context.new_page())
        while not is_enough():
            tables.append(await _sit_down([host, *programs]))
            for page, program in zip(pages, programs, strict=True):
                await page.goto(f"{program.url}#/table/{tables[-1]}")
                await page.locator(".mark.ready").first.wait_for(timeout=60_000)
            if len(tables) == 1:
                await asyncio.sleep(_MEASURED)
            await _play_out(host, tables[-1], is_enough)
        near, far = [await page.evaluate("window.saw") for page in pages]
        await browser.close()
    # One page may have missed a claim that the other saw: only what was seen at about the same time is compared.
    pairs = [(at, min(far, key=lambda other: abs(other - at), default=0.0)) for at in near]
    return tables, [later - at for at, later in pairs if abs(later - at) < 1000]


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


def share(rounds: list[dict[int, tuple[int, int]]]) -> dict[str, float]:
    """How often each seat paid, in percent, and the difference with its 95 % interval."""
    paid = {NEAR: 0, FAR: 0}
    for presses in rounds:
        at = {seat: arrival - min(delay, MOST_DELAY) for seat, (arrival, delay) in presses.items()}
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

    if chosen.pages:
        games = [play_on_pages(port, chosen, is_enough)]
    else:
        games = [play(port, chosen, seed, is_enough) for seed in range(chosen.seed, chosen.seed + chosen.tables)]
    played = (await asyncio.gather(asyncio.gather(*games), count()))[0]
    rounds = bumps_of(file, [table for tables, _ in played for table in tables])
    later = sorted(milliseconds for _, seen in played for milliseconds in seen)
    delays = {seat: sorted(presses[seat][1] for presses in rounds) for seat in (NEAR, FAR)}
    medians = {name: float(delays[seat][len(rounds) // 2]) for name, seat in (("near", NEAR), ("far", FAR))}
    seen = {"median": later[len(later) // 2], "from": later[len(later) // 20], "to": later[-1 - len(later) // 20]}
    return {"bumps": 2 * len(rounds), "delay": medians, "saw it later": seen, "paid": share(rounds)}


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
    parser.add_argument("--late", type=float, default=0.0)
    parser.add_argument("--late-pongs", action="store_true")
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
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
    figures, seen = told["paid"], told["saw it later"]
    print(f"saw it later by {seen['median']:.0f} ms, nine times of ten {seen['from']:.0f} to {seen['to']:.0f}")
    print(
        f"near paid {figures['near']:.1f} %, far {figures['far']:.1f} %:"
        f" {figures['more']:+.1f} ± {figures['interval']:.1f} points"
    )


if __name__ == "__main__":
    main()
