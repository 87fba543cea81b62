"""What tests need beside Python: a browser, and PostgreSQL."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tasks.commands import Trouble, run

#: The first draws what the others draw, and needs a third less of the processor.
BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)


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
        try:
            apt_install("chromium-headless-shell")
        except Trouble:  # an older Debian
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


def find_postgres() -> str | None:
    """A PostgreSQL that is here already: the address of a server, or the folder of its programs."""
    named = os.environ.get("KATZENTISCH_POSTGRES")
    if named:
        return named
    on_path = shutil.which("initdb")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found = Path(on_path) if on_path else debian[-1] if debian else None
    return str(found.resolve().parent) if found else None


def postgres() -> str:
    """A PostgreSQL to test with, installed where that can be done."""
    if found := find_postgres():
        return found
    if apt_works():
        # without the cluster that Debian would make and start: tests make their own
        Path("/etc/postgresql-common").mkdir(exist_ok=True)
        settings = Path("/etc/postgresql-common/createcluster.conf")
        if not settings.exists():
            settings.write_text("create_main_cluster = false\n")
        apt_install("postgresql")
        if found := find_postgres():
            return found
    raise Trouble("no PostgreSQL to test with: install it, or name a server or its folder in KATZENTISCH_POSTGRES")
