"""scripts/play: plain rules at once, compiled ones from the next start on, and nothing left behind. Real processes."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tasks import play
from tasks.exclusive import take
from tests.project.small_project import SECONDS, SmallProject, eventually

pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")


@pytest.fixture
def project(tmp_path: Path) -> Iterator[SmallProject]:
    project = SmallProject(tmp_path / "project")
    project.compiler("quick")
    yield project
    project.clear()


def test_the_first_start_is_plain_and_the_next_one_is_compiled(project: SmallProject) -> None:
    first = project.play()
    assert "serving with plain rules: serve --no-open" in project.said()
    assert project.said().count(play.NEXT_TIME) == 1
    eventually(project.kept)
    project.stop(first)
    project.play()
    assert "serving with compiled rules" in project.said()
    assert "compiled on the side" not in project.said()
    assert project.compilations == 1


def test_compiling_leaves_the_processor_to_the_server(project: SmallProject) -> None:
    project.play()
    eventually(project.kept)
    assert "niceness 19" in (project.root / "compilations").read_text()


def test_another_start_meanwhile_plays_plain_and_does_not_compile_again(project: SmallProject) -> None:
    project.compiler("waits")
    first = project.play()
    eventually(lambda: project.compilations)
    second = project.play()
    assert "serving with plain rules" in project.said()
    project.compiler("quick")
    eventually(project.kept)
    project.stop(second)
    project.stop(first)
    assert project.compilations == 1


def test_a_start_that_ends_does_not_end_the_compiling_of_another(project: SmallProject) -> None:
    project.compiler("waits")
    project.play()
    eventually(lambda: project.compilations)
    project.stop(project.play())
    project.compiler("quick")
    eventually(project.kept)
    assert project.compilations == 1


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_compiling_ends_with_the_server_and_leaves_nothing(project: SmallProject, how: signal.Signals) -> None:
    project.compiler("waits")
    player = project.play()
    eventually(lambda: len(project.processes()) == 5)  # the server, watching, working, hatchling, the compiler
    assert project.unfinished()
    player.send_signal(how)
    player.wait(SECONDS)
    eventually(lambda: not project.processes())
    assert project.unfinished() == []
    assert project.kept() == []


def test_interrupted_compiling_is_taken_up_again(project: SmallProject) -> None:
    project.compiler("waits")
    first = project.play()
    eventually(lambda: project.compilations)
    project.stop(first)
    eventually(lambda: not project.processes())
    project.compiler("quick")
    second = project.play()
    assert "serving with plain rules" in project.said()
    assert project.said().count(play.NEXT_TIME) == 1
    eventually(project.kept)
    project.stop(second)
    project.play()
    assert "serving with compiled rules" in project.said()
    assert project.compilations == 2


def test_a_failure_is_told_once_and_play_goes_on(project: SmallProject) -> None:
    project.compiler("fails")
    first = project.play()
    eventually(lambda: "Compiling the rules failed" in project.said())
    assert first.poll() is None
    assert "internal compiler error" in (project.root / "build" / "compile.log").read_text()
    assert project.kept() == []
    project.stop(first)
    project.play()
    assert project.said() == "serving with plain rules: serve --no-open\n"
    assert project.compilations == 1


def test_after_a_failure_other_sources_are_compiled_again(project: SmallProject) -> None:
    project.compiler("fails")
    first = project.play()
    eventually(lambda: "Compiling the rules failed" in project.said())
    project.stop(first)
    project.compiler("quick")
    project.write("src/katzentisch/rules.py", "# repaired\n")
    project.play()
    eventually(project.kept)
    assert project.compilations == 2


def test_without_a_compiler_play_says_so_and_with_one_never(project: SmallProject) -> None:
    folder = project.root / "bin"
    folder.mkdir()
    (folder / "sh").symlink_to("/bin/sh")
    project.stop(project.play(PATH=str(folder), CC=""))  # made ready
    first = project.play(PATH=str(folder), CC="")
    assert project.said() == f"{play.NO_COMPILER}\nserving with plain rules: serve --no-open\n"
    assert project.compilations == 0
    project.stop(first)
    (folder / "clang").symlink_to("/bin/true")
    project.play(PATH=str(folder), CC="")
    assert play.NO_COMPILER not in project.said()
    eventually(lambda: project.compilations)


BUILD = (
    "from tasks.wheels import build_wheel; print(build_wheel({python!r}, '1', busy=lambda: print('busy', flush=True)))"
)


def test_a_process_that_needs_the_compiled_wheel_waits_for_the_one_that_builds_it(project: SmallProject) -> None:
    project.compiler("waits")
    project.play()
    eventually(lambda: project.compilations)
    code = BUILD.format(python=str(project.root / ".venv-compile" / "bin" / "python"))
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, cwd=project.root / "scripts", stdout=subprocess.PIPE, text=True) as waiting:
        assert waiting.stdout is not None
        assert waiting.stdout.readline() == "busy\n"
        project.compiler("quick")
        path = Path(waiting.stdout.readline().strip())
    assert project.kept() == [path]
    assert project.compilations == 1


def test_a_compiled_wheel_is_used_when_the_libraries_have_to_be_fetched_again(project: SmallProject) -> None:
    first = project.play()
    eventually(project.kept)
    project.stop(first)
    (project.root / "requirements" / "run.txt").write_text("# a new lock\n")
    project.play()
    assert "serving with compiled rules" in project.said()


def test_a_wheel_appears_whole_or_not_at_all(project: SmallProject) -> None:
    project.compiler("waits")
    first = project.play()
    eventually(lambda: [path for path in project.unfinished() if path.suffix == ".whl"])
    assert project.kept() == []
    project.compiler("quick")
    eventually(project.kept)
    project.stop(first)
    project.play()
    assert "serving with compiled rules" in project.said()


def test_a_wheel_of_sources_that_were_edited_meanwhile_is_thrown_away(project: SmallProject) -> None:
    project.compiler("waits")
    first = project.play()
    eventually(lambda: project.compilations)
    project.write("src/katzentisch/rules.py", "# edited\n")
    project.compiler("quick")
    eventually(lambda: len(project.processes()) == 1)  # the server
    assert project.kept() == []
    project.stop(first)
    project.play()
    assert project.said().count(play.NEXT_TIME) == 1
    eventually(project.kept)


def test_what_the_shell_points_python_to_is_not_played(project: SmallProject, tmp_path: Path) -> None:
    other = tmp_path / "elsewhere" / "katzentisch"
    other.mkdir(parents=True)
    (other / "__init__.py").touch()
    (other / "__main__.py").write_text("print('serving something else')\n")
    project.play(PYTHONPATH=str(other.parent))
    assert "serving with plain rules" in project.said()


def ctrl_c(player: subprocess.Popen[str], is_heard_elsewhere: bool) -> None:
    """As the terminal does it; or to a thread that is not the main one, which Python's own waiting does not notice."""
    threads = sorted(int(task.name) for task in Path(f"/proc/{player.pid}/task").iterdir())
    if is_heard_elsewhere:
        assert threads[-1] != player.pid
        assert ctypes.CDLL(None).tgkill(player.pid, threads[-1], signal.SIGINT) == 0
    else:
        player.send_signal(signal.SIGINT)


