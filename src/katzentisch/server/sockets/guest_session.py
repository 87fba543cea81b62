"""A guest session: carries out what one guest asks for over one connection, from making and joining tables to moves.

Whatever goes wrong becomes a refusal with a code. A refused request has changed nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple, Protocol

import msgspec

from katzentisch.engine.cards import CannotRead
from katzentisch.server.running.guests import new_token
from katzentisch.server.running.service import Service
from katzentisch.server.sockets.audience import Audience
from katzentisch.server.sockets.being_advised import BeingAdvised
from katzentisch.server.sockets.latency import Latency
from katzentisch.server.sockets.looking_back import LookingBack
from katzentisch.server.sockets.room_requests import RoomChange, change_room
from katzentisch.server.sockets.signs_of_life import SILENT_SECONDS
from katzentisch.server.wire import messages as wire
from katzentisch.server.wire import requests as asked
from katzentisch.server.wire.families import OFFERED
from katzentisch.server.wire.frames import (
    News,
    chat_frame,
    encode_public,
    encode_room,
    room_frame,
    table_frame,
)
from katzentisch.server.wire.refusals import TooMany, refusal_of, refused
from katzentisch.tables.directory.base import HeldElsewhere
from katzentisch.tables.live.live_tables import NewTable
from katzentisch.tables.live.real_time import Arrival
from katzentisch.tables.live.room import Room
from katzentisch.tables.live.table import Answer, Overtaken
from katzentisch.tables.people import room_record
from katzentisch.tables.people.room_record import NotPossible
from katzentisch.tables.storage.base import GuestRecord

#: The quota that a message counts towards; all others count towards "room".
_QUOTAS: dict[type[msgspec.Struct], str] = {
    asked.Make: "make",
    asked.Rematch: "make",
    asked.Open: "open",
    asked.Back: "open",
    asked.Move: "move",
    asked.NextStep: "move",
    asked.Seal: "move",
    asked.Cut: "move",
    asked.Say: "say",
    asked.Report: "report",
    asked.Advise: "advise",
}


#: What shows a table to whoever sends it.
_WATCHING = asked.Open | asked.Join | asked.AskSeat
#: What makes this the newest of a guest's tabs.
_OPENING = _WATCHING | asked.Make | asked.Rematch


class Line(Protocol):
    """The client's end of the connection. Sending never waits and never raises."""

    def send(self, frame: bytes | int) -> None:
        """Send this as soon as possible."""

    def say(self, message: wire.ServerMessage) -> None:
        """Send a message."""

    def probe(self, message: wire.Probe) -> None:
        """Send a message that is to come back, and ask the client's end of the socket itself as well."""

    def hold(self, seconds: float) -> None:
        """Send nothing for so long; what is to be sent meanwhile follows then, in order."""

    async def pass_on(self, elsewhere: HeldElsewhere, text: str | bytes) -> bool:
        """Pass a message on to the node that holds its table. False means that this node does now."""

    def watches_here(self) -> None:
        """The guest looks at a table that is held here."""

    def send_away(self) -> None:
        """Close, for the guest to come back in a moment."""

    async def next_opening(self) -> int:
        """The number of a tab that opens a table now: higher than all before, at any node."""


class _Move(NamedTuple):
    """A move that has come in."""

    message: asked.Move
    text: str | bytes
    arrival: Arrival
    began: float


