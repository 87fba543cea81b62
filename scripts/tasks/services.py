"""What tests need beside Python: a browser. A database server would be found here, too, in the same way."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tasks.commands import Trouble, run

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")


def apt_works() -> bool:
    """Whether packages can be installed here without asking anybody: Debian, as root."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return is_root and Path("/etc/debian_version").exists() and shutil.which("apt-get") is not None


def apt_install(*packages: str) -> None:
    """Install Debian packages."""
    run(["apt-get", "update", "-q"])
    # another apt-get may be at work: wait for it
    options = ["-q", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300"]
    run(["apt-get", "install", *options, *packages], DEBIAN_FRONTEND="noninteractive")


def find_browser() -> str | None:
    """A Chromium that is here already."""
    named = os.environ.get("KATZENTISCH_BROWSER")
    return named or next((path for name in BROWSERS if (path := shutil.which(name))), None)


def browser(python: Path) -> str:
    """A Chromium to test with, installed where that can be done; "" stands for Playwright's own."""
    if found := find_browser():
        return found
    if apt_works():
        apt_install("chromium")
        if found := find_browser():
            return found
    try:
        run([python, "-m", "playwright", "install", "chromium"])
    except Trouble as trouble:
        raise Trouble(
            "no browser to test with: install Chromium or Chrome, or name one in KATZENTISCH_BROWSER", str(trouble)
        ) from None
    return ""
