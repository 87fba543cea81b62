"""A contest from beginning to end: what to play, what has been played before, and what came of it."""

from __future__ import annotations

import json
import os
from collections import Counter
from itertools import combinations, takewhile
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from katzentisch import __version__
from katzentisch.bots.levels import all_bots_of, is_bot_name
from katzentisch.engine.cards import CannotRead
from katzentisch.engine.game import Game
from katzentisch.games import GAMES
from katzentisch.research.arena import Contest, Score, all_faults, play_contest
from katzentisch.research.contestant import Limits, content_of
from katzentisch.research.contestant_process import is_from_outside
from katzentisch.research.ladder import Encounter, Rung, ladder
from katzentisch.research.statistics import SequentialTest, interval, mean

#: So many kinds of faults are told; the text of an exception may be another one each time.
_MOST_FAULTS = 8
#: How every line of a file of scores begins.
_LINE = "[["


def contents_of(bots: list[str], limits: Limits) -> dict[str, str]:
    """Start each bot from outside once: a hash of the file that it comes from. `DidNotStart`: one of them does not."""
    return {name: content_of(name, limits) for name in bots if is_from_outside(name)}


def contests(
    game: Game, choices: dict[str, str], seats: int, bots: list[str], limits: Limits, contents: dict[str, str]
) -> list[Contest]:
    """Every bot against every other."""
    return [
        Contest(game.id, choices, seats, (one, other), limits, (contents.get(one, ""), contents.get(other, "")))
        for one, other in combinations(bots, 2)
    ]


def check_bots(game: Game, bots: list[str]) -> None:
    """`CannotRead` if they cannot be put into an arena, or there is one that nobody knows."""
    if game.is_real_time:
        raise CannotRead(f"in {game.id} everybody acts at once: simulate measures its bots")
    if len(bots) < 2:
        raise CannotRead("the arena takes two bots or more")
    for name in bots:
        if name != "newcomer" and not is_bot_name(game, name) and not is_from_outside(name):
            known = ", ".join(all_bots_of(game))
            raise CannotRead(
                f"there is no bot {name}; there are {known}, newcomer, search-800, search-20ms, ismcts-20ms, module:Class, or program:COMMAND"
            )


class Kept:
    """A file with the scores of deals that have been played: a contest that was broken off goes on there."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    def of(self, contest: Contest, deals: range) -> list[Score]:
        """What is known of these deals, from the first one on without a gap; `CannotRead`: the file holds something else."""
        found: dict[int, Score] = {}
        wanted = _key(contest)
        for number, line in enumerate(self._text().split("\n"), 1):
            if line[: len(_LINE)] != _LINE[: len(line)]:
                raise CannotRead(f"{self._path}, line {number}: there are other things than scores in this file")
            try:
                contest_of, *score = json.loads(line)
                if contest_of == wanted:
                    known = msgspec.convert(score, Score)
                    found[known.deal] = known
            except (ValueError, msgspec.ValidationError):
                continue  # whoever wrote it was ended in the middle: this deal is played again
        return [found[deal] for deal in takewhile(found.__contains__, deals)]

    def add(self, contest: Contest, score: Score) -> Score:
        """Note a score, on a line of its own."""
        if self._path is not None:
            try:
                with self._path.open("a+b") as file:
                    line = json.dumps([_key(contest), *score]) + "\n"
                    file.write(("\n" * _is_cut_off(file) + line).encode())
            except OSError as error:
                raise CannotRead(f"{self._path} cannot be written: {error.strerror}") from None
        return score

    def check(self) -> None:
        """Before anything is played: `CannotRead` if scores cannot be kept there."""
        if self._path is not None:
            try:
                self._path.open("ab").close()
            except OSError as error:
                raise CannotRead(f"{self._path} cannot be written: {error.strerror}") from None

    def _text(self) -> str:
        if self._path is None or not self._path.exists():
            return ""
        try:
            return self._path.read_text(encoding="utf-8")
        except OSError as error:
            raise CannotRead(f"{self._path} cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise CannotRead(f"{self._path} is not a text file") from None


def _is_cut_off(file: BinaryIO) -> bool:
    """Does its last line have no end? Then whoever wrote it was ended in the middle."""
    if file.seek(0, os.SEEK_END) == 0:
        return False
    file.seek(-1, os.SEEK_END)
    return file.read(1) != b"\n"


def _key(contest: Contest) -> list[Any]:
    """All that a score depends on. With another version of the rules, the package or a bot's own file it is another contest."""
    choices = " ".join(f"{name}={value}" for name, value in contest.choices.items())
    versions = [GAMES[contest.game].rules, __version__]
    return [contest.game, choices, contest.seats, *contest.bots, *contest.limits, *versions, *contest.contents]


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
        said += [f"{name} {what}: {times} times" for what, times in Counter(faults).most_common(_MOST_FAULTS)]
        if len(faults) > _MOST_FAULTS:
            said.append(f"{name}: {len(faults) - _MOST_FAULTS} more kinds of faults")
    return said
