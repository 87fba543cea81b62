"""The wire: what the server says, each message once; what it is asked is in `requests`. TypeScript types are generated from both.

Codes and parameters, never prose: the sentence is made from `locale/` where it is shown. A table message has a public
part, the same for all who watch, and a private part for the seat it goes to.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from katzentisch.server.wire.families import FamilyClock, FamilyHand, FamilyTable
from katzentisch.server.wire.family import Suit
from katzentisch.server.wire.requests import ChatMode

#: Raised whenever a message changes: an older page is told to reload. Pictures of finished tables are kept by older
#: versions, so each family says how its messages of the version before become these (`FamilyWire.upgrades`).
WIRE_VERSION = 2

#: What somebody's time runs out for: a turn, or one of the clocks that a family has.
Clock = Literal["turn", FamilyClock]


class Welcome(Struct, tag="welcome"):
    """Answer to hello. `address` is where others reach this server: links for them begin with it; empty: as this page does."""

    version: int
    token: str
    name: str
    address: str


class RoomSeat(Struct):
    """A seat at a table and who has it. `has_left`: nobody, and a bot plays it on."""

    name: str
    kind: Literal["free", "person", "bot"]
    level: str
    is_ready: bool
    is_here: bool
    is_host: bool
    is_muted: bool
    has_left: bool


class Room(Struct):
    """A table and its people, the same bytes for all. `rematch` is the table that follows, `after` the one before."""

    table: str
    phase: Literal["waiting", "playing", "over"]
    ended_by: Literal["", "rules", "closed", "rules_changed"]
    game: str
    preset: str
    options: dict[str, str]
    places: list[RoomSeat]
    is_open: bool
    is_locked: bool
    is_paused: bool
    chat: ChatMode
    hints: bool
    absent_seconds: int
    rematch: str | None
    after: str | None


class RoomMessage(Struct, tag="room"):
    """The people around a table, after every change: before the start, while it is played, and after it. The code is for those who sit there, while the table waits."""

    room: Room
    seat: int | None
    is_host: bool
    code: str | None


class ChatLine(Struct):
    """Something said: a phrase's id, or text."""

    seat: int
    name: str
    phrase: str
    text: str
    at: int


class ChatMessage(Struct, tag="chat"):
    """What was said since the last of these; `whole`: what was said before one came, the last fifty things."""

    table: str
    lines: list[ChatLine]
    whole: bool


class Left(Struct, tag="left"):
    """The seat is given up; from now on the guest is known by this token, and the old one is nobody's."""

    table: str
    token: str


class Reported(Struct, tag="reported"):
    """The complaint is kept for whoever runs the server."""

    table: str


class Seat(Struct):
    """Who sits where. `is_sat_in`: a bot plays for the person just now."""

    name: str
    is_bot: bool
    is_sat_in: bool


class TimeLeft(Struct):
    """How long a seat (null: everybody) still has, counted from this message. `what`: to take its turn; in Kitty Paw to grab a card, to build in this round, to bump."""

    seat: int | None
    milliseconds: int
    what: Clock


class LegalMove(Struct):
    """A move that this seat may make now, as text and taken apart for showing it."""

    text: str
    verb: str
    cards: list[str]
    suit: Suit | None
    seat: int | None
    said: int
    place: str


class Happened(Struct):
    """An event as this seat saw it. Hidden cards have a count and no faces (cards is null)."""

    name: str
    seat: int | None
    cards: list[str] | None
    count: int
    suit: Suit | None
    other: int | None
    rule: str
    what: str


class Ended(Struct):
    """How the game ended: each seat's place, points where there are any, the rule that ended it."""

    places: list[int]
    points: list[int]
    rule: str


class Public(Struct):
    """The public part of a table, the same bytes for all. `cutting` is the number of the deal that may be cut now. By which house rules it is played is told by the room."""

    table: str
    seq: int
    game: str
    seats: list[Seat]
    state: FamilyTable
    ended: Ended | None
    commitment: str
    cutting: int | None
    clocks: list[TimeLeft]


class Private(Struct):
    """The private part: only ever sent to the seat it belongs to."""

    seat: int
    hand: FamilyHand
    moves: list[LegalMove]
    can_undo: bool


class TableMessage(Struct, tag="table"):
    """A table as it stands, and what has happened: everything so far if it is `whole`, else what is new."""

    public: Public
    private: Private | None
    events: list[Happened]
    whole: bool
    answers: str | None


class Refused(Struct, tag="refused"):
    """A move or request that was not carried out: nothing has changed. `rule` is the ledger number, if a rule says so; `about` the kind of message that is answered."""

    code: str
    rule: str
    params: dict[str, str]
    answers: str | None
    about: str


class Pong(Struct, tag="pong"):
    """I am here."""


class Probe(Struct, tag="probe"):
    """How long does a message take? To be answered at once by an echo, at tables where everybody acts at the same time."""

    number: int


ServerMessage = Welcome | RoomMessage | TableMessage | ChatMessage | Left | Reported | Refused | Pong | Probe
