"""A project of its own with the real scripts in it and everything small that they call: tools, page, rules, server.

Its server says which rules it has and waits. Its compiler does what the file `compiler` in its folder says: `quick`, `fails`,
or `waits`, with half a wheel written and a process of its own at work, until that file says something else.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

SCRIPTS = Path(__file__).parents[2] / "scripts"
SECONDS = 300.0  # for anything to happen; far more than it takes

HATCHLING = """
import os, pathlib, subprocess, sys, time, zipfile

def now():
    return pathlib.Path("compiler").read_text()

folder, compile_rules = pathlib.Path(sys.argv[-1]), os.environ["KATZENTISCH_COMPILE"]
if not pathlib.Path("page").exists():
    sys.exit("there is no page, and no Node to build one")
folder.mkdir(parents=True)
name = "katzentisch-1-py3-none-any.whl"
if compile_rules == "1":
    with open("compilations", "a") as file:
        print("begun at niceness", os.nice(0), file=file)
    name = "katzentisch-1-cp3-cp3-system.whl"
    (folder / name).write_bytes(b"PK half a wheel")
    (pathlib.Path(os.environ["TMPDIR"]) / "left.o").touch()
    if now() == "waits":
        compiler = subprocess.Popen([sys.executable, "-c", "import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(1000)"])
        while now() == "waits":
            time.sleep(0.05)
        compiler.kill()
    if now() == "fails":
        sys.exit("internal compiler error")
with zipfile.ZipFile(folder / name, "w") as wheel:
    for path in pathlib.Path("src").rglob("*.py"):
        wheel.writestr(path.relative_to("src").as_posix(), path.read_text().replace("RULES", repr(compile_rules)))
"""

SERVER = """
import os, sys, time

print("serving with", {"0": "plain", "1": "compiled"}[RULES], "rules:", *sys.argv[1:], flush=True)
try:
    time.sleep(1000)
except KeyboardInterrupt:
    pass
"""

PYTHON = """#!/bin/sh
PYTHONPATH="{tools}:$PYTHONPATH" exec {python} "$@"
"""

# makes an environment that the scripts take for their own
ENVIRONMENT = """
import sys
from tasks import environments
for name, lock in (word.split(":") for word in sys.argv[1:]):
    stamp = environments.ROOT / name / ".made-from"
    stamp.write_text(environments.contents(stamp.parent, lock, sys.executable))
"""


def eventually(holds: Callable[[], object]) -> None:
    """Wait for something that must come."""
    end = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < end, "this did not happen"
        time.sleep(0.02)


class SmallProject:
    """The folder, what is in it, and what was started in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.players: list[subprocess.Popen[str]] = []
        shutil.copytree(SCRIPTS, root / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
        self.write("tools/hatchling/__init__.py", "")
        self.write("tools/hatchling/__main__.py", HATCHLING)
        self.write("hatch_build.py", "open('page', 'a').close()\n")
        self.write("src/katzentisch/__init__.py", "")
        self.write("src/katzentisch/__main__.py", SERVER)
        self.write("compilations", "")
        environments = {".venv-build": "page", ".venv-play": "run", ".venv-compile": "compile"}
        for name, lock in environments.items():
            self.write(f"requirements/{lock}.txt", "")
            self.write(f"{name}/bin/python", PYTHON.format(tools=root / "tools", python=sys.executable))
            (root / name / "bin" / "python").chmod(0o755)
        words = [f"{name}:{lock}" for name, lock in environments.items()]
        subprocess.run([sys.executable, "-c", ENVIRONMENT, *words], cwd=root / "scripts", check=True)

    def write(self, name: str, text: str) -> None:
        """Put a file there, whole at once: the compiler may be reading it."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f"{path.name}.new")
        new.write_text(text)
        new.replace(path)

    def compiler(self, does: str) -> None:
        """What the compiler does from now on."""
        self.write("compiler", does)

    @property
    def compilations(self) -> int:
        """How often compiling was begun."""
        return (self.root / "compilations").read_text().count("begun")

    def kept(self) -> list[Path]:
        """The compiled wheels, in their place."""
        return list((self.root / "build" / "wheels").glob("*/*cp3*.whl"))

    def unfinished(self) -> list[Path]:
        """Halves of compiled wheels, and what else compiling leaves lying about."""
        left = [
            path for pattern in ("*cp3*.whl", "*.o", "*unfinished*") for path in (self.root / "build").rglob(pattern)
        ]
        return [path for path in left if path not in self.kept()]

    def play(self, **env: str) -> subprocess.Popen[str]:
        """Start scripts/play, as a shell does: in a group of its own."""
        log = (self.root / f"played-{len(self.players)}").open("w")
        player = subprocess.Popen(
            [sys.executable, str(self.root / "scripts" / "play"), "--no-open"],
            cwd=self.root,
            env={**os.environ, **env},
            stdout=log,
            stderr=subprocess.STDOUT,
            process_group=0,
            text=True,
        )
        log.close()
        self.players.append(player)
        # the whole line: where output is not buffered, it comes word by word
        eventually(lambda: "serving" in self.said().rpartition("\n")[0] or player.poll() is not None)
        assert player.poll() is None, self.said()
        return player

    def said(self, nth: int = -1) -> str:
        """What a start printed; the last one unless told."""
        return (self.root / f"played-{range(len(self.players))[nth]}").read_text()

    def stop(self, player: subprocess.Popen[str]) -> None:
        """Press Ctrl+C and wait until it has ended."""
        os.killpg(player.pid, signal.SIGINT)
        player.wait(SECONDS)

    def processes(self) -> list[str]:
        """What runs in this folder or below it, or was called with a path in it."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                words = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                folder = os.readlink(process / "cwd")
            except OSError:  # it has just ended
                continue
            if words and (str(self.root) in words or Path(folder).is_relative_to(self.root)):  # the dead have no words
                found.append(words)
        return found

    def clear(self) -> None:
        """End whatever a failed test has left running."""
        for player in self.players:
            if player.poll() is None:
                player.kill()
                player.wait()
        eventually(lambda: not self.processes())
