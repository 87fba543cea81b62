"""Break the rules on purpose, in one small thing at a time, and see whether a test notices.

Run by hand, from the repository's root, on a system that can fork:

    python -m tests.rules.mutants                    # every family, whole
    python -m tests.rules.mutants --family rummy --share 10
    python -m tests.rules.mutants --resume           # goes on where the last run stopped
    python -m tests.rules.mutants --missed           # tries again what the last run missed
    python -m tests.rules.mutants --only "rummy _discard"
    python -m tests.rules.mutants --compare 120      # asks so many both ways, the quick and the long one

A mutant is a comparison, a number, an operator or a statement of a family's rules changed or left out; `mutating` finds
them, `asking` asks the tests. What nobody notices is printed as MISSED: write a test, or say in ``survivors.txt`` why
nothing could notice it. The exit status is the number missed. Mutants are named by function and text, not by file and line,
so that the list outlives moved code.

Every family has been run whole. A mutant that is caught takes about half a second of one core, one that is not all of its
tests. What was tried, in the order of the fixed seed:

    family        of   caught  then killed by new tests  argued  open
    shedding    1210     1034                       124      52     0
    rummy       1596     1479                        50      67     0
    thirty_one  1031      927                        51      53     0
    build_piles  771      740                         7      24     0
    kitty_paw   1043     1004                        20      19     0

Of these, 111 mutants were also asked the long way, each with all tests loaded anew: all answers agreed.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.rules.asking import (
    MISSED,
    SOURCE,
    Asking,
    Entered,
    Questions,
    be_silent,
    functions_in,
    ground,
    in_child,
    loaded_with,
)
from tests.rules.mutating import Mutant, mutants_in

ROOT = Path(__file__).parents[2]
GAMES = SOURCE / "katzentisch" / "games"
RESULTS = ROOT / "build" / "mutants.jsonl"
RESULTS_BOTH = ROOT / "build" / "mutants-both-ways.jsonl"
SURVIVORS = Path(__file__).with_name("survivors.txt")
#: Files of a family that hold no rule: what a bot thinks of a position, and how patterns were made.
NO_RULES = {"__init__", "heuristic", "judging", "outlook", "generator"}
SEED = 2026


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


def questions(family: str, games: list[str]) -> Questions:
    """What is asked of a family's mutants."""
    contract = ["tests/contract/test_every_state.py", "tests/contract/test_secrets.py", "tests/contract/test_logs.py"]
    contract.append("tests/contract/test_live_tables.py")  # what a clock asks
    records = ["tests/records/test_golden_games.py", "tests/perft/test_perft.py"]
    rules, pieces = (tests_in(folder, family, games) for folder in ("rules", "games"))
    return Questions([*rules, *contract, *records, *pieces], [family, *games])


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
    known = known_results()
    for family in [options.family] if options.family else families():
        every = mutants_of(family)
        part = every[: max(1, len(every) * options.share // 100)]
        part = [each for each in part if options.only in each.name]
        if options.resume:
            part = [each for each in part if each.name not in known]
        if options.missed:
            part = [each for each in part if known.get(each.name) == MISSED]
        wanted[family] = part
        print(f"{family}: {len(every)} mutants, {len(wanted[family])} to try", flush=True)
    return wanted


def drawn(many: int) -> dict[str, list[Mutant]]:
    """So many mutants of all families together, drawn by the fixed seed; none that is argued."""
    excused = argued()
    wanted = {family: [each for each in mutants_of(family) if each.name not in excused] for family in families()}
    every = [each.name for mutants in wanted.values() for each in mutants]
    names = set(random.Random(SEED).sample(every, many))
    return {family: [each for each in mutants if each.name in names] for family, mutants in wanted.items()}


class Record:
    """What was found, kept and told."""

    def __init__(self) -> None:
        self.excused = argued()
        self._told = os.fdopen(os.dup(1), "w")

    def add(self, mutant: Mutant, outcome: str, noticed: str) -> None:
        """One mutant more."""
        where = f"{mutant.path.relative_to(ROOT)}:{mutant.line}"
        print(f"{outcome} {mutant.name} ({where})", file=self._told, flush=True)
        line = {"name": mutant.name, "outcome": outcome, "by": noticed}
        with RESULTS.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


def try_family(family: str, mutants: list[Mutant], asked: Questions, record: Record) -> None:
    """Try a family's mutants: most with the tests loaded once, the others one by one."""
    for mutant in mutants:
        if mutant.name in record.excused:
            record.add(mutant, "argued", "")
    left = [mutant for mutant in mutants if mutant.name not in record.excused]
    longer, seconds = ask_quickly(family, left, asked, record.add)
    for mutant in longer:
        record.add(mutant, *loaded_with(mutant, asked, seconds))


def ask_quickly(
    family: str, mutants: list[Mutant], asked: Questions, tell: Callable[[Mutant, str, str], None]
) -> tuple[list[Mutant], dict[str, float]]:
    """Ask with the tests loaded once; the mutants for which that cannot be done, and how long each test takes."""

    def quickly() -> tuple[list[Mutant], dict[str, float]]:
        be_silent()
        longer: list[Mutant] = []
        seconds: dict[str, float] = {}

        def work(items: list[pytest.Item]) -> None:
            sys.setprofile(None)
            folder = GAMES / family
            asking = Asking(items, ground(items, folder), functions_in(folder), entered.codes)
            gc.freeze()  # what every child has is not looked through in each
            seconds.update(asking.ground.seconds)
            for mutant in mutants:
                found = asking.about(mutant)
                if found is None:
                    longer.append(mutant)
                else:
                    tell(mutant, *found)

        with Entered(GAMES / family) as entered:
            asked.load(work)
        assert seconds, "the tests cannot be loaded"
        return longer, seconds

    found: tuple[list[Mutant], dict[str, float]] | None = in_child(quickly)
    assert found is not None, f"the tests of {family} fail without a fault"
    return found


def compare(many: int, only: str | None) -> int:
    """Ask about mutants both ways; about how many the answers differ."""
    games, differing, compared = games_of(), 0, 0
    for family, mutants in drawn(many).items():
        if only not in (None, family):
            continue
        asked = questions(family, games[family])
        RESULTS_BOTH.unlink(missing_ok=True)
        RESULTS_BOTH.touch()
        _, seconds = ask_quickly(family, mutants, asked, _keep_quick_answer)
        answers = json.loads("[" + ",".join(RESULTS_BOTH.read_text(encoding="utf-8").splitlines()) + "]")
        for name, quick in answers:
            long, noticed = loaded_with(next(each for each in mutants if each.name == name), asked, seconds)
            compared += 1
            differing += (quick == MISSED) != (long == MISSED)
            print(f"{quick}, {long}: {name} ({noticed})", flush=True)
    print(f"{compared} asked both ways, {differing} answers differ")
    return differing


def _keep_quick_answer(mutant: Mutant, outcome: str, noticed: str) -> None:
    with RESULTS_BOTH.open("a", encoding="utf-8") as file:
        file.write(json.dumps([mutant.name, outcome], ensure_ascii=False) + "\n")


def try_all(options: argparse.Namespace) -> int:
    """Try what was chosen; how many were missed and not argued."""
    RESULTS.parent.mkdir(exist_ok=True)
    os.environ["KATZENTISCH_TEST_LENGTH"] = "short"
    sys.path.insert(0, str(SOURCE))
    if options.compare:
        return compare(options.compare, options.family)
    wanted, games, record = chosen(options), games_of(), Record()
    if not (options.resume or options.missed):
        RESULTS.unlink(missing_ok=True)
    for family, mutants in wanted.items():
        if mutants:
            asked = questions(family, games[family])
            try_family(family, mutants, Questions(options.tests or asked.files, asked.words), record)
    outcomes = known_results()
    tried = [outcomes[mutant.name] for mutants in wanted.values() for mutant in mutants]
    print(f"{len(tried)} tried, {tried.count(MISSED)} missed")
    return tried.count(MISSED)


def main(arguments: list[str]) -> int:
    """Read the command line and go."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.mutants")
    parser.add_argument("--family", choices=families())
    parser.add_argument("--share", type=int, default=100, help="percent of each family's mutants")
    parser.add_argument("--only", default="", help="a part of the mutants' names")
    parser.add_argument("--resume", action="store_true", help="leave out what an earlier run has tried")
    parser.add_argument("--missed", action="store_true", help="try again what an earlier run missed")
    parser.add_argument("--compare", type=int, default=0, metavar="MANY", help="ask so many both ways; keep nothing")
    parser.add_argument("--tests", nargs="+", help="ask only these files, to see quickly what a new test catches")
    return try_all(parser.parse_args(arguments))


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(min(main(sys.argv[1:]), 100))
