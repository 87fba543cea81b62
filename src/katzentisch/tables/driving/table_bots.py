"""The bots at a table: what they do next, and when, at the pace of people.

A bot gets its seat's view and dice of its own, and thinks elsewhere (`Ask`) while the table goes on. Its delay is drawn
independently of its hand and includes the thinking, so how long it takes tells nothing (SECURITY 8). If a bot has no answer when its
time has come, or one that is not allowed, the sensible move is found here, from the view alone as well.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable

from katzentisch.bots.heuristic import HeuristicBot
from katzentisch.bots.interjections import interjection
from katzentisch.bots.levels import STAND_IN
from katzentisch.bots.thinking import Answer, Question, trouble_of
from katzentisch.engine.chance import Dice
from katzentisch.engine.entry import Entry, move_entry
from katzentisch.tables.driving.bot_processes import Ask
from katzentisch.tables.driving.bot_seats import PlannedMove, Thoughts, is_bot
from katzentisch.tables.driving.real_time_bots import RealTimeBots
from katzentisch.tables.live.table import Table

log = logging.getLogger(__name__)


class TableBots:
    """Plans the moves of a table's bots. A plan stands until something happens in the game."""

    def __init__(self, is_real_time: bool, ask: Ask, wake: Callable[[], None]) -> None:
        self._ask = ask
        self._thoughts = Thoughts(wake)
        self._real_time = RealTimeBots(ask, self._thoughts) if is_real_time else None
        self._dice = Dice(secrets.randbits(96))
        # Separate dice: how much a bot thinks must not change how long it waits.
        self._pace_dice = Dice(secrets.randbits(96))
        self._planned_for = -1
        self._plans: dict[int, PlannedMove | None] = {}
        self._interjections: dict[tuple[int, int], PlannedMove | None] = {}

    @property
    def is_thinking(self) -> bool:
        """Is a bot thinking, so that another plan will follow?"""
        return bool(self._thoughts)

    def stop(self) -> None:
        """Stop thinking."""
        self._thoughts.stop()

    def planned(
        self, table: Table, waiting: list[int], factor: float = 1.0, lets_undo: bool = False
    ) -> list[PlannedMove]:
        """What the bots will do if nothing else happens first. A bot that has not decided begins to think.

        Those that move in turn take ``factor`` times their usual time and, with ``lets_undo``, wait for a person who might take back.
        """
        self._thoughts.check()
        if self._real_time is not None:
            return self._real_time.planned(table, waiting)
        if table.seq != self._planned_for:
            self._planned_for = table.seq
            self._plans = {}
            self._thoughts.stop()
        for seat in range(len(table.record.seats)):
            if seat in self._plans or seat in self._thoughts or not is_bot(table, seat):
                continue
            self._plans[seat] = self._interjection(table, seat)
            if self._plans[seat] is None and seat in waiting:
                del self._plans[seat]
                self._thoughts.begin(seat, self._turn(table, seat, factor, lets_undo))
        # A person may have taken the chair since the bot decided.
        return [plan for seat, plan in self._plans.items() if plan is not None and is_bot(table, seat)]

    async def make(self, table: Table, move: PlannedMove) -> None:
        """Make a planned move, now that its time has come."""
        if self._real_time is not None:
            await self._real_time.make(table, move)
        else:
            await table.make(move.entry, after=self._planned_for)

    async def _turn(self, table: Table, seat: int, factor: float, lets_undo: bool) -> None:
        takes = factor * self._between(table.pace.bot_shortest, table.pace.bot_longest)
        if lets_undo and any(table.can_undo(other) for other in range(len(table.record.seats))):
            takes = max(takes, table.pace.undo)
        at = table.clock.now() + takes
        level = table.record.seats[seat].bot or STAND_IN
        moves = table.moves(seat)
        question = Question(table.game.id, level, table.view(seat), moves, secrets.randbits(96))
        answer = await self._ask(question, max(takes, table.pace.patience))
        entry = move_entry(table.game, seat, _move_of(answer, question, table))
        # A move that would have to wait is not sent before its time: the table must stay free for others.
        self._plans[seat] = PlannedMove(max(at, table.clock.now() + table.seconds_to_wait(entry)), entry)

    def _interjection(self, table: Table, seat: int) -> PlannedMove | None:
        """What this bot says out of turn while others must wait. It decides once after each move that makes them wait."""
        key = (seat, table.wait_begun_by)
        if not table.wait_begun_by:
            return None
        if key not in self._interjections:
            level = table.record.seats[seat].bot or STAND_IN
            move = interjection(table.game, table.view(seat), table.moves(seat), level, self._dice)
            plan = None if move is None else self._in_time(table, move_entry(table.game, seat, move))
            self._interjections = {old: plan for old, plan in self._interjections.items() if old[1] == key[1]}
            self._interjections[key] = plan
        plan = self._interjections[key]
        if plan is None:
            return None
        is_pointless = table.game.void_after_wait(table.view(None), plan.entry.move) is not None
        return None if is_pointless or plan.entry.move not in table.moves(seat) else plan

    def _in_time(self, table: Table, entry: Entry) -> PlannedMove:
        pace = table.pace
        reaction = self._between(pace.bot_shortest, pace.bot_longest) / 2
        return PlannedMove(table.clock.now() + table.seconds_to_wait(entry) + reaction, entry)

    def _between(self, shortest: float, longest: float) -> float:
        return shortest + self._pace_dice.below(1000) / 1000 * (longest - shortest)


def _move_of(answer: Answer | None, question: Question, table: Table) -> int:
    """The move in the answer. Without a legal one the sensible move; and if even that fails, the one that a time-out would make (GEN-3)."""
    if answer is not None and answer.move in question.moves:
        return answer.move
    if answer is not None:
        what = f"failed: {answer.trouble}" if answer.trouble else "chose what is not allowed"
        log.error("a bot (%s, %s) %s", question.game, question.level, what)
    seat = question.view.seat
    assert seat is not None
    sensible = _sensible(question, table)
    if sensible in question.moves:
        return sensible
    log.error("a bot (%s, %s) makes the mildest move", question.game, question.level)
    mildest = table.mildest(seat)
    return mildest if mildest in question.moves else question.moves[0]


def _sensible(question: Question, table: Table) -> int | None:
    """The move that needs no thought: it is the same in all worlds that the view leaves open."""
    try:
        return HeuristicBot().choose(table.game, question.view, question.moves, Dice(question.seed))
    except Exception as error:
        log.error("no sensible move (%s): %s", question.game, trouble_of(error))
        return None
