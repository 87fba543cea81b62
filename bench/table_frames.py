"""Does a table keep up on a phone, and does it rest? 15 s of the card games, played to a page on a processor slowed down four times.

    python bench/table_frames.py [--json] [--slow 4] [--runs 5] [--games mau-mau schwimmen] [--beside REV] [--idle]

A program and bots play at a real server, and what the program's seat is told is recorded with its times. Then nobody else plays: a page of
390×844 is told the same at the same times. Told are, as medians of the runs, the longest task of the page's thread, how many tasks took more than
50 ms, late frames (missed by the times at which frames began, of those that a screen with 60 a second would have shown) and heavy
ones (in which the page itself used more processor time than a frame has: other programs do not change that). A page on which one square moves
stands beside it, since a browser without a graphics card is late by itself.

--beside REV builds the page of an older commit and tells it the same, run by run in turn.

--idle tells instead how much of a core a table takes that nobody touches, over 30 s, not slowed down: processor time of the browser's renderer and graphics
processes, beside an empty page.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Browser, sync_playwright
from websockets.sync.client import connect

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # a server of its own is shared with the tests, and finding a browser

from bench.told_page import BROWSER, LONG, Record, Stage, phone, slowed, watch, watch_square  # noqa: E402
from katzentisch.games import GAMES  # noqa: E402
from katzentisch.server.wire.messages import WIRE_VERSION  # noqa: E402
from tests.server.conftest import Server  # noqa: E402

#: Seconds of play, between a turn of the program and its move, and of a table that rests.
PLAY, THINKS, IDLE = 15.0, 0.8, 30.0
CARD_GAMES = [game.id for game in GAMES.values() if not game.is_real_time]


def record(port: int, game: str, seconds: float = PLAY) -> tuple[list[str], Record]:
    """What a page is told when it opens the table, and what it is told then."""
    seats = min(4, GAMES[game].most_seats)
    dice = random.Random(game)
    with connect(f"ws://127.0.0.1:{port}/ws") as line:
        line.send(json.dumps({"type": "hello", "version": WIRE_VERSION, "name": "Ada"}))
        opening = [str(line.recv())]
        line.send(json.dumps({"type": "make", "game": game, "seats": seats, "bots": seats - 1, "level": "heuristic"}))
        rows: Record = []
        room, begun, due, count = "", 0.0, 0.0, 0
        moves: list[dict[str, Any]] = []
        table = ""
        while not begun or time.perf_counter() < begun + seconds:
            if moves and time.perf_counter() >= due:
                count, due = count + 1, time.perf_counter() + THINKS
                text = dice.choice(moves)["text"]
                line.send(json.dumps({"type": "move", "table": table, "id": f"ada {count}", "text": text}))
            try:
                text = str(line.recv(0.05))
            except TimeoutError:
                continue
            message = json.loads(text)
            if message["type"] == "probe":
                line.send(json.dumps({"type": "echo", "number": message["number"]}))
            elif message["type"] == "room":
                room = text
            elif message["type"] == "table":
                table, moves = message["public"]["table"], message["private"]["moves"]
                due = time.perf_counter() + THINKS
                if begun:
                    rows.append((time.perf_counter() - begun, text))
                elif message["public"]["cutting"] is None:
                    begun = time.perf_counter()
                    opening += [room, json.dumps({**message, "whole": True})]
    return opening, rows


def address(stage: Stage, opening: list[str]) -> str:
    """Where the page of the recorded table is."""
    return f"http://127.0.0.1:{stage.port}/#/table/{json.loads(opening[-1])['public']['table']}"


def play_once(
    started: Browser, port: int, told: tuple[list[str], Record], slow: float, page_of: Path | None
) -> dict[str, Any]:
    """The square, then what was recorded."""
    opening, rows = told
    stage = Stage(port, opening, rows, page_of)
    context = phone(started)
    square = watch_square(context, slow)
    page = slowed(context, slow)
    page.goto(address(stage, opening))
    page.locator("[data-table]").wait_for()
    page.wait_for_timeout(3000)
    stage.begins.set()
    seen = watch(page, PLAY + 30, stage.is_over)
    context.close()
    stage.close()
    return {**seen, "square": 100 * square["missed"] / max(1, square["frames"])}


def rest_once(started: Browser, port: int, told: tuple[list[str], Record] | None) -> float:
    """How much of a core a table takes, in percent, that nobody touches; without one, an empty page."""
    stage = Stage(port, told[0], []) if told else None
    context = phone(started)
    page = context.new_page()
    if stage and told:
        page.goto(address(stage, told[0]))
        page.locator("[data-table]").wait_for()
    page.wait_for_timeout(6000)  # whatever came in has come to rest
    before, begun = processor_times(started), time.perf_counter()
    page.wait_for_timeout(IDLE * 1000)
    after, passed = processor_times(started), time.perf_counter() - begun
    # a browser starts a process ahead for the next page: that is not ours
    taken = sum(after[process] - before[process] for process in before.keys() & after.keys())
    context.close()
    if stage:
        stage.close()
    return 100 * taken / passed


def processor_times(started: Browser) -> dict[int, float]:
    """Seconds that each process for pages and for painting has taken so far."""
    tools = started.new_browser_cdp_session()
    processes = tools.send("SystemInfo.getProcessInfo")["processInfo"]
    tools.detach()
    return {one["id"]: one["cpuTime"] for one in processes if one["type"] in ("renderer", "GPU")}


@contextmanager
def built(revision: str) -> Iterator[Path]:
    """The page of another commit."""
    with tempfile.TemporaryDirectory() as folder:
        tree, page = Path(folder) / "tree", Path(folder) / "page"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", tree, revision], cwd=ROOT, check=True)
        try:
            (tree / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
            environment = {**os.environ, "WEB_OUT": str(page), "NODE_ENV": "production"}
            vite = ["node", "node_modules/vite/bin/vite.js", "build", "--logLevel", "error"]
            subprocess.run(vite, cwd=tree / "web", env=environment, check=True)
            yield page
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)


def tell_play(game: str, name: str, runs: list[dict[str, Any]]) -> None:
    """Medians, on one line."""

    def median(figure: str) -> float:
        return float(statistics.median(run[figure] for run in runs))

    late, heavy = (
        statistics.median(100 * run[what] / max(1, run["frames"]) for run in runs) for what in ("missed", "heavy")
    )
    print(
        f"{game:16} {name:10} longest task {median('longest'):6.1f} ms, over {LONG:g} ms {median('long'):3.0f},"
        f" late {late:5.1f} % (square {median('square'):4.1f} %), heavy {heavy:4.1f} %"
    )


def main() -> None:
    """Record, play, tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--slow", type=float, default=4)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--games", nargs="+", choices=CARD_GAMES, default=CARD_GAMES)
    parser.add_argument("--beside", metavar="REV")
    parser.add_argument("--idle", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), "--pace", "1")
        started = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox", "--disable-gpu"])
        try:
            if chosen.idle:
                for name in ("empty", *chosen.games):
                    share = rest_once(started, server.port, None if name == "empty" else record(server.port, name, 0))
                    print(
                        json.dumps({name: share}) if chosen.json else f"{name:16} {share:5.2f} % of a core", flush=True
                    )
            elif chosen.beside:
                with built(chosen.beside) as other:
                    compare(started, server.port, chosen, {"here": None, chosen.beside[:10]: other})
            else:
                compare(started, server.port, chosen, {"here": None})
        finally:
            started.close()
            server.close()
    if not chosen.json:
        print(f"load average {os.getloadavg()[0]:.1f}")


def compare(started: Browser, port: int, chosen: argparse.Namespace, pages: dict[str, Path | None]) -> None:
    """Every game, so many times, each page in turn."""
    for game in chosen.games:
        told = record(port, game)
        runs: dict[str, list[dict[str, Any]]] = {name: [] for name in pages}
        for _ in range(chosen.runs):
            for name, page in pages.items():
                runs[name].append(play_once(started, port, told, chosen.slow, page))
        for name, each in runs.items():
            print(json.dumps({"game": game, "page": name, "runs": each})) if chosen.json else tell_play(
                game, name, each
            )


if __name__ == "__main__":
    main()