@pytest.mark.parametrize("is_heard_elsewhere", [False, True])
def test_ctrl_c_while_getting_ready_ends_what_was_started(project: SmallProject, is_heard_elsewhere: bool) -> None:
    project.write("hatch_build.py", "import time; print('katzentisch: building', flush=True); time.sleep(1000)")
    command = [sys.executable, str(project.root / "scripts" / "play"), "--no-open"]
    with subprocess.Popen(command, cwd=project.root, env={**os.environ}, stdout=subprocess.PIPE, text=True) as player:
        project.players.append(player)
        try:
            eventually(lambda: any("hatch_build.py" in words for words in project.processes()))
            ctrl_c(player, is_heard_elsewhere)
            assert player.wait(SECONDS) == 130
        finally:
            player.kill()
    eventually(lambda: not project.processes())


def open_files(pid: int) -> set[Path]:
    """What a process has open now; it may close a file while it is asked."""
    files = set()
    for number in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):
            files.add(number.readlink())
    return files


def test_ctrl_c_ends_one_that_waits_for_another(project: SmallProject) -> None:
    lock = project.root / "build" / "locks" / "page"
    lock.parent.mkdir(parents=True)
    command = [sys.executable, str(project.root / "scripts" / "play"), "--no-open"]
    with lock.open("ab") as held:
        assert take(held)
        with subprocess.Popen(command, cwd=project.root, stdout=subprocess.PIPE, text=True) as player:
            project.players.append(player)
            eventually(lambda: lock in open_files(player.pid))
            player.send_signal(signal.SIGINT)
            try:
                assert player.wait(SECONDS) == 130
            finally:
                player.kill()


def test_the_page_of_another_branch_is_built_anew_before_compiling(project: SmallProject) -> None:
    project.compiler("waits")
    first = project.play()
    eventually(lambda: project.compilations)
    project.stop(first)
    eventually(lambda: not project.processes())
    (project.root / "page").unlink()
    project.compiler("quick")
    project.play()
    eventually(lambda: project.kept() or "Compiling the rules failed" in project.said())
    assert project.kept()
