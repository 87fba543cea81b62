"""An audience: everybody who watches one table."""

from __future__ import annotations

from typing import Protocol

from katzentisch.engine.entry import Step
from katzentisch.server.wire.frames import News, chat_frame, encode_public, encode_room, room_frame, table_frame
from katzentisch.tables.live.room import Room
from katzentisch.tables.people.room_record import RoomRecord
from katzentisch.tables.storage.base import ChatLine


class Watcher(Protocol):
    """A connection of some guest. Sending never waits and never raises."""

    #: Of one guest's connections the one with the highest number is the newest.
    opened: int

    @property
    def way(self) -> int:
        """How many milliseconds a message is under way there."""

    def send(self, frame: bytes) -> None:
        """Send this as soon as possible."""

    def hold(self, seconds: float) -> None:
        """Send nothing for so long; what is to be sent meanwhile follows then, in order."""

    def sent_away(self, code: str) -> None:
        """This connection sees no more of the table; the code says why: ``opened_elsewhere``, ``kicked``."""

    def woken(self, audience: Audience) -> None:
        """The newer tab that took this one's place has gone: this one sees the table again."""

    def follow(self, table: str) -> None:
        """Move along to another table, with everybody."""

    def send_away(self) -> None:
        """Close the connection, for the guest to come back in a moment."""


