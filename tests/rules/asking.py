"""Ask the tests about one fault after the other, without loading them anew for each.

A family's tests are loaded once. Every fault then gets a process of its own, forked from there, in which the code of one
function is exchanged in place. It is asked the tests that reach the faulty lines, until one fails: first those that caught
other faults of that function, then those that catch most in their time. A fault in something that runs while the tests are loaded (a table made
once) needs the longer way: its process loads everything anew, with the fault.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from time import process_time
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

import coverage
import hypothesis
import pytest
from _pytest.runner import runtestprotocol

from tests.rules.mutating import Mutant

SOURCE = Path(__file__).parents[2] / "src"
#: Spend nothing on telling a failure.
QUICK = ("-q", "-s", "-p", "no:cacheprovider", "--assert=plain")
#: A test that uses so many seconds of the processor more than so many times what it takes without a fault never ends.
GRACE, PATIENCE = 0.7, 5
#: No test needs as much memory; a fault that fills a list for ever does.
MEMORY = 3 << 30

CAUGHT, MISSED, ENDLESS = "caught", "MISSED", "caught (never ends)"
#: What failed when the tests could not even be loaded.
LOADING = "loading"


@dataclass(frozen=True)
class Questions:
    """The tests of a family: the files, and words one of which is in the name of each test that is about the family."""

    files: list[str]
    words: list[str]

    def load(self, work: Callable[[list[pytest.Item]], None]) -> None:
        """Load the tests and do something with them."""
        pytest.main([*QUICK, *self.files], plugins=[_Loaded(self, work)])

    def are_about(self, item: pytest.Item) -> bool:
        """Is this one of them? Files about the rules and pieces of one family are chosen whole."""
        return item.path.parent.name in ("rules", "games") or any(word in item.name for word in self.words)


class _Loaded:
    """Tells pytest to load the tests and leave the rest to us."""

    def __init__(self, questions: Questions, work: Callable[[list[pytest.Item]], None]) -> None:
        self._questions, self._work = questions, work

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self._questions.are_about(item)]
        for item in items:
            _stop_at_first_example(item)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not session.testsfailed:
            self._work(session.items)
        return True


def _stop_at_first_example(item: pytest.Item) -> None:
    """That an example fails is enough to know: let Hypothesis look for no simpler one."""
    test, known = getattr(item, "obj", None), "_hypothesis_internal_use_settings"
    if hasattr(test, known):
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        quick = hypothesis.settings(getattr(test, known), phases=phases, report_multiple_bugs=False)
        setattr(getattr(test, "__func__", test), known, quick)


# ---------------------------------------------------------------------- processes


def in_child(work: Callable[[], Any]) -> Any:
    """What a forked process makes of this; None if it was ended."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            answer = pickle.dumps(work())
            with os.fdopen(writing, "wb") as pipe:
                pipe.write(answer)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return pickle.loads(told) if told else None


def be_silent() -> None:
    """Let nobody hear what this process says."""
    silence = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(silence, stream)


def first_failure(items: list[pytest.Item], seconds: dict[str, float]) -> str:
    """The first test that fails, or nothing; a test that never ends ends the process."""
    import resource  # not on Windows, where the mutants are only listed

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for at, item in enumerate(items):
        following = items[at + 1] if at + 1 < len(items) else None
        signal.setitimer(signal.ITIMER_PROF, GRACE + PATIENCE * seconds[item.nodeid])
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
            return item.nodeid
    return ""


# ---------------------------------------------------------------------- without a fault


@dataclass
class Ground:
    """What is known of a family's tests where nothing is wrong."""

    #: of the processor, by the test's name
    seconds: dict[str, float]
    #: the lines of the family that each test reaches: files and numbers
    reached: dict[str, set[tuple[str, int]]]


def ground(items: list[pytest.Item], folder: Path) -> Ground:
    """Ask every test without a fault: they must pass, or every fault would seem caught."""
    found: Ground | str = in_child(lambda: _ask_all(items, str(folder) + os.sep))
    assert isinstance(found, Ground), f"fails without a fault: {found}"
    return found


def _ask_all(items: list[pytest.Item], folder: str) -> Ground | str:
    seconds: dict[str, float] = {}
    watching = coverage.Coverage(data_file=None, config_file=False, include=[folder + "*"])
    watching.start()
    for item in items:
        watching.switch_context(item.nodeid)
        start = process_time()
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=None)):
            return item.nodeid
        seconds[item.nodeid] = process_time() - start
    watching.stop()
    reached: dict[str, set[tuple[str, int]]] = {item.nodeid: set() for item in items}
    for file in watching.get_data().measured_files():
        for line, names in watching.get_data().contexts_by_lineno(file).items():
            for name in names:
                reached[name].add((file, line))
    return Ground(seconds, reached)


