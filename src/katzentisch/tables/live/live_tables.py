"""All live tables of this process. A table is made here, or loaded from the store when somebody comes to it.

A table that waits for people while nobody is there is unloaded. It stays in the store and is loaded again on demand.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import secrets
from collections.abc import Awaitable, Callable

from msgspec import Struct
from msgspec.structs import replace

from katzentisch.bots.levels import has_level
from katzentisch.bots.thinking import think_here
from katzentisch.engine.cards import CannotRead
from katzentisch.engine.entry import Step
from katzentisch.engine.state import Refused
from katzentisch.games import GAMES
from katzentisch.games import game as game_named
from katzentisch.tables.directory.base import Directory, HeldElsewhere
from katzentisch.tables.directory.memory import MemoryDirectory
from katzentisch.tables.driving.bot_processes import Ask
from katzentisch.tables.driving.driver import Driver
from katzentisch.tables.live.clock import Clock
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.live.room import Room
from katzentisch.tables.live.table import Table
from katzentisch.tables.people import advice, room_record
from katzentisch.tables.people.cats import BOTS
from katzentisch.tables.people.gentle import gently
from katzentisch.tables.people.room_record import BotPace, ChatMode, NotPossible, RoomRecord, RoomSeat
from katzentisch.tables.storage.base import ChatLine, GuestRecord, SeqTaken, Storage, StorageFailed, TableRecord

#: Without letters and digits that are easily confused in speech or handwriting.
CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH = 6
_MOST_CODE_COLLISIONS = 5


class NewTable(Struct, frozen=True):
    """A table that somebody wants to make. Without ``bots`` every other seat gets one, and the game starts at once unless it ``waits``."""

    game: str
    preset: str = "printed"
    options: dict[str, str] = {}
    seats: int = 2
    bots: int | None = None
    #: How well the bots play; empty: each as it does. Or certain cats, by name.
    level: str = ""
    cats: list[str] = []
    waits: bool = False
    is_open: bool = False
    chat: ChatMode = "text"
    hints: bool = True
    advice: bool = False
    absent_seconds: int = 20
    ready_seconds: int | None = None
    pause_minutes: int = 15
    bots_play_on: bool = False
    bot_pace: BotPace = "normal"
    is_gentle: bool = False
    #: The maker's own id for this wish: asked for again, it leads to the same table.
    id: str = ""


class LiveTables:
    """Holds the live tables and their drivers."""

    def __init__(
        self,
        storage: Storage,
        pace: Pace | None = None,
        clock: Clock | None = None,
        idle_seconds: float = 60.0,
        picture: Callable[[Table], str] = lambda table: "",
        ask: Ask = think_here,
        directory: Directory | None = None,
        forget_elsewhere: Callable[[str, str], Awaitable[None]] | None = None,
    ) -> None:
        self._storage = storage
        self._forget_elsewhere = forget_elsewhere if forget_elsewhere is not None else _forget_nowhere
        self._directory = directory if directory is not None else MemoryDirectory()
        self._pace = pace if pace is not None else Pace()
        self._clock = clock if clock is not None else Clock()
        self._idle_seconds = idle_seconds
        self._picture = picture
        self._ask = ask
        self._rooms: dict[str, asyncio.Task[Room | None]] = {}
        self._drivers: dict[str, Driver] = {}
        self._is_dropped = False
        #: The connected guests whose client cuts every deal.
        self.cutters: set[str] = set()
        #: The connected guests whose client asks them before the next deal whether they are ready.
        self.askers: set[str] = set()

    # ------------------------------------------------------------------ making and finding

    async def made(self, guest: GuestRecord, wish: str) -> Room | None:
        """The table that this guest has made by the wish of this id, or None."""
        return await self.open(_id_of_wish(guest.id, wish)) if wish else None

    async def make(self, guest: GuestRecord, wanted: NewTable) -> Room:
        """A new table with this guest, its host, at seat 0; or the one that this very wish has made before.

        Raises `CannotRead` for an unknown game, preset or option, and `Refused` for choices that cannot be played.
        """
        game = game_named(wanted.game)
        options = game.resolve(wanted.preset, wanted.options)
        refusal = game.forbidden(options, wanted.seats)
        if refusal is not None:
            raise Refused(refusal)
        if wanted.level and not has_level(game, wanted.level):
            raise CannotRead("there is no bot of that level")
        if not set(wanted.cats) <= set(BOTS):
            raise CannotRead("there is no cat of that name")
        most = len(wanted.cats) or (wanted.seats - 1 if wanted.bots is None else wanted.bots)
        bots = min(most, wanted.seats - 1)
        record = RoomRecord(
            id=_id_of_wish(guest.id, wanted.id) if wanted.id else _new_id(),
            game=game.id,
            preset=wanted.preset,
            options=game.choices(options),
            seats=_seats_for(guest, wanted, bots),
            host=guest.id,
            made_at=self._clock.milliseconds(),
            **room_record.settings_of(wanted),
        )
        record = advice.allow(game, gently(game, record), wanted.advice)
        room = await self.made(guest, wanted.id) or await self._add(record)
        # The wish may come again after it was cut off in between.
        if bots == wanted.seats - 1 and not wanted.waits and room.record.phase == "waiting":
            await room.start(guest.id)
        return room

    async def open(self, table_id: str) -> Room | None:
        """The live table of this id, loaded if need be, or None; `HeldElsewhere` if another node has it, `CannotFold` if its log is damaged."""
        if self._is_dropped:
            raise StorageFailed("this server is no node any more")
        loading = self._rooms.get(table_id)
        if loading is None:
            loading = self._rooms[table_id] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda task: self._forget_failed(table_id, task))
        room = await asyncio.shield(loading)
        if room is not None:
            room.touched = self._clock.now()
        return room

    async def call(self, guest: GuestRecord) -> None:
        """Let a guest be called, and look, as they want to now, at every live table where they sit."""
        for room in self.live():
            if room.seat_of(guest.id) is not None:
                await room.call(guest)

    async def find(self, code: str) -> Room | None:
        """The waiting table with this short code. A locked table looks like one that does not exist (SECURITY 10)."""
        record = await self._storage.room_with_code(code.strip().upper())
        if record is None:
            return None
        room = await self.open(record.id)
        if room is None or room.record.code is None or room.record.is_locked:
            return None
        return room

    def live(self) -> list[Room]:
        """The tables that are loaded now."""
        return [room for task in self._rooms.values() if (room := _room_of(task)) is not None]

    def lobby(self) -> list[Room]:
        """Tables that anybody may join: open, waiting, with a free seat, and with somebody present."""
        return [room for room in self.live() if room.record.is_joinable and room.presence.is_anybody_here]

    # ------------------------------------------------------------------ rematch

    async def rematch(self, room: Room, guest: str, is_wanted: bool = True) -> Room:
        """The rematch of a finished table: the same people, bots and house rules. GEN-2 says who deals.

        The first guest to ask creates it; everybody else who asks becomes ready. It begins when all are who are still here, or
        after a while with those who are. Nobody else is taken there; who asks later gets the seat that was kept for them.
        `HeldElsewhere` if another node holds it: then this table is to be given up.
        """
        room_record.seated(room.record, guest)
        await room.end_if_over()
        if room.record.phase != "over":
            raise NotPossible("not_over")
        async with room.rematching:
            following = await self.open(room.record.rematch) if room.record.rematch is not None else None
            if following is None:
                dealer = room.ending.dealer if room.ending is not None else None
                now = self._clock.milliseconds()
                following = await self._add(room_record.following(room.record, _new_id(), guest, dealer, now))
                id = following.id
                await room.change(lambda record: replace(record, rematch=id))
            if room.following is not following:
                room.following = following
                following.listen(_OnChange(room.show_change))
                following.is_undecided = lambda: _is_anybody_undecided(room, following)
                room.listen(_OnChange(self._drivers[following.id].room_changed))
            if following.record.phase == "playing" and is_wanted:
                await following.take_back(guest)
            elif following.record.phase == "waiting" and following.seat_of(guest) is not None:
                await following.get_ready(guest, is_wanted)
                if not _is_anybody_undecided(room, following):
                    await following.come_along()
        return following

    # ------------------------------------------------------------------ forgetting

    async def erase(self, guest: str) -> bool:
        """Erase a guest. Bots take over the seats, chat lines are deleted, and moves stay but belong to nobody.

        True means that the guest sat somewhere: whatever was under way meanwhile may have noted them again.
        """
        # Written behind all that is being written: tables that were just made are found then.
        await self._storage.rename_guest(guest, "")
        for room in self.live():
            await room.finish_changes()
        tables = await self._storage.tables_of(guest)
        for table_id in tables:
            try:
                await self.forget_at(table_id, guest)
            except HeldElsewhere:
                await self._forget_elsewhere(table_id, guest)
        await self._storage.erase_guest(guest)
        return bool(tables)

    async def forget_at(self, table_id: str, guest: str) -> None:
        """Empty a guest's seat at a table, if it exists."""
        room = await self.open(table_id)
        if room is not None:
            await room.anonymise(guest)

    async def drop_waiting(self, table_id: str) -> bool:
        """Delete a waiting table. False means that somebody is there."""
        if not await self._is_nowhere(table_id):
            return False
        try:
            await self._storage.drop_room(table_id)
        except SeqTaken:  # the game has begun meanwhile
            return False
        finally:
            self._release_unless_loaded(table_id)
        return True

    async def drop_game(self, table_id: str) -> bool:
        """Delete a game that nobody has touched for long. False means that it is in memory: somebody looks at it."""
        if not await self._is_nowhere(table_id):
            return False
        try:
            await self._storage.drop_game(table_id)
        finally:
            self._release_unless_loaded(table_id)
        return True

    async def _is_nowhere(self, table_id: str) -> bool:
        """Is a table in no node's memory? If so it is held here, for whoever asked to release."""
        if table_id in self._rooms or await self._directory.claim(table_id) is not None:
            return False
        return table_id not in self._rooms  # somebody may have come meanwhile

    def _release_unless_loaded(self, table_id: str) -> None:
        if table_id not in self._rooms:
            self._directory.release(table_id)

    async def give_up(self, room: Room) -> None:
        """Stop a table, for another node to hold it."""
        if room not in self.live():  # somebody else has given it up
            return
        await self._drivers[room.id].stop()
        await room.close()
        self._let_go(room)

    async def drop(self) -> None:
        """Stop all tables, since other nodes may hold them by now. They save nothing more."""
        self._is_dropped = True
        self._directory = MemoryDirectory()  # whatever ends now must not release what this server claims anew
        await self.close()
        await asyncio.gather(*self._rooms.values(), return_exceptions=True)  # what was being loaded

    async def close(self) -> None:
        """Stop all tables."""
        for driver in list(self._drivers.values()):
            await driver.stop()
        for room in self.live():
            await room.close()

    # ------------------------------------------------------------------ loading and letting go

    async def _add(self, record: RoomRecord) -> Room:
        """Save a new room under a code that nobody else has."""
        for _ in range(_MOST_CODE_COLLISIONS):
            record = replace(record, code="".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)))
            try:
                await self._storage.add_room(record)
                break
            except SeqTaken:
                continue
        # Twice: somebody who sent the same wish again may just have looked in vain, and everybody who asks then gets that answer.
        room = await self.open(record.id) or await self.open(record.id)
        if room is None:
            raise NotPossible("no_code_free")
        return room

    async def _load(self, table_id: str) -> Room | None:
        holder = await self._directory.claim(table_id)
        if holder is not None:
            raise HeldElsewhere(table_id, holder)
        record = await self._storage.room(table_id)
        if record is None:
            record = await self._room_of_old_table(table_id)
        if record is None:
            return None
        game = GAMES.get(record.game)
        room = Room(
            game,
            record,
            storage=self._storage,
            pace=self._pace,
            clock=self._clock,
            picture=self._picture,
            cutters=self.cutters,
            askers=self.askers,
        )
        await room.load()
        if self._is_dropped:  # meanwhile: nobody would ever stop it
            await room.close()
            raise StorageFailed("this server is no node any more")
        self._drivers[table_id] = Driver(room, self._idle_seconds, self._let_go, self._ask)
        return room

    async def _room_of_old_table(self, table_id: str) -> RoomRecord | None:
        """The room for a table from before rooms were stored, built from the record of its game."""
        table = await self._storage.table(table_id)
        if table is None:
            return None
        record = _room_around(table)
        await self._storage.add_room(record)
        return record

    def _let_go(self, room: Room) -> None:
        self._rooms.pop(room.id, None)
        self._drivers.pop(room.id, None)
        self._directory.release(room.id)

    def _forget_failed(self, table_id: str, loading: asyncio.Task[Room | None]) -> None:
        # Forget ids that do not exist: made-up ones must not fill the memory.
        if loading.cancelled() or loading.exception() is not None or loading.result() is None:
            self._rooms.pop(table_id, None)
            self._directory.release(table_id)


