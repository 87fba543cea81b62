"""The database is deleted or replaced while the server runs: it notices, says so, and acknowledges nothing (SECURITY 34)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from katzentisch.proof.server_process import free_port
from tests.server.conftest import PATIENCE, Server

Loss = Callable[[Any, Path], None]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files in use cannot be deleted there")
LOST = "has been deleted or replaced"


def deleted(server: Any, other: Path) -> None:
    server.file.unlink()


def everything_deleted(server: Any, other: Path) -> None:
    for file in server.data.iterdir():
        file.unlink()


def replaced_by_a_rename(server: Any, other: Path) -> None:
    os.replace(other, server.file)


def replaced_by_another_file(server: Any, other: Path) -> None:
    server.file.unlink()
    shutil.copyfile(other, server.file)


def overwritten(server: Any, other: Path) -> None:
    shutil.copyfile(other, server.file)  # into the same file, as `cp` does


def cut_off(server: Any, other: Path) -> None:
    os.truncate(server.file, 0)


LOSSES: list[Any] = [
    deleted,
    replaced_by_a_rename,
    overwritten,
    cut_off,
    # noticed in the same way as the first two
    *(pytest.param(lose, marks=pytest.mark.long) for lose in (everything_deleted, replaced_by_another_file)),
]


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of another server, which has run before."""
    server = Server(tmp_path_factory.mktemp("elsewhere"))
    server.player("Cleo")
    server.close()
    return server.file


@pytest.fixture
def another(elsewhere: Path, tmp_path: Path) -> Path:
    """A copy that a test can use up."""
    return Path(shutil.copy(elsewhere, tmp_path / "another.sqlite"))


def check_no_second(server: Server) -> None:
    """No other server begins in that folder."""
    command = [sys.executable, "-m", "katzentisch.cli", "serve", "--no-open", "--port", str(free_port())]
    second = subprocess.run(
        [*command, "--data", str(server.data)], capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE
    )
    assert second.returncode != 0
    assert "another server is using" in second.stderr + second.stdout


@pytest.mark.parametrize("lose", LOSSES)
def test_nothing_is_acknowledged_when_the_file_is_lost(start_server: Any, another: Path, lose: Loss) -> None:
    """SECURITY 34: moves and newcomers are refused, health is red, no second server begins; a new start makes it good."""
    server = start_server()
    player = server.player("Ada")
    player.make_in_turn("miau-miau")
    text = player.choice()
    lose(server, another)
    refused = player.move(text, "m")
    assert (refused["type"], refused["code"]) == ("refused", "storage_failed")
    assert server.get("/api/health").status_code == 503
    check_no_second(server)
    with pytest.raises(AssertionError, match="storage_failed"):
        server.player("Bo")
    assert player.move(text, "m")["code"] == "storage_failed"
    assert server.stderr.count(LOST) == 1
    held = server.file.read_bytes() if server.file.exists() else None
    server.stop()
    assert (server.file.read_bytes() if server.file.exists() else None) == held  # whatever lies there now is somebody's
    for rest in server.data.glob("tables.sqlite-*"):  # of the file that is gone
        rest.unlink()
    server.start()
    assert server.get("/api/health").status_code == 200
    assert server.player("Ada").make("mau-mau")["type"] == "table"
    assert "Traceback" not in server.stderr


@pytest.mark.parametrize("lose", [deleted, overwritten])
def test_a_lost_file_is_noticed_without_anybody_asking(start_server: Any, another: Path, lose: Loss) -> None:
    """SECURITY 34: the log says so, and says it once."""
    server = start_server()
    lose(server, another)
    until = time.monotonic() + PATIENCE
    while LOST not in server.stderr:
        assert time.monotonic() < until
        time.sleep(0.05)
    assert server.get("/api/health").status_code == 503
    assert server.stderr.count(LOST) == 1
