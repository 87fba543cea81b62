"""A program in any language as a bot of the arena: asked line by line, within the limits, and never knowing two sittings."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from katzentisch.cli import main
from katzentisch.engine.cards import CannotRead
from katzentisch.games import GAMES
from katzentisch.research.arena import Contest, Match, Score
from katzentisch.research.contestant import Contestant, DidNotStart, Limits
from katzentisch.research.contestant_process import content
from katzentisch.research.program import asked
from katzentisch.research.report import check_bots, contents_of
from tests.bots.test_search import IN_TURNS, pairs, states
from tests.research.test_arena import PATH, is_alive, pid_left_in, question, wait_until

#: Reads a question and then does this.
LOOP = "import json, os, sys, time\nfor line in sys.stdin:\n    question = json.loads(line)\n    {}\n"
FIRST = "print(question['moves'][0], flush=True)"


def program(folder: Path, does: str) -> str:
    """The name of a bot whose program does this with every question."""
    (folder / "bot.py").write_text(LOOP.format(does), encoding="utf-8")
    return f"program:{shlex.join([sys.executable, str(folder / 'bot.py')])}"


def answered(name: str, **limits: Any) -> tuple[int | None, list[str]]:
    """What it answers to one question, and its faults."""
    bot = Contestant(name, Limits(**{"seconds": 60.0, **limits}))
    try:
        return bot.move(question()), list(bot.faults)
    finally:
        bot.close()


@pytest.mark.parametrize("game_id", IN_TURNS)
def test_a_question_has_the_facts_of_the_view_and_the_moves_as_text(game_id: str) -> None:
    game = GAMES[game_id]
    for state in states(game, game.fewest_seats, 3, 7):
        seat = state.to_move()
        view, moves = game.view(state, seat), state.moves(seat)
        told = json.loads(asked(game, view, moves, 5))
        assert (told["game"], told["seat"], told["seed"]) == (game_id, seat, 5)
        assert told["rules"] == game.choices(game.resolve())
        assert [game.parse(text) for text in told["moves"]] == moves
        assert set(told["view"]) == set(view.facts())
        assert sorted(told["view"]["hand"]) == sorted(view.facts()["hand"])


@pytest.mark.parametrize("game_id", IN_TURNS)
def test_a_question_is_the_same_in_worlds_that_cannot_be_told_apart(game_id: str) -> None:
    found = 0
    for pair in pairs(game_id):
        seat = pair.one.to_move()
        one, other = (
            asked(pair.game, pair.game.view(state, seat), state.moves(seat), 5) for state in (pair.one, pair.other)
        )
        assert one == other
        found += 1
    assert found > 3


def test_a_program_plays_the_move_whose_text_it_writes(tmp_path: Path) -> None:
    move, faults = answered(program(tmp_path, FIRST))
    assert move == question().moves[0]
    assert not faults


@pytest.mark.parametrize(
    ("does", "fault"),
    [
        ("print('knock on wood', flush=True)", "answered what is no move: 'knock on wood'"),
        ("print(flush=True)", "answered what is no move: ''"),
        ("sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()", "answered what is no move: '\ufffd'"),
        ("print('timeout 0', flush=True)", "answered with a move that is not allowed: 'timeout 0'"),
        ("print(question['moves'][0] + chr(10) + question['moves'][0], flush=True)", "answered more than one line"),
        ("os.write(1, bytes(100 << 20))", "answered more than 65536 bytes"),
        ("bytearray(8 << 30)", "ended without an answer: MemoryError"),
        ("sys.exit('the table is on fire')", "ended without an answer: the table is on fire"),
        ("os._exit(0)", "ended without an answer"),
    ],
)
def test_one_that_does_not_move_is_named(tmp_path: Path, does: str, fault: str) -> None:
    assert answered(program(tmp_path, does)) == (None, [fault])


def test_one_that_sleeps_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", PATH)
    sleeps = program(tmp_path, "time.sleep(3600)")
    before = "import os\nopen(f'{os.getpid()}.thinks', 'w')\n"
    (tmp_path / "bot.py").write_text(before + (tmp_path / "bot.py").read_text(encoding="utf-8"), encoding="utf-8")
    assert answered(sleeps, seconds=1.0) == (None, ["took longer than 1 s"])
    wait_until(lambda: list(tmp_path.glob("*.thinks")))
    wait_until(lambda: not any(is_alive(int(slept.stem)) for slept in tmp_path.glob("*.thinks")))


def test_one_ends_by_itself_when_the_arena_was_killed(tmp_path: Path) -> None:
    """In the middle of a thought without end."""
    name = program(tmp_path, "open(f'{os.getpid()}.thinks', 'w')\n    while True: pass")
    arena = [sys.executable, "-m", "katzentisch", "arena", "mau-mau", name, "heuristic-1", "--seconds", "3"]
    with subprocess.Popen(arena, cwd=tmp_path, env={**os.environ, "PYTHONPATH": PATH}) as process:
        thinks = pid_left_in(tmp_path)
        process.kill()
    wait_until(lambda: not is_alive(thinks))


@pytest.mark.parametrize("forks", [True, False])
def test_each_seat_of_each_game_has_a_program_of_its_own(
    tmp_path: Path, forks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So none knows a hand that another seat has held on the same deal."""
    if not forks:
        monkeypatch.setattr("katzentisch.research.contestant.FORKS", False)
    (tmp_path / "seats").mkdir()
    told = f"open({str(tmp_path / 'seats')!r} + f'/{{os.getpid()}}', 'a').write(str(question['seat']))"
    game = GAMES["mau-mau"]
    bots = ("heuristic-1", program(tmp_path, f"{told}; {FIRST}"))
    match = Match(Contest("mau-mau", game.choices(game.resolve()), 3, bots, Limits(seconds=60)))
    try:
        played = match.play(0)
    finally:
        match.close()
    assert played.faults == ({}, {})
    seats = [set(path.read_text()) for path in (tmp_path / "seats").iterdir()]
    assert len(seats) == 6  # three rotations, in each of them two seats
    assert all(len(found) == 1 for found in seats)


