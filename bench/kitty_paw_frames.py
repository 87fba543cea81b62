"""How many frames a phone misses while four build: a round of Kitty Paw is recorded, then played to a slowed page.

    python bench/kitty_paw_frames.py [--json] [--slow 4] [--runs 3] [--keep FILE] [--round FILE] [--each]
        [--learned] [--page FOLDER]

Three bots and a program build at the pace of people at a real server; what the program's seat is told is recorded with its times, until
the pattern is checked. Then nobody else plays: a page of 390×844 on a processor slowed down four times is told the same at the same times, and
counts its frames. Beside it count, on the same processor: before and after, a page on which one square moves and nothing else is (*square*); and
the table itself before it is told anything (*rest*). Told are

- missed frames: of those that a screen with 60 a second would have shown, by the times at which frames began. A browser without a graphics
  card paints on the processor that it slows down, so the square misses some as well: what the round misses beyond that is the page's;
- heavy frames: those in which the page itself used more processor time than a frame has. Other programs do not change that. Slowing down is
  done by the browser on the page's own thread, so it is in that time.

--keep writes the record, --round reads one: before and after a change the same round is played. --page has another build of
the page take turns with this one.

Told is as well how long it takes from a message at the socket until the page is done with the first frame after it: in the
median and at worst for all that build, and for the claim, which comes up at once. A card is tapped before the round begins:
that tells in which event the move was sent, how long after the finger, and when the page was done with the frame that shows it.

--each tells what the messages cost instead, one by one and not slowed down: processor time of the page's thread for scripts,
for styles and layout (those that scripts or painting ask for as well), and for painting; what the dearest frame took in all; and
how many frames would be missed, slowed down. It is the least of the runs: a busy machine disturbs that little. With --page, both
builds take turns.

The lesson of a first round is on, as on every new device; --learned is a device whose people have played before.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # a server of its own is shared with the tests, and finding a browser

from bench.told_page import (  # noqa: E402
    BROWSER,
    FRAME,
    LATENCIES,
    REST,
    Record,
    Stage,
    Trace,
    phone,
    slowed,
    watch,
    watch_square,
)
from katzentisch.games.kitty_paw.patterns import CARDS, parse_card_name  # noqa: E402
from katzentisch.games.kitty_paw.pieces import BREEDS, ROTATIONS, SIDES, kitten_at, rotation_of, side_of, x_of, y_of  # noqa: E402
from katzentisch.server.wire.messages import WIRE_VERSION  # noqa: E402
from tests.server.conftest import Server  # noqa: E402

#: Seconds between two moves of the program.
HAND = 0.6
#: Milliseconds until a page has drawn what it draws when nothing else happens; people have had the count-in.
SETTLED = 4000
#: Where the steps are named that the lesson explains.
LESSON = ROOT / "web" / "src" / "games" / "kitty_paw" / "lesson.ts"
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


#: What is summed up of a message; what one of them does within another counts for itself alone.
PARTS = {
    "scripts": {"FunctionCall"},
    "layout": {"UpdateLayoutTree", "Layout"},
    "paint": {"PrePaint", "Paint", "Layerize", "Commit"},
}
PART_OF = {name: part for part, names in PARTS.items() for name in names}


def cost_of(events: list[dict[str, Any]], messages: int, slow: float) -> list[dict[str, float]]:
    """Milliseconds of processor time for each message: by part, its dearest frame, and the frames missed on a slowed page."""
    marks = sorted((one for one in events if one["name"] in {f"told {i}" for i in range(messages + 1)}), key=when)
    thread = [
        one
        for one in sorted(events, key=when)
        if one["ph"] == "X" and "tdur" in one and (one["pid"], one["tid"]) == (marks[0]["pid"], marks[0]["tid"])
    ]
    told = []
    for begin, end in pairwise(marks):
        within = [one for one in thread if begin["ts"] < one["ts"] < end["ts"]]
        costs = shares(within)
        costs["all"] = sum(costs.values())
        frames = frames_of(within)
        costs["frame"] = max(frames, default=0.0)
        costs["missed"] = sum(slow * frame // FRAME for frame in frames)
        told.append(costs)
    return told


def frames_of(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds of all that the thread did for each frame, up to handing it over."""
    frames, busy, end = [], 0.0, 0.0
    for one in events:
        if one["name"] == "RunTask" and one["ts"] >= end:
            busy, end = busy + one["tdur"] / 1000, one["ts"] + one["dur"]
        elif one["name"] == "Commit":
            frames.append(busy)
            busy = 0.0
    return frames


