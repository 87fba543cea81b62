"""What makes a table go on without people: it deals, and its bots move, each in its own time."""

from __future__ import annotations

import asyncio
import logging
import secrets
import traceback

from katzentisch.bots.bot import Bot
from katzentisch.bots.levels import bot_of
from katzentisch.engine.chance import Dice
from katzentisch.engine.state import TABLE, Refused
from katzentisch.tables.storage.base import StorageFailed
from katzentisch.tables.table import Overtaken, Table

log = logging.getLogger(__name__)

_SECONDS_AFTER_FAILURE = 1.0


class Driver:
    """Drives one table until its game is over."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._dice = Dice(secrets.randbits(96))
        self._bots: dict[int, Bot] = {
            seat: bot_of(sitter.bot) for seat, sitter in enumerate(table.record.seats) if sitter.bot is not None
        }
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Drive no more."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        try:
            while waiting := self._table.waiting_for():
                try:
                    await self._go_on(waiting)
                except StorageFailed:  # nothing was saved or shown; the disk may have room again
                    await self._table.clock.wait(asyncio.Event(), _SECONDS_AFTER_FAILURE)
                except (Overtaken, Refused):  # somebody else was quicker: look again
                    continue
        except Exception as error:
            # Only where it happened: what the exception says may hold cards.
            where = "".join(traceback.format_tb(error.__traceback__))
            log.error("a table stopped: %s\n%s", type(error).__name__, where)

    async def _go_on(self, waiting: list[int]) -> None:
        table = self._table
        caller = self._caller()
        if TABLE in waiting:
            await self._deal()
        elif caller is not None:
            await self._move(caller)
        elif seats := [seat for seat in waiting if seat in self._bots]:
            await self._move(seats[0])
        else:
            await table.changed.wait()

    async def _deal(self) -> None:
        table = self._table
        seq = table.seq
        if table.deal_number() > 0 and not await self._waited(table.pace.between_deals, seq):
            return
        deal = next(move for move in table.moves(TABLE) if table.game.parts(move).verb == "deal")
        await table.submit(TABLE, None, table.game.text(deal), after=seq)

    def _caller(self) -> int | None:
        """A bot that has yet to say "Miau!", out of turn."""
        table = self._table
        for seat in self._bots:
            if seat not in table.waiting_for() and any(
                table.game.parts(move).verb == "call" for move in table.moves(seat)
            ):
                return seat
        return None

    async def _move(self, seat: int) -> None:
        table = self._table
        seq = table.seq
        started = table.clock.now()
        move = self._choice(seat)
        # The pace is drawn apart from the hand, and thinking counts into it: a bot's silence tells nothing.
        pace = table.pace
        share = self._dice.below(1000) / 1000
        seconds = pace.bot_shortest + share * (pace.bot_longest - pace.bot_shortest)
        if await self._waited(seconds - (table.clock.now() - started), seq):
            await table.submit(seat, None, table.game.text(move), after=seq)

    def _choice(self, seat: int) -> int:
        table = self._table
        moves = table.moves(seat)
        move = self._bots[seat].choose(table.game, table.view(seat), moves, self._dice)
        if move in moves:
            return move
        log.error("a bot chose what is not allowed at seat %d of a %s table", seat, table.game.id)
        return moves[0]

    async def _waited(self, seconds: float, seq: int) -> bool:
        """Wait; False: something happened meanwhile, so look again."""
        if seconds > 0:
            await self._table.clock.wait(self._table.changed, seconds)
        return self._table.seq == seq
