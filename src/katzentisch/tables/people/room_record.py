"""The record of a room: who sits where, who is host, and what the table allows. The store keeps nothing else about a room.

Every change is a function from one record to the next. A change that is not possible raises `NotPossible` with a code, which
the page turns into a sentence. Nothing here is game state: only the log says how the game stands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from katzentisch.bots.levels import STAND_IN
from katzentisch.tables.people.cats import BOTS, guest_name, is_look, look_of, look_of_bot
from katzentisch.tables.people.names import bot_name, distinct, is_called

Phase = Literal["waiting", "playing", "over"]
#: What ended the table: the rules, the people who closed it, a server that no longer plays its version of the rules, or whoever
#: runs the server.
EndedBy = Literal["", "rules", "closed", "rules_changed", "operator"]
ChatMode = Literal["text", "phrases"]
#: How quickly bots move; step by step: each when the one person who plays lets it.
BotPace = Literal["slow", "normal", "quick", "steps"]


class NotPossible(Exception):
    """This cannot be done now; the code says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class RoomSeat(Struct, frozen=True):
    """A seat: open, or taken by a guest or by a bot of some level. A guest who leaves a running game leaves their name behind."""

    name: str = ""
    guest: str | None = None
    bot: str | None = None
    is_ready: bool = False
    is_muted: bool = False
    #: How they look (`cats`); empty in rooms from before there was a choice.
    cat: str = ""
    #: The revision of the room in which they sat down: whoever has sat longest is the next host.
    since: int = 0
    #: Who may take this seat back, while a bot plays it: the guest who left it, or who did not come along to a rematch.
    kept_for: str | None = None
    #: How many games of this evening it has won: this one and those it is the rematch of.
    wins: int = 0
    #: How often they have asked for advice in this game, and after which entry of its log the last time.
    advice: int = 0
    advised_after: int = -1

    @property
    def is_free(self) -> bool:
        """Is there neither a guest nor a bot on this seat?"""
        return self.guest is None and self.bot is None


class RoomRecord(Struct, frozen=True):
    """A table and its people, from its making to its end. ``revision`` counts the changes."""

    id: str
    game: str
    preset: str
    options: dict[str, str]
    seats: tuple[RoomSeat, ...] = field(name="places")  # the name that stored rooms have
    host: str
    made_at: int
    phase: Phase = "waiting"
    ended_by: EndedBy = ""
    #: Lets people in while the table waits; gone once the game starts.
    code: str | None = None
    is_open: bool = False
    is_locked: bool = False
    is_paused: bool = False
    chat: ChatMode = "text"
    hints: bool = True
    #: May whoever is in turn ask for advice (`advice`)?
    advice: bool = False
    #: GEN-3: after so many seconds without a connection a bot sits in for the seat whose turn it is.
    absent_seconds: int = 20
    #: For so many seconds the next deal waits for people to be ready; 0: until all are; None: as the game has it.
    ready_seconds: int | None = None
    #: A pause ends after so many minutes (`pauses`): when it does, who wants to go on before, until when the host may answer, and
    #: who has asked in this pause.
    pause_minutes: int = 15
    paused_until: int = 0
    asked_on_by: str | None = None
    asked_on_until: int = 0
    has_asked_on: tuple[str, ...] = ()
    #: Who wanted this pause; who wants one, until when the host may answer, and until when nobody may ask again.
    paused_by: str | None = None
    asked_pause_by: str | None = None
    asked_pause_until: int = 0
    no_pause_until: int = 0
    #: Do bots sit in while everybody who plays is away, and somebody watches?
    bots_play_on: bool = False
    bot_pace: BotPace = "normal"
    #: For children and grandparents (`gentle`).
    is_gentle: bool = False
    #: Who was host until they were away for too long.
    host_before: str | None = None
    #: GEN-2: who deals first in a rematch.
    dealer: int | None = None
    banned: tuple[str, ...] = ()
    #: Guests who were muted when they left: they are if they come back.
    muted: tuple[str, ...] = ()
    #: The table that follows this one, and the one before it.
    rematch: str | None = None
    after: str | None = None
    revision: int = 0

    @property
    def is_joinable(self) -> bool:
        """May anybody sit down: is it open, waiting, and with a free seat?"""
        is_open = self.phase == "waiting" and self.is_open and not self.is_locked
        return is_open and any(room_seat.is_free for room_seat in self.seats)

    def seat_of(self, guest: str) -> int | None:
        """This guest's seat; None for a visitor."""
        for seat, room_seat in enumerate(self.seats):
            if room_seat.guest is not None and room_seat.guest == guest:
                return seat
        return None

    def kept_seat_of(self, guest: str) -> int | None:
        """The seat that this guest may take back."""
        return next((seat for seat, room_seat in enumerate(self.seats) if room_seat.kept_for == guest), None)

    @property
    def people(self) -> list[str]:
        """The guests who sit here, in order of seats."""
        return [room_seat.guest for room_seat in self.seats if room_seat.guest is not None]