def when(event: dict[str, Any]) -> float:
    """When something began."""
    return float(event["ts"])


def shares(events: list[dict[str, Any]]) -> dict[str, float]:
    """Milliseconds of each part. The events come as they begin: one that begins before another ends lies within it."""
    costs = dict.fromkeys(PARTS, 0.0)
    open_: list[dict[str, Any]] = []
    for one in events:
        if one["name"] not in PART_OF:
            continue
        while open_ and one["ts"] >= open_[-1]["ts"] + open_[-1]["dur"]:
            open_.pop()
        if open_:
            costs[PART_OF[open_[-1]["name"]]] -= one["tdur"] / 1000
        costs[PART_OF[one["name"]]] += one["tdur"] / 1000
        open_.append(one)
    return costs


def measure_each(
    port: int, opening: list[str], rows: Record, slow: float, runs: int, pages: list[Path | None], learned: bool
) -> list[list[dict[str, float]]]:
    """The cost of every message for each page, the least of so many runs; pages in turn."""
    found: list[list[list[dict[str, float]]]] = [[] for _ in pages]
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox", "--disable-gpu"])
        for _ in range(runs):
            for page, costs in zip(pages, found, strict=True):
                costs.append(each_once(started, port, opening, rows, slow, page, learned))
        started.close()
    return [
        [{part: min(one[part] for one in same) for part in same[0]} for same in zip(*costs, strict=True)]
        for costs in found
    ]


def each_once(
    started: Browser, port: int, opening: list[str], rows: Record, slow: float, page_of: Path | None, learned: bool
) -> list[dict[str, float]]:
    """The cost of every message, each told when the one before it is done with."""
    table = json.loads(opening[-1])["public"]["table"]
    stage = Stage(port, opening, [], page_of)
    context = device(started, learned)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{stage.port}/#/table/{table}")
    page.locator("[data-take]").first.wait_for()
    page.wait_for_timeout(SETTLED)
    trace = Trace(page)
    for i, (_, text) in enumerate(rows):
        page.evaluate(f"performance.mark('told {i}')")
        stage.tell(text)
        page.wait_for_timeout(350)
    page.evaluate(f"performance.mark('told {len(rows)}')")
    costs = cost_of(trace.end(), len(rows), slow)
    context.close()
    stage.close()
    return costs


def device(started: Browser, learned: bool) -> BrowserContext:
    """A new phone, or one whose people have played before."""
    context = phone(started)
    if learned:
        steps = re.search(r"STEPS = \[(.*?)\]", LESSON.read_text(encoding="utf-8"), re.DOTALL)
        assert steps
        kept = json.dumps({"kittyPawLearned": re.findall(r"'(\w+)'", steps[1])})
        context.add_init_script(f"localStorage.setItem('katzentisch.settings', {json.dumps(kept)})")
    return context


