"""The arena: the same deals for both, the same scores however it is run, and no bot that can stop it."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from katzentisch.bots.thinking import Question
from katzentisch.cli import main
from katzentisch.games import GAMES
from katzentisch.research.arena import Contest, Match, Score, scores
from katzentisch.research.contestant import Contestant, Limits
from katzentisch.research.ladder import Encounter, ladder
from katzentisch.research.own_bot import OwnBot
from katzentisch.research.report import Kept, contents_of, contests, lines, report
from katzentisch.research.statistics import SequentialTest, interval
from tests.bots.test_search import states
from tests.research import odd_bots

ODD = "tests.research.odd_bots"
#: Where other processes find what this one imports, wherever they are started.
PATH = os.pathsep.join(map(os.path.abspath, [str(Path(__file__).parents[2]), *sys.path]))
#: Nothing here takes so long, on any machine.
PATIENCE = 120


def contest(
    first: str, second: str = "heuristic-1", game_id: str = "mau-mau", seats: int = 2, **limits: Any
) -> Contest:
    game = GAMES[game_id]
    return contests(game, game.choices(game.resolve()), seats, [first, second], Limits(**limits), {})[0]


def played(what: Contest, deals: range, jobs: int = 1) -> list[Score]:
    with scores(what, deals, jobs) as found:
        return list(found)


def question() -> Question:
    """A question with more than one answer."""
    game = GAMES["mau-mau"]
    state = next(state for state in states(game, 2, 1, 1) if len(state.moves(state.to_move())) > 1)
    seat = state.to_move()
    return Question(game.id, "", game.view(state, seat), state.moves(seat), 1)


def wait_until(is_it: Callable[[], Any]) -> None:
    over = time.monotonic() + PATIENCE
    while not is_it():
        assert time.monotonic() < over
        time.sleep(0.02)


def pid_left_in(folder: Path) -> int:
    """The process that an odd bot has named."""
    wait_until(lambda: list(folder.glob("*.thinks")))
    return int(next(folder.glob("*.thinks")).stem)


def is_alive(pid: int) -> bool:
    """Does it run? One that has ended and that nobody has asked for yet does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    try:
        return not stat.parent.parent.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:  # it has just gone
        return False


def facts(found: list[Score]) -> list[Any]:
    """All but the seconds."""
    return [(score.deal, score.share, score.asked, score.faults) for score in found]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_yardstick_against_itself_wins_just_its_share(seats: int) -> None:
    found = played(contest("heuristic-1", seats=seats), range(3))
    assert [score.share for score in found] == [pytest.approx(1 / seats)] * 3


def test_scores_do_not_depend_on_how_many_are_played_at_a_time() -> None:
    what = contest("random")
    assert facts(played(what, range(8))) == facts(played(what, range(8), jobs=2))


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        (
            "Raises",
            f"raised RuntimeError in choose, line {odd_bots.Raises.choose.__code__.co_firstlineno + 1}: no idea",
        ),
        ("Nonsense", "answered with a move that is not allowed"),
        ("NoNumber", "raised ValueError"),
        ("Sleeps", "took longer than 0.5 s"),
        ("Shouts", "answered more than 65536 bytes"),
        ("Greedy", "raised MemoryError"),
        ("Dies", "ended without an answer"),
        ("SaysWhyAndDies", "ended without an answer: the table is on fire"),
        ("NotEvenMade", "did not start: RuntimeError: not today"),
        ("Missing", "did not start: AttributeError: "),
    ],
)
def test_a_bot_that_does_not_move_is_named_and_the_deal_goes_on(bot: str, fault: str) -> None:
    def seated(name: str, limits: Limits) -> Contestant:
        # The other one may be slow on a busy machine.
        return Contestant(name, Limits(seconds=0.5) if name.endswith(":Sleeps") else limits)

    match = Match(contest(f"{ODD}:{bot}", seconds=60), seated)
    try:
        score = match.play(1)
    finally:
        match.close()
    assert sum(score.faults[0].values()) == 3  # then it is no longer asked in this deal
    assert all(what.startswith(fault) for what in score.faults[0]), score.faults[0]
    assert not score.faults[1]
    assert score.asked[0] > 3