#: What a host chooses for a table beside its house rules. Wishes, messages and records all call it the same. Whether there may be
#: advice is chosen as well, but not every table can have it (`advice.allow`).
SETTINGS = (
    "is_open",
    "chat",
    "hints",
    "absent_seconds",
    "ready_seconds",
    "pause_minutes",
    "bots_play_on",
    "bot_pace",
    "is_gentle",
)


def settings_of(chosen: Struct) -> dict[str, Any]:
    """What a wish, a message or a record says about each of the `SETTINGS`."""
    return {name: getattr(chosen, name) for name in SETTINGS}


Change = Callable[[RoomRecord], RoomRecord]
Seats = Sequence[RoomSeat]


# ---------------------------------------------------------------------- coming and going


def sit(room: RoomRecord, guest: str, name: str, cat: str = "") -> RoomRecord:
    """Take the first free seat; a guest who sits here already stays where they are."""
    if guest in room.banned:
        raise NotPossible("no_such_table")
    if room.seat_of(guest) is not None:
        return room
    if room.phase == "playing" and room.kept_seat_of(guest) is not None:
        return take_back(room, guest)
    only_waiting(room)
    if room.is_locked:
        raise NotPossible("locked")
    free = [seat for seat, room_seat in enumerate(room.seats) if room_seat.is_free]
    if not free:
        raise NotPossible("table_full")
    # Whoever sits down wants to play; who needs a moment more can say so.
    taken = a_guest(room.seats, guest, name, cat)
    taken = replace(taken, is_ready=True, is_muted=guest in room.muted, since=room.revision + 1)
    room = _with_seat(room, free[0], taken)
    room = replace(room, muted=_without(room.muted, guest))
    return room if room.host in room.people else replace(room, host=guest)


def a_guest(others: Seats, guest: str, name: str, cat: str) -> RoomSeat:
    """The seat of a guest among others: nobody is called the same, and nobody looks the same."""
    names = [room_seat.name for room_seat in others]
    shown = distinct(name or guest_name(names), names)
    return RoomSeat(shown, guest=guest, cat=look_of(cat, [room_seat.cat for room_seat in others]))


def a_bot(others: Seats, level: str = "", cat: str = "") -> RoomSeat:
    """The seat of a bot among others: this cat, or the next one of a level, or (without either) the next one at its own level."""
    names = [room_seat.name for room_seat in others]
    name = distinct(cat, names) if cat else bot_name(names, level)
    if not level:
        level = BOTS[cat or name].level if (cat or name) in BOTS else STAND_IN
    return RoomSeat(name, bot=level, cat=look_of_bot(name, [room_seat.cat for room_seat in others]))


def be_called(room: RoomRecord, guest: str, name: str, cat: str) -> RoomRecord:
    """Let a guest who sits here have another name or another cat, at any time before the end. Empty: as before."""
    seat = room.seat_of(guest)
    if seat is None or room.phase == "over":
        return room
    room_seat = room.seats[seat]
    others = room.seats[:seat] + room.seats[seat + 1 :]
    if name and not is_called(room_seat.name, name):
        room_seat = replace(room_seat, name=distinct(name, [other.name for other in others]))
    if is_look(cat) and cat != room_seat.cat:
        room_seat = replace(room_seat, cat=look_of(cat, [other.cat for other in others]))
    return _with_seat(room, seat, room_seat)


def stand_up(room: RoomRecord, guest: str) -> RoomRecord:
    """Leave. Before the start the seat is free again; later nobody owns it, and a bot plays it."""
    seat = seated(room, guest)
    if room.seats[seat].is_muted:
        room = replace(room, muted=(*room.muted, guest))
    left = room.seats[seat]
    kept = RoomSeat(
        left.name,
        cat=left.cat,
        kept_for=guest,
        wins=left.wins,
        advice=left.advice,
        advised_after=left.advised_after,
    )
    room_seat = RoomSeat() if room.phase == "waiting" else kept
    room = _with_seat(room, seat, room_seat)
    if room.asked_pause_by == guest:
        room = replace(room, asked_pause_by=None, asked_pause_until=0)
    if room.host == guest:
        room = pass_host_on(room, room.people)
    if not room.people and room.phase != "over":
        return close(room)
    return room