def measure(
    port: int, opening: list[str], rows: Record, slow: float, runs: int, pages: list[Path | None], learned: bool
) -> list[dict[str, Any]]:
    """The square, the table at rest, the round, the square; so many times, pages in turn."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox", "--disable-gpu"])
        told = [play_once(started, port, opening, rows, slow, page, learned) for _ in range(runs) for page in pages]
        started.close()
    return told


def play_once(
    started: Browser, port: int, opening: list[str], rows: Record, slow: float, page_of: Path | None, learned: bool
) -> dict[str, Any]:
    """All of it once, and what a finger and a message take."""
    table = json.loads(opening[-1])["public"]["table"]
    stage = Stage(port, opening, rows, page_of)
    context = device(started, learned)
    before = watch_square(context, slow)
    page = slowed(context, slow)
    page.add_init_script(LATENCIES)
    page.goto(f"http://127.0.0.1:{stage.port}/#/table/{table}")
    page.locator("[data-take]").first.wait_for()
    page.wait_for_timeout(SETTLED)
    rest = watch(page, REST)
    page.locator("[data-card]").first.tap()
    page.wait_for_timeout(1000)
    touched = page.evaluate("sent_at")
    page.reload()  # nobody has answered: as it was before
    page.locator("[data-take]").first.wait_for()
    page.wait_for_timeout(SETTLED)
    page.evaluate("told_at.length = 0")
    stage.begins.set()
    playing = watch(page, rows[-1][0] + 30, stage.is_over)
    frames = page.evaluate("told_at")
    page.close()
    after = watch_square(context, slow)
    context.close()
    stage.close()
    return {
        "page": str(page_of or "this page"),
        "load": os.getloadavg()[0],
        "parts": [("square", before), ("rest", rest), ("round", playing), ("square", after)],
        "touched": touched,
        "told": frames,
    }


def tell_latencies(name: str, told: list[dict[str, Any]]) -> None:
    """From a finger to the wire, and from the wire to the end of the first frame."""
    touched = [one for each in told for one in each["touched"]]
    for event, to_wire, to_frame in touched:
        print(f"{name}: a card is tapped: sent in {event} after {to_wire:.1f} ms, frame done {to_frame:.1f} ms later")
    building = [ms for each in told for phase, ms in each["told"] if phase == "build"]
    print(f"{name}: message to frame, building: median {statistics.median(building):.1f}, worst {max(building):.1f} ms")
    claims = [next(ms for phase, ms in each["told"] if phase == "bump") for each in told]
    print(f"{name}: claim to frame: {', '.join(f'{ms:.1f}' for ms in claims)} ms")


def tell_each(name: str, rows: Record, costs: list[dict[str, float]]) -> None:
    """A line for each message, and the mean of those that build."""
    print(name)
    print(f"{'milliseconds of processor time':34}" + "".join(f"{part:>9}" for part in costs[0]))
    building = []
    for (_, text), cost in zip(rows, costs, strict=True):
        message = json.loads(text)
        event = (message["events"] or [{"name": "", "seat": ""}])[0]
        print(f"{event['name'][:24]:24} seat {event['seat']!s:4}" + "".join(f"{each:9.1f}" for each in cost.values()))
        if event["name"] in ("took_kitten", "placed_kitten", "picked_up", "put_back", "turned_box"):
            building.append(cost)
    means = (statistics.mean(cost[part] for cost in building) for part in costs[0])
    print(f"{'mean of those that build':34}" + "".join(f"{mean:9.1f}" for mean in means))
    totals = (sum(cost[part] for cost in costs) for part in costs[0])
    print(f"{'all':34}" + "".join(f"{total:9.1f}" for total in totals))


def tell_page(name: str, told: list[dict[str, Any]]) -> None:
    """The medians of one page."""
    shares = {
        part: statistics.median(
            100 * figures["missed"] / max(1, figures["frames"])
            for each in told
            for is_it, figures in each["parts"]
            if is_it == part
        )
        for part in ("square", "rest", "round")
    }
    print(f"{name}: missed, median of all: " + ", ".join(f"{part} {share:.1f} %" for part, share in shares.items()))
    tell_latencies(name, told)


def main() -> None:
    """Record, play, tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--slow", type=float, default=4)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--round", type=Path)
    parser.add_argument("--each", action="store_true")
    parser.add_argument("--page", type=Path, action="append", default=[])
    parser.add_argument("--learned", action="store_true")
    chosen = parser.parse_args()
    pages: list[Path | None] = [None, *chosen.page]
    names = [str(page or "this page") for page in pages]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--pace", "1")
        try:
            opening, rows = json.loads(chosen.round.read_text()) if chosen.round else record(server.port)
            if chosen.keep:
                chosen.keep.write_text(json.dumps([opening, rows]))
            if chosen.each:
                costs_of = measure_each(server.port, opening, rows, chosen.slow, chosen.runs, pages, chosen.learned)
                if chosen.json:
                    print(json.dumps(dict(zip(names, costs_of, strict=True)), indent=2))
                    return
                for name, costs in zip(names, costs_of, strict=True):
                    tell_each(name, rows, costs)
                return
            told = measure(server.port, opening, rows, chosen.slow, chosen.runs, pages, chosen.learned)
        finally:
            server.close()
    if chosen.json:
        print(json.dumps(told, indent=2))
        return
    print(f"{len(rows)} messages in {rows[-1][0]:.1f} s, processor slowed down {chosen.slow:g} times")
    for each in told:
        print(f"{each['page']}, load average {each['load']:.1f}")
        for name, figures in each["parts"]:
            share = 100 * figures["missed"] / max(1, figures["frames"])
            print(
                f"  {name:6} {figures['frames']:5} frames, missed {share:5.1f} %, heavy {figures['heavy']:3}"
                f" ({100 * figures['heavy'] / max(1, figures['frames']):.1f} %), longest task {figures['longest']:5.1f} ms,"
                f" busy {figures['busy']:6.0f} ms"
            )
    for name in dict.fromkeys(each["page"] for each in told):
        tell_page(name, [each for each in told if each["page"] == name])


if __name__ == "__main__":
    main()
