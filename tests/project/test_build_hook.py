"""The build hook: what the page is made of, and what is compiled."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import hatch_build


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in ("web/src/main.ts", "src/katzentisch/locale/de/game.ftl", "src/katzentisch/rules/de/general.md"):
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_text("one")
    return tmp_path


@pytest.mark.parametrize(
    "name",
    ["web/src/main.ts", "web/index.html", "src/katzentisch/locale/de/game.ftl", "src/katzentisch/rules/de/general.md"],
)
def test_a_change_to_anything_the_page_is_made_of_builds_it_anew(tree: Path, name: str) -> None:
    before = hatch_build.page_fingerprint(tree)
    (tree / name).write_text("two")
    assert hatch_build.page_fingerprint(tree) != before


@pytest.mark.parametrize("name", ["web/node_modules/vite/vite.js", "web/tests/page.ts", "web/src/main.test.ts"])
def test_tools_and_tests_are_not_the_page(tree: Path, name: str) -> None:
    before = hatch_build.page_fingerprint(tree)
    (tree / name).parent.mkdir(parents=True, exist_ok=True)
    (tree / name).write_text("two")
    assert hatch_build.page_fingerprint(tree) == before


def test_the_page_is_the_same_with_the_line_ends_of_windows(tree: Path) -> None:
    page = tree / "web/src/main.ts"
    page.write_bytes(b"one\ntwo\n")
    before = hatch_build.page_fingerprint(tree)
    page.write_bytes(b"one\r\ntwo\r\n")
    assert hatch_build.page_fingerprint(tree) == before


def test_without_web_the_build_says_so(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="web/ is missing"):
        hatch_build.build_page(tmp_path)


def test_engine_and_games_are_compiled_and_nothing_else(tmp_path: Path) -> None:
    for name in (
        "engine/cards.py",
        "engine/__init__.py",
        "games/melds.py",
        "games/kitty_paw/rules.py",
        "server/running/app.py",
    ):
        path = tmp_path / "katzentisch" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    names = hatch_build.module_names(tmp_path / "katzentisch")
    assert names == ["katzentisch.engine.cards", "katzentisch.games.kitty_paw.rules", "katzentisch.games.melds"]


def test_a_wheel_stays_plain_when_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KATZENTISCH_COMPILE", "0")
    assert hatch_build.compile_rules(tmp_path, tmp_path) == []


def program(path: Path, text: str) -> str:
    """A program to call, for instance instead of the C compiler."""
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A project with two modules of rules, one of which uses the other."""
    package = tmp_path / "src" / "katzentisch"
    for name, text in {
        "__init__.py": "",
        "engine/__init__.py": "",
        "engine/cards.py": "def double(n: int) -> int:\n    return 2 * n\n",
        "games/__init__.py": "",
        "games/rules.py": "from katzentisch.engine.cards import double\n\n\ndef four(n: int) -> int:\n    return double(double(n))\n",
    }.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text)
    (tmp_path / "workshop").mkdir()
    return tmp_path


def compiled(root: Path) -> set[str]:
    """The libraries that come of compiling, without what they are called on this system; they are seen to work."""
    libraries = hatch_build.compile_rules(root, root / "workshop")
    folder = root / "workshop" / "lib"
    for package in (root / "src").rglob("__init__.py"):  # beside them, as in a wheel
        shutil.copy(package, folder / package.relative_to(root / "src"))
    code = "from katzentisch.games import rules; assert not rules.__file__.endswith('.py'); print(rules.four(3))"
    said = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True).stdout
    assert said == "12\n"
    return {re.sub(r"^\w+__mypyc", "all", path.relative_to(folder).as_posix()).split(".")[0] for path in libraries}


def compiler() -> str:
    """The C compiler that Python asks for; compiling is what these tests are about, so they need one."""
    path = shutil.which((os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0])
    assert path, "there is no C compiler here"
    return path


only_posix = pytest.mark.skipif(os.name == "nt", reason="compiles in one way only there")
ALL = {"all", "katzentisch/engine/cards", "katzentisch/games/rules"}


@only_posix
@pytest.mark.parametrize(
    ("refuses", "says"),
    [
        ("nothing", ""),
        ("-flto=auto", ""),  # it does not know it: nothing is tried in vain
        ("-flto=auto.*__mypyc", "failed: compiling again, as one file"),  # it knows it and fails
    ],
)
def test_rules_are_compiled_whatever_the_compiler_knows(
    refuses: str, says: str, small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = small / "calls"
    refuse = f'echo "$*" >> {calls}; if echo "$* $*" | grep -q -e "{refuses}"; then exit 1; fi; exec {compiler()} "$@"'
    monkeypatch.setenv("CC", program(small / "cc", refuse))
    monkeypatch.setenv("KATZENTISCH_COMPILE", "1")
    assert compiled(small) == ALL
    assert says in capsys.readouterr().out
    linked = [line for line in calls.read_text().splitlines() if "-shared" in line and "__mypyc" in line]
    assert ("-flto=auto" in linked[-1]) == (refuses == "nothing")
    assert len(linked) == (2 if says else 1)


def test_a_wheel_stays_plain_without_a_compiler(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KATZENTISCH_COMPILE", "auto")
    monkeypatch.setenv("PATH", "")
    assert hatch_build.compile_rules(small, small / "workshop") == []
    assert "without a C compiler the rules stay plain" in capsys.readouterr().out


def test_a_missing_compiler_is_an_error_when_compiling_was_asked_for(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KATZENTISCH_COMPILE", "1")
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SystemExit, match="cannot be compiled without a C compiler"):
        hatch_build.compile_rules(small, small / "workshop")


@only_posix
def test_missing_headers_are_not_called_a_missing_compiler(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KATZENTISCH_COMPILE", "auto")
    no_headers = (
        f'if echo "$*" | grep -q "probe.c"; then echo "Python.h: not found"; exit 1; fi; exec {compiler()} "$@"'
    )
    monkeypatch.setenv("CC", program(small / "cc", no_headers))
    assert hatch_build.compile_rules(small, small / "workshop") == []
    said = capsys.readouterr().out
    assert "without Python's C headers" in said
    assert "without a C compiler" not in said


@only_posix
def test_another_compiler_is_taken_where_pythons_own_is_not_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "a-compiler-that-is-not-here")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert hatch_build.another_compiler() == {}
    clang = program(tmp_path / "clang", "")
    assert hatch_build.another_compiler() == {"CC": clang}
    monkeypatch.setenv("CC", "clang -m64")
    assert hatch_build.another_compiler() == {}
