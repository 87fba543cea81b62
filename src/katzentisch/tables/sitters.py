"""The bots at a table: which seats are theirs, what they do next, and when, at the pace of people.

A bot is given its seat's view and dice of its own. The pace is drawn apart from the hand, and thinking counts into it: a
bot's silence tells nothing (SECURITY 8).
"""

from __future__ import annotations

import logging
import secrets

from katzentisch.bots.bot import Bot
from katzentisch.bots.interjections import interjection
from katzentisch.bots.levels import bot_of
from katzentisch.engine.chance import Dice
from katzentisch.tables.real_time import RealTime
from katzentisch.tables.real_time_sitters import RealTimeSitters
from katzentisch.tables.sitting import STAND_IN, PlannedMove, is_bot
from katzentisch.tables.table import Table

log = logging.getLogger(__name__)


class Sitters:
    """Plans the moves of a table's bots. A plan holds until something happens in the game."""

    def __init__(self, real_time: RealTime | None) -> None:
        self._real_time = RealTimeSitters(real_time) if real_time is not None else None
        self._dice = Dice(secrets.randbits(96))
        self._pace_dice = Dice(secrets.randbits(96))  # of its own: thinking more must not mean waiting otherwise
        self._bots: dict[int, Bot] = {}
        self._planned_for = -1
        self._plans: dict[int, PlannedMove | None] = {}
        self._windows: dict[tuple[int, int], PlannedMove | None] = {}

    def is_bot(self, table: Table, seat: int) -> bool:
        """Does a bot play this seat now?"""
        return is_bot(table, seat)

    async def planned(self, table: Table, waiting: list[int]) -> list[PlannedMove]:
        """What the bots are going to do if nothing else happens before."""
        if self._real_time is not None:
            return self._real_time.planned(table, waiting)
        if table.seq != self._planned_for:
            self._planned_for = table.seq
            self._plans = {}
        for seat in range(len(table.record.seats)):
            if seat not in self._plans and self.is_bot(table, seat):
                self._plans[seat] = self._interjection(table, seat)
                if self._plans[seat] is None and seat in waiting:
                    self._plans[seat] = self._turn(table, seat)
        return [plan for plan in self._plans.values() if plan is not None]

    async def make(self, table: Table, move: PlannedMove) -> None:
        """Make a planned move, now that its time has come."""
        if self._real_time is not None:
            await self._real_time.make(table, move)
        else:
            await table.submit(move.seat, None, move.text, after=self._planned_for)

    def _bot(self, table: Table, seat: int) -> Bot:
        if seat not in self._bots:
            self._bots[seat] = bot_of(table.record.seats[seat].bot or STAND_IN)
        return self._bots[seat]

    def _turn(self, table: Table, seat: int) -> PlannedMove:
        now = table.clock.now()
        text = table.game.text(self._choice(table, seat))
        # What would be held back (MIAU-22) is not sent before: the table must be free for a catch meanwhile.
        at = max(now + self._between(table.pace.bot_shortest, table.pace.bot_longest), now + table.hold_for(text))
        return PlannedMove(seat, at, text)

    def _choice(self, table: Table, seat: int) -> int:
        moves = table.moves(seat)
        move = self._bot(table, seat).choose(table.game, table.view(seat), moves, self._dice)
        if move in moves:
            return move
        log.error("a bot chose what is not allowed at seat %d of a %s table", seat, table.game.id)
        return moves[0]

    def _interjection(self, table: Table, seat: int) -> PlannedMove | None:
        """A call or catch of this bot while the window is open; decided once a window."""
        if table.window.seat < 0:
            return None
        key = (seat, table.window.opened_by)
        if key not in self._windows:
            move = interjection(table.game, table.view(seat), table.moves(seat), self._dice)
            self._windows = {old: plan for old, plan in self._windows.items() if old[1] == key[1]}
            self._windows[key] = None if move is None else self._in_time(table, seat, table.game.text(move))
        plan = self._windows[key]
        if plan is None or not any(table.game.text(move) == plan.text for move in table.moves(seat)):
            return None
        # A call that has come meanwhile makes a catch pointless.
        return plan if plan.text == "call" or table.window.is_missing_a_call else None

    def _in_time(self, table: Table, seat: int, text: str) -> PlannedMove:
        pace = table.pace
        reaction = self._between(pace.bot_shortest, pace.bot_longest) / 2
        return PlannedMove(seat, table.clock.now() + table.hold_for(text) + reaction, text)

    def _between(self, shortest: float, longest: float) -> float:
        return shortest + self._pace_dice.below(1000) / 1000 * (longest - shortest)
