"""What `scripts/test` runs, step by step, and what the steps need."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, cast

from tasks import pythons, services
from tasks.commands import ROOT, Trouble, run
from tasks.environments import environment, install_editable
from tasks.logbook import Logbook, NotRun
from tasks.wheels import build_page, build_wheel, install_wheel

T = TypeVar("T")

#: what tests read to know how thorough to be: "short", "normal" or "long"
LENGTH = "KATZENTISCH_TEST_LENGTH"

EXAMPLES = ("tests/engine", "tests/games", "tests/rules", "tests/perft", "tests/records")
PROPERTIES = ("tests/contract",)

#: tests with servers and browsers of their own: a file at a time, two side by side; three where they wait more than they work
SIDE_BY_SIDE = ("--numprocesses=2", "--dist=loadfile")
WAITING = ("--numprocesses=3", "--dist=loadfile")
#: one test at a time, where one takes as long as whole files do: those would be left for the end, and two processes wait for the third
TEST_BY_TEST = ("--numprocesses=3", "--dist=worksteal")

# what also runs against the compiled wheel
COMPILED_RULES = ("tests/engine", "tests/perft", "tests/records", "tests/contract")

# plays games of every preset from fixed seeds and prints all that happens
TRACES = "tests/project/traces.py"

# run in the wheel's environment with the names of the modules that are to be compiled
ALL_COMPILED = """
import importlib, pathlib, sys
import katzentisch
package = pathlib.Path(katzentisch.__file__).resolve()
assert pathlib.Path(sys.prefix).resolve() in package.parents, f"not the installed package: {package}"
for name in sys.argv[1:]:
    file = importlib.import_module(name).__file__
    assert file.endswith((".so", ".pyd")), f"not compiled: {name} ({file})"
