"""Bots in games in which everybody acts at once: each goes on at its own speed, whatever the others do."""

from __future__ import annotations

import secrets
from typing import Any

from katzentisch.engine.chance import Dice
from katzentisch.engine.state import Refused
from katzentisch.tables.real_time import RealTime
from katzentisch.tables.sitting import STAND_IN, PlannedMove, is_bot
from katzentisch.tables.table import Table

#: Seconds to understand that somebody else was quicker.
_AFTER_REFUSAL = 0.2


class RealTimeSitters:
    """Plans of all bots of a table; a plan holds until it is made, or until the game enters another phase."""

    def __init__(self, family: RealTime) -> None:
        self._family = family
        self._bots: dict[int, Any] = {}
        self._plans: dict[int, PlannedMove] = {}
        self._later: dict[int, float] = {}
        self._phase: object = None

    def planned(self, table: Table, waiting: list[int]) -> list[PlannedMove]:
        """What the bots are going to do, and when."""
        phase = getattr(table.view(None), "phase", None)
        if phase != self._phase:
            self._phase, self._plans = phase, {}
        now = table.clock.now()
        playing = [seat for seat in waiting if seat >= 0 and is_bot(table, seat)]
        self._plans = {seat: plan for seat, plan in self._plans.items() if seat in playing}
        for seat in playing:
            if seat not in self._plans:
                plan = self._bot(table, seat).plan(table.view(seat), int(1000 * now))
                if plan is not None:
                    at = max(now, self._later.pop(seat, now)) + plan.milliseconds / 1000
                    self._plans[seat] = PlannedMove(seat, at, table.game.text(plan.move))
        return list(self._plans.values())

    async def make(self, table: Table, move: PlannedMove) -> None:
        """Make a move whose time has come; one that came too late is thought over."""
        self._plans.pop(move.seat, None)
        try:
            await table.submit(move.seat, None, move.text)
        except Refused:
            self._later[move.seat] = table.clock.now() + _AFTER_REFUSAL

    def _bot(self, table: Table, seat: int) -> Any:
        if seat not in self._bots:
            level = table.record.seats[seat].bot or STAND_IN
            self._bots[seat] = self._family.bot(level, Dice(secrets.randbits(96)))
        return self._bots[seat]
