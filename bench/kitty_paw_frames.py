"""How many frames a phone misses while four build: a round of Kitty Paw is recorded, then played to a slowed page.

    python bench/kitty_paw_frames.py [--json] [--slow 4] [--runs 3] [--keep FILE] [--round FILE]

Three bots and a program build at the pace of people at a real server; what the program's seat is told is recorded with its times, until
the pattern is checked. Then nobody else plays: a page of 390×844 on a processor slowed down four times is told the same at the same times, and
counts its frames. An empty page that is told nothing counts its own before and after, on the same processor. Told are

- missed frames: of those that a screen with 60 a second would have shown, by the times at which frames began. True on a quiet machine only,
  so the empty page's share and the load stand beside it;
- heavy frames: those in which the page itself used more processor time than a frame has. Other programs do not change that. Slowing down is
  done by the browser on the page's own thread, so it is in that time.

--keep writes the record, --round reads one: before and after a change the same round is played.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from http import HTTPStatus
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.sync.client import ClientConnection, connect
from websockets.sync.server import ServerConnection, serve

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # a server in a process of its own is shared with the tests

from katzentisch.games.kitty_paw.patterns import CARDS, parse_card_name  # noqa: E402
from katzentisch.games.kitty_paw.pieces import BREEDS, ROTATIONS, SIDES, kitten_at, rotation_of, side_of, x_of, y_of  # noqa: E402
from katzentisch.server.wire.messages import WIRE_VERSION  # noqa: E402
from tests.server.conftest import Server  # noqa: E402

#: Seconds between two moves of the program.
HAND = 0.6
FRAME = 1000 / 60
#: What a thread of the page does, in its own processor time.
TRACE = "toplevel,devtools.timeline,disabled-by-default-devtools.timeline"
COUNT = """() => {
    window.frames_begun = [];
    const note = (at) => { frames_begun.push(at); requestAnimationFrame(note); };
    requestAnimationFrame(note);
}"""

#: Seconds from the first, and the message.
Record = list[tuple[float, str]]


# ---------------------------------------------------------------------- recording


class Builder:
    """A program at a seat: builds its pattern, never calls, bumps when somebody else does."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._count = 0
        self._next = 0.0

    def see(self, table: dict[str, Any]) -> None:
        state, seat = table["public"]["state"], table["private"]["seat"]
        if state["phase"] == "bump" and any(move["verb"] == "bump" for move in table["private"]["moves"]):
            self._move(table, "bump")
        elif state["phase"] == "build" and time.perf_counter() >= self._next:
            self._next = time.perf_counter() + HAND
            if state["cards"][seat] is None:
                if state["row"]:
                    self._move(table, f"grab {state['row'][0]}")
                return
            self._build(table, state, seat)

    def _build(self, table: dict[str, Any], state: dict[str, Any], seat: int) -> None:
        wanted = CARDS[parse_card_name(state["cards"][seat])].kittens[len(state["areas"][seat]) :]
        if not wanted:
            return
        placed = wanted[0]
        if (held := state["paws"][seat]) is not None:
            way = f"{SIDES[side_of(placed)]} {ROTATIONS[rotation_of(placed)]}"
            self._move(table, f"place {held} {int(x_of(placed))} {int(y_of(placed))} {way}")
            return
        breed = BREEDS[kitten_at(placed)]
        lying = [one["kitten"] for one in state["middle"] if one["kitten"].startswith(breed)]
        if lying:
            self._move(table, f"take {lying[0]}")

    def _move(self, table: dict[str, Any], text: str) -> None:
        self._count += 1
        move = {"type": "move", "table": table["public"]["table"], "id": f"builder {self._count}", "text": text}
        self._line.send(json.dumps(move))


def record(port: int) -> tuple[list[str], Record]:
    """What a page is told when it opens the table, and what it is told then, until the check."""
    with connect(f"ws://127.0.0.1:{port}/ws") as line:
        line.send(json.dumps({"type": "hello", "version": WIRE_VERSION, "name": "Ada"}))
        opening = [str(line.recv())]
        wish = {"type": "make", "game": "kitty-paw", "seats": 4, "bots": 3, "level": "casual"}
        line.send(json.dumps(wish))
        builder, room = Builder(line), ""
        rows: Record = []
        told: float | None = None
        table: dict[str, Any] | None = None
        while True:
            try:
                text = str(line.recv(0.1))
            except TimeoutError:
                text = ""
            message: dict[str, Any] = json.loads(text) if text else {"type": ""}
            if message["type"] == "probe":
                line.send(json.dumps({"type": "echo", "number": message["number"]}))
            elif message["type"] == "room":
                room = text
            elif message["type"] == "table":
                table = message
                phase = message["public"]["state"]["phase"]
                if told is None and phase == "build":
                    told = time.perf_counter()
                    opening += [room, json.dumps({**message, "whole": True})]
                elif told is not None:
                    rows.append((time.perf_counter() - told, text))
                    if phase not in ("build", "bump"):
                        return opening, rows
            if table is not None and table["private"] is not None:
                builder.see(table)


# ---------------------------------------------------------------------- playing it


