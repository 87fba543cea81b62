"""Running other programs quietly, and ending them before their time."""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: Told how far a long piece of work has come, in a few words.
Progress = Callable[[str], None]

#: what is running now, for `end_all`
running: set[subprocess.Popen[str]] = set()
ending = threading.Event()


class Trouble(Exception):
    """Something is missing. The first argument is one clear line; a second may hold a tool's own output."""

    def __str__(self) -> str:
        return "\n".join(str(part).rstrip() for part in self.args)


def run(command: Iterable[str | Path], progress: Progress | None = None, **env: str) -> str:
    """Run a command quietly and return what it printed; Trouble carries that where it fails."""
    words, lines = [str(word) for word in command], []
    with subprocess.Popen(
        words,
        cwd=ROOT,
        env={**os.environ, **env},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        running.add(process)
        try:
            if ending.is_set():  # it was started while the others were ended
                end(process)
            assert process.stdout is not None
            for line in process.stdout:
                lines.append(line)
                if progress:
                    progress(line.rstrip())
        except BaseException:
            end(process)
            raise
        finally:
            running.discard(process)
    if process.returncode:
        raise Trouble(f"this failed: {' '.join(words)}", "".join(lines[-80:]))
    return "".join(lines)


def end_all() -> None:
    """End everything that `run` is running, in all threads; what is started from now on is ended at once."""
    ending.set()
    for process in list(running):
        end(process)


def end(process: subprocess.Popen[str]) -> None:
    """End a process; on Windows with all that it has started, elsewhere they are in a group that is told as well."""
    if os.name == "nt":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True)
    else:
        process.terminate()
