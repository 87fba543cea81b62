"""A real server in a process of its own, on a store of its own, which can be killed and started again."""

from __future__ import annotations

import os
import random
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import IO

from katzentisch.tables.storage.where import Where

#: Seconds after which a process that should have ended will not: machines that test are slow.
_PATIENCE = 120.0


class DoesNotStart(Exception):
    """The server has not started."""


class DoesNotStop(Exception):
    """The server was told to stop, and has not."""


def free_port() -> int:
    """A port below those that the system hands out to clients."""
    for port in random.SystemRandom().sample(range(20000, 32000), 100):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise RuntimeError("no port is free")


class ServerProcess:
    """`katzentisch serve` as its own process; can be killed and started again on the same data."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        module: str = "katzentisch.cli",
        cwd: Path | None = None,
        database: str = "",
    ) -> None:
        self.data = folder / "data"
        self.errors = folder / "stderr"
        self.port = free_port()
        self._database = database
        self._arguments = arguments
        self._module = module
        self._cwd = cwd
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None:
            raise ProcessLookupError("the server does not run")
        return self._process

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._running().pid

    @property
    def file(self) -> Path:
        """The SQLite file, if that is its store."""
        return self.data / "tables.sqlite"

    def copy(self) -> Path:
        """A copy of what a killed server has left, in one file; it finds everything as it was when it starts again."""
        copy = self.data.with_name("copy")
        shutil.rmtree(copy, ignore_errors=True)
        if self._database:
            copy.mkdir()
            Where(self.file, self._database).visit().back_up(copy / self.file.name)
            return copy / self.file.name
        shutil.copytree(self.data, copy)
        return copy / self.file.name

    @property
    def stderr(self) -> str:
        """What it has said about errors so far."""
        return self.errors.read_text(encoding="utf-8")

    def start(self) -> None:
        """Start it, on the same data and port as before."""
        # Where no folder is named, nothing is found from the one where somebody happens to be.
        path = ["-P"] if self._cwd is None else []
        command = [sys.executable, *path, "-m", self._module, "serve", "--no-open", "--port", str(self.port)]
        with self.errors.open("a") as errors:
            self._process = subprocess.Popen(
                [*command, "--data", str(self.data), "--pace", "0", "--limits", "1000", *self._arguments],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                encoding="utf-8",
                env=self._environment(),
                cwd=self._cwd,
            )
        line = _output(self._process).readline()
        if f":{self.port}" not in line:
            self.kill()  # whatever it does instead: nobody else would end it
            raise DoesNotStart(f"the server does not start: {line!r} {self.stderr}")

    def _environment(self) -> dict[str, str]:
        """Nothing that is set for another server counts for this one, least of all its store."""
        others = {
            name: value for name, value in os.environ.items() if not name.startswith("KATZENTISCH_") or "_TEST_" in name
        }
        # Not as an argument: everybody can read those, and it may hold a password.
        return {**others, "PYTHONUNBUFFERED": "1", "KATZENTISCH_DATABASE": self._database}

    def kill(self) -> None:
        """As if somebody pulled the plug."""
        if self._process is not None:
            self._process.kill()
        self.wait()

    def stop(self) -> None:
        """As Ctrl+C does, where one process can send that to another."""
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM if sys.platform == "win32" else signal.SIGINT)
        self.wait()

    def wait(self) -> None:
        """Wait for one that was told to stop, in whatever way; `DoesNotStop` if it takes too long, and then it is killed."""
        if self._process is None:
            return
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            raise DoesNotStop(f"the server has not stopped for {_PATIENCE:.0f} s") from None
        finally:
            _output(self._process).close()
            self._process = None


def _output(process: subprocess.Popen[str]) -> IO[str]:
    assert process.stdout is not None  # it is a pipe
    return process.stdout
