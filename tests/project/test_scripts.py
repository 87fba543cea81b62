"""scripts/play and scripts/test, as far as they go without installing anything."""

import ast
import os
import runpy
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tasks import environments, logbook, play, pythons, release, services, shifts, steps, test
from tasks.commands import Trouble
from tasks.logbook import Logbook, NotRun
from tasks.shifts import shifted_ones

ROOT = Path(__file__).parents[2]
SCRIPTS = ("play", "test", "lock", "release")


def script(*arguments: str) -> subprocess.CompletedProcess[str]:
    name, *rest = arguments
    command = [sys.executable, str(ROOT / "scripts" / name), *rest]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=300)


@pytest.mark.parametrize("name", SCRIPTS)
def test_an_old_python_is_told_that_it_is_too_old(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = ROOT / "scripts" / name
    ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 4))
    monkeypatch.setattr(sys, "version_info", (3, 9, 1))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer; this is 3\.9"):
        runpy.run_path(str(path))


def test_every_folder_of_tests_is_run_by_some_step() -> None:
    text = Path(steps.__file__).read_text(encoding="utf-8")
    folders = {path.parent.name for path in (ROOT / "tests").glob("*/test_*.py")}
    assert {folder for folder in folders if f'"tests/{folder}"' not in text} == set()


@pytest.mark.parametrize("path", [*(f"scripts/{name}" for name in SCRIPTS), ".ci/run"])
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such bit")
def test_scripts_can_be_run(path: str) -> None:
    assert os.access(ROOT / path, os.X_OK)


