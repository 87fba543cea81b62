"""A page that is told what was recorded, on a slower processor: how it is served, slowed down, watched and counted."""

from __future__ import annotations

import json
import mimetypes
import threading
import time
import urllib.error
import urllib.request
from contextlib import suppress
from http import HTTPStatus
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve

from tasks.services import find_browser

#: Milliseconds that a frame has, and that a task may take.
FRAME, LONG = 1000 / 60, 50.0
#: What a thread of the page does, in its own processor time.
TRACE = "toplevel,devtools.timeline,disabled-by-default-devtools.timeline,blink.user_timing"
BROWSER = find_browser()
#: The least that a page can do in a frame.
SQUARE = """<div id="square" style="width:60px;height:60px;background:teal;will-change:transform"></div><script>
    const move = (at) => { square.style.transform = `translateX(${at / 5 % 300}px)`; requestAnimationFrame(move); };
    requestAnimationFrame(move);
</script>"""
COUNT = """() => {
    const begun = window.frames_begun = [];
    const note = (at) => { begun.push(at); if (begun === frames_begun) requestAnimationFrame(note); };
    requestAnimationFrame(note);
}"""

#: Seconds for which is counted what happens when nothing is told.
REST = 5.0
#: Seconds from the first, and the message.
Record = list[tuple[float, str]]


class Stage:
    """Serves the real page, or another build of it, and tells whoever comes what was recorded, when asked to begin."""

    def __init__(self, port: int, opening: list[str], rows: Record, page: Path | None = None) -> None:
        self._behind = f"http://127.0.0.1:{port}"
        self._page = page
        self._opening = opening
        self._rows = rows
        self._line: ServerConnection | None = None
        self.begins = threading.Event()
        self.is_over = threading.Event()
        self._server = serve(self._tell, "127.0.0.1", 0, process_request=self._fetch, ping_interval=None)
        self.port = int(self._server.socket.getsockname()[1])
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def _fetch(self, _: ServerConnection, request: Request) -> Response | None:
        if request.path.startswith("/ws"):
            return None
        built = self._page and self._page / (request.path.partition("?")[0].lstrip("/") or "index.html")
        if built and built.is_file():
            kind = mimetypes.guess_type(built.name)[0] or "application/octet-stream"
            return Response(
                HTTPStatus.OK, "OK", Headers({"Content-Type": kind, "Connection": "close"}), built.read_bytes()
            )
        try:
            with urllib.request.urlopen(self._behind + request.path, timeout=30) as answer:
                headers = Headers({"Content-Type": answer.headers["Content-Type"], "Connection": "close"})
                return Response(HTTPStatus.OK, "OK", headers, answer.read())
        except urllib.error.HTTPError as error:
            return Response(HTTPStatus(error.code), "", Headers({"Connection": "close"}), b"")

    def _tell(self, line: ServerConnection) -> None:
        with suppress(ConnectionClosed):  # a page that is left
            for text in line:
                self._answer(line, json.loads(text)["type"])

    def _answer(self, line: ServerConnection, asked: str) -> None:
        welcome, *table = self._opening
        if asked == "hello":
            line.send(welcome)
        elif asked == "open":
            for message in table:
                line.send(message)
            self._line = line
            threading.Thread(target=self._play, args=(line,), daemon=True).start()
        elif asked == "ping":
            line.send('{"type":"pong"}')

    def _play(self, line: ServerConnection) -> None:
        self.begins.wait()
        start = time.perf_counter()
        for at, text in self._rows:
            time.sleep(max(0.0, start + at - time.perf_counter()))
            try:
                line.send(text)
            except ConnectionClosed:  # the page has been loaded anew since: that one is told
                return
        self.is_over.set()

    def tell(self, text: str) -> None:
        """One message, out of its time."""
        assert self._line is not None
        self._line.send(text)

    def close(self) -> None:
        self._server.shutdown()


#: When each message came, by its phase, and when the page was done with the first frame after it; what was sent, in
#: which event, and how long after the finger.
LATENCIES = """
window.told_at = []; window.sent_at = [];
const after_frame = (act) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => act(performance.now());
    channel.port2.postMessage(0);
});
window.WebSocket = class extends WebSocket {
    constructor(...how) {
        super(...how);
        this.addEventListener('message', ({ data }) => {
            const came = performance.now(), phase = /"phase":"(\\w+)"/.exec(data)?.[1];
            if (phase) after_frame((shown) => told_at.push([phase, shown - came]));
        });
    }
    send(text) {
        if (text.includes('"type":"move"')) {
            const { type, timeStamp } = window.event ?? {}, sent = performance.now();
            after_frame((shown) => sent_at.push([type ?? '', sent - timeStamp, shown - sent]));
        }
        super.send(text);
    }
};
"""


def missed(begun: list[float]) -> tuple[int, int]:
    """Frames that a screen would have shown, and how many of them did not come."""
    gaps = [round((after - before) / FRAME) for before, after in pairwise(begun)]
    return sum(max(1, gap) for gap in gaps), sum(max(0, gap - 1) for gap in gaps)


class Trace:
    """What a page's thread does, from now until it is asked for."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._tools = page.context.new_cdp_session(page)
        self._events: list[dict[str, Any]] = []
        self._done: list[bool] = []
        self._tools.on("Tracing.dataCollected", lambda data: self._events.extend(data["value"]))
        self._tools.on("Tracing.tracingComplete", lambda _: self._done.append(True))
        config = {"includedCategories": TRACE.split(",")}
        self._tools.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})

    def end(self) -> list[dict[str, Any]]:
        """All events of it."""
        self._tools.send("Tracing.end")
        while not self._done:
            self._page.wait_for_timeout(50)
        self._tools.detach()
        return self._events


def watch(page: Page, seconds: float, over: threading.Event | None = None) -> dict[str, Any]:
    """Count for so long, or until it is over."""
    page.evaluate(COUNT)
    trace = Trace(page)
    end = time.perf_counter() + seconds
    while time.perf_counter() < end and not (over and over.is_set()):
        page.wait_for_timeout(100)
    begun = page.evaluate("frames_begun")
    shown, without = missed(begun)
    return {"frames": shown, "missed": without, **thread_time(trace.end())}


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
        "long": sum(task["tdur"] / 1000 > LONG for task in tasks),
        "busy": sum(slices.values()),
    }


def phone(started: Browser) -> BrowserContext:
    """A context with the screen of a phone."""
    screen: ViewportSize = {"width": 390, "height": 844}
    return started.new_context(viewport=screen, device_scale_factor=2, is_mobile=True, has_touch=True, locale="de-DE")


def slowed(context: BrowserContext, slow: float) -> Page:
    """A page of its own, on a slower processor."""
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    return page


def watch_square(context: BrowserContext, slow: float) -> dict[str, Any]:
    """What this browser misses by itself."""
    page = slowed(context, slow)
    page.set_content(SQUARE)
    page.wait_for_timeout(1000)
    seen = watch(page, REST)
    page.close()
    return seen
