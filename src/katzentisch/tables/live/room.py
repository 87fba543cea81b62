"""A room: a table with its people, before, during and after the game.

A change is checked, saved and shown, in this order, like a move. `Table` plays the game itself; the room decides who may move
which seat, and when the game begins and ends.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.entry import (
    BACK,
    CUT,
    Entry,
    Step,
    cut_entry,
    is_about_cuts,
    is_same_request,
    read_entry,
    seal_entry,
    seat_change,
)
from katzentisch.engine.game import Game
from katzentisch.engine.state import Refusal, Refused
from katzentisch.tables.kept.finished import ending_of, steps_of
from katzentisch.tables.kept.tally import counted
from katzentisch.tables.live.between_deals import BetweenDeals
from katzentisch.tables.live.clock import Clock
from katzentisch.tables.live.latecomers import Latecomers, with_latecomers
from katzentisch.tables.live.pace import BOT_PACES, Pace
from katzentisch.tables.live.readiness import Readiness
from katzentisch.tables.live.real_time import Arrival
from katzentisch.tables.live.room_listener import RoomListener
from katzentisch.tables.live.table import Answer, MoveIdReused, Table
from katzentisch.tables.people import chat, pauses, room_record
from katzentisch.tables.people.presence import Presence
from katzentisch.tables.people.room_record import Change, NotPossible, RoomRecord
from katzentisch.tables.storage.base import (
    ChatLine,
    EndingRecord,
    GuestRecord,
    SeatRecord,
    SeqTaken,
    Storage,
    TableRecord,
)

log = logging.getLogger(__name__)

_MOST_LOST_RACES = 3
#: A rematch that somebody wants waits so long for the others.
_REMATCH_SECONDS = 30.0


class Room:
    """One table and the people around it. ``picture`` renders a table, to be kept when the game is over."""

    def __init__(
        self,
        game: Game | None,
        record: RoomRecord,
        storage: Storage,
        pace: Pace,
        clock: Clock,
        picture: Callable[[Table], str],
        cutters: Container[str] = frozenset(),
        askers: Container[str] = frozenset(),
    ) -> None:
        self.game = game  # None: this server no longer plays it
        self.record = record
        self.pace = pace
        self.clock = clock
        self.presence = Presence(clock.now())
        self.readiness = Readiness()
        self.between_deals = BetweenDeals(self, askers)
        self.latecomers = Latecomers(self)
        #: How many milliseconds away the seats of connected people are; whoever shows the table to them knows.
        self.ways: Callable[[], Mapping[int, int]] = dict
        self.table: Table | None = None
        self.table_record: TableRecord | None = None
        self.ending: EndingRecord | None = None
        self.touched = clock.now()
        self.rematching = asyncio.Lock()
        #: The rematch of this table, once somebody has asked for it.
        self.following: Room | None = None
        #: For a rematch: is anybody still at the table before who has not said yes to it?
        self.is_undecided: Callable[[], bool] = lambda: True
        self._wanted_since: float | None = None
        self._stepped = -1  # after this entry of the log a bot may move, where they move step by step
        self._storage = storage
        self._picture = picture
        self._cutters = cutters
        self._lock = asyncio.Lock()
        self._is_stale = False
        self._listeners: list[RoomListener] = []
        self._work: set[asyncio.Task[None]] = set()
        self._gaps: set[asyncio.Task[None]] = set()
        self._is_closed = False

    async def load(self) -> None:
        """Fold the game from its log, or read how it ended; `CannotFold` if the log is damaged."""
        record = self.record
        if record.phase == "waiting":
            return
        self.table_record = await self._storage.table(record.id)
        self.ending = await self._storage.ending(record.id)
        if record.phase == "over" or self.table_record is None:
            return
        if self.game is None or self.table_record.rules != self.game.rules:
            await self.change(lambda room: room_record.close(room, "rules_changed"))
            return
        await self._seat_at_table(record)
        await self._fold()

    async def _fold(self) -> None:
        assert self.game is not None
        assert self.table_record is not None
        self.table = await Table.load(self.game, self.table_record, self._storage, self.pace, self.clock)
        self.table.ways = lambda: self.ways()
        self.table.listen(self._show_step)
        self.readiness.look(self.table.coming_deal(), self.clock.now())
        if self.record.is_paused:
            self.table.turn_clock.stop(self.clock.now())
            self.readiness.stop(self.clock.now())

    async def close(self) -> None:
        """Finish pending changes, and give up moves that still wait."""
        self._is_closed = True  # connections may end later than tables
        for gap in self._gaps:
            gap.cancel()
        await asyncio.gather(*self._gaps, return_exceptions=True)
        await self.finish_changes()
        if self.table is not None:
            await self.table.close()

    async def finish_changes(self) -> None:
        """Wait for the changes that are under way."""
        await asyncio.gather(*self._work, return_exceptions=True)

    # ------------------------------------------------------------------ looking

    @property
    def id(self) -> str:
        """The table's id in links: at least 128 random bits."""
        return self.record.id

    def seat_of(self, guest: str) -> int | None:
        """This guest's seat; None for a visitor."""
        return self.record.seat_of(guest)

    @property
    def steps(self) -> list[Step]:
        """Everything that has happened in the game so far."""
        if self.table is not None:
            return self.table.steps
        return steps_of(self.ending) if self.ending is not None else []

    @property
    def is_idle(self) -> bool:
        """Is nobody connected, and no change or move under way?"""
        is_busy = bool(self._work) or (self.table is not None and self.table.is_busy)
        return not is_busy and not self.presence.is_anybody_here

    @property
    def is_seated_here(self) -> bool:
        """Is anybody here who has a seat?"""
        return any(self.presence.is_here(guest) for guest in self.record.people)

    def listen(self, listener: RoomListener) -> None:
        """Tell this listener about everything from now on."""
        self._listeners.append(listener)

    def unlisten(self, listener: RoomListener) -> None:
        """Stop telling this listener."""
        self._listeners.remove(listener)

    def enter(self, guest: str) -> None:
        """This guest has opened a connection."""
        was_here = self.presence.is_here(guest)
        if not self.is_seated_here and self.seat_of(guest) is not None:
            self.readiness.begin_again(self.clock.now())
        self.presence.enter(guest)
        if not was_here:
            self.show_change()

    def exit(self, guest: str) -> None:
        """This guest has closed a connection."""
        self.touched = self.clock.now()
        self.presence.leave(guest, self.touched)
        if self.presence.is_here(guest):
            return
        if self.pace.gap <= 0:
            self.presence.miss(guest, self.touched)
        self.show_change()
        if self.presence.seems_here(guest) and not self._is_closed:
            gap = asyncio.create_task(self._miss(guest, self.touched))
            self._gaps.add(gap)
            gap.add_done_callback(self._gaps.discard)

    async def _miss(self, guest: str, gone: float) -> None:
        await self.clock.wait(asyncio.Event(), self.pace.gap)
        if self.presence.miss(guest, gone):
            self.show_change()

    def fall_silent(self, guest: str, since: float) -> None:
        """This guest's wire seems cut: nothing has come since then, although something should have."""
        self.presence.fall_silent(guest, since)
        self.show_change()

    async def hear(self, guest: str) -> None:
        """This guest, who had fallen silent, is there again."""
        if self.presence.speak(guest):
            self.show_change()
            await self.come_back(guest)

    def awaited_seals(self) -> list[int]:
        """The seats whose client cuts, but has not sealed a cut of the coming deal yet."""
        table = self.table
        cutters = [seat for seat, taken in enumerate(self.record.seats) if taken.guest in self._cutters]
        if table is None:
            return cutters
        return [seat for seat in cutters if seat not in table.cuts.seals and not table.keeps_cuts_sealed(seat)]

    # ------------------------------------------------------------------ bots that move step by step

    def waits_for_step(self) -> bool:
        """Does a bot wait until the one person who plays has seen enough, and says so?"""
        table = self.table
        if self.record.bot_pace != "steps" or table is None or table.game.is_real_time:  # asked at every move
            return False
        people = self.record.people
        if len(people) != 1:
            return False
        waiting = table.waiting_for()
        own = self.seat_of(people[0])
        is_bots_turn = bool(waiting) and min(waiting) >= 0 and own not in waiting and own not in table.sat_in
        return is_bots_turn and self.record.phase == "playing" and self._stepped != table.seq

    def let_step(self, guest: str) -> None:
        """Let the bot move whose turn it is. Where none waits, nothing happens."""
        room_record.seated(self.record, guest)
        if self.waits_for_step() and not self.record.is_paused:
            assert self.table is not None
            self._stepped = self.table.seq
            self.show_change()

    def is_slow(self) -> bool:
        """Do bots take their time?"""
        return self.record.bot_pace == "slow"

    def bot_factor(self) -> float:
        """How much longer than usual bots take."""
        is_alone = len(self.record.people) == 1
        return BOT_PACES[self.record.bot_pace] if is_alone or self.record.bot_pace != "steps" else 1.0

    # ------------------------------------------------------------------ people

    async def change(self, change: Change) -> None:
        """Save a change of the room, then show it. After `NotPossible` or `StorageFailed` nothing has changed."""
        # The caller may disappear meanwhile; a change that has begun is finished.
        work = asyncio.create_task(self._change(change))
        self._work.add(work)
        work.add_done_callback(self._done)
        await asyncio.shield(work)

    def _done(self, work: asyncio.Task[None]) -> None:
        self._work.discard(work)
        if not work.cancelled():
            work.exception()  # the caller has been told, or has gone

    async def _change(self, change: Change) -> None:
        lost_races = 0
        while True:
            try:
                async with self._lock:
                    is_changed = await self._attempt(change)
                break
            except SeqTaken:  # another writer was first: look again
                lost_races += 1
                if lost_races == _MOST_LOST_RACES:
                    raise
        if is_changed:
            self.show_change()

    async def change_by_host(self, guest: str, change: Change) -> None:
        """Save and show a change that only the host may make."""

        def checked(room: RoomRecord) -> RoomRecord:
            room_record.only_host(room, guest)
            return change(room)

        await self.change(checked)

    async def join(self, guest: GuestRecord) -> None:
        """Sit down."""
        await self.change(lambda room: room_record.sit(room, guest.id, guest.name, guest.cat))
        await self.come_back(guest.id)

    async def call(self, guest: GuestRecord) -> None:
        """Let a guest who sits here be called, and look, as they want to now."""
        await self.change(lambda room: room_record.be_called(room, guest.id, guest.name, guest.cat))

    async def get_ready(self, guest: str, is_ready: bool) -> None:
        """Mark a guest as ready or not. A rematch begins by itself once everybody is ready."""

        def change(room: RoomRecord) -> RoomRecord:
            room = room_record.get_ready(room, guest, is_ready)
            begins = room.after is not None and not any(s.is_free or (s.guest and not s.is_ready) for s in room.seats)
            return self._started(room) if begins else room

        await self.change(change)

    def rematch_begins(self) -> float | None:
        """When a rematch begins even if not everybody has said yes; None if this is none, or nobody wants it yet."""
        room = self.record
        is_wanted = room.after is not None and any(s.guest is not None and s.is_ready for s in room.seats)
        if room.phase != "waiting" or not is_wanted:
            self._wanted_since = None
            return None
        if self._wanted_since is None:
            self._wanted_since = self.clock.now()
        return self._wanted_since + (_REMATCH_SECONDS if self.is_undecided() else 0.0)

    async def come_along(self) -> None:
        """Begin the rematch with those who want it."""
        await self.change(room_record.come_along)

    async def take_back(self, guest: str) -> None:
        """Give a guest back the seat that is kept for them, if there is one."""
        await self.change(lambda room: room_record.take_back(room, guest))
        await self.come_back(guest)

    async def ask_pause(self, guest: str) -> None:
        """Ask for a pause."""
        await self._ask_host(pauses.ask_pause, guest)

    async def ask_on(self, guest: str) -> None:
        """Ask to go on after a pause."""
        await self._ask_host(pauses.ask_on, guest)

    async def _ask_host(self, ask: Callable[[RoomRecord, str, bool, int], RoomRecord], guest: str) -> None:
        now = self.clock.milliseconds()
        await self.change(lambda room: ask(room, guest, self.presence.is_here(room.host), now))

    async def start(self, guest: str) -> None:
        """Begin the game; `Refused` if it cannot be played by so many."""
        await self.change_by_host(guest, self._started)

    def _started(self, room: RoomRecord) -> RoomRecord:
        started = room_record.start(room)
        if self.game is None:
            raise NotPossible("no_such_game")
        refusal = self.game.forbidden(self.game.resolve("printed", room.options), len(room.seats))
        if refusal is not None:
            raise Refused(refusal)
        return started

    async def _attempt(self, change: Change) -> bool:
        if self._is_stale:
            await self._read_again()
        old = self.record
        new = change(old)
        if new == old:
            return False
        new = replace(new, revision=old.revision + 1)
        self._is_stale = True  # until this is over, we do not know what the store has
        await self._save(old, new)
        self._is_stale = False
        self.record = new
        self._keep_time(old, new)
        return True

    async def _read_again(self) -> None:
        """Read the room again: something failed, or another writer was first, and the store is right."""
        before = self.record
        self.record = await self._storage.room(self.id) or before
        if self.record.phase == "playing" and self.table is None:
            self.table_record = await self._storage.table(self.id)
            await self._fold()
        elif self.record.phase == "playing":
            await self._seat_at_table(self.record)
        elif self.record.phase == "over":
            self.ending = await self._storage.ending(self.id)
        self._is_stale = False
        if self.record != before:
            self.show_change()

    async def _save(self, old: RoomRecord, new: RoomRecord) -> None:
        if old.phase == "waiting" and new.phase == "playing":
            await self._begin(new)
        elif old.phase == "playing" and new.phase == "over" and self.table is not None:
            async with self.table.closing():
                ending = ending_of(self.table, self._picture(self.table))
                await self._storage.end(new, ending, counted(new, self.table))
            self.ending = ending
        else:
            await self._storage.save_room(new)
            await self._seat_at_table(new)

    async def _seat_at_table(self, new: RoomRecord) -> None:
        """Note in the game's header who has taken a bot's chair. The room is right, should we die in between."""
        header = self.table_record
        seated = header if header is None or new.phase != "playing" else with_latecomers(new, header)
        if seated is not None and seated != header:
            await self._change_header(seated)

    async def _change_header(self, header: TableRecord) -> None:
        await self._storage.rename_seats(self.id, header.seats)
        self.table_record = header
        if self.table is not None:
            self.table.record = header

    async def _begin(self, new: RoomRecord) -> None:
        assert self.game is not None
        secret = secrets.token_bytes(32)
        self.table_record = TableRecord(
            id=new.id,
            game=new.game,
            rules=self.game.rules,
            preset=new.preset,
            options=new.options,
            seats=tuple(SeatRecord(s.name, s.guest or s.kept_for, s.bot) for s in new.seats),
            commitment=hashlib.sha256(secret).hexdigest(),
            made_at=self.clock.milliseconds(),
            dealer=new.dealer,
        )
        await self._storage.start(new, self.table_record, secret)
        await self._fold()

    def _keep_time(self, old: RoomRecord, new: RoomRecord) -> None:
        if self.table is None or old.is_paused == new.is_paused:
            return
        now = self.clock.now()
        if new.is_paused:
            self.table.turn_clock.stop(now)
            self.readiness.stop(now)
        else:
            self.table.turn_clock.go_on(now)
            self.readiness.go_on(now)

    async def anonymise(self, guest: str) -> None:
        """Erase a guest from this room; only their moves stay."""
        self.latecomers.forget(guest)
        await self.change(lambda room: room_record.forget(room, guest))
        async with self._lock:  # all seats are one row: two guests erased at once must not restore each other
            is_renamed = await self._rename_seat_of(guest)
        if is_renamed:
            self.show_change()

    async def _rename_seat_of(self, guest: str) -> bool:
        record = self.table_record
        if record is None or all(seat.guest != guest for seat in record.seats):
            return False
        seats = tuple(SeatRecord("", bot=s.bot) if s.guest == guest else s for s in record.seats)
        await self._change_header(replace(record, seats=seats))
        return True

    # ------------------------------------------------------------------ playing

    def move(
        self,
        guest: str,
        move_id: str,
        text: str,
        after: int | None = None,
        arrival: Arrival | None = None,
        follows: Sequence[str] = (),
    ) -> asyncio.Future[Answer]:
        """Make a move for a guest's own seat, taking it back from a bot that sat in. Raises, now or later, what `Table.submit` raises.

        With ``follows`` it is only made if the moves with these ids have been made.
        """
        seat = room_record.seated(self.record, guest)
        if is_about_cuts(text.split(" ", 1)[0]):
            raise CannotRead("a cut is no move")
        if self.table is None:
            return _known(self._earlier_answer(seat, move_id, text))
        table = self.table

        def submit(after: int | None) -> asyncio.Future[Answer]:
            check = partial(self._check_move, guest, self.record, table, [(seat, id) for id in follows])
            return table.submit(seat, move_id, text, after, arrival, check)

        if seat in table.sat_in and not self.record.is_paused:
            return asyncio.ensure_future(self._back_with(guest, after, submit))
        return submit(after)

    async def _back_with(
        self, guest: str, after: int | None, submit: Callable[[int | None], asyncio.Future[Answer]]
    ) -> Answer:
        back = await self.come_back(guest)
        if back is not None and after == back.seq - 1:  # taking the seat back does not make the guest's own move stale
            after = back.seq
        return await submit(after)

    def _check_move(self, guest: str, known: RoomRecord, table: Table, follows: list[tuple[int, str]]) -> None:
        """Check again before a move is made: does its guest still sit here, does the game go on, was all that it follows made?"""
        if self.record is not known:
            room_record.seated(self.record, guest)
        if self.record.is_paused:
            raise NotPossible("paused")
        if not all(table.has_made(*move) for move in follows):
            raise NotPossible("follows_refused")

    def _earlier_answer(self, seat: int, move_id: str, text: str) -> Answer:
        for step in self.ending.steps if self.ending is not None else ():
            if (step.entry.seat, step.entry.move_id) == (seat, move_id):
                if self.game is not None and not _is_same(self.game, seat, step.entry.text, text):
                    raise MoveIdReused
                return Answer(step.entry.seq, True)
        if self.record.phase == "waiting":
            raise NotPossible("not_started")
        raise NotPossible("over")

    async def seal(self, guest: str, deal: int, seal: str) -> None:
        """Seal the cut of a guest's own seat for the coming deal. A client cuts by itself, so this does not take a seat back from a bot."""
        await self._cut(guest, deal, seal, seal_entry)

    async def cut(self, guest: str, deal: int, bits: str) -> None:
        """Open the cut that a guest's own seat has sealed."""
        await self._cut(guest, deal, bits, cut_entry)

    async def _cut(self, guest: str, deal: int, digits: str, entry_of: Callable[[int, str], Entry]) -> None:
        seat = room_record.seated(self.record, guest)
        try:
            entry = entry_of(seat, digits)
        except CannotRead:
            raise NotPossible("not_a_cut") from None
        table = self.table
        if table is None or self.record.phase != "playing":
            raise NotPossible("not_started" if self.record.phase == "waiting" else "over")

        def check() -> None:
            if deal != table.coming_deal():
                raise Refused(Refusal("GEN-6", "no_cut_now"))
            if entry.kind == CUT and seat not in table.cuts.seals:  # only logs of older servers have such cuts
                raise Refused(Refusal("GEN-6", "cut_not_sealed"))

        await table.make(entry, check=check)

    async def come_back(self, guest: str) -> Answer | None:
        """Take a guest's seat back from the bot that sat in, if one did."""
        seat = self.seat_of(guest)
        if self.table is None or seat is None or seat not in self.table.sat_in or self.record.phase != "playing":
            return None
        try:
            return await self.table.make(seat_change(BACK, seat))
        except Refused:  # the game is over, or another tab was faster
            return None

    async def end_if_over(self) -> None:
        """Save how the game ended, if the rules have ended it."""
        result = self.table.result() if self.table is not None else None
        if result is not None:
            places = result.places
            await self.change(lambda room: room_record.close(room_record.count_wins(room, places), "rules"))

    # ------------------------------------------------------------------ talking

    async def say(self, guest: str, phrase: str, text: str) -> None:
        """Say something to everybody."""
        line = chat.line(self.record, guest, phrase, text, self.clock.milliseconds())
        await self._storage.add_line(self.id, line)
        self._tell("line_said", line)

    async def lines(self) -> list[ChatLine]:
        """The last lines that were said."""
        return await self._storage.lines(self.id, chat.RECENT)

    async def report(self, guest: str, seat: int, text: str) -> None:
        """Report somebody to whoever runs the server."""
        at = self.clock.milliseconds()
        await self._storage.add_report(chat.report(self.record, guest, seat, text, await self.lines(), at))

    # ------------------------------------------------------------------ telling

    def _show_step(self, step: Step) -> None:
        assert self.table is not None
        self.readiness.look(self.table.coming_deal(), self.clock.now())
        self._tell("step_made", step)

    def show_change(self) -> None:
        """Show everybody how it stands in the room."""
        self._tell("room_changed")

    def _tell(self, what: str, *about: Any) -> None:
        for listener in list(self._listeners):
            try:
                getattr(listener, what)(*about)
            except Exception as error:  # it has happened, even if this listener cannot show it
                log.error("a listener failed: %s", type(error).__name__)


def _is_same(game: Game, seat: int, logged: str, sent: str) -> bool:
    return is_same_request(game, read_entry(game, seat, logged), read_entry(game, seat, sent))


def _known(answer: Answer) -> asyncio.Future[Answer]:
    future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    future.set_result(answer)
    return future