def test_the_scripts_need_the_standard_library_alone() -> None:
    known = sys.stdlib_module_names | {"tasks"}
    for path in [*(ROOT / "scripts" / name for name in SCRIPTS), *(ROOT / "scripts" / "tasks").glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert {name.name.partition(".")[0] for name in node.names} <= known, path
            if isinstance(node, ast.ImportFrom):
                assert (node.module or "").partition(".")[0] in known, path


def test_a_release_that_is_not_what_it_says_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wheel without compiled rules is no compiled wheel, and goes nowhere."""

    def build(command: list[str | Path], **env: str) -> str:
        (Path(command[-1]) / "katzentisch-0.1.0-py3-none-any.whl").write_bytes(b"")
        return ""

    monkeypatch.setattr(release, "run", build)
    monkeypatch.setattr(release, "DIST", tmp_path / "dist")
    assert release.build(Path(sys.executable), "plain").parent == tmp_path / "dist"
    shutil.rmtree(tmp_path / "dist")
    with pytest.raises(Trouble, match="is no compiled wheel"):
        release.build(Path(sys.executable), "compiled")
    assert not (tmp_path / "dist").exists()
    assert script("release", "--only", "nothing").returncode == 2


def test_the_steps_are_listed() -> None:
    names = [line.split()[0] for line in script("test", "--list").stdout.splitlines()]
    assert sorted(names) == [
        "hosting",
        "lint",
        "other-pythons",
        "postgres",
        "project",
        "rules",
        "server",
        "web",
        "wheel",
    ]


def test_postgresql_is_found_by_its_name_or_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KATZENTISCH_POSTGRES", "postgresql://tests@db/tests")
    assert services.find_postgres() == "postgresql://tests@db/tests"
    monkeypatch.delenv("KATZENTISCH_POSTGRES")
    (tmp_path / "initdb").touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert services.find_postgres() == str(tmp_path.resolve())


def test_where_postgresql_cannot_be_had_its_step_is_told_as_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing() -> str:
        raise Trouble("no PostgreSQL to test with")

    needs = steps.Needs(long=False)
    needs.made = {"the tools and the tree (.venv)": Path("python"), "the page": True}
    monkeypatch.setattr(services, "postgres", nothing)
    with pytest.raises(NotRun, match="no PostgreSQL"):
        steps.postgres(needs, Logbook("postgres"))


def test_where_caddy_cannot_be_had_hosting_is_told_as_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "apt_works", lambda: False)
    monkeypatch.setattr(services, "find_program", lambda name: None)
    needs = steps.Needs(long=False)
    needs.made = {"the tools and the tree (.venv)": Path("python"), "the page": True, "PostgreSQL": "/"}
    with pytest.raises(NotRun, match="no caddy"):
        steps.hosting(needs, Logbook("hosting"))


@pytest.mark.skipif(sys.platform == "win32", reason="Debian's way")
@pytest.mark.parametrize("has_policy", [False, True])
def test_no_service_is_started_by_being_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_policy: bool
) -> None:
    """Neither by systemd, now and later, nor without it; a policy that was there stays."""
    unit, policy = tmp_path / "etc/systemd/system/nginx.service", tmp_path / "usr/sbin/policy-rc.d"
    policy.parent.mkdir(parents=True)
    if has_policy:
        policy.write_text("#!/bin/sh\nexit 102\n")
        policy.chmod(0o755)
    asked: list[int] = []
    monkeypatch.setattr(
        services, "apt_install", lambda package: asked.append(subprocess.run([policy, package, "start"]).returncode)
    )
    services.apt_install_without_service("nginx", tmp_path)
    assert asked == [102 if has_policy else 101]
    assert policy.exists() == has_policy
    assert unit.readlink() == Path("/dev/null")
    services.apt_install_without_service("nginx", tmp_path)


def test_an_unknown_step_is_refused() -> None:
    done = script("test", "rulez")
    assert done.returncode == 2
    assert "no step is called rulez" in done.stderr


def test_what_the_shell_points_python_to_is_not_tested(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str | None] = []

    def run_steps(*_: object) -> list[logbook.Logbook]:
        seen.append(os.environ.get("PYTHONPATH"))
        return []

    monkeypatch.setenv("PYTHONPATH", "/another/tree/src")
    monkeypatch.setattr(test, "ROOT", tmp_path)
    monkeypatch.setattr(test, "LOGS", tmp_path / "logs")
    monkeypatch.setattr(test, "run_steps", run_steps)
    assert test.main([]) == 0
    assert seen == [None]


def test_play_explains_itself_without_installing_anything() -> None:
    done = script("play", "--help")
    assert done.returncode == 0
    assert "--no-open" in done.stdout


def test_a_folder_that_cannot_be_written_to_is_one_clear_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> tuple[Path, Path]:
        raise PermissionError(13, "Permission denied", "build/locks")

    monkeypatch.setattr(play, "get_ready", fail)
    monkeypatch.setenv("PYTHONPATH", "")
    assert play.main([]) == 1
    assert "could not be made ready: [Errno 13] Permission denied: 'build/locks'" in capsys.readouterr().err


def test_a_python_without_ensurepip_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise Trouble("no module named ensurepip")

    monkeypatch.setattr(environments, "run", fail)
    with pytest.raises(Trouble, match="apt install python3-venv"):
        environments.check_venv("python3")


def test_a_lost_network_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> str:
        raise Trouble("pip failed", "WARNING: Retrying after NewConnectionError")

    monkeypatch.setattr(environments, "run", fail)
    with pytest.raises(Trouble, match="PyPI cannot be reached: is this computer online"):
        environments.pip_install(Path("python"), ["something"])


def test_an_environment_made_by_hand_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    monkeypatch.setattr(environments, "ROOT", tmp_path)
    with pytest.raises(Trouble, match="move it out of the way"):
        environments.environment(".venv", "run")


class Killed(BaseException):
    """Stands for a process that is ended from outside, at this very place."""


def files_gone_and_killed(folder: Path, **_: object) -> None:
    for path in folder.rglob("*"):
        if path.is_file():
            path.unlink()
    raise Killed


def test_an_old_environment_is_still_known_when_its_removal_was_cut_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / ".venv"
    (folder / "lib").mkdir(parents=True)
    (folder / ".made-from").write_text("an older lock")
    (tmp_path / "run.txt").touch()
    monkeypatch.setattr(environments, "LOCKS", tmp_path)
    monkeypatch.setattr(environments, "run", lambda *_, **__: "")
    with monkeypatch.context() as patched:
        patched.setattr(shutil, "rmtree", files_gone_and_killed)
        with pytest.raises(Killed):
            environments.make_environment(folder, "run", sys.executable, None, bytecode=False)
    environments.make_environment(folder, "run", sys.executable, None, bytecode=False)
    assert not (folder / "lib").exists()


def test_an_environment_is_made_in_the_empty_folder_of_one_that_was_cut_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".venv").mkdir()
    (tmp_path / "run.txt").touch()
    monkeypatch.setattr(environments, "LOCKS", tmp_path)
    monkeypatch.setattr(environments, "run", lambda *_, **__: "")
    environments.make_environment(tmp_path / ".venv", "run", sys.executable, None, bytecode=False)
    assert (tmp_path / ".venv" / ".made-from").read_text() != "unfinished"


def test_this_python_is_not_among_the_others() -> None:
    assert pythons.OWN not in pythons.others()


REPORT = """<testsuites><testsuite><testcase/>
<testcase><properties><property name="told" value="a match in 30 s"/><property name="x" value="1"/></properties></testcase><testcase><failure/></testcase>
<testcase><skipped type="pytest.skip"/></testcase><testcase><skipped type="pytest.xfail"/></testcase></testsuite></testsuites>"""


def test_a_report_is_counted(tmp_path: Path) -> None:
    (tmp_path / "report.xml").write_text(REPORT)
    assert logbook.read_report(tmp_path / "report.xml") == (3, 1, 1)
    assert logbook.read_told(tmp_path / "report.xml") == ["a match in 30 s"]


@pytest.mark.parametrize(("in_ci", "outcome"), [(True, "FAILED"), (False, "passed")])
def test_a_skipped_test_fails_in_ci_only(
    in_ci: bool, outcome: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logbook, "LOGS", tmp_path)
    monkeypatch.setattr(logbook, "IN_CI", in_ci)
    log = logbook.Logbook("rules", lines=["some tests"])
    log.count(passed=5, failed=0, skipped=1)
    assert log.outcome == outcome


def test_after_ctrl_c_a_step_starts_no_further_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ending = threading.Event()
    monkeypatch.setattr(logbook, "LOGS", tmp_path)
    monkeypatch.setattr(logbook, "ending", ending, raising=False)
    log, started = logbook.Logbook("lint"), tmp_path / "started"
    ending.set()
    with pytest.raises(Trouble, match="ended"):
        log.check("something", [sys.executable, "-c", f"open({str(started)!r}, 'w')"])
    assert not started.exists()


def test_the_table_ends_with_a_plain_count() -> None:
    logs = [logbook.Logbook("lint", passed=5), logbook.Logbook("rules", passed=7, failed=2)]
    assert test.table(logs, 3.0).splitlines()[-1] == "12 passed, 2 failed"


def test_a_shifted_one_is_found_outside_of_bit() -> None:
    assert list(shifted_ones("x = 1 << n\n")) == [1]
    assert list(shifted_ones("def f(n):\n    return (y | 1 << n) & 3\n")) == [2]
    assert list(shifted_ones("def bit(n):\n    return 1 << n\n")) == []
    assert list(shifted_ones("x = mask << n  # not 1 << n\n")) == []


def test_shifted_ones_are_looked_for_in_whatever_is_compiled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of any package, as `hatch_build.py modules` names them; where none is named something is wrong."""
    bots = tmp_path / "src" / "katzentisch" / "bots"
    bots.mkdir(parents=True)
    (bots / "search.py").write_text("def f(n):\n    return 1 << n\n")
    (bots / "plain.py").write_text("def f(n):\n    return bit(n)\n")
    assert shifts.main(["katzentisch.bots.search", "katzentisch.bots.plain"], tmp_path) == 1
    assert capsys.readouterr().out.startswith("src/katzentisch/bots/search.py:2: ")
    assert shifts.main(["katzentisch.bots.plain"], tmp_path) == 0
    assert shifts.main([], tmp_path) == 1
