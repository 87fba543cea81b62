"""The wheel: built from the tree with its page and its compiled rules, kept by a hash of its sources."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from tasks.commands import ROOT, Progress, Trouble, run
from tasks.environments import digest, install_project
from tasks.exclusive import Busy, exclusive, give_up

WHEELS = ROOT / "build" / "wheels"
SINGLE_FILES = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "requirements/compile.txt")
LEFT_OUT = {"__pycache__", "_web", "_web.tmp", "node_modules", "dist", "coverage"}


class SourcesChanged(Trouble):
    """Somebody edited the tree while a wheel was built of it."""


def sources() -> Iterator[Path]:
    """Every file that a wheel is made of, in a fixed order."""
    yield from (ROOT / name for name in SINGLE_FILES if (ROOT / name).is_file())
    for top in ("src", "web"):
        for folder, names, files in os.walk(ROOT / top):
            names[:] = sorted(set(names) - LEFT_OUT)
            yield from (Path(folder, name) for name in sorted(files))


def c_compiler() -> str:
    """The path of a C compiler, "" where none is found; Windows hides its own, so there it is only known by its name."""
    if os.name == "nt":
        return "cl"
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return next((path for name in (named.split()[0], "cc", "gcc", "clang") if (path := shutil.which(name))), "")


def wheel_key(compile_rules: str, page: bool) -> str:
    """A hash of all that decides what the wheel will be."""
    # what was missing and has been installed since is worth another try
    headers = Path(sysconfig.get_path("include"), "Python.h").is_file()
    system = [sys.version, sysconfig.get_platform(), compile_rules, c_compiler(), str(headers), str(page)]
    files = [(path.relative_to(ROOT).as_posix(), path.read_bytes()) for path in sources()]
    return digest([*system, *(part for pair in files for part in pair)])


def kept_wheel(compile_rules: str, page: bool = True) -> Path | None:
    """The wheel of exactly these sources, where it was built before."""
    return next((WHEELS / wheel_key(compile_rules, page)).glob("*.whl"), None)


def build_page(python: Path, progress: Progress | None = None, with_checks: bool = False) -> None:
    """Build the page in the tree, where it is not that of these sources; `with_checks` fetches what checks it, too."""
    with exclusive("page"):
        for command in ["web-tools"] * with_checks + ["page"]:
            run([python, "hatch_build.py", command], news(progress))


def build_wheel(
    python: Path,
    compile_rules: str,
    page: bool = True,
    progress: Progress | None = None,
    busy: Callable[[], None] | None = None,
) -> Path:
    """Build the wheel with the tools in this Python's environment; `compile_rules` as in hatch_build.py.

    Where another process is building the same one it is waited for, after `busy` was told.
    """
    if kept := kept_wheel(compile_rules, page):
        return kept
    key = wheel_key(compile_rules, page)
    with exclusive(key, busy):
        folder, unfinished = WHEELS / key, WHEELS / f"{key}.unfinished"
        if not folder.is_dir():
            try:
                make_wheel(python, compile_rules, page, unfinished, news(progress))
                if wheel_key(compile_rules, page) != key:
                    raise SourcesChanged("the sources were changed while the wheel was built: please start again")
                (unfinished / "wheel").rename(folder)  # whole or not at all
            finally:
                shutil.rmtree(unfinished, ignore_errors=True)
    return next(folder.glob("*.whl"))


def make_wheel(python: Path, compile_rules: str, page: bool, folder: Path, tell: Progress) -> None:
    """Build a wheel into folder/wheel; what compilers leave behind goes into this folder, too."""
    shutil.rmtree(folder, ignore_errors=True)
    temporary = folder / "temporary"
    temporary.mkdir(parents=True)
    env = {name: str(temporary) for name in ("TMPDIR", "TEMP", "TMP")}
    env |= {"KATZENTISCH_COMPILE": compile_rules, "KATZENTISCH_SKIP_WEB": "" if page else "1"}
    run([python, "-m", "hatchling", "build", "-t", "wheel", "-d", folder / "wheel"], tell, **env)


def clear_unfinished(key: str) -> None:
    """Take away what a build that was ended has left, unless another process is at the same one."""
    with suppress(Busy), exclusive(key, give_up):
        shutil.rmtree(WHEELS / f"{key}.unfinished", ignore_errors=True)


def news(progress: Progress | None) -> Progress:
    """Tells `progress` what the build hook says, and nothing else."""

    def tell(line: str) -> None:
        hook, _, said = line.partition(": ")
        if progress and hook == "katzentisch":
            progress(said)

    return tell


def install_wheel(python: Path, wheel: Path) -> None:
    """Put the wheel into an environment, in place of an older one."""
    install_project(python, wheel.parent.name, [wheel])


def unpacked(wheel: Path) -> Path:
    """A folder with what is in the wheel. It is never written to again, so a server that runs from it is not disturbed."""
    folder = wheel.parent / "unpacked"
    if not folder.is_dir():
        with exclusive(f"{wheel.parent.name}-unpacked"):
            unfinished = folder.with_suffix(".unfinished")
            shutil.rmtree(unfinished, ignore_errors=True)
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(unfinished)
            if not folder.is_dir():
                unfinished.rename(folder)
    return folder
