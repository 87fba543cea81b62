"""Bots in games in which everybody acts at once: each plays at its own speed, whatever the others do."""

from __future__ import annotations

import asyncio
import logging
import secrets

from katzentisch.bots.levels import STAND_IN
from katzentisch.bots.thinking import Question
from katzentisch.engine.entry import move_entry
from katzentisch.engine.state import Refused
from katzentisch.tables.driving.bot_processes import Ask
from katzentisch.tables.driving.bot_seats import PlannedMove, Thoughts, is_bot
from katzentisch.tables.live.table import Overtaken, Table

log = logging.getLogger(__name__)

#: Seconds a bot needs to notice that somebody else was faster.
_AFTER_REFUSAL = 0.2
#: Seconds until a bot that failed does something. The others play on meanwhile.
_AFTER_FAILURE = 1.0
#: How long a bot that had no time to think waits until it tries again.
_AFTER_SILENCE = 0.2
#: How long it waits for an answer: nobody has to wait for it.
_PATIENCE = 10.0


class RealTimeBots:
    """Plans the moves of a table's bots. A plan stands until it is carried out, or until the game enters another phase."""

    def __init__(self, ask: Ask, thoughts: Thoughts) -> None:
        self._ask = ask
        self._thoughts = thoughts
        self._plans: dict[int, PlannedMove] = {}
        self._memories: dict[int, bytes] = {}
        self._waits_since: dict[int, int] = {}  # the entry after which a seat decided to wait for others
        self._later: dict[int, float] = {}
        self._phase: str | None = None

    def planned(self, table: Table, waiting: list[int]) -> list[PlannedMove]:
        """What the bots will do, and when. A bot without a plan begins to think."""
        phase = table.game.phase(table.view(None))
        if phase != self._phase:
            self._phase, self._plans = phase, {}
            self._thoughts.stop()
        playing = [seat for seat in waiting if seat >= 0 and is_bot(table, seat)]
        self._plans = {seat: plan for seat, plan in self._plans.items() if seat in playing}
        for seat in playing:
            is_settled = seat in self._plans or self._waits_since.get(seat) == table.seq
            if not is_settled and seat not in self._thoughts:
                self._thoughts.begin(seat, self._think(table, seat))
        return list(self._plans.values())

    async def make(self, table: Table, move: PlannedMove) -> None:
        """Make a move whose time has come. If it comes too late, the bot thinks again."""
        seat = move.entry.seat
        self._plans.pop(seat, None)

        def check() -> None:
            if not is_bot(table, seat):  # the person has come back meanwhile
                raise Overtaken

        try:
            await table.make(move.entry, check=check)
        except Refused:
            self._later[seat] = table.clock.now() + _AFTER_REFUSAL

    async def _think(self, table: Table, seat: int) -> None:
        now, seq = table.clock.now(), table.seq
        level = table.record.seats[seat].bot or STAND_IN
        memory = self._memories.get(seat, b"")
        seed = secrets.randbits(96)
        question = Question(table.game.id, level, table.view(seat), [], seed, int(1000 * now), memory)
        answer = await self._ask(question, _PATIENCE)
        if answer is None:
            await table.clock.wait(asyncio.Event(), _AFTER_SILENCE)
            return
        if answer.trouble:
            log.error("a bot (%s, %s) failed: %s", table.game.id, level, answer.trouble)
            self._memories.pop(seat, None)  # the memory may be what made it fail
            mildest = move_entry(table.game, seat, table.mildest(seat))
            self._plans[seat] = PlannedMove(now + _AFTER_FAILURE, mildest)
            return
        self._memories[seat] = answer.memory
        if answer.move is None:
            self._waits_since[seat] = seq
            return
        # What began this phase a bot sees when everybody does.
        at = max(now, self._later.pop(seat, now), table.sight.moment) + answer.milliseconds / 1000
        self._plans[seat] = PlannedMove(at, move_entry(table.game, seat, answer.move))
