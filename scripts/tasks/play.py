"""`scripts/play`: make Katzentisch ready, say what is going on, and start it.

The first start plays with plain rules, which takes seconds to make ready, and compiles them on the side for the next one.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from pathlib import Path
from typing import NoReturn, TypeVar

from tasks import compiling
from tasks.commands import Progress, Trouble, end_all
from tasks.environments import environment, kept_environment
from tasks.wheels import build_page, build_wheel, c_compiler, kept_wheel, unpacked

T = TypeVar("T")

#: A Ctrl+C that another thread hears, or that comes right before a wait begins, is noticed only when that wait ends.
LOOK_UP_SECONDS = 0.5

HELP = """\
scripts/play [--port N] [--no-open] [...]

Makes Katzentisch ready (the first time takes up to a minute and needs the
network), starts the server on this computer and opens the browser.
All arguments go to `katzentisch serve`:

  --port N     the port to listen on
  --no-open    do not open the browser
"""

NO_COMPILER = "There is no C compiler here: the rules run as plain Python. All works, bots are slower."
NEXT_TIME = "The rules run as plain Python and are compiled on the side: from the next start on, bots are faster."


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


def best_wheel() -> Path | None:
    """The fastest wheel of this tree that has been built."""
    return kept_wheel("1") or kept_wheel("0")


def make_ready(progress: Progress) -> tuple[Path, Path]:
    """The Python of an environment to play in, and a wheel, both made at the same time."""

    def make_wheel() -> Path:
        if kept := best_wheel():
            return kept
        tools = environment(".venv-build", "page", progress=progress, bytecode=False)
        build_page(tools, progress)
        return build_wheel(tools, "0")

    def make_environment() -> Path:
        return environment(".venv-play", "run", bytecode=False)

    with ThreadPoolExecutor() as pool:
        try:
            both = [pool.submit(make_environment), pool.submit(make_wheel)]
            going_on = {*both}
            while going_on:
                done, going_on = wait(going_on, timeout=LOOK_UP_SECONDS, return_when=FIRST_EXCEPTION)
                for made in done:
                    made.result()
        except BaseException:
            end_all()  # if one fails there is no use in waiting for the other
            raise
        python, wheel = (made.result() for made in both)
    return python, wheel


def get_ready() -> tuple[Path, Path]:
    """The Python of an environment to play in, and the best wheel of this tree that there is now."""
    python, wheel = kept_environment(".venv-play", "run"), best_wheel()
    if python and wheel:
        return python, wheel
    print("Katzentisch: getting ready, which takes up to a minute the first time", flush=True)
    return narrated("fetching libraries, building the page", make_ready)


def serve(python: Path, wheel: Path, arguments: list[str]) -> int:
    """Become the server, or wait for it where a process cannot become another."""
    pipe = None
    if compiling.is_worth_trying():
        print(NEXT_TIME if c_compiler() else NO_COMPILER, flush=True)
        pipe = compiling.begin() if c_compiler() else None
    # -P: what lies in the folder that this was started in is not ours
    command = [str(python), "-P", "-m", "katzentisch", "serve", *arguments]
    env = {**os.environ, "PYTHONPATH": str(unpacked(wheel))}
    # the libraries were installed without bytecode: let Python keep what it makes on the first import
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    if os.name != "nt":
        become(command, env, pipe)
    try:
        return subprocess.call(command, env=env)
    except KeyboardInterrupt:  # Ctrl+C has ended the server, too
        return 0


def become(command: list[str], env: dict[str, str], pipe: int | None) -> NoReturn:
    """Go on as this command, which holds the pipe from now on."""
    if pipe is not None:
        os.set_inheritable(pipe, True)
    os.execve(command[0], command, env)


def main(arguments: list[str]) -> int:
    """Make everything ready, then become the server."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # an old Windows console knows no ellipsis
    if {"-h", "--help"} & set(arguments):
        print(HELP, end="")
        return 0
    os.environ.pop("PYTHONPATH", None)  # what is played is this tree, whatever the shell points to
    try:
        python, wheel = get_ready()
        return serve(python, wheel, arguments)
    except (Trouble, OSError) as trouble:
        print(f"\nKatzentisch could not be made ready: {trouble}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
