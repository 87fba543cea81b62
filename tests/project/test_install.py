"""The built wheel, installed as people install programs: `pipx install`, `uv tool install`, then `katzentisch serve`; or all at once, `uvx`."""

import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tasks.environments import LOCKS
from tasks.wheels import build_page, build_wheel

TOOLS = Path(sys.executable).parent
SECONDS = 300  # for anything, on a busy machine with a slow network


@pytest.fixture(scope="module")
def wheel() -> Path:
    """The tree's wheel with its page; compiled rules would make no difference to how it is installed."""
    build_page(Path(sys.executable))
    return build_wheel(Path(sys.executable), "0")


def clean_environment(folder: Path) -> dict[str, str]:
    """Nothing of this one, but the way to the packages; their versions are those that everything else is tested with."""
    hidden = ("PYTHON", "VIRTUAL_ENV", "PIPX_", "UV_TOOL")
    env = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
    versions = re.findall(r"^\w.*?==[^\\\n]+", (LOCKS / "run.txt").read_text(encoding="utf-8"), re.MULTILINE)
    (folder / "versions.txt").write_text("\n".join(versions), encoding="utf-8")
    env |= dict.fromkeys(("PIP_CONSTRAINT", "UV_CONSTRAINT"), str(folder / "versions.txt"))
    env |= dict.fromkeys(("PIPX_BIN_DIR", "UV_TOOL_BIN_DIR"), str(folder / "bin"))
    env |= {"PIPX_HOME": str(folder / "pipx"), "UV_TOOL_DIR": str(folder / "uv"), "XDG_DATA_HOME": str(folder / "data")}
    return env | {"PIPX_DEFAULT_PYTHON": sys.executable, "UV_PYTHON": sys.executable}


def fetch(url: str) -> str:
    with urllib.request.urlopen(url, timeout=SECONDS) as answer:
        return str(answer.read().decode())


@pytest.mark.skipif(os.name == "nt", reason="there Ctrl+C cannot be sent to one process")
@pytest.mark.parametrize("install", [("pipx", "install"), ("uv", "tool", "install")], ids=lambda words: words[0])
def test_the_wheel_is_installed_and_serves_the_page(install: tuple[str, ...], wheel: Path, tmp_path: Path) -> None:
    env, (tool, *words) = clean_environment(tmp_path), install
    command: list[str | Path] = [TOOLS / tool, *words, wheel]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stdout + done.stderr
    see_it_serve([tmp_path / "bin" / "katzentisch"], tmp_path, env)


@pytest.mark.skipif(os.name == "nt", reason="there Ctrl+C cannot be sent to one process")
def test_the_wheel_serves_without_being_installed(wheel: Path, tmp_path: Path) -> None:
    see_it_serve([TOOLS / "uvx", "--from", wheel, "katzentisch"], tmp_path, clean_environment(tmp_path))


def see_it_serve(command: list[str | Path], folder: Path, env: dict[str, str]) -> None:
    """The page with its script; what it keeps is in the user's own folder."""
    serve = [*command, "serve", "--no-open", "--host=127.0.0.1", "--port=0"]
    with subprocess.Popen(serve, cwd=folder, env=env, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.fullmatch(r"Katzentisch is at (http://127\.0\.0\.1:\d+)\n", server.stdout.readline())
            assert found, "the server does not say where it is"
            page = fetch(found[1])
            script = re.search(r'<script[^>]* src="([^"]+\.js)"', page)
            assert script, page
            assert fetch(found[1] + script[1])
            assert (folder / "data" / "katzentisch" / "tables.sqlite").is_file()
        finally:
            server.send_signal(signal.SIGINT)