def take_back(room: RoomRecord, guest: str) -> RoomRecord:
    """Sit down again where a bot has played since; anybody else's seats stay as they are."""
    kept = room.kept_seat_of(guest)
    if room.phase != "playing" or kept is None or room.seat_of(guest) is not None:
        return room
    left = room.seats[kept]
    taken = replace(left, guest=guest, kept_for=None, is_muted=guest in room.muted, since=room.revision + 1)
    room = replace(_with_seat(room, kept, taken), muted=_without(room.muted, guest))
    return room if room.host in room.people else replace(room, host=guest)


def take_bots_chair(room: RoomRecord, seat: int, guest: str, name: str, cat: str) -> RoomRecord:
    """Play on where a bot has played until now, if it still does."""
    if room.phase != "playing" or room.seats[seat].bot is None or room.seat_of(guest) is not None:
        return room
    others = room.seats[:seat] + room.seats[seat + 1 :]
    taken = a_guest(others, guest, name, cat)
    room = _with_seat(room, seat, replace(taken, is_muted=guest in room.muted, since=room.revision + 1))
    return replace(room, muted=_without(room.muted, guest))


def pass_host_on(room: RoomRecord, to: list[str]) -> RoomRecord:
    """Make one of these guests host: the one who has sat here longest. A bot is never host."""
    sitting = [room_seat for room_seat in room.seats if room_seat.guest is not None and room_seat.guest in to]
    if not sitting:
        return room
    longest = min(sitting, key=lambda room_seat: room_seat.since)
    return replace(room, host=longest.guest or room.host, host_before=None)


def replace_host(room: RoomRecord, absent: str, here: list[str]) -> RoomRecord:
    """Pass the role of a host on who has been away for too long; it does not come back with them."""
    return replace(pass_host_on(room, here), host_before=absent) if room.host == absent and here else room


def get_ready(room: RoomRecord, guest: str, is_ready: bool) -> RoomRecord:
    """Mark this guest as ready for the start, or as not ready yet."""
    only_waiting(room)
    seat = seated(room, guest)
    return _with_seat(room, seat, replace(room.seats[seat], is_ready=is_ready))


def start(room: RoomRecord) -> RoomRecord:
    """Begin the game. Every seat must be taken, and everybody but the host ready."""
    only_waiting(room)
    if any(room_seat.is_free for room_seat in room.seats):
        raise NotPossible("seats_open")
    waited_for = [s for s in room.seats if s.guest is not None and s.guest != room.host and not s.is_ready]
    if waited_for:
        raise NotPossible("not_everybody_ready")
    return replace(room, phase="playing", code=None)


def come_along(room: RoomRecord) -> RoomRecord:
    """Begin a rematch with those who want it. Whoever has not said so finds their seat again, with a bot on it."""
    wanting = [s.guest for s in room.seats if s.guest is not None and s.is_ready]
    if room.phase != "waiting" or room.after is None or not wanting or any(s.is_free for s in room.seats):
        return room
    seats = tuple(
        RoomSeat(s.name, cat=s.cat, kept_for=s.guest, wins=s.wins) if s.guest is not None and not s.is_ready else s
        for s in room.seats
    )
    absent_and_muted = tuple(s.guest for s in room.seats if s.guest is not None and not s.is_ready and s.is_muted)
    room = replace(room, seats=seats, phase="playing", code=None, muted=(*room.muted, *absent_and_muted))
    return room if room.host in wanting else pass_host_on(room, wanting)


def following(room: RoomRecord, id: str, guest: str, dealer: int | None, now: int) -> RoomRecord:
    """The rematch of a finished table, which this guest asks for: it waits for the same people and bots, with the same house rules.

    It is made of what is kept: anything else that a table has is new there.
    """
    seats: list[RoomSeat] = []
    for s in room.seats:
        if s.guest is not None:
            seats.append(replace(a_guest(seats, s.guest, s.name, s.cat), is_muted=s.is_muted, wins=s.wins))
        elif s.bot is not None:
            seats.append(replace(a_bot(seats, s.bot, s.name), wins=s.wins))
        else:  # of somebody who has left
            seats.append(a_bot(seats, STAND_IN))
    return RoomRecord(
        id=id,
        game=room.game,
        preset=room.preset,
        options=room.options,
        seats=tuple(seats),
        host=room.host if room.host in room.people else guest,
        made_at=now,
        is_locked=room.is_locked,
        advice=room.advice,
        dealer=dealer,
        banned=room.banned,
        muted=room.muted,
        after=room.id,
        **settings_of(room),
    )


def count_wins(room: RoomRecord, places: tuple[int, ...]) -> RoomRecord:
    """Add this game to the evening's, once."""
    if room.phase != "playing":
        return room
    won = zip(room.seats, places, strict=True)
    return replace(room, seats=tuple(replace(s, wins=s.wins + 1) if place == 1 else s for s, place in won))


