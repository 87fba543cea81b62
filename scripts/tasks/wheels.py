"""The wheel: built from the tree with its page and its compiled rules, kept by a hash of its sources."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from tasks.environments import ROOT, Progress, digest, install_project, run

WHEELS = ROOT / "build" / "wheels"
SINGLE_FILES = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "requirements/build.txt")
LEFT_OUT = {"__pycache__", "_web", "_web.tmp", "node_modules", "dist", "coverage"}


def sources() -> Iterator[Path]:
    """Every file that a wheel is made of, in a fixed order."""
    yield from (ROOT / name for name in SINGLE_FILES if (ROOT / name).is_file())
    for top in ("src", "web"):
        for folder, names, files in os.walk(ROOT / top):
            names[:] = sorted(set(names) - LEFT_OUT)
            yield from (Path(folder, name) for name in sorted(files))


def wheel_key(compile_rules: str, page: bool) -> str:
    """A hash of all that decides what the wheel will be."""
    # "auto" looks for a compiler: one that was installed since then is worth another build
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang") or ""
    compiler += os.environ.get("CC", "")
    system = [sys.version, sysconfig.get_platform(), compile_rules, compiler, str(page)]
    files = [(path.relative_to(ROOT).as_posix(), path.read_bytes()) for path in sources()]
    return digest([*system, *(part for pair in files for part in pair)])


def kept_wheel(compile_rules: str = "auto", page: bool = True) -> Path | None:
    """The wheel of exactly these sources, where it was built before."""
    return next((WHEELS / wheel_key(compile_rules, page)).glob("*.whl"), None)


def build_wheel(python: Path, compile_rules: str = "auto", page: bool = True, progress: Progress | None = None) -> Path:
    """Build the wheel with the tools in this Python's environment; `compile_rules` is "auto", "0" or "1"."""
    if kept := kept_wheel(compile_rules, page):
        return kept
    folder = WHEELS / wheel_key(compile_rules, page)
    unfinished = folder.with_suffix(".unfinished")
    for old in (folder, unfinished):
        shutil.rmtree(old, ignore_errors=True)
    skip = "" if page else "1"

    def tell(line: str) -> None:
        hook, _, news = line.partition(": ")
        if progress and hook == "katzentisch":
            progress(news)

    command: list[str | Path] = [python, "-m", "hatchling", "build", "-t", "wheel", "-d", unfinished]
    run(command, tell, KATZENTISCH_COMPILE=compile_rules, KATZENTISCH_SKIP_WEB=skip)
    unfinished.rename(folder)
    return next(folder.glob("*.whl"))


def install_wheel(python: Path, wheel: Path) -> None:
    """Put the wheel into an environment, in place of an older one."""
    install_project(python, wheel.parent.name, [wheel])


def is_compiled(wheel: Path) -> bool:
    """Whether the rules in this wheel run as machine code."""
    return not wheel.name.endswith("-none-any.whl")
