"""The driver keeps a table going without people: it deals, lets bots move, watches clocks, and seats bots for absent people.

After every change it works out what is due, and does the earliest thing when its time comes. While everybody who plays is a
person who is here, and no clock runs, nothing is due and the driver sleeps.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple

from katzentisch.engine.entry import SIT_IN, Entry, Step, move_entry, sealed_entry, seat_change
from katzentisch.engine.state import TABLE, Refused
from katzentisch.tables.driving.bot_processes import Ask
from katzentisch.tables.driving.bot_seats import PlannedMove, is_bot
from katzentisch.tables.driving.table_bots import TableBots
from katzentisch.tables.live.cuts import CutWindow
from katzentisch.tables.live.room import Room
from katzentisch.tables.live.table import Overtaken, Table, TableClosed
from katzentisch.tables.people import pauses, room_record
from katzentisch.tables.people.room_record import NotPossible
from katzentisch.tables.storage.base import ChatLine, StorageFailed, StruckOff

log = logging.getLogger(__name__)

_SECONDS_AFTER_FAILURE = 1.0
_MOST_SECONDS_AFTER_ERROR = 64.0
#: GEN-3: after this many time-outs in a row a bot sits in.
_MOST_MISSED = 2
#: After so many seconds without a connection a host is one no more.
_HOST_ABSENT_SECONDS = 120
_NOW = float("-inf")


class Due(NamedTuple):
    """Something to do at a certain time."""

    at: float
    act: Callable[[], Awaitable[object]]


class Driver:
    """Drives one room until nobody is there and nothing can happen without people."""

    def __init__(self, room: Room, idle_seconds: float, ended: Callable[[Room], None], ask: Ask) -> None:
        self._room = room
        self._idle_seconds = idle_seconds
        self._ended = ended
        self._is_real_time = room.game is not None and room.game.is_real_time
        self._bots = TableBots(self._is_real_time, ask, self._wake)
        self._cuts = CutWindow()
        self._seen_seq = -1
        self._seen_at = 0.0
        self._changed = asyncio.Event()
        self._is_planless = False
        self._is_pause_watched = False  # was somebody there who plays while this pause lasted?
        room.listen(self)
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop driving."""
        self._bots.stop()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    # ------------------------------------------------------------------ what the room tells

    def room_changed(self) -> None:
        """Work out again what is due."""
        self._wake()

    def step_made(self, step: Step) -> None:
        """Work out again what is due, unless nothing was and nothing is: most moves of people need no driver."""
        if not self._is_planless or not self._is_up_to_people():
            self._wake()

    def line_said(self, line: ChatLine) -> None:
        """Chat makes nothing due."""

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    def _is_up_to_people(self) -> bool:
        """Can nothing fall due: no clock runs, no bot plays, and the game waits for people who are here?"""
        room, table = self._room, self._room.table
        if table is None or self._is_real_time or table.turn_clock.seconds is not None or table.sat_in:
            return False
        seats = room.record.seats
        waiting = table.waiting_for()
        for seat in waiting:
            if seat < 0 or not room.presence.is_here(seats[seat].guest):
                return False
        return bool(waiting) and None not in [room_seat.guest for room_seat in seats]

    # ------------------------------------------------------------------ going on

    async def _run(self) -> None:
        room = self._room
        seconds = _SECONDS_AFTER_FAILURE
        while True:
            changed = self._changed
            try:
                if not await self._go_on(changed):
                    break
                seconds = _SECONDS_AFTER_FAILURE
            except StruckOff:  # nothing of it is ever saved again, and whoever has the table drops it
                return self._bots.stop()
            except StorageFailed:  # nothing was saved or shown; the disk may have space again soon
                await room.clock.wait(asyncio.Event(), _SECONDS_AFTER_FAILURE)
            except (Overtaken, Refused, NotPossible, TableClosed):  # somebody else was faster: look again
                continue
            except Exception as error:
                # Log only where it happened: the exception's own text may name cards.
                where = "".join(traceback.format_tb(error.__traceback__))
                log.error("a table stopped: %s\n%s", type(error).__name__, where)
                await room.clock.wait(asyncio.Event(), seconds)
                seconds = min(2 * seconds, _MOST_SECONDS_AFTER_ERROR)
        self._bots.stop()
        room.unlisten(self)
        self._ended(room)

    async def _go_on(self, changed: asyncio.Event) -> bool:
        """Do what is due next, or wait for it. False means that this room needs no driver any more."""
        room = self._room
        dues = self._dues()
        if not dues and self._bots.is_thinking:
            await changed.wait()
            return True
        if not dues:
            return await self._is_needed(changed)
        first = min(dues, key=lambda due: due.at)
        seconds = first.at - room.clock.now()
        if seconds > 0:
            await room.clock.wait(changed, seconds)
        if not changed.is_set():
            await first.act()
        return True

    async def _is_needed(self, changed: asyncio.Event) -> bool:
        room = self._room
        if room.presence.is_anybody_here:
            self._is_planless = True
            await changed.wait()
            self._is_planless = False
            return True
        left = room.touched + self._idle_seconds - room.clock.now()
        if left > 0 or not room.is_idle:
            await room.clock.wait(changed, max(left, 1.0))
            return True
        return changed.is_set()

    # ------------------------------------------------------------------ what is due

    def _dues(self) -> list[Due]:
        room, table = self._room, self._room.table
        if room.record.phase == "waiting":
            begins = room.rematch_begins()
            return self._host_moves_on() + ([Due(begins, room.come_along)] if begins is not None else [])
        if room.record.phase != "playing" or table is None:
            return []
        if table.seq != self._seen_seq:
            self._seen_seq, self._seen_at = table.seq, room.clock.now()
        waiting = table.waiting_for()
        if not waiting:
            return [Due(_NOW, room.end_if_over)]
        if room.record.is_paused:
            table.stop_timers()
            return self._host_moves_on() + self._pause_ends()
        return self._host_moves_on() + self._latecomer() + self._pause_begins() + self._game_goes_on(table, waiting)

    def _latecomer(self) -> list[Due]:
        """Somebody asks for a bot's chair: the host may answer for a while, and may have agreed."""
        latecomers = self._room.latecomers
        if latecomers.asking is None:
            return []
        if not latecomers.asking.is_admitted:
            return [Due(latecomers.asking.until, latecomers.expire)]
        return [Due(_NOW, latecomers.sit_down)] if latecomers.may_sit_down() else []

    def _pause_begins(self) -> list[Due]:
        """A pause that somebody has asked for begins if the host does not answer."""
        room = self._room
        if room.record.asked_pause_by is None:
            return []
        seconds = (room.record.asked_pause_until - room.clock.milliseconds()) / 1000
        begin = partial(room.change, lambda record: pauses.begin(record, room.clock.milliseconds()))
        return [Due(room.clock.now() + seconds, begin)]

    def _pause_ends(self) -> list[Due]:
        """A pause ends while somebody who plays is there. For the first one who comes back too late it lasts a moment longer."""
        room = self._room
        if not room.is_seated_here:
            self._is_pause_watched = False
            return []
        now = room.clock.milliseconds()
        ends = pauses.ends_at(room.record)
        if ends <= now and not self._is_pause_watched:
            return [Due(_NOW, self._last_longer)]
        self._is_pause_watched = True
        end = partial(room.change, lambda record: pauses.end(record, room.clock.milliseconds()))
        return [Due(room.clock.now() + (ends - now) / 1000, end)]

    async def _last_longer(self) -> None:
        room = self._room
        self._is_pause_watched = True
        await room.change(lambda record: pauses.last_longer(record, room.clock.milliseconds()))

    def _game_goes_on(self, table: Table, waiting: list[int]) -> list[Due]:
        is_player_here = self._is_player_here()
        if is_player_here:
            table.turn_clock.go_on(table.clock.now())
        else:
            table.turn_clock.stop(table.clock.now())
        dues = self._sit_ins(table, waiting)
        if TABLE in waiting:
            dues += self._tables_turn(table)
        if self._is_real_time:
            if not is_player_here:  # such a game waits for everybody all the time, so without people it stops
                table.stop_timers()
                return dues
            dues += [Due(at, _table_moves(table, move, None)) for at, move in table.run_timers()]
        room = self._room
        planned = self._bots.planned(table, waiting, room.bot_factor(), room.is_slow())
        for move in planned if not room.waits_for_step() else ():
            if is_player_here or not self._is_kept(move.entry.seat):
                dues.append(Due(move.at, self._bot_moves(table, move)))
        if is_player_here:
            dues += self._time_outs(table, waiting)
        return dues

    def _is_player_here(self) -> bool:
        """Does the game go on as if a player were here? Whoever only watches starts no clock and no bot of a party that is
        away (SECURITY 27), unless the host has said so.
        """
        room = self._room
        return room.is_seated_here or (room.record.bots_play_on and room.presence.is_anybody_here)

    def _is_kept(self, seat: int) -> bool:
        """Does this seat belong to a person, even if a bot sits in?"""
        return self._room.record.seats[seat].guest is not None

    def _bot_moves(self, table: Table, move: PlannedMove) -> Callable[[], Awaitable[object]]:
        return lambda: self._bots.make(table, move)

    def _host_moves_on(self) -> list[Due]:
        """UX 1: an absent host does not keep the others waiting."""
        room, record = self._room, self._room.record
        here = [guest for guest in record.people if room.presence.is_here(guest)]
        absent = record.host
        if absent in here or not here or record.seat_of(absent) is None:
            return []
        at = room.presence.away_since(absent) + _HOST_ABSENT_SECONDS
        return [Due(at, lambda: room.change(lambda now: room_record.replace_host(now, absent, here)))]

    def _tables_turn(self, table: Table) -> list[Due]:
        move = table.moves(TABLE)[0]
        at = _NOW
        if table.coming_deal() is not None:
            room = self._room
            # Cuts are sealed and opened while people look at how the last deal ended.
            at, is_closing = self._cuts.next_step(table, bool(room.awaited_seals()), table.clock.now())
            dues = [Due(at, _making(table, sealed_entry(), table.seq))] if is_closing else []
            if not room.readiness.is_over:
                room.between_deals.note_asked()
                stops = room.between_deals.stops_waiting()
                return dues if stops is None else [*dues, Due(stops, room.between_deals.count_in)]
            if is_closing:
                return dues
            at = max(at, room.readiness.deals(room.between_deals.count_in_seconds()))
        elif self._is_real_time:  # its timers decide that
            return []
        return [Due(at, _table_moves(table, move, table.seq))]

    def _sit_ins(self, table: Table, waiting: list[int]) -> list[Due]:
        """GEN-3: seats whose person left, missed two turns, or has been away too long in their turn."""
        room, is_player_here = self._room, self._is_player_here()
        dues = []
        for seat, room_seat in enumerate(room.record.seats):
            if room_seat.bot is not None or seat in table.sat_in:
                continue
            if room_seat.guest is None or table.missed(seat) >= _MOST_MISSED:
                dues.append(Due(_NOW, self._sitting_in(table, seat)))
            elif seat in waiting and is_player_here and not room.presence.is_here(room_seat.guest):
                since = max(room.presence.away_since(room_seat.guest), table.turn_clock.since(seat, self._seen_at))
                dues.append(Due(since + room.record.absent_seconds, self._sitting_in(table, seat, room_seat.guest)))
        return dues

    def _sitting_in(self, table: Table, seat: int, absent: str | None = None) -> Callable[[], Awaitable[object]]:
        async def sit_in() -> None:
            await table.make(seat_change(SIT_IN, seat), after=table.seq)
            room = self._room
            if absent is not None and room.presence.is_here(absent):  # they came while that was being saved
                await room.come_back(absent)

        return sit_in

    def _time_outs(self, table: Table, waiting: list[int]) -> list[Due]:
        dues = []
        for seat in waiting:
            deadline = table.turn_clock.deadline(seat)
            if deadline is not None and not is_bot(table, seat):
                dues.append(Due(deadline, _table_moves(table, table.game.timeout(seat), table.seq)))
        return dues


def _table_moves(table: Table, move: int, after: int | None) -> Callable[[], Awaitable[object]]:
    """Make this move of TABLE, unless something else happens first."""
    return _making(table, move_entry(table.game, TABLE, move), after)


def _making(table: Table, entry: Entry, after: int | None) -> Callable[[], Awaitable[object]]:
    async def make() -> object:
        return await table.make(entry, after=after)

    return make
