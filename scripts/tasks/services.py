"""What tests need beside Python: a browser, PostgreSQL, and what stands before a server or starts it."""

from __future__ import annotations

import os
import shutil
import threading
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

#: What a host has beside the server, and the Debian package that holds it.
HOSTING = {"caddy": "caddy", "nginx": "nginx", "systemd-analyze": "systemd"}

#: Steps run side by side, and two `apt-get update` do not wait for each other.
_apt = threading.Lock()


def apt_works() -> bool:
    """Whether packages can be installed here without asking anybody: Debian, as root."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return is_root and Path("/etc/debian_version").exists() and shutil.which("apt-get") is not None


def apt_install(*packages: str) -> None:
    """Install Debian packages."""
    with _apt:
        run(["apt-get", "update", "-q"])
        # another apt-get may be at work: wait for it
        options = ["-q", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300"]
        run(["apt-get", "install", *options, *packages], DEBIAN_FRONTEND="noninteractive")


def apt_install_without_service(package: str, root: Path = Path("/")) -> None:
    """Install a Debian package for its program alone: its service is not started, neither now nor when the machine starts."""
    masked = root / "etc/systemd/system" / f"{package}.service"
    if not os.path.lexists(masked):
        masked.parent.mkdir(parents=True, exist_ok=True)
        masked.symlink_to("/dev/null")
    # where there is no systemd, packages ask this program whether they may start something
    policy = root / "usr/sbin/policy-rc.d"
    is_own = not policy.exists()
    if is_own:
        policy.write_text("#!/bin/sh\nexit 101\n")
        policy.chmod(0o755)
    try:
        apt_install(package)
    finally:
        if is_own:
            policy.unlink()


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


def find_program(name: str) -> str | None:
    """A program of a host's that is here already, also one that is not for everybody."""
    return shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin"]))


def hosting() -> dict[str, str]:
    """Caddy, nginx and systemd's judge of units to test with, installed where that can be done; where each is."""
    found = {}
    for name, package in HOSTING.items():
        if not find_program(name) and apt_works():
            # systemd starts nothing where it is not the first process anyway
            (apt_install if package == "systemd" else apt_install_without_service)(package)
        path = find_program(name)
        if path is None:
            raise Trouble(f"no {name} to test with: install it ({package} in Debian)")
        found[name] = path
    return found
