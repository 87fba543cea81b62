"""The wire: what a page asks for, each message once. Strict: what is not described here is not read."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Word = Annotated[str, Meta(max_length=64)]
Words = Annotated[str, Meta(max_length=256)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Options = Annotated[dict[Word, Word], Meta(max_length=64)]
ChatMode = Literal["text", "phrases"]
AbsentSeconds = Annotated[int, Meta(ge=5, le=600)]


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    """First message on a socket. Without a token a new guest is made. A program that `cuts` every deal by itself says so: deals wait a moment for it."""

    version: int
    token: Words | None = None
    name: Words = ""
    cuts: bool = False


class Make(Struct, tag="make", forbid_unknown_fields=True):
    """Make a table and sit down at it. Without `bots` every other seat is a bot's; a table without a free seat begins at once, unless it `waits`."""

    game: Word
    preset: Word = "printed"
    options: Options = {}
    seats: Annotated[int, Meta(ge=0, le=99)] = 2
    bots: Annotated[int, Meta(ge=0, le=99)] | None = None
    level: Word = "heuristic"
    waits: bool = False
    is_open: bool = False
    chat: ChatMode = "text"
    hints: bool = True
    absent_seconds: AbsentSeconds = 20


class Open(Struct, tag="open", forbid_unknown_fields=True):
    """Come (back) to a table; the seat is the one that belongs to the guest."""

    table: Word


class Join(Struct, tag="join", forbid_unknown_fields=True):
    """Sit down at a table that waits: by its name, which is in its link, or by its short code."""

    table: Word | None = None
    code: Word | None = None


class Leave(Struct, tag="leave", forbid_unknown_fields=True):
    """Give one's seat up; in a running game a bot plays it on. Answered by `left`, with a new token."""

    table: Word


class Ready(Struct, tag="ready", forbid_unknown_fields=True):
    """Be ready for the start, or not yet."""

    table: Word
    is_ready: bool = True


class Start(Struct, tag="start", forbid_unknown_fields=True):
    """Host: let the game begin."""

    table: Word


class Swap(Struct, tag="swap", forbid_unknown_fields=True):
    """Host: let two seats change places before the start."""

    table: Word
    seat: SeatNumber
    other: SeatNumber


class AddSeat(Struct, tag="add_seat", forbid_unknown_fields=True):
    """Host: one more seat."""

    table: Word


class RemoveSeat(Struct, tag="remove_seat", forbid_unknown_fields=True):
    """Host: one seat fewer; nobody may sit on it."""

    table: Word
    seat: SeatNumber


class SetBot(Struct, tag="set_bot", forbid_unknown_fields=True):
    """Host: a bot of this level for a seat, or (null) none any more."""

    table: Word
    seat: SeatNumber
    level: Word | None = "heuristic"


class Configure(Struct, tag="configure", forbid_unknown_fields=True):
    """Host: other house rules and settings before the start; nobody is ready any more."""

    table: Word
    preset: Word = "printed"
    options: Options = {}
    is_open: bool = False
    chat: ChatMode = "text"
    hints: bool = True
    absent_seconds: AbsentSeconds = 20


class Lock(Struct, tag="lock", forbid_unknown_fields=True):
    """Host: let nobody else sit down, or somebody again."""

    table: Word
    is_locked: bool


class Pause(Struct, tag="pause", forbid_unknown_fields=True):
    """Host: stop clocks, bots and moves, or go on."""

    table: Word
    is_paused: bool


class Kick(Struct, tag="kick", forbid_unknown_fields=True):
    """Host: send somebody away for good."""

    table: Word
    seat: SeatNumber


class Mute(Struct, tag="mute", forbid_unknown_fields=True):
    """Host: let somebody say no more, or something again."""

    table: Word
    seat: SeatNumber
    is_muted: bool


class Close(Struct, tag="close", forbid_unknown_fields=True):
    """Host: nothing more will be played here."""

    table: Word


class Back(Struct, tag="back", forbid_unknown_fields=True):
    """Take one's seat back from the bot that sat in. Opening the table or making a move does it, too."""

    table: Word


class Rematch(Struct, tag="rematch", forbid_unknown_fields=True):
    """Play again: makes the next table, or says ready there. Everybody at this table is moved along."""

    table: Word


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """Say a phrase by its id or, where the table allows it, words of one's own."""

    table: Word
    phrase: Word = ""
    text: Words = ""


class Report(Struct, tag="report", forbid_unknown_fields=True):
    """Complain about somebody to whoever runs the server. Answered by `reported`."""

    table: Word
    seat: SeatNumber
    text: Annotated[str, Meta(max_length=500)] = ""


class Move(Struct, tag="move", forbid_unknown_fields=True):
    """Make a move. The id is the client's own: the same id sent again gets the same answer and is never played twice. With `after` it is only made right after that entry; else it is refused as `stale`, and the table is shown anew."""

    table: Word
    id: Annotated[str, Meta(min_length=1, max_length=64)]
    text: Words
    after: Annotated[int, Meta(ge=0)] | None = None


class Cut(Struct, tag="cut", forbid_unknown_fields=True):
    """Add 128 random bits of one's own, as 32 hex digits, to the coming deal (`cutting` in the table's public part)."""

    table: Word
    deal: Annotated[int, Meta(ge=0)]
    bits: Word


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Are you there?"""


class Echo(Struct, tag="echo", forbid_unknown_fields=True):
    """At once in answer to a probe."""

    number: int


#: What is asked for around a table, by people who sit there or want to.
RoomRequest = (
    Join
    | Leave
    | Ready
    | Start
    | Swap
    | AddSeat
    | RemoveSeat
    | SetBot
    | Configure
    | Lock
    | Pause
    | Kick
    | Mute
    | Close
    | Back
    | Cut
    | Rematch
    | Say
    | Report
)
ClientMessage = Hello | Make | Open | Move | Ping | Echo | RoomRequest
