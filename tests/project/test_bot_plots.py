"""The tables and pictures of docs/ show what was kept of the runs, no more and no less."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import bot_plots
from bench import kept_figures


@pytest.mark.parametrize("name", ["bots-levels.svg", "bots-goals.svg"])
def test_a_picture_shows_what_was_kept(name: str) -> None:
    assert (bot_plots.DOCS / name).read_text(encoding="utf-8") == bot_plots.pictures()[name]


@pytest.mark.parametrize("name", bot_plots.documents())
def test_a_document_shows_what_was_kept(name: str) -> None:
    """If this fails: `python scripts/bot_plots.py`."""
    assert (bot_plots.DOCS / name).read_text(encoding="utf-8") == bot_plots.documents()[name]


def test_every_table_is_shown_and_every_figure_is_in_a_table() -> None:
    shown = "".join(bot_plots.documents().values())
    assert [name for name in bot_plots.TABLES if f"<!-- figures: {name} -->" not in shown] == []
    assert {source for source, _ in bot_plots.TABLES.values()} == {
        path.stem for path in kept_figures.FIGURES.glob("*.json")
    }


def row(game: str, first: str, second: str, share: float, **more: Any) -> dict[str, Any]:
    """What is kept of a contest."""
    kept = {
        "game": game,
        "seats": 2,
        "bots": [first, second],
        "deals": 1635,
        "share": share,
        "milliseconds": [4.66, 0.1],
    }
    kept |= {"interval": [share - 0.01, share + 0.02], "preset": "printed", "changes": {}, "begins": 0}
    return {**kept, "goal": 0.0, "verdict": "", **more}


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures of one's own."""
    monkeypatch.setattr(kept_figures, "FIGURES", tmp_path)


def lines(name: str) -> list[str]:
    """The rows of a table."""
    source, make = bot_plots.TABLES[name]
    return make(source).splitlines()[2:]


@pytest.mark.usefixtures("kept")
def test_a_row_says_whether_its_goal_is_met() -> None:
    kept_figures.keep("master", row("mau-mau", "search-5000", "heuristic-1", 0.6, goal=0.55, verdict="met"))
    kept_figures.keep("master", row("mauz", "search-5000", "heuristic-1", 0.6, goal=0.62))
    assert lines("master") == [
        "| Mau Mau | 5,000 | 1,635 | 60.0 (59.0 to 62.0) | 55: met | 4.7 |",
        "| Mauz (match) | 5,000 | 1,635 | 60.0 (59.0 to 62.0) | 62: undecided | 4.7 |",
    ]


@pytest.mark.usefixtures("kept")
def test_a_row_that_is_played_again_takes_the_place_of_the_one_before() -> None:
    for game, share in (("mau-mau", 0.5), ("mauz", 0.6), ("mau-mau", 0.7)):
        kept_figures.keep("memory", row(game, "search-800", "search-800-forgets", share))
    kept_figures.keep("memory", row("mau-mau", "search-800", "search-800-guesses", 0.4))
    assert lines("memory") == [
        "| Mau Mau | 70.0 (69.0 to 72.0) (1,635) | 40.0 (39.0 to 42.0) (1,635) |",
        "| Mauz (match) | 60.0 (59.0 to 62.0) (1,635) | |",
    ]


@pytest.mark.usefixtures("kept")
def test_the_search_meets_one_tree_at_a_time() -> None:
    """Even if another of the six has turned out to be the best."""
    for constant in ("c0.3-h4", "c0.7-h1000"):
        kept_figures.keep("ismcts", row("schwimmen", "search-10ms", f"ismcts-10ms-{constant}", 0.6, goal=0.58))
    assert lines("ismcts") == [
        "| Schwimmen (match) | 10 ms | c 0.7, whole | 1,635 | 60.0 (59.0 to 62.0) | 58: undecided |"
    ]


@pytest.mark.usefixtures("kept")
def test_the_best_of_the_trees_stands_out() -> None:
    for constant, share in (("c0.3-h4", 0.6), ("c0.7-h1000", 0.5)):
        kept_figures.keep("constants", row("mauz", "search-10ms", f"ismcts-10ms-{constant}", share))
    assert lines("constants") == ["| Mauz (match) | 10 ms | 60.0 ± 1.5 (1,635) | **50.0 ± 1.5 (1,635)** |"]


@pytest.mark.usefixtures("kept")
def test_steps_add_up_to_a_ladder() -> None:
    """Ten to one and even: 400 points and none, and all of them together nought."""
    for n, (above, below, share) in enumerate((("beginner", "newcomer", 10 / 11), ("casual", "beginner", 0.5))):
        kept_figures.keep("levels", row("mau-mau", above, below, share, begins=n))
    (line,) = lines("ladder")
    ratings = [float(cell.split("±")[0]) for cell in line.strip("| ").split("|")[1:]]
    assert ratings == [-267, 133, 133]


@pytest.mark.usefixtures("kept")
def test_the_search_against_random_moves_is_held_against_the_yardstick() -> None:
    for game, search, yardstick in (("mau-mau", 0.7, 0.68), ("mauz", 0.9, 0.95)):
        kept_figures.keep("random", row(game, "search-5000", "random", search))
        kept_figures.keep("random", row(game, "heuristic-1", "random", yardstick))
    assert [line.split("|")[-2].strip() for line in lines("random")] == ["yes", "no"]
