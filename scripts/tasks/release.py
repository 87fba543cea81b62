"""Builds what is released (a source archive, a plain wheel, a compiled one) into dist/, and tries each in an empty environment.

There is nothing but Python and what the lock of `run` lists (and at last that of `postgres`): no compiler is asked for, no Node, and no file of this tree.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from subprocess import PIPE
from urllib.request import urlopen

from tasks.commands import ROOT, Trouble, run
from tasks.environments import LOCKS, environment, install_lock, pip_install, python_in
from tasks.services import find_postgres
from tasks.wheels import build_page

DIST = ROOT / "dist"
#: What is built: hatchling's name for it, and what becomes of the rules (`hatch_build.py`).
KINDS = {"sdist": ("sdist", "0"), "plain": ("wheel", "0"), "compiled": ("wheel", "1")}
_START_SECONDS = 60.0


def main(arguments: Sequence[str]) -> int:
    """Build and try everything, or one kind."""
    parser = argparse.ArgumentParser(prog="scripts/release", description=__doc__)
    parser.add_argument("--only", choices=list(KINDS), help="this kind alone")
    only = parser.parse_args(arguments).only
    try:
        tools = environment(".venv", "dev")
        build_page(tools)
        for kind in [only] if only else KINDS:
            built = build(tools, kind)
            tell(f"{built.relative_to(ROOT)}: {built.stat().st_size} bytes, sha256 {digest_of(built)}")
            with tempfile.TemporaryDirectory() as folder:
                for line in tried(built, Path(folder), tools):
                    tell(f"    {line}")
    except Trouble as trouble:
        print(f"scripts/release: {trouble}", file=sys.stderr)
        return 1
    return 0


def tell(line: str) -> None:
    """Say how far it has come."""
    print(line, flush=True)


def digest_of(file: Path) -> str:
    """What a mirror can be held to."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def build(tools: Path, kind: str) -> Path:
    """Build one kind into dist/, in place of an older one of the same name."""
    target, compiling = KINDS[kind]
    with tempfile.TemporaryDirectory() as folder:
        run([tools, "-m", "hatchling", "build", "-t", target, "-d", folder], KATZENTISCH_COMPILE=compiling)
        (made,) = Path(folder).iterdir()
        is_plain = made.name.endswith("-none-any.whl")
        if target == "wheel" and is_plain != (kind == "plain"):
            raise Trouble(f"{made.name} is no {kind} wheel")
        DIST.mkdir(exist_ok=True)
        return Path(shutil.copy(made, DIST / made.name))


def tried(built: Path, folder: Path, tools: Path) -> list[str]:
    """Install it where there is nothing else, and use it as a host would; what was found, line by line."""
    run([sys.executable, "-m", "venv", folder / "env"])
    python = python_in(folder / "env")
    install_lock(python, LOCKS / "run.txt", None, bytecode=False)
    # A source archive is built by pip, in an environment of its own; it holds the page, and rules that need no compiler.
    pip_install(python, ["--no-deps", built], None, KATZENTISCH_COMPILE="0")
    command = str(python.with_name("katzentisch"))
    (folder / "empty").mkdir()
    version = re.search(r"\d+\.\d+\.\S+", used(command, folder, "--version"))
    if version is None or f"-{version[0]}" not in built.name:
        raise Trouble(f"{built.name} does not know its own version")
    where = used(str(python), folder, "-c", "import katzentisch; print(katzentisch.__file__)")
    if not Path(where.strip()).resolve().is_relative_to(folder.resolve()):
        raise Trouble(f"{built.name} was not what was tried, but {where.strip()}")
    games = used(command, folder, "simulate", "mau-mau", "--games", "20").splitlines()[0]
    served = serve(command, folder)
    proof = used(command, folder, "prove", "--minutes", "0.05").splitlines()
    return [f"version {version[0]}", games, served, *proof, *tried_on_postgres(python, folder, tools)]


def tried_on_postgres(python: Path, folder: Path, tools: Path) -> list[str]:
    """With the extra `postgres`, on a PostgreSQL that the tests lend; what was found."""
    if find_postgres() is None:
        return ["not tried on PostgreSQL: there is none here (KATZENTISCH_POSTGRES names one)"]
    command = str(python.with_name("katzentisch"))
    lending: list[str | Path] = [tools, "-m", "tests.postgres.lent"]
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "scripts"), str(ROOT / "src")])}
    with subprocess.Popen(lending, stdin=PIPE, stdout=PIPE, text=True, cwd=ROOT, env=paths) as lent:
        assert lent.stdin is not None
        assert lent.stdout is not None
        address = lent.stdout.readline().strip()
        if not address:
            raise Trouble("the tests lend no PostgreSQL")
        try:
            without = subprocess.run([command, "migrate", "--database", address], capture_output=True, text=True)
            if without.returncode != 2 or "[postgres]" not in without.stderr:
                raise Trouble("without its extra it does not ask for it", without.stdout + without.stderr)
            install_lock(python, LOCKS / "postgres.txt", None, bytecode=False)
            return used(command, folder, "prove", "--minutes", "0.05", "--database", address).splitlines()
        finally:
            lent.stdin.close()


def used(command: str, folder: Path, *arguments: str) -> str:
    """What a command says, in an empty folder."""
    said = subprocess.run([command, *arguments], cwd=folder / "empty", capture_output=True, text=True, encoding="utf-8")
    if said.returncode:
        raise Trouble(f"this failed: {command} {' '.join(arguments)}", said.stdout + said.stderr)
    return said.stdout


def serve(command: str, folder: Path) -> str:
    """Let it serve the page; what came."""
    arguments = ["serve", "--no-open", "--host", "127.0.0.1", "--port", "0", "--data", str(folder / "data")]
    with subprocess.Popen([command, *arguments], stdout=subprocess.PIPE, text=True, cwd=folder / "empty") as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            if found is None:
                raise Trouble("the server does not start")
            page = _get(found[0])
            if b"<script" not in page:
                raise Trouble("the server has no page")
            _get(f"{found[0]}/api/health")
            return f"serves its page, {len(page)} bytes, and is well"
        finally:
            server.terminate()


def _get(url: str) -> bytes:
    until = time.monotonic() + _START_SECONDS
    while True:
        try:
            with urlopen(url, timeout=_START_SECONDS) as answer:
                return bytes(answer.read())
        except OSError:
            if time.monotonic() > until:
                raise Trouble(f"{url} does not answer") from None
            time.sleep(0.1)
