"""The long tables of docs/bots.md: who plays whom, by which rules, and when a row ends."""

from __future__ import annotations

import argparse
import itertools
import time
from pathlib import Path

import pytest

from bench import bots, kept_figures
from katzentisch.bots import ismcts, search
from katzentisch.games import GAMES
from katzentisch.research import arena


def arguments(**chosen: object) -> argparse.Namespace:
    return argparse.Namespace(**{"deals": 0, "seconds": 3600.0, "out": "", "processor": False, **chosen})


@pytest.mark.parametrize("table", [table for table in bots.TABLES if table not in ("ismcts", "paw")])
def test_every_row_can_be_played(table: str) -> None:
    found = list(bots.rows(table, list(bots.DEALS)))
    assert found
    for row in found:
        game = GAMES[row.game]
        assert game.forbidden(game.resolve(row.preset, dict(row.changes)), row.seats) is None


def test_against_random_moves_nobody_can_forget_a_call() -> None:
    """Both play the same deals; the goal is that the search wins at least as much."""
    search, yardstick = bots.rows("random", ["mau-mau"])
    assert dict(search.changes) == {"call": "automatic", "final_call": "automatic"}
    assert (search.changes, search.deals, search.begins) == (yardstick.changes, yardstick.deals, yardstick.begins)


@pytest.mark.parametrize(("goal", "verdict"), [(0.55, "met"), (0.99, "missed"), (0.0, "")])
def test_a_row_ends_when_its_goal_is_met_or_out_of_reach(goal: float, verdict: str) -> None:
    row = bots.Row("mau-mau", "heuristic", "random", goal=goal, deals=100)
    found = bots.contest(row, arguments())
    assert found["verdict"] == verdict
    assert (found["deals"] < 100) == bool(verdict)
    if verdict:
        assert (found["interval"][0] >= goal) == (verdict == "met")


def test_fewer_deals_decide_no_goal_by_themselves() -> None:
    row = bots.Row("mau-mau", "heuristic", "random", goal=0.69)
    found = bots.contest(row, arguments(deals=20))
    assert (found["deals"], found["most"], found["verdict"]) == (20, 4000, "")


def test_a_row_without_time_is_undecided_and_goes_on_another_time(tmp_path: Path) -> None:
    row = bots.Row("mau-mau", "heuristic", "random", goal=0.55, deals=100)
    out = str(tmp_path / "scores")
    broken_off = bots.contest(row, arguments(seconds=0.0, out=out))
    assert (broken_off["deals"], broken_off["verdict"]) == (bots.FEWEST, "")
    whole, at_once = bots.contest(row, arguments(out=out)), bots.contest(row, arguments())
    assert whole["shares"] == at_once["shares"]
    assert whole["shares"][: bots.FEWEST] == broken_off["shares"]


def test_the_best_tree_is_chosen_on_deals_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(kept_figures, "FIGURES", tmp_path)
    tried = [row for row in bots.rows("constants", ["mauz"]) if "10ms" in row.first]
    assert len(tried) == 6
    for n, row in enumerate(tried):
        assert not list(bots.rows("ismcts", ["mauz"]))
        found = {"game": "mauz", "seats": 2, "bots": [row.first, row.second], "deals": 1, "most": 1, "goal": 0.0}
        found |= {"verdict": "", "interval": [0.0, 1.0], "milliseconds": [1.0, 1.0], "share": 0.4 if n == 3 else 0.6}
        kept_figures.keep("constants", bots.summary_of(row, found, arguments()))
    (chosen,) = bots.rows("ismcts", ["mauz"])
    assert "mauz, 100ms: first play `constants`" in capsys.readouterr().err
    assert chosen.second == tried[3].second
    assert chosen.begins == 0 != tried[3].begins


def test_on_a_busy_machine_all_milliseconds_are_those_of_a_core(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (search, ismcts, arena):
        monkeypatch.setattr(module, "perf_counter", None)  # so that it is put back
    ticks = itertools.count()
    monkeypatch.setattr(time, "thread_time", lambda: next(ticks) / 1000)
    bots.count_a_core()
    found = bots.contest(bots.Row("mau-mau", "heuristic", "random"), arguments(deals=1))
    assert found["milliseconds"] == pytest.approx([1.0, 1.0])


def test_kitty_paw_is_measured_in_both_seats() -> None:
    assert bots.paw_share("club", "club", 3) == 0.5
    assert next(found["bots"] for found in bots.paw_rows(1)) == ["casual", "beginner"]