def test_one_that_ends_between_two_questions_is_named_and_started_again() -> None:
    """Nothing can be written to it any more, and closing its pipe fails, too."""
    asked, bot = question(), Contestant(f"{ODD}:EndsAfterwards", Limits(seconds=60))
    try:
        assert bot.move(asked) in asked.moves
        for process in bot._processes.values():
            process._process.wait(PATIENCE)
        assert bot.move(asked) is None
        assert bot.faults == {"ended without an answer": 1}
        assert bot.move(asked) in asked.moves
    finally:
        bot.close()


def test_the_arena_goes_on_after_a_bot_that_ends_between_two_questions() -> None:
    found = played(contest(f"{ODD}:EndsAfterwards", seconds=60), range(2))
    assert [score.deal for score in found] == [0, 1]
    assert all(score.faults[0] for score in found)


def test_what_a_bot_has_started_ends_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", PATH)
    bot = Contestant(f"{ODD}:StartsAnother", Limits(seconds=PATIENCE))
    thinks = threading.Thread(target=bot.move, args=(question(),), daemon=True)
    thinks.start()
    started = pid_left_in(tmp_path)
    assert is_alive(started)
    for process in list(bot._processes.values()):
        process.kill()
    wait_until(lambda: not is_alive(started))
    thinks.join(PATIENCE)
    assert bot.faults == {"ended without an answer": 1}
    bot.close()


def test_a_bot_ends_by_itself_when_the_arena_was_killed(tmp_path: Path) -> None:
    """In the middle of a thought without end."""
    arena = [sys.executable, "-m", "katzentisch", "arena", "mau-mau", f"{ODD}:Loops", "heuristic-1", "--seconds", "3"]
    with subprocess.Popen(arena, cwd=tmp_path, env={**os.environ, "PYTHONPATH": PATH}) as process:
        thinks = pid_left_in(tmp_path)
        process.kill()
    wait_until(lambda: not is_alive(thinks))


def test_a_bot_from_outside_plays_like_one_of_ours() -> None:
    ours, outside = (played(contest(bot), range(3)) for bot in ("heuristic", f"{ODD}:Tells"))
    assert facts(ours) == facts(outside)


@pytest.mark.parametrize("bots", [("casual", "newcomer"), ("search-20", "heuristic")])
def test_a_bot_of_ours_plays_alike_in_any_process(bots: tuple[str, str]) -> None:
    what = contest(*bots)
    here = Match(what, OwnBot)
    assert facts([here.play(deal) for deal in range(3)]) == facts(played(what, range(3)))


def test_a_contest_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    what, kept = contest("heuristic", "random"), Kept(tmp_path / "scores")
    first = report(what, range(5), 1, 0, kept, iter)
    assert first["deals"] == 5
    asked_for: list[Score] = []

    def watch(found: Any) -> Any:
        for score in found:
            asked_for.append(score)
            yield score

    whole = report(what, range(8), 1, 0, kept, watch)
    assert [score.deal for score in asked_for] == [5, 6, 7]
    assert whole["share"] == report(what, range(8), 1, 0, Kept(None), iter)["share"]
    assert not kept.of(contest("random", "heuristic"), range(8))


@pytest.mark.parametrize(
    "other",
    [
        {"limits": Limits(seconds=1)},
        {"limits": Limits(megabytes=512)},
        {"contents": ("", "another file")},
        {"choices": {"call": "automatic"}},
    ],
)
def test_scores_are_not_those_of_another_contest(tmp_path: Path, other: dict[str, Any]) -> None:
    what, kept = contest("heuristic", "random"), Kept(tmp_path / "scores")
    kept.add(what, Score(0, 1.0, (1, 1), (0.0, 0.0), ({}, {})))
    assert len(kept.of(what, range(3))) == 1
    assert not kept.of(what._replace(**other), range(3))