def test_one_that_does_not_notice_the_end_of_its_game_is_ended(tmp_path: Path) -> None:
    noted = f"open({str(tmp_path)!r} + f'/{{os.getpid()}}.thinks', 'w')"
    name = program(tmp_path, FIRST)
    (tmp_path / "bot.py").write_text(f"import os\n{noted}\n{LOOP.format(FIRST)}while True: pass\n", encoding="utf-8")
    bot, asked_for = Contestant(name, Limits(seconds=60)), question()
    try:
        assert bot.move(asked_for) is not None
        begun = list(tmp_path.glob("*.thinks"))
        assert begun
        bot.leave()
        wait_until(lambda: not any(is_alive(int(path.stem)) for path in begun))
    finally:
        bot.close()


def test_its_scores_are_those_of_the_same_bot_in_python(tmp_path: Path) -> None:
    game = GAMES["mau-mau"]
    choices = game.choices(game.resolve())
    one, other = (
        Match(Contest("mau-mau", choices, 2, (name, "heuristic-1"), Limits(seconds=60)))
        for name in (program(tmp_path, FIRST), "tests.research.test_programs:First")
    )
    try:
        found: list[Score] = [match.play(4) for match in (one, other)]
    finally:
        one.close()
        other.close()
    assert found[0].share == found[1].share
    assert found[0].asked == found[1].asked


class First:
    """The same in Python."""

    def choose(self, game: Any, view: Any, moves: list[int], dice: Any) -> int:
        return moves[0]


def test_a_program_that_has_changed_is_another_bot(tmp_path: Path) -> None:
    name = program(tmp_path, FIRST)
    before = contents_of([name, "heuristic"], Limits())
    assert list(before) == [name]
    assert before[name] == content(name).decode()
    program(tmp_path, f"{FIRST} ; 1")
    assert contents_of([name], Limits()) != before


def test_one_that_is_not_there_does_not_start() -> None:
    with pytest.raises(DidNotStart, match="program:no-such-cat does not start: FileNotFoundError"):
        contents_of(["program:no-such-cat"], Limits())


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("program:", "there is no bot program:;"),
        ("program:  ", "there is no bot program:"),
        ("program:python3 'bot.py", "a quotation mark is missing"),
    ],
)
def test_what_is_no_command_is_told(name: str, complaint: str) -> None:
    with pytest.raises(CannotRead, match=complaint):
        check_bots(GAMES["mau-mau"], [name, "heuristic"])


def test_the_program_of_the_documentation_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As docs/bots.md shows it, by the command that stands there, and what it says of a question."""
    docs = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    said = docs.partition("### A program in any language")[2].partition("\n### ")[0]
    code = said.partition("```python\n")[2].partition("```")[0]
    (tmp_path / "last_card.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    command = next(line for line in said.splitlines() if line.strip().startswith("katzentisch arena"))
    main([*shlex.split(command)[1:], "--deals", "4", "--json"])
    (found,) = json.loads(capsys.readouterr().out)["contests"]
    assert found["faults"] == [{}, {}]
    game = GAMES["mau-mau"]
    state = next(states(game, 2, 1, 1))
    told = json.loads(asked(game, game.view(state, state.to_move()), state.moves(state.to_move()), 1))
    assert all(f"`{key}`" in said for key in told), list(told)