print(f"{len(sys.argv) - 1} compiled modules")
"""


class Needs:
    """What steps need, made when first asked for; steps that run side by side wait for one another."""

    def __init__(self, long: bool) -> None:
        self.long = long
        self.locks: dict[str, threading.Lock] = {}
        self.made: dict[str, Any] = {}
        self.guard = threading.Lock()

    def dev(self) -> Path:
        """The Python of .venv: all tools, and the project as it lies here, interpreted."""

        def make() -> Path:
            python = environment(".venv", "dev")
            install_editable(python)
            return python

        return self.once("the tools and the tree (.venv)", make)

    def page(self) -> None:
        """The page, built in the tree, and what checks it."""
        python = self.dev()

        def make() -> bool:
            build_page(python, with_checks=True)
            return True

        self.once("the page", make)

    def wheel(self) -> Path:
        """The Python of .venv-wheel: what tests need, and the compiled wheel with its page."""
        python = self.dev()
        self.page()

        def make() -> Path:
            wheel = build_wheel(
                python, "1", busy=lambda: print("  set-up: another process is compiling the rules, waiting for it")
            )
            own = environment(".venv-wheel", "test")
            install_wheel(own, wheel)
            return own

        return self.once("the compiled wheel (.venv-wheel)", make)

    def other(self, version: str, path: str) -> Path:
        """The Python of .venv-VERSION: what tests need, and a wheel without compiled rules and page."""
        tools = self.dev()

        def make() -> Path:
            wheel = build_wheel(tools, "0", page=False)
            own = environment(f".venv-{version}", "test", path)
            install_wheel(own, wheel)
            return own

        return self.once(f"Python {version} (.venv-{version})", make)

    def browser(self) -> str:
        """The Chromium to test with."""
        python = self.wheel()
        return self.once("a browser", lambda: services.browser(python))

    def postgres(self) -> str:
        """The PostgreSQL to test with."""
        return self.once("PostgreSQL", services.postgres)

    def hosting(self) -> dict[str, str]:
        """What a host has beside the server, to test with."""
        return self.once("Caddy, nginx and systemd", services.hosting)

    def once(self, name: str, make: Callable[[], T]) -> T:
        """Make something, or wait for another step that is making it; a failure is remembered as well."""
        with self.guard:
            lock = self.locks.setdefault(name, threading.Lock())
        with lock:
            if name not in self.made:
                start = time.monotonic()
                try:
                    self.made[name] = make()
                except Trouble as trouble:
                    self.made[name] = trouble
                if time.monotonic() - start > 1:
                    print(f"  set-up: {name} ({time.monotonic() - start:.0f} s)", flush=True)
            made = self.made[name]
        if isinstance(made, Trouble):
            raise made
        return cast(T, made)

    def pytest(self, log: Logbook, title: str, python: Path, *arguments: str, **env: str) -> str:
        """Run tests, the long ones only when they were asked for."""
        chosen = () if self.long else ("-m", "not long")
        env = {LENGTH: "long" if self.long else "normal", **env}
        return log.pytest(title, python, *chosen, *arguments, **env)

    def cover(self, *parts: str) -> list[str]:
        """Measure which lines of these packages are reached: with --long only, since it doubles the time."""
        return [f"--cov=katzentisch.{part}" for part in parts] if self.long else []


def lint(needs: Needs, log: Logbook) -> None:
    """ruff, mypy --strict (tests too), import-linter, no 32-bit shifts in what is compiled, no family known outside; Prettier and eslint on the page"""
    python = needs.dev()
    log.check("ruff check", [python, "-m", "ruff", "check", "--no-fix", "."])
    log.check("ruff format --check", [python, "-m", "ruff", "format", "--check", "."])
    log.check("mypy --strict", [python, "-m", "mypy", "--strict"])
    log.check("import-linter", [python.with_name("lint-imports"), "--no-cache"])
    scripts = str(ROOT / "scripts")
    compiled = run([python, "hatch_build.py", "modules"]).split()
    log.check("no `1 <<` in what is compiled", [python, "-m", "tasks.shifts", *compiled], PYTHONPATH=scripts)
    log.check("no family known outside of games", [python, "-m", "tasks.families"], PYTHONPATH=scripts)
    needs.page()
    log.check("npm run lint", [python, "hatch_build.py", "web-lint"])


def rules(needs: Needs, log: Logbook) -> None:
    """the rules, interpreted"""
    output = needs.pytest(
        log, "tests of the rules, interpreted", needs.dev(), *EXAMPLES, *needs.cover("engine", "games")
    )
    # never with coverage: what walks through thousands of states would take three times as long
    # few of each, since the compiled wheel tries many
    env = {} if needs.long else {LENGTH: "short"}
    needs.pytest(log, "properties of all games, interpreted", needs.dev(), *PROPERTIES, **env)
    log.shown.append(output[output.find("_ coverage: ") :] if "_ coverage: " in output else "")


def wheel(needs: Needs, log: Logbook) -> None:
    """the compiled wheel: the same rules, records and traces as interpreted, and how strong the levels are"""
    tree, compiled = needs.dev(), needs.wheel()
    modules = run([tree, "hatch_build.py", "modules"]).split()
    log.check("all rules are compiled", [compiled, "-c", ALL_COMPILED, *modules])
    same = [
        log.check(f"traces, {how}", [python, TRACES]) for how, python in (("interpreted", tree), ("compiled", compiled))
    ]
    log.compare("traces, interpreted against compiled", *same)
    needs.pytest(log, "tests of the rules, compiled", compiled, *COMPILED_RULES)
    # compiled only: interpreted they would think for an hour
    needs.pytest(log, "strength of the levels, compiled", compiled, "tests/strength")


def other_pythons(needs: Needs, log: Logbook) -> None:
    """examples of the rules on the newest other Python that is installed; with --long properties too, and on all that are supported"""
    found = pythons.others()
    asked = found if needs.long else dict([*found.items()][-1:])
    absent = sorted(set(pythons.SUPPORTED) - set(found) - {pythons.OWN})
    log.note(
        f"this Python is {pythons.OWN}; also here: {', '.join(found) or 'none'}; not here: {', '.join(absent) or 'none'}"
    )
    for version, path in asked.items():
        needs.pytest(
            log,
            f"tests of the rules on {version}",
            needs.other(version, path),
            *EXAMPLES,
            *(PROPERTIES if needs.long else ()),
            **{LENGTH: "short"},
        )


def server(needs: Needs, log: Logbook) -> None:
    """tables, server and command line, on SQLite"""
    python = needs.dev()
    needs.page()
    cover = needs.cover("tables", "server", "cli")
    paths = ("tests/bots", "tests/research", "tests/tables", "tests/server", "tests/noninterference", "tests/cli")
    output = needs.pytest(log, "tests of tables, server and command line", python, *WAITING, *paths, *cover)
    log.shown.append(output[output.find("_ coverage: ") :] if "_ coverage: " in output else "")


def hosting(needs: Needs, log: Logbook) -> None:
    """deploy/ with a real Caddy, nginx and systemd, and every example of docs/hosting.md, on SQLite and PostgreSQL"""
    python = needs.dev()
    needs.page()
    try:
        env = {"KATZENTISCH_POSTGRES": needs.postgres()}
        needs.hosting()
    except Trouble as trouble:
        raise NotRun(str(trouble)) from None
    needs.pytest(log, "tests of hosting", python, *WAITING, "tests/deploy", **env)
    if not os.environ.get("KATZENTISCH_TEST_BASE_IMAGE"):
        log.note("tests of the container: not run, since KATZENTISCH_TEST_BASE_IMAGE names no image")


def postgres(needs: Needs, log: Logbook) -> None:
    """tables and server on a real PostgreSQL: the store, crashes, backups"""
    python = needs.dev()
    needs.page()
    try:
        found = needs.postgres()
    except Trouble as trouble:
        raise NotRun(str(trouble)) from None
    env = {"KATZENTISCH_POSTGRES": found}
    needs.pytest(log, "tests of PostgreSQL", python, *TEST_BY_TEST, "tests/postgres", **env)
    on_it = {**env, "KATZENTISCH_TEST_STORE": "postgres", **({} if needs.long else {LENGTH: "short"})}
    needs.pytest(log, "tests of tables on PostgreSQL", python, *TEST_BY_TEST, "tests/tables", **on_it)


def web(needs: Needs, log: Logbook) -> None:
    """the page: svelte-check, vitest, and a real browser on the compiled wheel"""
    tree = needs.dev()
    needs.page()
    for script in ("check", "test"):
        log.check(f"npm run {script}", [tree, "hatch_build.py", f"web-{script}"])
    try:
        chromium = needs.browser()
    except Trouble as trouble:
        raise NotRun(str(trouble)) from None
    env = {
        "KATZENTISCH_SHOTS": str(ROOT / "build" / "screens"),
        **({"KATZENTISCH_BROWSER": chromium} if chromium else {}),
    }
    needs.pytest(log, "tests in the browser", needs.wheel(), *SIDE_BY_SIDE, "tests/web", **env)


def project(needs: Needs, log: Logbook) -> None:
    """the project's own files, and the README's examples"""
    python = needs.dev()
    needs.page()
    needs.pytest(log, "tests of the project", python, "tests/project")
    log.check("README.md's examples", [python, "-m", "doctest", "README.md"])


@dataclass(frozen=True)
class Step:
    """A named part of the tests."""

    name: str
    work: Callable[[Needs, Logbook], None]
    #: real time matters to it: nothing else runs meanwhile
    alone: bool = False
    #: what can be made ready before its turn
    ahead: Callable[[Needs], object] | None = None

    @property
    def about(self) -> str:
        """What it does, in a line."""
        return (self.work.__doc__ or "").strip()


# the one with the longest set-up first
STEPS = (
    Step("wheel", wheel),
    Step("lint", lint),
    Step("rules", rules),
    Step("other-pythons", other_pythons),
    Step("project", project),
    Step("server", server, alone=True),
    Step("hosting", hosting, alone=True, ahead=Needs.hosting),
    Step("postgres", postgres, alone=True, ahead=Needs.postgres),
    Step("web", web, alone=True, ahead=Needs.browser),
)