@pytest.mark.parametrize("where", ["katzentisch.research.report.__version__", "rules"])
def test_scores_are_not_those_of_another_version(tmp_path: Path, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    what, kept = contest("heuristic", "random"), Kept(tmp_path / "scores")
    kept.add(what, Score(0, 1.0, (1, 1), (0.0, 0.0), ({}, {})))
    if where == "rules":
        monkeypatch.setattr(GAMES["mau-mau"], "rules", "another")
    else:
        monkeypatch.setattr(where, "another")
    assert not kept.of(what, range(3))


@pytest.mark.parametrize("left", [1, 2, 5, 30])
def test_a_score_that_was_written_by_half_is_played_again(tmp_path: Path, left: int) -> None:
    """Whoever wrote it was killed; what comes after it is kept."""
    path = tmp_path / "scores"
    what, kept = contest("heuristic", "random"), Kept(path)
    scores_of = [Score(deal, 0.5, (1, 1), (0.0, 0.0), ({"slept": 1}, {})) for deal in range(3)]
    for score in scores_of[:2]:
        kept.add(what, score)
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.index(b"\n") + 1 + left])
    assert kept.of(what, range(3)) == scores_of[:1]
    for score in scores_of[1:]:
        kept.add(what, score)
    assert kept.of(what, range(3)) == scores_of


def test_what_holds_no_scores_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    diary = tmp_path / "diary"
    for written, complaint in (
        (b"Dear diary,\n[[", "diary, line 1: there are other things than scores in this file"),
        (b"\xff\xfe", "is not a text file"),
    ):
        diary.write_bytes(written)
        with pytest.raises(SystemExit) as left:
            main(["arena", "mau-mau", "heuristic", "random", "--out", str(diary)])
        assert left.value.code == 2
        assert complaint in capsys.readouterr().err
        assert diary.read_bytes() == written
    with pytest.raises(SystemExit) as left:
        main(["arena", "mau-mau", "heuristic", "random", "--out", str(tmp_path / "nowhere" / "scores")])
    assert left.value.code == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_sequential_test_stops_when_it_knows() -> None:
    test = SequentialTest(0.5, 0.02)
    shares = [1.0, 0.5] * 200
    n = next(n for n in range(1, len(shares)) if test.is_decided(shares[:n]))
    assert test.verdict == "better"
    assert 30 <= n < 300
    worse = SequentialTest(0.5, 0.02)
    assert worse.is_decided([0.5, 0.25] * 200)
    assert worse.verdict == "not better"


def test_the_interval_holds_the_mean_and_shrinks() -> None:
    few, many = interval([0.0, 0.5, 1.0, 0.5] * 5), interval([0.0, 0.5, 1.0, 0.5] * 100)
    assert few[0] < many[0] < 0.5 < many[1] < few[1]


def test_a_ladder_finds_the_odds_that_games_were_won_by() -> None:
    """Nine to one and three to one, at two seats; the third step was never played."""
    rungs = ladder(
        [Encounter(("best", "middle"), 2, [0.9] * 500), Encounter(("worst", "middle"), 2, [0.25, 0.0, 0.5, 0.25] * 125)]
    )
    assert [rung.bot for rung in rungs] == ["best", "middle", "worst"]
    best, middle, worst = (rung.rating for rung in rungs)
    assert best - middle == pytest.approx(400 * math.log10(9), abs=2)
    assert middle - worst == pytest.approx(400 * math.log10(3), abs=2)
    assert best + middle + worst == pytest.approx(0)
    assert rungs[2].low < worst < rungs[2].high


