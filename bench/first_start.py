"""How long a family waits: from an empty clone to the first page, and from the second start to its page.

    python bench/first_start.py [--compile]

Clones this repository (what is committed) into a temporary folder and runs `scripts/play` there: once with empty package
caches, once with those that the first run has filled, each time in a new clone; then once more in the last one. Says seconds and
processor seconds up to the first page, and how long Ctrl+C takes while the rules are being compiled until no process is left.
--compile then compiles the rules in both ways, with the whole computer: side by side, and as one file.

Needs Linux and the network. It asserts nothing: seconds are true on quiet cores only, so the load is printed beside them.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD = """
import sys
from tasks.environments import environment
from tasks.wheels import build_wheel
print(build_wheel(environment(".venv-compile", "compile", bytecode=False), sys.argv[1]))
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_there(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return bool(answer.read())
    except (urllib.error.URLError, OSError):
        return False


def processes_in(folder: Path) -> set[int]:
    """What is running there."""
    found = set()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            where, words = os.readlink(process / "cwd"), (process / "cmdline").read_bytes()
        except OSError:
            continue
        if words and (Path(where).is_relative_to(folder) or os.fsencode(folder) in words):
            found.add(int(process.name))
    return found


def tell(what: str, seconds: float, processor: float | None = None) -> None:
    used = f"{processor:9.1f} s of processor" if processor is not None else ""
    print(f"{what:44}{seconds:8.1f} s{used:26}   load {os.getloadavg()[0]:.1f}", flush=True)


def start(title: str, clone: Path, env: dict[str, str]) -> None:
    """Play until the page is there, then press Ctrl+C."""
    port, begin = free_port(), time.monotonic()
    command = [sys.executable, "scripts/play", "--no-open", "--host", "127.0.0.1", "--port", str(port)]
    player = subprocess.Popen(command, cwd=clone, env=env, stdout=subprocess.DEVNULL, process_group=0)
    while not is_there(f"http://127.0.0.1:{port}/"):
        if player.poll() is not None:
            sys.exit(f"{title}: scripts/play has ended")
        time.sleep(0.02)
    page = time.monotonic()
    os.killpg(player.pid, signal.SIGINT)
    _, _, used = os.wait4(player.pid, 0)  # with all that it has waited for, and without what is compiled on the side
    while processes_in(clone):
        time.sleep(0.02)
    tell(f"{title}: first page", page - begin, used.ru_utime + used.ru_stime)
    tell(f"{title}: Ctrl+C to no process left", time.monotonic() - page)


def compile_rules(clone: Path, env: dict[str, str], how: str) -> None:
    """Build a compiled wheel."""
    begin = time.monotonic()
    builder = subprocess.Popen([sys.executable, "-c", BUILD, how], cwd=clone / "scripts", env=env)
    _, status, used = os.wait4(builder.pid, 0)
    if status:
        sys.exit(f"compiled wheel, {how}: it could not be built")
    tell(f"compiled wheel, {how}", time.monotonic() - begin, used.ru_utime + used.ru_stime)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--compile", action="store_true", help="also measure the compiled wheel, built in both ways")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="first-start-", ignore_cleanup_errors=True) as name:
        folder = Path(name).resolve()
        own = {"PIP_CACHE_DIR": "pip", "npm_config_cache": "npm", "XDG_DATA_HOME": "data"}
        env = {**os.environ, **{variable: str(folder / place) for variable, place in own.items()}}
        for caches in ("empty", "warm"):
            clone = folder / caches
            subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
            start(f"empty clone, {caches} caches", clone, env)
        start("second start", clone, env)
        for how in ("1", "one-file") if chosen.compile else ():
            compile_rules(clone, env, how)


if __name__ == "__main__":
    main()
