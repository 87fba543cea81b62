"""A contest from beginning to end: what to play, what has been played before, and what came of it."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path
from typing import Any

from katzentisch.bots.levels import all_bots_of, is_bot_name
from katzentisch.engine.cards import CannotRead
from katzentisch.engine.game import Game
from katzentisch.research.arena import Contest, Score, all_faults, play_contest
from katzentisch.research.contestant import Limits
from katzentisch.research.ladder import Encounter, Rung, ladder
from katzentisch.research.statistics import SequentialTest, interval, mean

_FROM_OUTSIDE = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")


def contests(game: Game, choices: dict[str, str], seats: int, bots: list[str], limits: Limits) -> list[Contest]:
    """Every bot against every other; `CannotRead` if there is one that nobody knows."""
    if game.is_real_time:
        raise CannotRead(f"in {game.id} everybody acts at once: simulate measures its bots")
    if len(bots) < 2:
        raise CannotRead("the arena takes two bots or more")
    for name in bots:
        if name != "newcomer" and not is_bot_name(game, name) and not _FROM_OUTSIDE.fullmatch(name):
            known = ", ".join(all_bots_of(game))
            raise CannotRead(
                f"there is no bot {name}; there are {known}, newcomer, search-800, search-20ms, ismcts-20ms, or module:Class"
            )
    return [Contest(game.id, choices, seats, pair, limits) for pair in combinations(bots, 2)]


class Kept:
    """A file with the scores of deals that have been played: a contest that was broken off goes on there."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    def of(self, contest: Contest, deals: range) -> list[Score]:
        """What is known of these deals, from the first one on without a gap."""
        found: dict[int, Score] = {}
        if self._path is not None and self._path.exists():
            for line in self._path.read_text(encoding="utf-8").splitlines():
                contest_of, *score = json.loads(line)
                if contest_of == _key(contest):
                    found[score[0]] = Score(*score)
        known = []
        for deal in deals:
            if deal not in found:
                break
            known.append(found[deal])
        return known

    def add(self, contest: Contest, score: Score) -> Score:
        """Note a score, whole or not at all."""
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([_key(contest), *score]) + "\n")
        return score


def _key(contest: Contest) -> list[Any]:
    choices = " ".join(f"{name}={value}" for name, value in contest.choices.items())
    return [contest.game, choices, contest.seats, *contest.bots]


def report(contest: Contest, deals: range, jobs: int, gain: float, kept: Kept, watch: Any) -> dict[str, Any]:
    """Play, and say what came out; with a ``gain`` until it is clear whether the first bot is better by that."""
    test = SequentialTest(1 / contest.seats, gain)
    played = play_contest(
        contest,
        deals,
        jobs,
        test.is_decided if gain else lambda shares: False,
        lambda found: watch(kept.add(contest, score) for score in found),
        kept.of(contest, deals),
    )
    return {**summed_up(contest, played), "verdict": test.verdict or ("undecided" if gain else "")}


def summed_up(contest: Contest, played: list[Score]) -> dict[str, Any]:
    """What the deals of a contest came to."""
    shares = [score.share for score in played]
    low, high = interval(shares)
    return {
        "game": contest.game,
        "seats": contest.seats,
        "bots": list(contest.bots),
        "deals": len(played),
        "shares": shares,
        "share": mean(shares),
        "interval": [low, high],
        "fair": 1 / contest.seats,
        "milliseconds": [_milliseconds(played, bot) for bot in (0, 1)],
        "faults": [dict(all_faults(played, bot)) for bot in (0, 1)],
    }


def ladder_of(found: list[dict[str, Any]]) -> list[Rung]:
    """The ratings that these reports come to."""
    return ladder([Encounter((one["bots"][0], one["bots"][1]), one["seats"], one["shares"]) for one in found])


def _milliseconds(played: list[Score], bot: int) -> float:
    asked = sum(score.asked[bot] for score in played)
    return 1000 * sum(score.seconds[bot] for score in played) / max(asked, 1)


def lines(found: dict[str, Any]) -> list[str]:
    """A report for people."""
    first, second = found["bots"]
    low, high = found["interval"]
    by_luck = f"{found['fair']:.1%} by luck"
    if found["seats"] > 2:
        by_luck += f", so {found['share'] / found['fair']:.2f} times that"
    said = [
        f"{found['game']}, {found['seats']} seats, {found['deals']} deals in all rotations: {first} against {second}",
        f"{first} wins {found['share']:.1%}, 95 %: {low:.1%} to {high:.1%} ({by_luck})",
        "milliseconds a move: "
        + ", ".join(f"{name} {ms:.2f}" for name, ms in zip(found["bots"], found["milliseconds"], strict=True)),
    ]
    if found["verdict"]:
        said.append(f"sequential test: {found['verdict']}")
    for name, faults in zip(found["bots"], found["faults"], strict=True):
        said += [f"{name} {what}: {times} times" for what, times in faults.items()]
    return said