class GuestSession:
    """Serves one guest over one connection, and shows one table there."""

    def __init__(
        self,
        line: Line,
        service: Service,
        guest: GuestRecord,
        address: str,
        latency: Latency,
        is_counted: bool = True,
    ) -> None:
        self.guest = guest
        #: Of a guest's tabs the one with the highest number plays: it was opened last, wherever it is heard first.
        self.opened = 0
        self._is_counted = is_counted  # towards quotas
        #: What an audience calls to show something.
        self.send: Callable[[bytes], None] = line.send
        self.hold: Callable[[float], None] = line.hold
        self._line = line
        self._service = service
        self._address = address
        self._audience: Audience | None = None
        self._asleep_at: Audience | None = None  # where a newer tab has taken this one's place
        self._latency = latency
        self._work: set[asyncio.Task[None]] = set()
        self._moves = 0  # how many have no answer yet
        self._unopened = 0  # how many wait until their table is open, or behind one that does
        self._opening = asyncio.Lock()
        self._being_advised = BeingAdvised(service.advisor, line)
        self._looking_back = LookingBack(service.analyses, line, lambda: self._count("analyse"))

    async def close(self) -> None:
        """End the session, because the connection is gone."""
        self._stop_watching()
        self._looking_back.look_away()
        await self._being_advised.close()
        self._latency.stop()
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)

    def be_called(self) -> None:
        """Show the guest's name and cat, which may be new, wherever they sit."""
        self._begin(self._service.live_tables.call(self.guest))

    # ------------------------------------------------------------------ watching a table

    @property
    def way(self) -> int:
        """How many milliseconds a message is under way to this guest."""
        return self._latency.milliseconds

    def sent_away(self, code: str) -> None:
        """The audience shows nothing here any more."""
        if code == "opened_elsewhere":
            self._asleep_at = self._audience
        self._audience = None
        self._being_advised.stop()
        self._line.say(refused(code))

    def woken(self, audience: Audience) -> None:
        """The newer tab has gone, and this one sees the table again."""
        self._asleep_at, self._audience = None, audience
        self._begin(audience.room.come_back(self.guest.id))

    def follow(self, table: str) -> None:
        """Move along to the rematch, with everybody."""
        self._begin(self._open_wherever(table, msgspec.json.encode(asked.Open(table))))

    def send_away(self) -> None:
        """Close the connection, for the guest to come back in a moment."""
        self._line.send_away()

    def _stop_watching(self) -> None:
        self._being_advised.stop()
        if self._asleep_at is not None:
            self._asleep_at.forget(self)
            self._asleep_at = None
        if self._audience is not None:
            audience, self._audience = self._audience, None
            self._service.leave(audience, self)

    async def _watch(self, room: Room) -> None:
        self._line.watches_here()
        if not self._is_shown(room):
            self._stop_watching()
        audience = self._service.watch(room, self, self.guest.id)
        if not audience.shows(self):  # a newer tab has the seat, and this one has been told
            self._audience, self._asleep_at = None, audience
            return
        self._audience = audience
        if room.game is not None and room.game.is_real_time:
            self._latency.measure(self._line.probe)
        lines = await room.lines()
        if lines:
            self._line.send(chat_frame(room.id, lines, whole=True))
        await room.come_back(self.guest.id)

    def is_missed(self, heard_at: float, now: float) -> bool:
        """Does the game wait for this guest, who has been silent for too long? Then the others are told that they are away."""
        room = self._audience.room if self._audience is not None else None
        seat = room.seat_of(self.guest.id) if room is not None else None
        if room is None or seat is None or room.table is None or not room.table.is_awaited(seat):
            return False
        if now - max(heard_at, room.table.turn_clock.since(seat, now)) < SILENT_SECONDS:
            return False
        room.fall_silent(self.guest.id, heard_at)
        return True

    def be_back(self) -> None:
        """The guest was missed, and is heard again."""
        if self._audience is not None:
            self._begin(self._audience.room.hear(self.guest.id))

    async def _find(self, table: str) -> Room:
        """The table, if it exists for this guest: a guest who was sent away finds nothing (SECURITY 10)."""
        room = self._audience.room if self._audience is not None and self._audience.room.id == table else None
        if room is None:
            room = await self._service.live_tables.open(table)
        if room is None or self.guest.id in room.record.banned:
            raise NotPossible("no_such_table")
        return room

    async def _open(self, table: str) -> Room:
        """The table, which is shown here from now on."""
        if self._audience is not None and self._audience.room.id == table:
            return self._audience.room
        room = await self._find(table)
        await self._watch(room)
        return room

    async def _open_wherever(self, table: str, text: str | bytes) -> Room | None:
        """The table, which is shown here from now on; None if another node holds it, to which the message was passed on."""
        try:
            return await self._open(table)
        except HeldElsewhere as elsewhere:
            if not await self._line.pass_on(elsewhere, text):
                return await self._open(table)
        self._stop_watching()
        return None

    @property
    def is_watching(self) -> bool:
        """Is a table that is held here shown to this guest?"""
        return self._audience is not None

    def _is_shown(self, room: Room) -> bool:
        return self._audience is not None and self._audience.room is room

    # ------------------------------------------------------------------ requests

    async def carry_out(self, message: asked.Make | asked.Open | asked.RoomRequest, text: str) -> None:
        """Carry out a request, or pass it on as it came, or refuse it."""
        about = str(message.__struct_config__.tag)
        try:
            self._check_quota(_quota(message))
            with self._service.acting(self.guest.id):
                await self._number(message)
                try:
                    await self._do(message)
                except HeldElsewhere as elsewhere:
                    if not await self._line.pass_on(elsewhere, text):
                        await self._do(message)
                    elif isinstance(message, _WATCHING):
                        self._stop_watching()
        except CannotRead:
            self._line.say(refused("no_such_option", about=about))
        except Exception as error:
            self._line.say(refusal_of(error, about=about))

    async def count_and_send(
        self, message: asked.ClientMessage, text: bytes, send: Callable[[bytes, int], Coroutine[Any, Any, None]]
    ) -> None:
        """Send a message on its way to another node, within this guest's quotas."""
        id = message.id if isinstance(message, asked.Move) else None
        try:
            if not isinstance(message, asked.Ping | asked.Echo):
                self._check_quota(_quota(message))
            with self._service.acting(self.guest.id):
                await self._number(message)
                await send(text, self.opened)
        except Exception as error:
            self._line.say(refusal_of(error, id, str(message.__struct_config__.tag)))

    def pass_move_on(self, message: asked.Move, text: bytes, send: Callable[[bytes, int], None]) -> None:
        """The same for a move that needs to wait for nothing."""
        try:
            self._check_quota("move")
            if self._service.is_being_erased(self.guest.id):
                raise NotPossible("erased")
            send(text, self.opened)
        except Exception as error:
            self._line.say(refusal_of(error, message.id, "move"))

    async def _number(self, message: asked.ClientMessage) -> None:
        """Whoever opens a table has the newest tab; whoever acts at one has what they had."""
        if not self.opened or isinstance(message, _OPENING):
            self.opened = await self._line.next_opening()

    async def _do(self, message: asked.Make | asked.Open | asked.RoomRequest) -> None:
        match message:
            case asked.Make():
                await self._make(message)
            case asked.Open():
                room = await self._find(message.table)
                await room.call(self.guest)  # it may have been asleep when they changed their name
                await self._watch(room)
            case asked.Join():
                await self._join(message)
            case asked.AskSeat():
                room = await self._open(message.table)  # who asks waits there for the answer
                room.latecomers.ask(self.guest, message.seat)
            case asked.Leave():
                await self._leave(message.table)
            case asked.Rematch():
                await self._rematch(message.table, message.is_wanted)
            case asked.Report():
                room = await self._find(message.table)
                await room.report(self.guest.id, message.seat, message.text)
                self._line.say(wire.Reported(room.id))
            case asked.Advise():
                room = await self._open(message.table)  # who asks looks at it
                if not self._is_shown(room):
                    raise NotPossible("opened_elsewhere")
                await self._being_advised.ask(room, self.guest.id)
            case asked.Analyse():
                await self._looking_back.look(await self._find(message.table), self.guest.id)
            case asked.LookAway():
                self._looking_back.look_away(message.table)
            case asked.Seal():
                await (await self._find(message.table)).seal(self.guest.id, message.deal, message.seal)
            case asked.Cut():
                await (await self._find(message.table)).cut(self.guest.id, message.deal, message.bits)
            case asked.Say():
                await (await self._find(message.table)).say(self.guest.id, message.phrase, message.text)
            case _:
                await self._change(await self._find(message.table), message)

    async def _change(self, room: Room, message: RoomChange) -> None:
        before = room.record
        await change_room(room, self.guest.id, message)
        # A change is shown to everybody who watches; whoever asked gets an answer in any case.
        if room.record is before or not self._is_shown(room):
            self._line.send(room_frame(room, encode_room(room), self.guest.id))

    def _check_quota(self, what: str) -> None:
        if self._is_counted:
            self._count(what)

    def _count(self, what: str) -> None:
        """For whatever only the node that holds the table can count, like analyses that have to begin: those who are passed on count as well."""
        seconds = self._service.limits.wait_for(what, self._address, self.guest.id)
        if seconds > 0:
            raise TooMany(what, seconds)

    async def _make(self, message: asked.Make) -> None:
        if message.game not in OFFERED:
            raise NotPossible("no_such_game")
        if await self._service.live_tables.made(self.guest, message.id) is None:
            self._check_tables()
        wanted = NewTable(**{name: getattr(message, name) for name in NewTable.__struct_fields__})
        await self._watch(await self._service.live_tables.make(self.guest, wanted))

    def _check_tables(self) -> None:
        if self._service.is_stopping:
            raise NotPossible("server_stops")
        if self._service.hosted(self.guest.id) >= self._service.settings.most_tables:
            raise NotPossible("too_many_tables")

    async def _join(self, message: asked.Join) -> None:
        room: Room | None = None
        if message.code is not None:
            self._check_quota("code")
            room = await self._service.live_tables.find(message.code)
            if room is None or self.guest.id in room.record.banned:
                raise NotPossible("no_such_code")
        elif message.table is not None:
            room = await self._find(message.table)
        if room is None:
            raise NotPossible("no_such_table")
        # Show it first, so that this is the guest's newest connection when they take the seat.
        await self._watch(room)
        is_seated = room.seat_of(self.guest.id) is not None
        await room.join(self.guest)
        if not is_seated and self._audience is not None:  # a seat that was kept has a hand to show
            self._audience.show_anew(self, self.guest.id)

    async def _leave(self, table: str) -> None:
        room = await self._find(table)
        room_record.seated(room.record, self.guest.id)
        if self._is_shown(room):
            self._stop_watching()
        await room.change(lambda record: room_record.stand_up(record, self.guest.id))
        self._line.say(wire.Left(room.id, await new_token(self._service.storage, self.guest.id)))

    async def _rematch(self, table: str, is_wanted: bool) -> None:
        room = await self._find(table)
        if room.record.rematch is None:
            self._check_tables()
        try:
            following = await self._service.live_tables.rematch(room, self.guest.id, is_wanted)
        except HeldElsewhere:
            # Each was claimed by another node, at one moment, after theirs was gone. People find this one where its rematch is.
            await self._service.give_up(room)
            return self.send_away()
        if following.record.phase != "waiting":
            await self._open(following.id)

    # ------------------------------------------------------------------ moves

    def begin_move(self, message: asked.Move, text: str | bytes = b"") -> None:
        """Begin a move without waiting for its answer: while it waits, a "Miau!" behind it must get through."""
        if self._moves >= self._service.settings.most_waiting_moves:
            self._line.say(refused("too_many_moves", message.id, "move"))
            return
        self._moves += 1
        arrival = Arrival(self._service.clock.milliseconds(), self._latency.milliseconds)
        move = _Move(message, text, arrival, perf_counter())
        try:
            self._check_quota("move")  # before anything else
        except TooMany as error:
            return self._refuse_move(move, error)
        # The room of now, not of when the move is made: the guest may have gone on to another table by then.
        audience = self._audience
        if audience is not None and audience.room.id == message.table and not self._unopened:
            self._make_move(audience.room, move)
        else:
            self._unopened += 1
            self._begin(self._open_for(move))

    def take_echo(self, number: int) -> None:
        """A probe has come back."""
        self._latency.came_back(number)

    async def _open_for(self, move: _Move) -> None:
        async with self._opening:
            try:
                await self._number(move.message)
                room = await self._open_wherever(move.message.table, move.text)
                if room is not None and self._asleep_at is not None and self._asleep_at.room is room:
                    raise NotPossible("opened_elsewhere")  # the late move of an older tab
            except Exception as error:
                self._refuse_move(move, error)
            else:
                if room is not None:
                    self._make_move(room, move)
                else:
                    self._end_move(move)
            self._unopened -= 1

    def _make_move(self, room: Room, move: _Move) -> None:
        message = move.message
        try:
            answer = room.move(self.guest.id, message.id, message.text, message.after, move.arrival, message.follows)
        except Exception as error:
            self._refuse_move(move, error)
        else:
            answer.add_done_callback(partial(self._moved, room, move))

    def _moved(self, room: Room, move: _Move, answer: asyncio.Future[Answer]) -> None:
        error = None if answer.cancelled() else answer.exception()
        if error is not None:
            return self._refuse_move(move, error)
        self._end_move(move)
        # A new move has been shown to everybody, and for its seat that message was the answer.
        is_told = answer.cancelled() or (self._is_shown(room) and not answer.result().is_repeated)
        public = encode_public(room) if not is_told else None
        if public is not None:
            self._line.send(table_frame(room, public, room.seat_of(self.guest.id), News([]), move.message.id))

    def _refuse_move(self, move: _Move, error: BaseException) -> None:
        self._end_move(move)
        message = move.message
        if not isinstance(error, Overtaken):
            self._line.say(refusal_of(error, message.id, "move"))
            return
        self._line.say(refused("stale", message.id, "move"))
        if self._audience is not None and self._audience.room.id == message.table:
            self._audience.show_anew(self, self.guest.id)

    def _end_move(self, move: _Move) -> None:
        self._moves -= 1
        self._service.metrics.moves.observe(perf_counter() - move.began)

    def _begin(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.create_task(self._quietly(work))
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        task.add_done_callback(lambda _: work.close())  # the guest may be gone before it has begun

    async def _quietly(self, work: Coroutine[Any, Any, object]) -> None:
        try:
            await work
        except Exception as error:
            self._line.say(refusal_of(error))


def _quota(message: msgspec.Struct) -> str:
    if isinstance(message, asked.Join):
        return "join"
    return _QUOTAS.get(type(message), "room")
