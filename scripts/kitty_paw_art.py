"""Takes the picture of all the art of Kitty Paw: `python scripts/kitty_paw_art.py` writes docs/kitty-paw-art.png.

The sheet is web/tests/art, drawn with the components of the page, by a real browser.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
SHEET = ROOT / "docs" / "kitty-paw-art.png"


class Quiet(SimpleHTTPRequestHandler):
    """Serves the sheet without a word."""

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


def main() -> None:
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
            chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"))
            page = chromium.new_page(viewport={"width": 2300, "height": 1076})
            page.goto(f"http://127.0.0.1:{server.server_port}/", wait_until="networkidle")
            page.screenshot(path=SHEET, animations="disabled")
            chromium.close()
        server.shutdown()


if __name__ == "__main__":
    main()
