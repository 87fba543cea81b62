"""The arena: two bots on the same deals.

A deal is played once in every rotation: the first bot in one seat, the second in all others. So neither is dealt the better cards,
and the deal, with all its rotations, is the unit of all statistics. Every use of chance has a stream of its own: the deal and
its reshuffles, and each bot's dice. What comes out depends on the deals alone, not on how many are played at a time.

Rotations of a deal have the same cards, so a bot that remembers one must not play the next: contestants leave after each game. Nor may
the dice of a bot tell which deal it is.
"""

from __future__ import annotations

import hashlib
import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from time import perf_counter
from typing import Any, NamedTuple

from katzentisch.bots.thinking import Question
from katzentisch.engine.chance import FastChance
from katzentisch.engine.game import Game
from katzentisch.engine.state import OVER, TABLE, State
from katzentisch.games import GAMES
from katzentisch.research.contestant import Contestant, Limits
from katzentisch.research.own_bot import OwnBot


class Contest(NamedTuple):
    """What is played, and by whom."""

    game: str
    #: Every option and its value, as text.
    choices: dict[str, str]
    seats: int
    #: The first plays one seat, the second all others.
    bots: tuple[str, str]
    limits: Limits = Limits()
    #: For each bot from outside a hash of the file that it comes from.
    contents: tuple[str, str] = ("", "")


class Score(NamedTuple):
    """What came out of one deal in all its rotations."""

    deal: int
    #: The first bot's share of all wins.
    share: float
    #: For each bot: how often it was asked, and how many seconds it took.
    asked: tuple[int, int]
    seconds: tuple[float, float]
    #: For each bot: what it did instead of moving, and how often.
    faults: tuple[dict[str, int], dict[str, int]]


class Match:
    """Plays the deals of a contest, one after the other."""

    def __init__(self, contest: Contest, seated: Callable[[str, Limits], Contestant | OwnBot] = Contestant) -> None:
        self._contest = contest
        self._game: Game = GAMES[contest.game]
        self._options = self._game.resolve("printed", contest.choices)
        self._bots = [seated(name, contest.limits) for name in contest.bots]
        self._asked = [0, 0]
        self._seconds = [0.0, 0.0]

    def play(self, deal: int) -> Score:
        """Play a deal in all rotations."""
        self._asked, self._seconds = [0, 0], [0.0, 0.0]
        for bot in self._bots:
            bot.faults.clear()
        seats = self._contest.seats
        share = sum(self._rotation(deal, first) for first in range(seats)) / seats
        faults = [dict(bot.faults) for bot in self._bots]
        return Score(
            deal, share, (self._asked[0], self._asked[1]), (self._seconds[0], self._seconds[1]), (faults[0], faults[1])
        )

    def question(self, state: State, seat: int, seed: int) -> Question:
        """All that a bot is told of where the game stands."""
        return Question(self._game.id, "", self._game.view(state, seat), state.moves(seat), seed)

    def close(self) -> None:
        """End the bots' processes."""
        for bot in self._bots:
            bot.close()

    def _rotation(self, deal: int, first: int) -> float:
        try:
            return self._played(deal, first)
        finally:
            for bot in self._bots:
                bot.leave()

    def _played(self, deal: int, first: int) -> float:
        game = self._game
        state = game.start(self._options, self._contest.seats, FastChance(deal))
        asked = [0] * self._contest.seats
        while (seat := state.to_move()) != OVER:
            if seat == TABLE:
                state.play(TABLE, game.deal())
                continue
            asked[seat] += 1
            question = self.question(state, seat, dice_seed(deal, seat, asked[seat]))
            move = self._ask(0 if seat == first else 1, question)
            state.play(seat, state.mildest(seat) if move is None else move)
        result = state.result()
        assert result is not None
        return 1 / len(result.winners) if first in result.winners else 0.0

    def _ask(self, bot: int, question: Question) -> int | None:
        began = perf_counter()
        move = self._bots[bot].move(question)
        self._asked[bot] += 1
        self._seconds[bot] += perf_counter() - began
        return move


def dice_seed(deal: int, seat: int, n: int) -> int:
    """The dice for a seat's n-th move: a digest, so that nobody can work out the deal, and with it all cards, from the dice."""
    digest = hashlib.sha256(f"{deal} {seat} {n}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 2


# ---------------------------------------------------------------------- several deals at a time

_match: Match | None = None


def _begin(contest: Contest) -> None:
    global _match
    _match = Match(contest)


def _play(deal: int) -> Score:
    assert _match is not None
    return _match.play(deal)


@contextmanager
def scores(contest: Contest, deals: Iterable[int], jobs: int = 1) -> Iterator[Iterator[Score]]:
    """The scores of these deals, in their order, however many are played at a time."""
    if jobs == 1:
        match = Match(contest)
        try:
            yield map(match.play, deals)
        finally:
            match.close()
        return
    # Fresh processes: a forked one would hold the pipes of the others' bots open.
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, spawn, _begin, (contest,))
    try:
        yield _in_order(pool, list(deals), 4 * jobs)
    finally:
        pool.shutdown(cancel_futures=True)


def _in_order(pool: ProcessPoolExecutor, deals: list[int], ahead: int) -> Iterator[Score]:
    """Never far ahead of who asks: a sequential test may have seen enough."""
    running = [pool.submit(_play, deal) for deal in deals[:ahead]]
    for n in range(len(deals)):
        if n + ahead < len(deals):
            running.append(pool.submit(_play, deals[n + ahead]))
        yield running[n].result()


def play_contest(
    contest: Contest, deals: range, jobs: int, is_decided: Callable[[list[float]], bool], watch: Any, known: list[Score]
) -> list[Score]:
    """Play the deals that are not known yet, until the test is decided; those known count as played."""
    played = known[: len(deals)]
    shares: list[float] = []
    for n, score in enumerate(played):
        shares.append(score.share)
        if is_decided(shares):
            return played[: n + 1]
    with scores(contest, deals[len(played) :], jobs) as found:
        for score in watch(found):
            played.append(score)
            shares.append(score.share)
            if is_decided(shares):
                break
    return played


def all_faults(played: list[Score], bot: int) -> Counter[str]:
    """What a bot did instead of moving, over all deals."""
    found: Counter[str] = Counter()
    for score in played:
        found.update(score.faults[bot])
    return found
