"""Compiles the rules beside a server that plays with plain ones already, for the next start.

Two processes: one does the work, at low priority and in a group with all compilers that it calls; the other only watches.
Its standard input is a pipe whose other end belongs to `scripts/play` and then to the server. When that has ended, by Ctrl+C
or however, the system closes the pipe, and the watching one ends the group and clears up.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

from tasks.commands import ROOT, Trouble
from tasks.environments import environment
from tasks.exclusive import Busy, exclusive, give_up
from tasks.wheels import WHEELS, SourcesChanged, build_page, build_wheel, clear_unfinished, kept_wheel, wheel_key

SCRIPTS = ROOT / "scripts"
COMMAND = (sys.executable, "-m", "tasks.compiling")  # to be called in that folder
LOG = ROOT / "build" / "compile.log"
FAILED = "Compiling the rules failed (build/compile.log says why). They stay plain Python: all works, bots are slower."
NOT_NOW = "The rules could not be compiled this time, so the next start tries again:"

# A group of its own: Ctrl+C is not for it, and it can be ended as a whole.
OWN_GROUP: dict[str, Any]
WORKING: dict[str, Any]
if sys.platform == "win32":
    OWN_GROUP = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    WORKING = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.IDLE_PRIORITY_CLASS}
else:
    # No session of its own: among sessions Linux shares the processor out evenly, however nice their processes are.
    OWN_GROUP = WORKING = {"process_group": 0}


def failure() -> Path:
    """The file that says that compiling these sources has failed, where it has."""
    return WHEELS / f"{wheel_key('1', page=True)}.failed"


def is_worth_trying() -> bool:
    """Whether compiling these sources is still to be done, or is being done."""
    return not kept_wheel("1") and not failure().exists()


def begin() -> int:
    """Compile beside this process, until the returned end of a pipe is closed in all processes."""
    read, write = os.pipe()
    subprocess.run([*COMMAND, "begin"], stdin=read, cwd=SCRIPTS)
    os.close(read)
    return write


def leave_alone() -> None:
    """Start the watching process and end: so it belongs to the system, and the server need not ask how it ended."""
    subprocess.Popen([*COMMAND, "watch"], stdin=sys.stdin, **OWN_GROUP)


def watch() -> None:
    """Let one process at a time do the work, and end it with the server."""
    with suppress(Busy), exclusive("compiling", give_up):
        if not is_worth_trying():
            return
        key = wheel_key("1", page=True)
        worker = subprocess.Popen([*COMMAND, "work"], stdin=subprocess.DEVNULL, **WORKING)
        if sys.platform != "win32":
            signal.signal(signal.SIGTERM, lambda *_: end_group(worker))
        threading.Thread(target=end_with_the_server, args=(worker,), daemon=True).start()
        worker.wait()
        clear_unfinished(key)


def end_with_the_server(worker: subprocess.Popen[bytes]) -> None:
    """Wait until the other end of the pipe is closed."""
    os.read(0, 1)  # not sys.stdin: a thread that waits for that one does not let Python end
    end_group(worker)


def end_group(worker: subprocess.Popen[bytes]) -> None:
    """End a process with all that it has started."""
    if worker.returncode is not None:
        return
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(worker.pid)], capture_output=True)
    else:
        os.killpg(worker.pid, signal.SIGKILL)


def work() -> None:
    """Build the compiled wheel, or note that it cannot be built."""
    be_nice()
    failed = failure()
    try:
        # the page may be that of another branch by now, and what compiles has no Node
        build_page(environment(".venv-build", "page", bytecode=False))
        tools = environment(".venv-compile", "compile", bytecode=False)
    except (Trouble, OSError) as trouble:
        print(NOT_NOW, str(trouble).splitlines()[0], file=sys.stderr)
        return
    try:
        build_wheel(tools, "1", busy=give_up)
    except (Busy, SourcesChanged):
        pass  # another process builds the same, or the next start compiles what the sources are then
    except Trouble as trouble:
        if failure() == failed:
            LOG.write_text(f"{trouble}\n", encoding="utf-8")
            failed.touch()
            print(FAILED, file=sys.stderr)


def be_nice() -> None:
    """Leave processor and disk to everybody else."""
    if sys.platform == "win32":
        return  # it was started so
    os.nice(19)
    if ionice := shutil.which("ionice"):
        subprocess.run([ionice, "-c", "3", "-p", str(os.getpid())], capture_output=True)


if __name__ == "__main__":
    {"begin": leave_alone, "watch": watch, "work": work}[sys.argv[1]]()
