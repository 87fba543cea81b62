"""`scripts/lock`: write requirements/*.txt, one lock with hashes for every system and Python, from pyproject.toml."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tasks.commands import ROOT, Trouble, run
from tasks.environments import LOCKS, pip_install, python_in

UV = "uv==0.13.7"
# each lock, and what it is made from; the first holds everything and ties down the versions of the others
MADE_FROM = {
    "dev": ["pyproject.toml", "--group=dev"],
    "test": ["pyproject.toml", "--group=test"],
    "page": ["--group=page"],
    "compile": ["--group=compile"],
    "run": ["pyproject.toml", "--extra=nets"],
    "postgres": ["pyproject.toml", "--extra=postgres"],
}
OPTIONS = ["--universal", "--generate-hashes", "--python-version=3.11", "--no-annotate"]
QUIET = ["--no-header", "--no-emit-index-url", "--no-emit-find-links", "--no-config", "--quiet"]


def compile_locks(python: Path, upgrade: bool) -> None:
    """Let uv resolve every lock."""
    for name, made_from in MADE_FROM.items():
        same = [] if name == "dev" else [f"--constraint={LOCKS / 'dev.txt'}"]
        newer = ["--upgrade"] if upgrade else []
        target = LOCKS / f"{name}.txt"
        options = [*OPTIONS, *QUIET, *newer, *same, f"--output-file={target}"]
        run([python, "-m", "uv", "pip", "compile", *made_from, *options])
        print(f"wrote {target.relative_to(ROOT).as_posix()}")


def main(arguments: list[str]) -> int:
    """Resolve all locks with a uv of its own."""
    parser = argparse.ArgumentParser(prog="scripts/lock", description=__doc__)
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions allowed")
    chosen = parser.parse_args(arguments)
    try:
        with tempfile.TemporaryDirectory() as folder:
            run([sys.executable, "-m", "venv", folder])
            pip_install(python_in(Path(folder)), [UV])
            compile_locks(python_in(Path(folder)), chosen.upgrade)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0
