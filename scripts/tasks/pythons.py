"""Finds the other Pythons on this computer that the project supports."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

SUPPORTED = ("3.11", "3.12", "3.13")
OWN = "{}.{}".format(*sys.version_info[:2])
PROBE = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2], sys.executable)"


def candidates(version: str) -> Iterator[list[str]]:
    """Commands that may be this Python, likeliest first; any of them may turn out not to work."""
    if os.name == "nt":
        yield ["py", f"-{version}"]
    if found := shutil.which(f"python{version}"):
        yield [found]
    # pyenv and uv keep theirs off the path
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    uv = Path.home() / ".local" / "share" / "uv" / "python"
    for folder, pattern in ((pyenv / "versions", f"{version}.*"), (uv, f"cpython-{version}.*")):
        yield from ([str(path / "bin" / "python3")] for path in sorted(folder.glob(pattern), reverse=True))


def find(version: str) -> str | None:
    """The path of this Python, if one runs here and can make virtual environments."""
    for command in candidates(version):
        try:
            done = subprocess.run([*command, "-c", PROBE], capture_output=True, text=True, timeout=30)
        except (OSError, subprocess.TimeoutExpired):
            continue
        seen, _, path = done.stdout.strip().partition(" ")
        if done.returncode == 0 and seen == version:
            return path
    return None


def others() -> dict[str, str]:
    """The supported Pythons that are here, without the one that runs this."""
    found = {version: find(version) for version in SUPPORTED if version != OWN}
    return {version: path for version, path in found.items() if path}
