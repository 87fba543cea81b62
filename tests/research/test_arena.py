"""The arena: the same deals for both, the same scores however it is run, and no bot that can stop it."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from katzentisch.cli import main
from katzentisch.games import GAMES
from katzentisch.research.arena import Contest, Match, Score, scores
from katzentisch.research.contestant import Limits
from katzentisch.research.ladder import Encounter, ladder
from katzentisch.research.own_bot import OwnBot
from katzentisch.research.report import Kept, contests, lines, report
from katzentisch.research.statistics import SequentialTest, interval

ODD = "tests.research.odd_bots"


def contest(
    first: str, second: str = "heuristic-1", game_id: str = "mau-mau", seats: int = 2, **limits: Any
) -> Contest:
    game = GAMES[game_id]
    return contests(game, game.choices(game.resolve()), seats, [first, second], Limits(**limits))[0]


def played(what: Contest, deals: range, jobs: int = 1) -> list[Score]:
    with scores(what, deals, jobs) as found:
        return list(found)


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
        ("Raises", "raised RuntimeError in choose"),
        ("Nonsense", "answered with a move that is not allowed"),
        ("NoNumber", "raised ValueError"),
        ("Sleeps", "took longer than 0.5 s"),
        ("Shouts", "answered more than 65536 bytes"),
        ("Greedy", "raised MemoryError"),
        ("Dies", "ended without an answer"),
        ("NotEvenMade", "did not start"),
        ("Missing", "did not start"),
    ],
)
def test_a_bot_that_does_not_move_is_named_and_the_deal_goes_on(bot: str, fault: str) -> None:
    match = Match(contest(f"{ODD}:{bot}", seconds=0.5 if bot == "Sleeps" else 60))
    try:
        score = match.play(1)
    finally:
        match.close()
    assert sum(score.faults[0].values()) == 3  # then it is no longer asked in this deal
    assert all(what.startswith(fault) for what in score.faults[0]), score.faults[0]
    assert not score.faults[1]
    assert score.asked[0] > 3


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