def test_a_ladder_knows_what_is_fair_among_four_and_that_nobody_is_infinitely_better() -> None:
    even = ladder([Encounter(("one", "other"), 4, [0.25] * 40)])
    assert [rung.rating for rung in even] == [pytest.approx(0, abs=0.1)] * 2
    always = ladder([Encounter(("one", "other"), 2, [1.0] * 40)])
    assert 200 < always[0].rating < 1000


def test_more_than_two_bots_are_put_on_a_ladder(capsys: pytest.CaptureFixture[str]) -> None:
    main(["arena", "mau-mau", "random", "heuristic", "heuristic-1", "--deals", "12"])
    said = capsys.readouterr().out.splitlines()
    assert said[-4].startswith("ladder")
    assert said[-1].startswith("random")


def test_the_command_reports_and_complains(capsys: pytest.CaptureFixture[str]) -> None:
    main(["arena", "mau-mau", "heuristic", "random", "--deals", "6", "--json"])
    found = json.loads(capsys.readouterr().out)["contests"][0]
    assert found["deals"] == 6
    assert found["interval"][0] <= found["share"] <= found["interval"][1]
    assert "heuristic wins" in lines(found)[1]
    for words, complaint in (
        (["arena", "mau-mau", "heuristic", "nobody"], "there is no bot nobody"),
        (["arena", "mau-mau", "heuristic"], "two bots"),
        (["arena", "kitty-paw", "club", "strong"], "everybody acts at once"),
    ):
        with pytest.raises(SystemExit):
            main(words)
        assert complaint in capsys.readouterr().err


def test_a_bot_that_never_starts_ends_the_command_before_the_first_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my_bots.py").write_text("import secrte\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", PATH)
    for bot, why in (("my_bots:Clever", "No module named 'secrte'"), ("no_bots:Clever", "No module named 'no_bots'")):
        with pytest.raises(SystemExit) as left:
            main(["arena", "mau-mau", bot, "heuristic-1", "--out", "scores"])
        assert left.value.code == 2
        said = capsys.readouterr().err.splitlines()
        assert said[-1] == f"katzentisch: {bot} does not start: ModuleNotFoundError: {why}"
        assert said[-2] == f"ModuleNotFoundError: {why}"
    assert not (tmp_path / "scores").read_text()


def test_a_bot_whose_file_has_changed_is_another_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", PATH)
    own = tmp_path / "my_bots.py"
    own.write_text("class Clever: pass\n")
    before = contents_of(["my_bots:Clever", "heuristic"], Limits())
    assert list(before) == ["my_bots:Clever"]
    assert before == contents_of(["my_bots:Clever"], Limits())
    own.write_text("class Clever: there = 'is more'\n")
    assert contents_of(["my_bots:Clever"], Limits()) != before


def test_many_kinds_of_faults_are_told_in_a_few_lines() -> None:
    found = report(contest("heuristic", "random"), range(2), 1, 0, Kept(None), iter)
    found["faults"] = [{f"raised Odd: {n}": 1 + n for n in range(30)}, {}]
    said = [line for line in lines(found) if "fault" in line or "raised" in line]
    assert said[0] == "heuristic raised Odd: 29: 30 times"
    assert said[-1] == "heuristic: 22 more kinds of faults"
    assert len(said) == 9


def test_the_bot_of_the_documentation_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As docs/bots.md shows it, and what it says of the report."""
    said = (
        (Path(__file__).parents[2] / "docs" / "bots.md")
        .read_text(encoding="utf-8")
        .partition("### A bot of your own")[2]
    )
    code = said.partition("```python\n")[2].partition("```")[0]
    (tmp_path / "my_bots.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", PATH)
    main(["arena", "mau-mau", "my_bots:Clever", "random", "heuristic-1", "--deals", "12", "--json"])
    found = json.loads(capsys.readouterr().out)
    for contest in found["contests"]:
        assert contest["faults"] == [{}, {}]
        assert all(f"`{key}`" in said for key in contest), list(contest)
    assert all(f"`{key}`" in said for key in [*found, *found["ladder"][0]])