class Entered:
    """Which functions of a folder run while this is watching."""

    def __init__(self, folder: Path) -> None:
        self.codes: set[CodeType] = set()
        self._folder = str(folder) + os.sep

    def __enter__(self) -> Entered:
        sys.setprofile(self._call)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _call(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(self._folder):
            self.codes.add(frame.f_code)


# ---------------------------------------------------------------------- with a fault


@dataclass
class Asking:
    """The tests of a family, loaded, and the functions whose code can be exchanged."""

    items: list[pytest.Item]
    ground: Ground
    functions: list[FunctionType]
    #: the code that ran while the tests were loaded
    entered: set[CodeType]
    #: the tests that caught faults of each function, the last first
    good: dict[str, list[str]] = field(default_factory=dict)
    #: how often each test was asked, and how often it caught something
    asked: Counter[str] = field(default_factory=Counter)
    caught: Counter[str] = field(default_factory=Counter)

    def about(self, mutant: Mutant) -> tuple[str, str] | None:
        """What became of a mutant, and the test that noticed; None if it needs the longer way."""
        try:
            faulty = exchanged(mutant, self.functions)
        except ValueError:
            return None
        if not faulty or any(function.__code__ in self.entered for function, _ in faulty):
            return None
        function = faulty[0][0].__qualname__
        items = self._in_order(mutant, function)
        noticed: str | None = in_child(lambda: self._with(faulty, items))
        if noticed is None:
            return ENDLESS, ""
        names = [item.nodeid for item in items]
        self.asked.update(names[: names.index(noticed) + 1] if noticed else names)
        if not noticed:
            return MISSED, ""
        self.caught[noticed] += 1
        good = self.good.setdefault(function, [])
        self.good[function] = [noticed, *[each for each in good if each != noticed]]
        return CAUGHT, noticed

    def _in_order(self, mutant: Mutant, function: str) -> list[pytest.Item]:
        places = {(str(mutant.path), line) for line in mutant.lines}
        items = [item for item in self.items if not places.isdisjoint(self.ground.reached[item.nodeid])]
        good = {name: at for at, name in enumerate(self.good.get(function, []))}

        def turn(item: pytest.Item) -> tuple[int, float]:
            name = item.nodeid
            seconds_a_catch = self.ground.seconds[name] * (self.asked[name] + 2) / (self.caught[name] + 1)
            return good.get(name, len(good)), seconds_a_catch

        return sorted(items, key=turn)

    def _with(self, faulty: list[tuple[FunctionType, CodeType]], items: list[pytest.Item]) -> str:
        for function, code in faulty:
            function.__code__ = code
        return first_failure(items, self.ground.seconds)


def functions_in(folder: Path) -> list[FunctionType]:
    """Every function that was loaded from a folder, whatever holds it: a module, a class, a cache around it."""
    functions = [each for each in gc.get_objects() if isinstance(each, FunctionType)]
    return [each for each in functions if each.__code__.co_filename.startswith(str(folder) + os.sep)]


def exchanged(mutant: Mutant, functions: list[FunctionType]) -> list[tuple[FunctionType, CodeType]]:
    """The functions whose code a fault changes, with their new code."""
    codes = dict(_outer_functions(compile(mutant.tree(), str(mutant.path), "exec")))
    changed: list[tuple[FunctionType, CodeType]] = []
    for function in functions:
        now = function.__code__
        new = codes.get((now.co_filename, now.co_qualname, now.co_firstlineno))
        if new is not None and new != now:
            if new.co_freevars != now.co_freevars:
                raise ValueError(f"{mutant.name} needs other names of what is around {now.co_qualname}")
            changed.append((function, new))
    return changed


def _outer_functions(code: CodeType) -> Iterator[tuple[tuple[str, str, int], CodeType]]:
    """The functions of a module and of its classes, not those inside functions."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            if each.co_flags & 2:  # a function's: it has local names
                yield (each.co_filename, each.co_qualname, each.co_firstlineno), each
            else:
                yield from _outer_functions(each)


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


def loaded_with(mutant: Mutant, questions: Questions, seconds: dict[str, float]) -> tuple[str, str]:
    """The longer way: what became of a mutant that is there before anything is loaded, and the test that noticed."""

    def ask() -> str:
        be_silent()
        sys.meta_path.insert(0, Faulty(mutant))
        signal.setitimer(signal.ITIMER_PROF, 60)
        noticed = [LOADING]

        def work(items: list[pytest.Item]) -> None:
            if {item.nodeid for item in items} == set(seconds):
                noticed[0] = first_failure(sorted(items, key=lambda item: seconds[item.nodeid]), seconds)

        questions.load(work)
        return noticed[0]

    noticed: str | None = in_child(ask)
    if noticed is None:
        return ENDLESS, ""
    return (CAUGHT, noticed) if noticed else (MISSED, "")
