"""Advice in a running game: what somebody could do now, judged on what their seat knows, and by nothing else.

The question goes to the process that judges moves of finished games, too. That somebody has asked is saved and shown to everybody before
anybody thinks about it: how long that takes would tell something about the hand.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Awaitable, Callable
from typing import NamedTuple
from weakref import WeakKeyDictionary

from katzentisch.bots.analysing import Budget, Matter, Weighed
from katzentisch.tables.live.room import Room
from katzentisch.tables.live.table import Table
from katzentisch.tables.people import advice, room_record
from katzentisch.tables.people.room_record import NotPossible

#: Somebody waits for it, but only for one move: it may take longer than each of a whole game.
_BUDGET = Budget(milliseconds=400)


class Position(NamedTuple):
    """What somebody wants advice about: a seat that is in turn after this entry of the log."""

    table: Table
    seat: int
    after: int

    @property
    def is_gone(self) -> bool:
        """Has anything happened since?"""
        return self.table.seq != self.after


def position_of(room: Room, guest: str) -> Position:
    """The position about which this guest may ask now; `NotPossible` says why they may not."""
    record, table = room.record, room.table
    seat = room_record.seated(record, guest)
    if table is None or record.phase != "playing" or table.result() is not None:
        raise NotPossible("not_started" if record.phase == "waiting" else "over")
    if table.game.is_real_time:
        raise NotPossible("no_advice")
    if not record.advice:
        raise NotPossible("advice_off")
    if record.is_paused:
        raise NotPossible("paused")
    if not table.is_awaited(seat) or seat in table.sat_in:
        raise NotPossible("not_your_turn")
    return Position(table, seat, table.seq)


async def ask(room: Room, guest: str) -> Position:
    """Ask for advice: from now on it is known that this guest has."""
    position = position_of(room, guest)
    await room.change(lambda record: advice.count(record, guest, position.after))
    return position


class Advisor:
    """Has positions judged, each as long as it lasts and somebody waits for the answer."""

    def __init__(
        self,
        weigh: Callable[[Matter], Awaitable[Weighed]],
        rest: Callable[[], Awaitable[None]],
        budget: Budget | None = None,
    ) -> None:
        self._weigh = weigh
        self._rest = rest  # called after each question
        self._budget = budget if budget is not None else _BUDGET
        # The last answer of each table, with its seat and position: how far a thought comes depends on what else the machine has to do,
        # so thinking once more could end elsewhere.
        self._told: WeakKeyDictionary[Table, tuple[int, int, Weighed]] = WeakKeyDictionary()

    async def advise(self, position: Position) -> Weighed | None:
        """What is best there, or None: it is gone; `AnalystFailed` if nothing comes of the thought.

        Whoever stops waiting stops the thought; who asks again is told the same.
        """
        table, seat, after = position
        told = self._told.get(table)
        if told is not None and told[:2] == (seat, after):
            return None if position.is_gone else told[2]
        weighed = await self._think(position)
        if weighed is not None:
            self._told[table] = (seat, after, weighed)
        return weighed

    async def _think(self, position: Position) -> Weighed | None:
        table, seat, after = position
        changed = asyncio.ensure_future(table.changed.wait())
        seed = zlib.crc32(f"{table.id} {seat} {after}".encode())
        matter = Matter(table.game.id, table.view(seat), None, seed, self._budget)
        thinking = asyncio.ensure_future(self._weigh(matter))
        try:
            if not position.is_gone:
                await asyncio.wait([thinking, changed], return_when=asyncio.FIRST_COMPLETED)
            return None if position.is_gone else await thinking
        finally:
            changed.cancel()
            thinking.cancel()
            await asyncio.gather(thinking, return_exceptions=True)
            await self._rest()