async def _forget_nowhere(table_id: str, guest: str) -> None:
    raise StorageFailed("another node holds the table, and cannot be asked")


class _OnChange:
    """Listens for changes of a room alone: neither what is played there nor what is said there is news here."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.room_changed = changed

    def step_made(self, step: Step) -> None:
        """No news."""

    def line_said(self, line: ChatLine) -> None:
        """No news."""


def _is_anybody_undecided(room: Room, following: Room) -> bool:
    """Is anybody still at the finished table who has not said yes to the rematch?"""
    seats = following.record.seats
    return any(s.guest is not None and not s.is_ready and room.presence.seems_here(s.guest) for s in seats)


def _new_id() -> str:
    return secrets.token_urlsafe(16)


def _id_of_wish(guest: str, wish: str) -> str:
    """The id of the table that a wish makes. It cannot be guessed: a guest's own id is 128 random bits that nobody is told."""
    digest = hashlib.sha256(f"katzentisch table\n{guest}\n{wish}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def _room_of(loading: asyncio.Task[Room | None]) -> Room | None:
    if not loading.done() or loading.cancelled() or loading.exception() is not None:
        return None
    return loading.result()


def _seats_for(guest: GuestRecord, wanted: NewTable, bots: int) -> tuple[RoomSeat, ...]:
    seats = [room_record.a_guest((), guest.id, guest.name, guest.cat)]
    for n in range(bots):
        bot = room_record.a_bot(seats, cat=wanted.cats[n]) if wanted.cats else room_record.a_bot(seats, wanted.level)
        seats.append(bot)
    return tuple(seats + [RoomSeat()] * (wanted.seats - len(seats)))


def _room_around(table: TableRecord) -> RoomRecord:
    seats = tuple(RoomSeat(seat.name, seat.guest, seat.bot) for seat in table.seats)
    people = [room_seat.guest for room_seat in seats if room_seat.guest is not None]
    host = people[0] if people else ""
    return RoomRecord(table.id, table.game, table.preset, table.options, seats, host, table.made_at, "playing")
