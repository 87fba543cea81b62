"""Kitty Paw among bots, in virtual time: minutes of play pass in a millisecond, and nobody sleeps."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from katzentisch.bots.bot import Plan
from katzentisch.bots.kitty_paw import SKILLS, KittyPawBot
from katzentisch.bots.summary import Summary, Watch, counted
from katzentisch.engine.chance import Dice, KeyedChance
from katzentisch.engine.entry import Line
from katzentisch.engine.events import Event
from katzentisch.engine.record import secret_of_seed
from katzentisch.engine.state import TABLE, Result
from katzentisch.games.kitty_paw import KITTY_PAW
from katzentisch.games.kitty_paw.clock import timers
from katzentisch.games.kitty_paw.fields import FOR_DEAL
from katzentisch.games.kitty_paw.moves import (
    BACK_TO_MIDDLE,
    BUMP,
    CLAIM,
    DEAL,
    PICK,
    PLACE,
    TAKE,
    TURN_BOX,
    text,
    timed,
    verb_of,
)
from katzentisch.games.kitty_paw.options import KittyPawOptions
from katzentisch.games.kitty_paw.state import KittyPawState
from katzentisch.games.kitty_paw.view import KittyPawView

BETWEEN_ROUNDS: Final = 3_000
AFTER_REFUSAL: Final = 200  # milliseconds to understand that somebody else was quicker
#: Moves that start and stop no timer.
_KITTENS_ONLY: Final = frozenset({TAKE, PLACE, BACK_TO_MIDDLE, PICK, TURN_BOX})
_NEAREST: Final = 5  # milliseconds of one-way delay, drawn for each seat
_FARTHEST: Final = 60


@dataclasses.dataclass
class GameReport:
    """What came out of one game."""

    result: Result
    rounds: int
    extra_rounds: int
    milliseconds: int  # from each deal to the end of its round, summed
    moves: int
    refusals: int  # moves that came too late
    right_claims: int
    wrong_claims: int
    unclaimed: int  # rounds in which nothing was scored
    paid_bumps: int
    tied_bumps: int


class VirtualTable:
    """A table whose time jumps from one move to the next."""

    def __init__(self, options: KittyPawOptions, levels: tuple[str, ...], seed: int, keep_log: bool = False) -> None:
        seats = len(levels)
        self.state: KittyPawState = KITTY_PAW.start(options, seats, KeyedChance(secret_of_seed(seed), KITTY_PAW.rules))
        self.now = 0
        self.log: list[Line] | None = [] if keep_log else None
        self.counts: dict[str, int] = {}
        self.moves = 0
        self.refusals = 0
        self.played_ms = 0
        self._bots = [KittyPawBot(SKILLS[level], Dice(seed * 64 + seat + 1)) for seat, level in enumerate(levels)]
        delays = Dice(seed * 64)
        self._delays = [_NEAREST + delays.below(_FARTHEST - _NEAREST) for _ in levels]
        self._plans: list[Plan | None] = [None] * seats  # with the time when it is due
        self._timers: dict[str, tuple[int, int]] = {}  # name → when it is due, and its move
        self._dealt_at = 0
        self._claimed_at = 0

    def run(self) -> GameReport:
        """Play to the end."""
        while self.state.result() is None:
            self._step()
        result = self.state.result()
        assert result is not None
        count = self.counts.get
        return GameReport(
            result=result,
            rounds=self.state.round,
            extra_rounds=count("extra_round_begun", 0),
            milliseconds=self.played_ms,
            moves=self.moves,
            refusals=self.refusals,
            right_claims=count("pattern_right", 0),
            wrong_claims=count("pattern_wrong", 0),
            unclaimed=count("nothing_scored", 0),
            paid_bumps=count("bumped_last", 0),
            tied_bumps=count("nobody_last", 0),
        )

    def _step(self) -> None:
        if self.state.phase == FOR_DEAL:
            self.now += BETWEEN_ROUNDS
            self._dealt_at = self.now
            self._play(TABLE, DEAL)
            self._look(TABLE, DEAL)
            return
        due, seat, move = self._next()
        self.now = due
        if seat != TABLE:
            self._plans[seat] = None
            move = self._as_the_table_writes_it(seat, move)
            if self.state.refusal(seat, move) is not None:
                self.refusals += 1
                self._plan(self._seen_by(seat), AFTER_REFUSAL)
                return
        self._play(seat, move)
        self._look(seat, move)

    def _next(self) -> tuple[int, int, int]:
        """What comes first: the time, the seat and the move."""
        coming = [(plan.milliseconds, seat, plan.move) for seat, plan in enumerate(self._plans) if plan is not None]
        coming += [(due, TABLE, move) for due, move in self._timers.values()]
        return min(coming)

    def _as_the_table_writes_it(self, seat: int, move: int) -> int:
        """PAW-30: claims and bumps get their arrival and delay."""
        if verb_of(move) not in (CLAIM, BUMP):
            return move
        since = self._claimed_at if self.state.claimant >= 0 else self._dealt_at
        return timed(move, self.now - since, self._delays[seat])

    def _play(self, seat: int, move: int) -> None:
        trace: list[Event] = []
        was_building = self.state.claimant < 0
        self.state.play(seat, move, trace)
        self.moves += seat != TABLE
        if self.log is not None:
            self.log.append(Line(seat, text(move), self.now))
        for event in trace:
            self.counts[event.name] = self.counts.get(event.name, 0) + 1
        if was_building and self.state.claimant >= 0:
            self._claimed_at = self.now

    def _look(self, actor: int, move: int) -> None:
        """After a move: timers start and stop, whoever has no plan makes one; a claim upsets all plans."""
        view = self._seen_by(actor)
        if verb_of(move) not in _KITTENS_ONLY:
            self._set_timers(view)
        if view.phase == "build":
            for seat in view.waiting:
                if seat != TABLE and self._plans[seat] is None:
                    self._plan(view if seat == actor else self._seen_by(seat), 0)
        elif view.phase == "bump":
            for seat, plan in enumerate(self._plans):
                if plan is None or verb_of(plan.move) != BUMP:
                    # The claim travels to the seat, and its press back.
                    self._plan(self._seen_by(seat), 2 * self._delays[seat])
        else:
            self._plans = [None] * len(self._plans)
            self.played_ms += self.now - self._dealt_at

    def _seen_by(self, seat: int) -> KittyPawView:
        # By the game: compiled, the class itself would not be initialised (see `Family.view`).
        view = KITTY_PAW.view(self.state, seat)
        assert isinstance(view, KittyPawView)
        return view

    def _set_timers(self, view: KittyPawView) -> None:
        running = timers(view)
        names = [timer.name for timer in running]
        self._timers = {name: due for name, due in self._timers.items() if name in names}
        for timer in running:
            self._timers.setdefault(timer.name, (self.now + timer.milliseconds, timer.move))

    def _plan(self, view: KittyPawView, later: int) -> None:
        assert view.seat is not None
        plan = self._bots[view.seat].plan(view, self.now)
        if plan is not None:
            plan = Plan(plan.move, self.now + later + plan.milliseconds)
        self._plans[view.seat] = plan


def play_games(options: KittyPawOptions, levels: tuple[str, ...], games: int, seed: int = 0) -> Iterator[GameReport]:
    """One report a game; the first game's seed is given, then one more each."""
    for n in range(seed, seed + games):
        yield VirtualTable(options, levels, n).run()


