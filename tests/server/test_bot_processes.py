"""The processes in which a server's bots think: there when they are needed, gone when the server is."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from katzentisch.bots.worker import LENGTH, READY
from tests.server.conftest import PATIENCE


def children(pid: int) -> list[int]:
    """The processes that this one has started."""
    return [int(child) for file in Path(f"/proc/{pid}/task").glob("*/children") for child in file.read_text().split()]


def is_running(pid: int) -> bool:
    """Is it there, and not only its entry in a table of processes that nobody has read?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_ctrl_c_is_the_servers_business() -> None:
    """A terminal sends Ctrl+C to all processes. One that thinks says nothing about it, and ends when nobody asks any more."""
    command = [sys.executable, "-m", "katzentisch.bots.worker", "60"]
    with subprocess.Popen(command, stdin=-1, stdout=-1, stderr=-1) as worker:
        assert worker.stdin
        assert worker.stdout
        assert worker.stderr
        assert worker.stdout.read(LENGTH + len(READY)).endswith(READY)
        worker.send_signal(signal.SIGINT)
        worker.stdin.close()
        assert worker.wait(PATIENCE) == 0
        assert worker.stderr.read() == b""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("how", ["kill", "stop"])
def test_no_process_outlives_its_server(start_server: Any, how: str) -> None:
    """Neither kill -9 nor Ctrl+C leaves one behind; and without a bot to think there is none at all."""
    server = start_server()
    player = server.player("Ada")
    player.make_room("mau-mau")
    assert children(server.pid) == []
    player.make("mau-mau", 3)
    player.play_on()
    processes = children(server.pid)
    assert processes
    player.close()
    getattr(server, how)()
    patience = time.monotonic() + PATIENCE
    while any(map(is_running, processes)):
        assert time.monotonic() < patience, f"left behind: {processes}"
        time.sleep(0.01)
