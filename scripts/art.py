"""Takes the pictures of the art: `python scripts/art.py` writes docs/kitty-paw-art.png, cats.png and moments.png; a name takes one.

The sheets are in web/tests/art, drawn with the components of the page, by a real browser. Moments are frames of the real
table: what happens is given, and every animation is stopped at its time.
"""

from __future__ import annotations

import base64
import os
import subprocess
import sys
import tempfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import Browser, sync_playwright

from tasks.services import find_browser

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
SHEETS = {"kitty-paw-art": "", "cats": "?sheet=cats"}
#: The frames of docs/moments.png: a moment, and how many milliseconds after it has happened.
FRAMES = [
    ("deal", 420), ("deal", 1150), ("deal", 2250), ("four", 260), ("four", 620),
    ("meld", 80), ("meld", 240), ("meld", 400), ("meld", 560), ("meld", 1200),
    ("miau", 210), ("miau", 520), ("win", 1800), ("win", 2600), ("win", 3700),
]  # fmt: skip
COLUMNS = 5
FRAME = {"width": 390, "height": 792}
NAMES = [*SHEETS, "moments"]


class Quiet(SimpleHTTPRequestHandler):
    """Serves the sheet without a word."""

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


def main(names: list[str]) -> None:
    """Light, dark and greyscale, side by side."""
    with tempfile.TemporaryDirectory() as built:
        build = [
            str(WEB / "node_modules/.bin/vite"),
            "build",
            "tests/art",
            "-c",
            "vite.config.ts",
            "--logLevel",
            "warn",
        ]
        subprocess.run(build, cwd=WEB, env={**os.environ, "WEB_OUT": built}, check=True)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=built))
        Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            browser = find_browser()
            chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
            page = chromium.new_page(viewport={"width": 2300, "height": 1076})
            address = f"http://127.0.0.1:{server.server_port}/"
            for name in names:
                path = ROOT / "docs" / f"{name}.png"
                if name == "moments":
                    strip(chromium, address, path)
                    continue
                page.goto(address + SHEETS[name], wait_until="networkidle")
                page.screenshot(path=path, animations="disabled")
            chromium.close()
        server.shutdown()


def strip(chromium: Browser, address: str, path: Path) -> None:
    """Frames side by side, a few in each row."""
    pictures = [frame(chromium, f"{address}?moment={moment}", at) for moment, at in FRAMES]
    sheet = chromium.new_page(viewport={"width": COLUMNS * 250, "height": 10})
    images = "".join(f'<img src="data:image/png;base64,{base64.b64encode(each).decode()}">' for each in pictures)
    style = "body{margin:0;display:flex;flex-wrap:wrap;background:#fff} img{width:244px;margin:3px;border-radius:14px}"
    sheet.set_content(f"<style>{style}</style>{images}")
    sheet.screenshot(path=path, full_page=True)


def frame(chromium: Browser, address: str, at: int) -> bytes:
    """One moment, so many milliseconds after it has happened."""
    page = chromium.new_page(viewport=FRAME)
    page.clock.install()
    page.goto(address)
    page.wait_for_function("() => 'happen' in window")
    page.wait_for_timeout(300)  # until the hand knows how wide it may be
    page.evaluate("() => window.happen()")
    # Timers and animations go on together, in small steps; nothing else moves while the picture is taken.
    for _ in range(at // 20):
        page.clock.run_for(20)
        page.evaluate(
            """() => { for (const each of document.getAnimations()) {
                if (each.playState === 'running') each.pause();
                each.currentTime = Number(each.currentTime) + 20;
                if (each.currentTime >= each.effect.getComputedTiming().endTime) each.finish();
            } }"""
        )
    shot = page.screenshot()
    page.close()
    return shot


if __name__ == "__main__":
    main(sys.argv[1:] or NAMES)
