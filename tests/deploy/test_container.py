"""The image of deploy/Containerfile, built and run by podman or docker as its first lines say.

Only where `KATZENTISCH_TEST_BASE_IMAGE` names an image that is there and has Python, and whatever pip needs to reach an index.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from katzentisch.proof.server_process import free_port
from tests.server.conftest import PATIENCE, Player

ROOT = Path(__file__).parents[2]
NAME = f"katzentisch-test-{os.getpid()}"


def engine() -> str:
    """Podman or docker, whichever works here."""
    for name in ("podman", "docker"):
        if shutil.which(name) and subprocess.run([name, "info"], capture_output=True).returncode == 0:
            return name
    raise AssertionError("a base image is named, but neither podman nor docker works here")


def order(*words: str, may_fail: bool = False) -> str:
    """Tell it something; what it says."""
    said = subprocess.run([engine(), *words], capture_output=True, text=True, encoding="utf-8")
    assert may_fail or said.returncode == 0, said.stdout + said.stderr
    return said.stdout


def told(what: str) -> list[str]:
    """The command that the first lines of the Containerfile tell a host to type, from its second word on."""
    text = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    (line,) = re.findall(rf"^#   podman ({what} .+)$", text, re.MULTILINE)
    words = shlex.split(line)
    if engine() == "docker" and "--format" in words:  # its own format is the one that is meant
        at = words.index("--format")
        del words[at : at + 2]
    return words


@pytest.fixture
def image(tmp_path: Path) -> Iterator[str]:
    """Built from a plain wheel, beside nothing else."""
    (tmp_path / "deploy").mkdir()
    shutil.copy(ROOT / "deploy" / "Containerfile", tmp_path / "deploy")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "dist")]
    subprocess.run(build, cwd=ROOT, env={**os.environ, "KATZENTISCH_COMPILE": "0"}, check=True, capture_output=True)
    words = [NAME if word == "katzentisch" else word for word in told("build")]
    assert words[-1] == "."
    words[words.index("--file") + 1] = str(tmp_path / "deploy" / "Containerfile")
    order(*words[:-1], "--build-arg", f"BASE={os.environ['KATZENTISCH_TEST_BASE_IMAGE']}", str(tmp_path))
    yield NAME
    order("rmi", "--force", NAME)


@pytest.fixture
def port(image: str) -> Iterator[int]:
    """Where a container of it serves; it plays as fast as it can."""
    port = free_port()
    here = {
        "katzentisch": image,
        "katzentisch:/data": f"{NAME}:/data",
        "127.0.0.1:8222:8222": f"127.0.0.1:{port}:8222",
    }
    run, *words = [here.get(word, word) for word in told("run")]
    order(run, "--detach", "--name", NAME, *words, "serve", "--no-open", "--pace", "0", "--limits", "1000")
    yield port
    order("rm", "--force", NAME)
    order("volume", "rm", NAME)


def wait_until_well(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(httpx.TransportError):
            if httpx.get(f"http://127.0.0.1:{port}/api/health").json()["status"] == "ok":
                return
        time.sleep(0.05)
    raise AssertionError(order("logs", NAME))


def test_the_image_is_built_and_serves(port: int) -> None:
    """A game to its end, which outlives the container's process; no root, nothing that can be written but the data, and a health check."""
    wait_until_well(port)
    with connect(f"ws://127.0.0.1:{port}/ws", close_timeout=0.5) as line:
        ada = Player(line, "Ada", None)
        ada.make("mau-mau")
        ada.play_on()
    assert order("exec", NAME, "id", "-u").strip() == "10222"
    touch = "touch /data/there; touch /opt/katzentisch/there /there 2>/dev/null; ls /data/there /opt/katzentisch/there /there"
    assert order("exec", NAME, "sh", "-c", touch, may_fail=True).split() == ["/data/there"]
    (inspected,) = json.loads(order("inspect", NAME))
    kind, *check = inspected["Config"]["Healthcheck"]["Test"]
    assert kind == "CMD"
    order("exec", NAME, *check)
    order("restart", NAME)
    wait_until_well(port)
    with connect(f"ws://127.0.0.1:{port}/ws", close_timeout=0.5) as line:
        again: dict[str, Any] = Player(line, "", ada.token).open(ada.table["public"]["table"])
    assert again["public"] == ada.table["public"]