class Stage:
    """Serves the real page, and tells whoever comes what was recorded, when asked to begin."""

    def __init__(self, port: int, opening: list[str], rows: Record) -> None:
        self._behind = f"http://127.0.0.1:{port}"
        self._opening = opening
        self._rows = rows
        self.begins = threading.Event()
        self.is_over = threading.Event()
        self._server = serve(self._tell, "127.0.0.1", 0, process_request=self._fetch, ping_interval=None)
        self.port = int(self._server.socket.getsockname()[1])
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def _fetch(self, _: ServerConnection, request: Request) -> Response | None:
        if request.path.startswith("/ws"):
            return None
        try:
            with urllib.request.urlopen(self._behind + request.path, timeout=30) as answer:
                headers = Headers({"Content-Type": answer.headers["Content-Type"], "Connection": "close"})
                return Response(HTTPStatus.OK, "OK", headers, answer.read())
        except urllib.error.HTTPError as error:
            return Response(HTTPStatus(error.code), "", Headers({"Connection": "close"}), b"")

    def _tell(self, line: ServerConnection) -> None:
        welcome, *table = self._opening
        for text in line:
            asked = json.loads(text)["type"]
            if asked == "hello":
                line.send(welcome)
            elif asked == "open":
                for message in table:
                    line.send(message)
                threading.Thread(target=self._play, args=(line,), daemon=True).start()
            elif asked == "ping":
                line.send('{"type":"pong"}')

    def _play(self, line: ServerConnection) -> None:
        self.begins.wait()
        start = time.perf_counter()
        for at, text in self._rows:
            time.sleep(max(0.0, start + at - time.perf_counter()))
            line.send(text)
        self.is_over.set()

    def close(self) -> None:
        self._server.shutdown()


def missed(begun: list[float]) -> tuple[int, int]:
    """Frames that a screen would have shown, and how many of them did not come."""
    gaps = [round((after - before) / FRAME) for before, after in pairwise(begun)]
    return sum(max(1, gap) for gap in gaps), sum(max(0, gap - 1) for gap in gaps)


def watch(page: Page, seconds: float, over: threading.Event | None = None) -> dict[str, Any]:
    """Count for so long, or until it is over."""
    tools = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    tools.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    done = []
    tools.on("Tracing.tracingComplete", lambda _: done.append(True))
    page.evaluate(COUNT)
    tools.send(
        "Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": TRACE.split(",")}}
    )
    end = time.perf_counter() + seconds
    while time.perf_counter() < end and not (over and over.is_set()):
        page.wait_for_timeout(100)
    begun = page.evaluate("frames_begun")
    tools.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    tools.detach()
    shown, without = missed(begun)
    return {"frames": shown, "missed": without, **thread_time(events)}


def thread_time(events: list[dict[str, Any]]) -> dict[str, float]:
    """Processor time that the page's own thread took, in milliseconds, and how often more than a frame has."""
    named = {
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and one["args"].get("name") == "CrRendererMain"
    }
    tasks = [one for one in events if one["name"] == "RunTask" and (one["pid"], one["tid"]) in named and "tdur" in one]
    # several tasks may fall into one frame: their time adds up
    slices: dict[tuple[int, int], float] = {}
    for task in tasks:
        key = task["pid"], int(task["ts"] / 1000 // FRAME)
        slices[key] = slices.get(key, 0.0) + task["tdur"] / 1000
    return {
        "heavy": sum(taken > FRAME for taken in slices.values()),
        "longest": max((task["tdur"] / 1000 for task in tasks), default=0.0),
        "busy": sum(slices.values()),
    }


def measure(port: int, opening: list[str], rows: Record, slow: float, runs: int) -> list[dict[str, Any]]:
    """An empty page, the round, an empty page; so many times."""
    browser = os.environ.get("KATZENTISCH_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    table = json.loads(opening[-1])["public"]["table"]
    told = []
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox", "--disable-gpu"])
        for _ in range(runs):
            stage = Stage(port, opening, rows)
            context = started.new_context(
                viewport={"width": 390, "height": 844},
                device_scale_factor=2,
                is_mobile=True,
                has_touch=True,
                locale="de-DE",
            )
            empty, page = context.new_page(), context.new_page()
            for each in (empty, page):
                context.new_cdp_session(each).send("Emulation.setCPUThrottlingRate", {"rate": slow})
            before = watch(empty, 5)
            page.goto(f"http://127.0.0.1:{stage.port}/#/table/{table}")
            page.locator("[data-take]").first.wait_for()
            page.wait_for_timeout(3000)
            stage.begins.set()
            playing = watch(page, rows[-1][0] + 30, stage.is_over)
            page.close()
            after = watch(empty, 5)
            told.append({"load": os.getloadavg()[0], "empty": [before, after], "round": playing})
            context.close()
            stage.close()
        started.close()
    return told


def main() -> None:
    """Record, play, tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--slow", type=float, default=4)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--round", type=Path)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--pace", "1")
        try:
            opening, rows = json.loads(chosen.round.read_text()) if chosen.round else record(server.port)
            if chosen.keep:
                chosen.keep.write_text(json.dumps([opening, rows]))
            told = measure(server.port, opening, rows, chosen.slow, chosen.runs)
        finally:
            server.close()
    if chosen.json:
        print(json.dumps(told, indent=2))
        return
    print(f"{len(rows)} messages in {rows[-1][0]:.1f} s, processor slowed down {chosen.slow:g} times")
    for each in told:
        print(f"load average {each['load']:.1f}")
        for name, figures in (("empty", each["empty"][0]), ("round", each["round"]), ("empty", each["empty"][1])):
            share = 100 * figures["missed"] / max(1, figures["frames"])
            print(
                f"  {name:6} {figures['frames']:5} frames, missed {share:5.1f} %, heavy {figures['heavy']:3}"
                f" ({100 * figures['heavy'] / max(1, figures['frames']):.1f} %), longest task {figures['longest']:5.1f} ms,"
                f" busy {figures['busy']:6.0f} ms"
            )


if __name__ == "__main__":
    main()
