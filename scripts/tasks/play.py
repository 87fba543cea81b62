"""`scripts/play`: make Katzentisch ready, say what is going on, and start it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from tasks.environments import ROOT, Progress, Trouble, environment, kept_environment
from tasks.wheels import build_wheel, install_wheel, is_compiled, kept_wheel

T = TypeVar("T")

HELP = """\
scripts/play [--port N] [--no-open] [...]

Makes Katzentisch ready (the first time takes a few minutes and needs the
network), starts the server on this computer and opens the browser.
All arguments go to `katzentisch serve`:

  --port N     the port to listen on
  --no-open    do not open the browser
"""


def narrated(title: str, work: Callable[[Progress], T]) -> T:
    """Do one piece of work under a line that says how it is getting on."""
    start, live = time.monotonic(), sys.stdout.isatty()
    print(f"  {title} …", end="" if live else "\n", flush=True)

    def progress(text: str) -> None:
        if live and text:
            print(f"\r\x1b[K  {title} … {text[:60]}", end="", flush=True)

    try:
        result = work(progress)
    except BaseException:
        if live:
            print()
        raise
    done = f"  {title}: done in {time.monotonic() - start:.0f} s"
    print(f"\r\x1b[K{done}" if live else done, flush=True)
    return result


def get_environment(title: str, name: str, lock: str) -> Path:
    """The Python of an environment, made now if it is not there yet."""
    return kept_environment(name, lock) or narrated(title, lambda say: environment(name, lock, progress=say))


def get_wheel() -> Path:
    """The wheel of this tree, built now if it is not there yet."""
    if kept := kept_wheel():
        return kept
    print("Katzentisch: getting ready, which takes some minutes the first time", flush=True)
    tools = get_environment("fetching the tools to build with", ".venv-build", "build")
    return narrated("building the page and the rules", lambda say: build_wheel(tools, progress=say))


def get_ready() -> Path:
    """The Python of an environment with this tree's Katzentisch in it."""
    wheel = get_wheel()
    python = get_environment("fetching the libraries it plays with", ".venv-play", "run")
    install_wheel(python, wheel)
    if not is_compiled(wheel):
        print("The rules run as plain Python (no C compiler was found, or it failed): all works, bots are slower.")
    return python


def main(arguments: list[str]) -> int:
    """Make everything ready, then become the server."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # an old Windows console knows no ellipsis
    if {"-h", "--help"} & set(arguments):
        print(HELP, end="")
        return 0
    try:
        python = get_ready()
    except Trouble as trouble:
        print(f"\nKatzentisch could not be made ready: {trouble}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    command = [str(python.with_name("katzentisch")), "serve", *arguments]
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(command[0], command)
    try:
        return subprocess.call(command, cwd=ROOT)
    except KeyboardInterrupt:  # Ctrl+C has ended the server, too
        return 0
