"""Kitty Paw bots in virtual time."""

from __future__ import annotations

import itertools
import json

import pytest
from click.testing import CliRunner

from katzentisch.bots.kitty_paw import SKILLS, fitts, hick, look_over
from katzentisch.bots.kitty_paw_simulation import VirtualTable, play_games, simulate_games
from katzentisch.cli import command
from katzentisch.games.kitty_paw.options import KittyPawOptions

RACE = KittyPawOptions()


def test_the_same_seed_gives_the_same_games() -> None:
    once, twice, other = (simulate_games(RACE, ("club",) * 3, 4, seed) for seed in (1, 1, 9))
    assert once == twice
    assert once != other


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_end_with_points_winners_and_rounds(seats: int) -> None:
    for report in play_games(RACE, ("club",) * seats, 6):
        assert report.result.winners
        assert max(report.result.points) > 0
        assert 5 <= report.rounds <= 13
        assert report.right_claims + report.wrong_claims + report.unclaimed == report.rounds
        if not report.extra_rounds:  # those for two have no bump
            claims = report.right_claims + report.wrong_claims
            assert report.paid_bumps + report.tied_bumps == (0 if seats == 2 else claims)


@pytest.mark.parametrize(
    "options",
    [
        KittyPawOptions(levels="mixed"),
        KittyPawOptions(level2="yellow"),
        KittyPawOptions(pace="calm"),
        KittyPawOptions(pace="calm", levels="mixed"),
    ],
    ids=str,
)
def test_all_house_rules_can_be_simulated(options: KittyPawOptions) -> None:
    reports = list(play_games(options, ("strong", "beginner", "club"), 4))
    assert all(report.result.winners for report in reports)
    assert (sum(report.paid_bumps for report in reports) > 0) == (options.pace == "race")


@pytest.mark.parametrize("pace", ["race", "calm"])
def test_practice_has_ten_rounds_and_keeps_the_time_in_a_race(pace: str) -> None:
    table = VirtualTable(KittyPawOptions(practice="on", pace=pace), ("club",), 3)
    report = table.run()
    assert report.rounds == 10
    assert 0 < table.state.time <= report.milliseconds if pace == "race" else table.state.time == 0


def test_better_bots_win_more_and_claim_more_rightly() -> None:
    against = simulate_games(RACE, ("master", "beginner"), 25)
    assert against["win_share"][0] > 0.9
    masters, beginners = (simulate_games(RACE, (level,) * 2, 25) for level in ("master", "beginner"))
    assert masters["claim_accuracy"] > 0.95 > beginners["claim_accuracy"] > 0.5
    assert masters["seconds_a_round"] < beginners["seconds_a_round"]


def test_skill_rises_in_everything_from_level_to_level() -> None:
    skills = list(SKILLS.values())
    assert list(SKILLS) == ["beginner", "casual", "club", "strong", "master"]
    for worse, better in itertools.pairwise(skills):
        assert better.pace < worse.pace
        assert better.slip < worse.slip
        assert better.check > worse.check
        assert better.memory > worse.memory
    assert (SKILLS["master"].slip, SKILLS["club"].slip, SKILLS["beginner"].slip) == (0.01, 0.04, 0.10)


def test_times_follow_the_laws_they_are_named_after() -> None:
    assert hick(1) == 370
    assert hick(3) == 520
    assert fitts(1) == 230
    assert fitts(7) == 490
    assert look_over(10) == 450


def test_the_command_tells_rounds_points_winners_and_claims() -> None:
    told = CliRunner().invoke(command, ["simulate", "kitty-paw", "--seats", "3", "--games", "3", "--bots", "strong"])
    assert told.exit_code == 0
    assert "3 seats, 3 games, bots of the level strong" in told.output
    for words in ("rounds a game:", "claims that were right:", "seat 2 has", "shared wins:"):
        assert words in told.output


def test_the_command_tells_programs_the_same() -> None:
    told = CliRunner().invoke(command, ["simulate", "kitty-paw", "--games", "2", "--set", "pace=calm", "--json"])
    assert json.loads(told.stdout) == simulate_games(KittyPawOptions(pace="calm"), ("club",) * 2, 2)
