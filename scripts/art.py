"""Takes the pictures of the art: `python scripts/art.py` writes docs/kitty-paw-art.png and docs/cats.png; a name takes one.

The sheets are in web/tests/art, drawn with the components of the page, by a real browser.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
SHEETS = {"kitty-paw-art": "", "cats": "?sheet=cats"}


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
            chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"))
            page = chromium.new_page(viewport={"width": 2300, "height": 1076})
            for name in names:
                page.goto(f"http://127.0.0.1:{server.server_port}/{SHEETS[name]}", wait_until="networkidle")
                page.screenshot(path=ROOT / "docs" / f"{name}.png", animations="disabled")
            chromium.close()
        server.shutdown()


if __name__ == "__main__":
    main(sys.argv[1:] or list(SHEETS))
