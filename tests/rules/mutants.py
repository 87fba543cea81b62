"""Break the rules on purpose, in one small thing at a time, and see whether a test notices.

Run by hand, from the repository's root, on a system that can fork:

    python -m tests.rules.mutants                    # every family, whole: hours
    python -m tests.rules.mutants --family rummy --share 10 --minutes 15
    python -m tests.rules.mutants --resume           # goes on where the last run stopped
    python -m tests.rules.mutants --only "rummy _discard"

A mutant is a comparison, a number, an operator or a statement of a family's rules changed or left out; `mutating` finds
them. What nobody notices is printed as MISSED: write a test, or say in ``survivors.txt`` why nothing could notice it. The
exit status is the number missed. Mutants are named by function and text, not by file and line, so that the list outlives
moved code.

Run so far: the first 69 of 5,644 (1.2 %, 12 to 16 a family, in the order of the fixed seed), at 4.3 seconds of one core each.
65 were caught, one of the other four has a test now, three are argued. The whole would take about seven hours of one core.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from itertools import zip_longest
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import hypothesis  # noqa: F401 - what every child needs is loaded once, before it forks
import pytest

from tests.rules.mutating import Mutant, mutants_in

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
GAMES = SOURCE / "katzentisch" / "games"
RESULTS = ROOT / "build" / "mutants.jsonl"
SURVIVORS = Path(__file__).with_name("survivors.txt")
#: Files of a family that hold no rule: what a bot thinks of a position, and how patterns were made.
NO_RULES = {"__init__", "heuristic", "outlook", "generator"}
#: A mutant that has used so many times the processor's time that its tests take without a fault will never end.
PATIENCE = 3
SEED = 2026
#: Stop at the first failure, and spend nothing on telling it.
QUICK = ("-x", "-q", "-p", "no:cacheprovider", "--assert=plain")

CAUGHT, MISSED, ENDLESS = "caught", "MISSED", "caught (never ends)"


def families() -> list[str]:
    """Every folder with rules."""
    return sorted(folder.name for folder in GAMES.iterdir() if (folder / "state.py").is_file())


def mutants_of(family: str) -> list[Mutant]:
    """All mutants of a family, in an order that is the same every time and mixes its files."""
    files = [path for path in sorted((GAMES / family).glob("*.py")) if path.stem not in NO_RULES]
    found = mutants_in(files, family)
    random.Random(SEED).shuffle(found)
    return found


def games_of() -> dict[str, list[str]]:
    """The games of every family; asked elsewhere, since the package must not be loaded here."""
    ask = "import json; from katzentisch.games import GAMES; print(json.dumps({g: GAMES[g].family for g in GAMES}))"
    command = [sys.executable, "-c", ask]
    answer = subprocess.run(command, cwd=SOURCE, capture_output=True, text=True, check=True).stdout
    found: dict[str, list[str]] = {}
    for game, family in json.loads(answer).items():
        found.setdefault(family, []).append(game)
    return found


def tests_in(folder: str, family: str, games: list[str]) -> list[str]:
    """The tests in a folder that are about a family: those called after its games first, then those that name it."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / folder).glob("test_*.py"))}
    stems = tuple(f"test_{game.replace('-', '_')}" for game in games)
    own = [path for path in texts if path.stem.startswith(stems)]
    words = [f"games.{family}", *[f'"{game}' for game in games]]
    naming = [path for path, text in texts.items() if any(word in text for word in words)]
    return [str(path) for path in dict.fromkeys(own + naming)]


def runs(family: str, games: list[str]) -> list[list[str]]:
    """What is asked of a mutant, one after the other, until something fails: the quickest first."""
    contract = ["tests/contract/test_every_state.py", "tests/contract/test_secrets.py", "tests/contract/test_logs.py"]
    records = ["tests/records/test_golden_games.py", "tests/perft/test_perft.py"]
    of_games = ["-k", " or ".join([family, *games])]
    rules, pieces = (tests_in(folder, family, games) for folder in ("rules", "games"))
    return [each for each in (rules, [*contract, *of_games], [*records, *of_games], pieces) if each]


# ---------------------------------------------------------------------- one mutant