def simulate_games(
    options: KittyPawOptions,
    levels: tuple[str, ...],
    games: int,
    seed: int = 0,
    watched: Callable[[Iterable[GameReport]], Iterable[GameReport]] = iter,
) -> dict[str, Any]:
    """Let bots of these levels, one a seat, play so many games, and sum up; ``watched`` may count them on the way."""
    return summary(list(watched(play_games(options, levels, games, seed))))


def summary(reports: list[GameReport]) -> dict[str, Any]:
    """Means over games: rounds, points, winners, how many claims were right, how long a round took."""
    games = len(reports)
    seats = range(len(reports[0].result.points))
    claims = sum(report.right_claims + report.wrong_claims for report in reports)
    rounds = sum(report.rounds for report in reports)
    wins = [0.0 for _ in seats]
    for report in reports:
        for seat in report.result.winners:
            wins[seat] += 1 / len(report.result.winners)
    return {
        "game": KITTY_PAW.id,
        "seats": len(seats),
        "games": games,
        "rounds": rounds / games,
        "extra_rounds": sum(report.extra_rounds for report in reports) / games,
        "seconds_a_round": sum(report.milliseconds for report in reports) / rounds / 1000,
        "moves": sum(report.moves for report in reports) / games,
        "refused": sum(report.refusals for report in reports) / games,
        "points": [sum(report.result.points[seat] for report in reports) / games for seat in seats],
        "win_share": [won / games for won in wins],
        "shared_wins": sum(len(report.result.winners) > 1 for report in reports),
        "claim_accuracy": sum(report.right_claims for report in reports) / claims if claims else 0.0,
        "unclaimed_rounds": sum(report.unclaimed for report in reports) / games,
        "paid_bumps": sum(report.paid_bumps for report in reports) / games,
        "tied_bumps": sum(report.tied_bumps for report in reports) / games,
    }


def simulated(options: KittyPawOptions, seats: int, games: int, seed: int, level: str, watch: Watch) -> Summary:
    """The same with bots of one level, in lines as well."""
    numbers = simulate_games(options, (level,) * seats, games, seed, watch)
    standing = zip(numbers["points"], numbers["win_share"], strict=True)
    lines = [
        f"{numbers['game']}, {counted(seats, 'seat')}, {counted(games, 'game')}, bots of the level {level}",
        f"rounds a game: {numbers['rounds']:.1f}, seconds a round: {numbers['seconds_a_round']:.1f}",
        f"claims that were right: {numbers['claim_accuracy']:.1%}",
        f"bumps that cost a card, a game: {numbers['paid_bumps']:.1f} (ties: {numbers['tied_bumps']:.1f})",
        *[f"seat {seat} has {points:.1f} points and wins {share:.1%}" for seat, (points, share) in enumerate(standing)],
        f"shared wins: {numbers['shared_wins']}",
    ]
    return Summary(numbers, lines)