def close(room: RoomRecord, ended_by: EndedBy = "closed") -> RoomRecord:
    """End the table: nothing more will be played here."""
    if room.phase == "over":
        return room
    return replace(room, phase="over", ended_by=ended_by, code=None, is_paused=False)


# ---------------------------------------------------------------------- what the host may do


def swap(room: RoomRecord, seat: int, other: int) -> RoomRecord:
    """Let the people or bots on two seats change seats."""
    only_waiting(room)
    first, second = _room_seat(room, seat), _room_seat(room, other)
    dealer = {seat: other, other: seat}.get(room.dealer, room.dealer) if room.dealer is not None else None
    return replace(_with_seat(_with_seat(room, seat, second), other, first), dealer=dealer)


def add_seat(room: RoomRecord) -> RoomRecord:
    """Add a free seat. Only the game knows whether it allows so many."""
    only_waiting(room)
    return replace(room, seats=(*room.seats, RoomSeat()))


def remove_seat(room: RoomRecord, seat: int) -> RoomRecord:
    """Take a seat away that no person sits on."""
    only_waiting(room)
    if _room_seat(room, seat).guest is not None:
        raise NotPossible("somebody_sits_there")
    dealer = room.dealer
    if dealer is not None and seat <= dealer:
        dealer = None if seat == dealer else dealer - 1
    return replace(room, seats=room.seats[:seat] + room.seats[seat + 1 :], dealer=dealer)


def set_bot(room: RoomRecord, seat: int, level: str | None, cat: str = "") -> RoomRecord:
    """Seat a bot (`a_bot`), in place of another one too, or (level None) send the bot away."""
    only_waiting(room)
    room_seat = _room_seat(room, seat)
    if room_seat.guest is not None:
        raise NotPossible("somebody_sits_there")
    if level is None:
        return _with_seat(room, seat, RoomSeat())
    return _with_seat(room, seat, a_bot(room.seats[:seat] + room.seats[seat + 1 :], level, cat))


def kick(room: RoomRecord, seat: int) -> RoomRecord:
    """Send somebody away for good."""
    guest = _room_seat(room, seat).guest
    if guest is None:
        raise NotPossible("nobody_sits_there")
    if guest == room.host:
        raise NotPossible("not_yourself")
    room = stand_up(room, guest)
    room = _with_seat(room, seat, replace(room.seats[seat], kept_for=None))
    return replace(room, banned=(*room.banned, guest))


def mute(room: RoomRecord, seat: int, is_muted: bool) -> RoomRecord:
    """Stop somebody from talking, or let them talk again."""
    room_seat = _room_seat(room, seat)
    if room_seat.guest is None:
        raise NotPossible("nobody_sits_there")
    return _with_seat(room, seat, replace(room_seat, is_muted=is_muted))


def forget(room: RoomRecord, guest: str) -> RoomRecord:
    """Erase every trace of a guest; only an empty seat stays."""
    seat = room.seat_of(guest)
    if seat is not None:
        room = stand_up(room, guest)
        room = _with_seat(room, seat, RoomSeat())
    for kept, room_seat in enumerate(room.seats):
        if room_seat.kept_for == guest:
            room = _with_seat(room, kept, RoomSeat())
    asked_on_by = None if room.asked_on_by == guest else room.asked_on_by
    return replace(
        room,
        banned=_without(room.banned, guest),
        muted=_without(room.muted, guest),
        asked_on_by=asked_on_by,
        has_asked_on=_without(room.has_asked_on, guest),
        paused_by=None if room.paused_by == guest else room.paused_by,
        host_before=None if room.host_before == guest else room.host_before,
    )


# ---------------------------------------------------------------------- checks


def only_host(room: RoomRecord, guest: str) -> None:
    """Raise `NotPossible` for anybody but the host."""
    seated(room, guest)
    if room.host != guest:
        raise NotPossible("not_host")


def only_waiting(room: RoomRecord) -> None:
    """Raise `NotPossible` once the game has begun."""
    if room.phase == "playing":
        raise NotPossible("started")
    if room.phase == "over":
        raise NotPossible("over")


def seated(room: RoomRecord, guest: str) -> int:
    """The seat of a guest. Raises `NotPossible` for a visitor."""
    seat = room.seat_of(guest)
    if seat is None:
        raise NotPossible("not_seated")
    return seat


def _room_seat(room: RoomRecord, seat: int) -> RoomSeat:
    if not 0 <= seat < len(room.seats):
        raise NotPossible("no_such_seat")
    return room.seats[seat]


def _without(guests: tuple[str, ...], guest: str) -> tuple[str, ...]:
    return tuple(other for other in guests if other != guest)


def _with_seat(room: RoomRecord, seat: int, room_seat: RoomSeat) -> RoomRecord:
    return replace(room, seats=(*room.seats[:seat], room_seat, *room.seats[seat + 1 :]))