class Faulty(MetaPathFinder, Loader):
    """Loads one module with a fault in it, all others as they are."""

    def __init__(self, mutant: Mutant) -> None:
        relative = mutant.path.relative_to(SOURCE).with_suffix("")
        self._name = ".".join(relative.parts)
        self._path = str(mutant.path)
        self._code: CodeType = compile(mutant.tree(), self._path, "exec")

    def find_spec(self, name: str, path: Any = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Where a module comes from."""
        return spec_from_loader(name, self, origin=self._path) if name == self._name else None

    def exec_module(self, module: ModuleType) -> None:
        """Run it."""
        exec(self._code, module.__dict__)


def outcome(mutant: Mutant | None, asked: list[list[str]], seconds: float) -> str:
    """Ask a child process that has this fault, for so many seconds; without a mutant: does everything pass?"""
    child = os.fork()
    if not child:
        _be_asked(mutant, asked, int(seconds) + 1)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return ENDLESS
    return MISSED if os.waitstatus_to_exitcode(status) == 0 else CAUGHT


def _be_asked(mutant: Mutant | None, asked: list[list[str]], seconds: int) -> None:
    import resource  # not on Windows, where the mutants are only listed

    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    silence = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(silence, stream)
    os.environ["KATZENTISCH_TEST_LENGTH"] = "short"
    failed = 0
    try:
        sys.path.insert(0, str(SOURCE))
        if mutant is not None:
            sys.meta_path.insert(0, Faulty(mutant))
        for arguments in asked:
            failed = failed or int(pytest.main([*QUICK, *arguments]))
    except BaseException:
        failed = 1
    os._exit(1 if failed else 0)


# ---------------------------------------------------------------------- all of them


def argued() -> set[str]:
    """The names of mutants that nothing could notice, each under a reason."""
    lines = SURVIVORS.read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def known_results() -> dict[str, str]:
    """What earlier runs found, by name."""
    if not RESULTS.is_file():
        return {}
    lines = [json.loads(line) for line in RESULTS.read_text(encoding="utf-8").splitlines()]
    return {line["name"]: line["outcome"] for line in lines}


def chosen(options: argparse.Namespace) -> dict[str, list[Mutant]]:
    """The mutants to try, family by family."""
    wanted: dict[str, list[Mutant]] = {}
    done = known_results() if options.resume else {}
    for family in [options.family] if options.family else families():
        every = mutants_of(family)
        part = every[: max(1, len(every) * options.share // 100)]
        wanted[family] = [each for each in part if options.only in each.name and each.name not in done]
        print(f"{family}: {len(every)} mutants, {len(wanted[family])} to try", flush=True)
    return wanted


def spent() -> float:
    """Seconds of the processor's time that the children have used."""
    times = os.times()
    return times.children_user + times.children_system


def try_all(options: argparse.Namespace) -> int:
    """Try what was chosen, the families by turns, until the time is up; how many were missed and not argued."""
    wanted, games, excused = chosen(options), games_of(), argued()
    if not options.resume:
        RESULTS.unlink(missing_ok=True)
    RESULTS.parent.mkdir(exist_ok=True)
    asked = {family: runs(family, games[family]) for family in wanted}
    patience = {family: PATIENCE * seconds_without_fault(asked[family]) for family in wanted}
    tried = missed = 0
    for family, mutant in by_turns(wanted):
        if spent() > options.minutes * 60:
            print("the time is up; --resume goes on from here")
            break
        start = spent()
        found = "argued" if mutant.name in excused else outcome(mutant, asked[family], patience[family])
        tried += 1
        missed += found == MISSED
        where = f"{mutant.path.relative_to(ROOT)}:{mutant.line}"
        print(f"{found} {mutant.name} ({where}, {spent() - start:.0f} s)", flush=True)
        with RESULTS.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"name": mutant.name, "outcome": found}, ensure_ascii=False) + "\n")
    print(f"{tried} tried, {missed} missed")
    return missed


def seconds_without_fault(asked: list[list[str]]) -> float:
    """How long the tests take where nothing is wrong; they must pass there, or every mutant would seem caught."""
    start = spent()
    assert outcome(None, asked, 3600) == MISSED, f"these fail without a fault: {asked}"
    return spent() - start


def by_turns(wanted: dict[str, list[Mutant]]) -> Iterator[tuple[str, Mutant]]:
    """One of each family after the other, so that all are looked at however soon the time is up."""
    for row in zip_longest(*wanted.values()):
        for family, mutant in zip(wanted, row, strict=True):
            if mutant is not None:
                yield family, mutant


def main(arguments: list[str]) -> int:
    """Read the command line and go."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.mutants")
    parser.add_argument("--family", choices=families())
    parser.add_argument("--share", type=int, default=100, help="percent of each family's mutants")
    parser.add_argument("--minutes", type=float, default=1e9, help="of the processor's time")
    parser.add_argument("--only", default="", help="a part of the mutants' names")
    parser.add_argument("--resume", action="store_true", help="leave out what an earlier run has tried")
    return try_all(parser.parse_args(arguments))


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(min(main(sys.argv[1:]), 100))