class Audience:
    """Everybody who watches one table. It stops listening to the room when the last one has left."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._guests: dict[Watcher, str] = {}  # the newest last
        self._asleep: dict[Watcher, str] = {}  # tabs whose place a newer one has taken
        self._seats: list[tuple[Watcher, int | None]] = []
        self._whole: dict[Watcher, int | None] = {}  # from which seat each has been shown everything
        self._seated_by: RoomRecord | None = None  # the record that these seats come from
        self._shown: tuple[object, ...] = (None,)  # the game's header, and what else looks different without a move
        self._is_followed = room.following is not None and room.following.record.phase != "waiting"

    @property
    def is_empty(self) -> bool:
        """Does nobody watch?"""
        return not self._guests

    def add(self, watcher: Watcher, guest: str) -> None:
        """Show the table as it stands with everything that happened, and every change from now on. The newest tab plays."""
        if self.is_empty:
            self.room.listen(self)
            self.room.ways = self._ways
        self.room.enter(guest)
        if self._guests.pop(watcher, None) is not None:  # opened it again
            self.room.exit(guest)
        newer = [other for other in self._guests if other.opened > watcher.opened]
        self._guests[watcher] = guest
        for other in newer:  # it comes late, perhaps from another node
            self._guests[other] = self._guests.pop(other)
        self._seated_by = None
        self._only_newest()
        if not self.shows(watcher):
            return
        self._hold(watcher, self.room.seat_of(guest))
        watcher.send(room_frame(self.room, encode_room(self.room), guest))
        self._shown = self._to_show()
        self.show_anew(watcher, guest)

    def shows(self, watcher: Watcher) -> bool:
        """Is the table shown to this connection?"""
        return watcher in self._guests

    def show_anew(self, watcher: Watcher, guest: str) -> None:
        """Show the game as it stands, with everything that happened."""
        public = encode_public(self.room)
        if public is not None:
            seat = self._whole[watcher] = self.room.seat_of(guest)
            watcher.send(table_frame(self.room, public, seat))

    def leave(self, watcher: Watcher) -> None:
        """This connection looks away. The newest tab that it took the place of is woken."""
        guest = self._guests.get(watcher)
        self.remove(watcher)
        if guest is None or guest in self._guests.values():
            return
        asleep = [older for older, owner in self._asleep.items() if owner == guest]
        if asleep:
            newest = max(asleep, key=lambda older: older.opened)  # not the last to be heard
            del self._asleep[newest]
            newest.woken(self)
            self.add(newest, guest)

    def forget(self, watcher: Watcher) -> None:
        """A tab that was sent away has gone, or looks at something else."""
        self._asleep.pop(watcher, None)

    def remove(self, watcher: Watcher) -> bool:
        """Show the table to this connection no longer. False means that it was not shown there."""
        guest = self._guests.pop(watcher, None)
        if guest is None:
            return False
        self._seated_by = None
        self._whole.pop(watcher, None)
        if self.is_empty:
            self.room.unlisten(self)
        self.room.exit(guest)
        return True

    def send_away(self) -> None:
        """Another node is to hold the table: everybody comes back, and is led there."""
        for watcher in [*self._guests, *self._asleep]:
            watcher.send_away()

    # ------------------------------------------------------------------ what the room tells

    def room_changed(self) -> None:
        """Show the room to everybody, and tell those who were sent away."""
        for watcher, guest in list(self._guests.items()):
            if guest in self.room.record.banned and self.remove(watcher):
                watcher.sent_away("kicked")
        self._only_newest()
        encoded = encode_room(self.room)
        for watcher, guest in list(self._guests.items()):
            watcher.send(room_frame(self.room, encoded, guest))
        self._show_game()
        self._show_rematch()

    def step_made(self, step: Step) -> None:
        """Show everybody what happened, as far as they may see it."""
        public = encode_public(self.room)
        if public is None:
            return
        news = News([step])
        for watcher, seat in self._by_seat():
            self._hold(watcher, seat)
            answers = step.entry.id if seat == step.entry.seat else None
            watcher.send(table_frame(self.room, public, seat, news, answers))

    def line_said(self, line: ChatLine) -> None:
        """Send the line to everybody."""
        frame = chat_frame(self.room.id, [line])
        for watcher in list(self._guests):
            watcher.send(frame)

    def _hold(self, watcher: Watcher, seat: int | None) -> None:
        """What all are to see at one moment is held back here from those who are near, and with it all that follows."""
        table = self.room.table
        if table is None or not table.game.is_real_time:
            return
        seconds = table.sight.left(seat, table.clock.now())
        if seconds > 0:
            watcher.hold(seconds)

    def _ways(self) -> dict[int, int]:
        return {seat: watcher.way for watcher, seat in self._by_seat() if seat is not None}

    def _by_seat(self) -> list[tuple[Watcher, int | None]]:
        """Everybody who watches, with their seats. Looked up again only after somebody came, left or sat down."""
        record = self.room.record
        if self._seated_by is not record:
            self._seats = [(watcher, record.seat_of(guest)) for watcher, guest in self._guests.items()]
            self._seated_by = record
        return self._seats

    def _only_newest(self) -> None:
        """One seat, one connection (SECURITY 11)."""
        newest: set[str] = set()
        for watcher, guest in reversed(list(self._guests.items())):
            if guest in newest and self.room.seat_of(guest) is not None:
                self.remove(watcher)
                self._asleep[watcher] = guest
                watcher.sent_away("opened_elsewhere")
            newest.add(guest)

    def _to_show(self) -> tuple[object, ...]:
        room = self.room
        return (
            room.table_record,
            room.record.is_paused,
            room.readiness.is_over,
            room.between_deals.awaited(),
            room.waits_for_step(),
        )

    def _show_game(self) -> None:
        """Show the game if it has just begun, or looks different now: a name is gone, the clocks have stopped."""
        before, self._shown = self._shown, self._to_show()
        public = encode_public(self.room)
        if before == self._shown or public is None:
            return
        for watcher, seat in self._by_seat():
            # The game begins, or somebody has taken a bot's chair: then there is a hand to show.
            is_new = before[0] is None or self._whole.get(watcher, seat) != seat
            self._whole[watcher] = seat
            watcher.send(table_frame(self.room, public, seat, None if is_new else News([])))

    def _show_rematch(self) -> None:
        """Take along to the rematch who wanted it, once it begins. The others still look at how this game ended."""
        following = self.room.following
        if self._is_followed or following is None or following.record.phase == "waiting":
            return
        self._is_followed = True
        for watcher, guest in list(self._guests.items()):
            if following.seat_of(guest) is not None:
                watcher.follow(following.id)
