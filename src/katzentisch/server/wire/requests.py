"""The wire: every message to the server. The server reads nothing that is not described here."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from katzentisch.tables.people.room_record import BotPace, ChatMode

Word = Annotated[str, Meta(max_length=64)]
Words = Annotated[str, Meta(max_length=256)]
MoveId = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Options = Annotated[dict[Word, Word], Meta(max_length=64)]
AbsentSeconds = Annotated[int, Meta(ge=5, le=600)]
#: 0: no limit.
ReadySeconds = Annotated[int, Meta(ge=0, le=600)]
PauseMinutes = Annotated[int, Meta(ge=1, le=1440)]


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    """The first message on a socket. Without a token it makes a new guest. A new name, or a `cat` ("ginger bell": a breed and a collar), is shown at once at every table where the guest sits. A client that `cuts` every deal says so, and deals wait a moment for it. One that asks a person after each deal, and then sends `ready` for the next, says `asks_ready`; nobody waits for others."""

    version: int
    token: Words | None = None
    name: Words = ""
    cat: Word = ""
    cuts: bool = False
    asks_ready: bool = False


class Make(Struct, tag="make", forbid_unknown_fields=True):
    """Make a table and sit down at it. The client may choose an `id`: the same id sent again leads to the same table, and makes no second one. The bots are these `cats`, by name; or so many as `bots` says (without it, one on every other seat), of this `level` or (without one) each as it plays. A table without a free seat begins at once, unless it `waits`. `is_gentle` is one switch for slow bots, marked cards and calls that nobody can forget. With `advice` whoever is in turn may ask for some (`advise`): not in Kitty Paw, and not at a table that `is_open`."""

    game: Word
    id: Word = ""
    preset: Word = "printed"
    options: Options = {}
    seats: Annotated[int, Meta(ge=0, le=99)] = 2
    bots: Annotated[int, Meta(ge=0, le=99)] | None = None
    level: Word = ""
    cats: Annotated[list[Word], Meta(max_length=99)] = []
    waits: bool = False
    is_open: bool = False
    chat: ChatMode = "text"
    hints: bool = True
    advice: bool = False
    absent_seconds: AbsentSeconds = 20
    ready_seconds: ReadySeconds | None = None
    pause_minutes: PauseMinutes = 15
    bots_play_on: bool = False
    bot_pace: BotPace = "normal"
    is_gentle: bool = False


class Open(Struct, tag="open", forbid_unknown_fields=True):
    """Come to a table, or back to it. The guest's own seat is the one to play."""

    table: Word


class Join(Struct, tag="join", forbid_unknown_fields=True):
    """Sit down at a waiting table, by the id in its link or by its short code; or, in a running game, take back the seat that one has left."""

    table: Word | None = None
    code: Word | None = None


class AskSeat(Struct, tag="ask_seat", forbid_unknown_fields=True):
    """Ask the host for a bot's chair in a running game: this one, or (null) any. Only for those who have held no seat in it."""

    table: Word
    seat: SeatNumber | None = None


class Admit(Struct, tag="admit", forbid_unknown_fields=True):
    """Host: let the latecomer who asks have the chair, or not. Where there are several deals, they sit down before the next."""

    table: Word
    is_admitted: bool


class Leave(Struct, tag="leave", forbid_unknown_fields=True):
    """Leave the seat; in a running game a bot takes over. The answer is `left`, with a new token."""

    table: Word


class Ready(Struct, tag="ready", forbid_unknown_fields=True):
    """Be ready for the start, or not ready yet; or, in a game, ready for this `deal` (`ready` in the public part of the table)."""

    table: Word
    is_ready: bool = True
    deal: int | None = None


class Start(Struct, tag="start", forbid_unknown_fields=True):
    """Host: begin the game."""

    table: Word


class Swap(Struct, tag="swap", forbid_unknown_fields=True):
    """Host: swap two seats before the start."""

    table: Word
    seat: SeatNumber
    other: SeatNumber


class AddSeat(Struct, tag="add_seat", forbid_unknown_fields=True):
    """Host: add a seat."""

    table: Word


class RemoveSeat(Struct, tag="remove_seat", forbid_unknown_fields=True):
    """Host: remove a seat that no person sits on."""

    table: Word
    seat: SeatNumber


class SetBot(Struct, tag="set_bot", forbid_unknown_fields=True):
    """Host: put this `cat`, by name, on a seat, or the next one of this `level`, or (without either) the next one; or (`level` null) send the bot away."""

    table: Word
    seat: SeatNumber
    level: Word | None = ""
    cat: Word = ""


class Configure(Struct, tag="configure", forbid_unknown_fields=True):
    """Host: change house rules and settings before the start. Everybody has to get ready again."""

    table: Word
    preset: Word = "printed"
    options: Options = {}
    is_open: bool = False
    chat: ChatMode = "text"
    hints: bool = True
    advice: bool = False
    absent_seconds: AbsentSeconds = 20
    ready_seconds: ReadySeconds | None = None
    pause_minutes: PauseMinutes = 15
    bots_play_on: bool = False
    bot_pace: BotPace = "normal"
    is_gentle: bool = False


class Patience(Struct, tag="patience", forbid_unknown_fields=True):
    """Host: change how the table waits for people, at any time."""

    table: Word
    absent_seconds: AbsentSeconds = 20
    ready_seconds: ReadySeconds | None = None
    pause_minutes: PauseMinutes = 15
    bots_play_on: bool = False
    bot_pace: BotPace = "normal"


class Lock(Struct, tag="lock", forbid_unknown_fields=True):
    """Host: lock the table, so that nobody else can sit down, or unlock it."""

    table: Word
    is_locked: bool


class Pause(Struct, tag="pause", forbid_unknown_fields=True):
    """Host: pause clocks, bots and moves, or go on. What is so already says no to whoever has asked for the other."""

    table: Word
    is_paused: bool


class AskPause(Struct, tag="ask_pause", forbid_unknown_fields=True):
    """Ask for a pause. It begins at once if the host is away, and after 30 seconds if the host does not answer."""

    table: Word


class GoOn(Struct, tag="go_on", forbid_unknown_fields=True):
    """Ask to go on after a pause. It goes on at once if the host is away, or if one has wanted the pause oneself, and after 30 seconds if the host does not answer."""

    table: Word


class Kick(Struct, tag="kick", forbid_unknown_fields=True):
    """Host: send somebody away for good."""

    table: Word
    seat: SeatNumber


class Mute(Struct, tag="mute", forbid_unknown_fields=True):
    """Host: stop somebody from talking, or let them talk again."""

    table: Word
    seat: SeatNumber
    is_muted: bool


class Close(Struct, tag="close", forbid_unknown_fields=True):
    """Host: end the table."""

    table: Word


class Back(Struct, tag="back", forbid_unknown_fields=True):
    """Take the seat back from the bot that sat in. Opening the table or making a move does that as well."""

    table: Word


class Rematch(Struct, tag="rematch", forbid_unknown_fields=True):
    """Play again, or (`is_wanted` false) not after all. The rematch begins when everybody who is here wants it, or half a minute after the first with those who do: they move along. Who asks later takes the seat that a bot has kept."""

    table: Word
    is_wanted: bool = True


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """Say a phrase by its id or, where the table allows it, free text."""

    table: Word
    phrase: Word = ""
    text: Words = ""


class Report(Struct, tag="report", forbid_unknown_fields=True):
    """Report somebody to whoever runs the server. The answer is `reported`."""

    table: Word
    seat: SeatNumber
    text: Annotated[str, Meta(max_length=500)] = ""


class Move(Struct, tag="move", forbid_unknown_fields=True):
    """Make a move. The client chooses the id: the same id sent again gets the same answer, and is never played twice. With `after` the move is only made directly after that entry; otherwise it is refused as `stale`, and the table is sent again. With `follows`, ids of one's own moves that have no answer yet, it is only made if all of them have been made; otherwise it is refused as `follows_refused`."""

    table: Word
    id: MoveId
    text: Words
    after: Annotated[int, Meta(ge=0)] | None = None
    follows: Annotated[list[MoveId], Meta(max_length=64)] = []


class NextStep(Struct, tag="next_step", forbid_unknown_fields=True):
    """Let the next bot move, where bots play step by step (`waits_for_step` in the public part of the table)."""

    table: Word


class Seal(Struct, tag="seal", forbid_unknown_fields=True):
    """Seal a cut of the coming deal (`cutting` in the public part of the table): SHA-256, as 64 hex digits, of the envelope, the table, the deal, the seat and the bits, a line each."""

    table: Word
    deal: int
    seal: Word


class Cut(Struct, tag="cut", forbid_unknown_fields=True):
    """Open the cut that one has sealed, when no more are taken: 128 random bits, as 32 hex digits."""

    table: Word
    deal: int
    bits: Word


class Advise(Struct, tag="advise", forbid_unknown_fields=True):
    """Ask what would be best in one's own turn, where the table allows it. Everybody sees that one has asked. The answer is `advice`, unless something happens before it comes; asked again about the same position, it counts once."""

    table: Word


class Analyse(Struct, tag="analyse", forbid_unknown_fields=True):
    """Look back at one's own moves in a game that is over. The answers are `analysis`, until all moves have been looked at; a finished one is kept."""

    table: Word


class LookAway(Struct, tag="look_away", forbid_unknown_fields=True):
    """Look at that analysis no longer. It stops, unless it is finished."""

    table: Word


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Are you there? `is_watched` is a promise: somebody looks at this page, and until it says otherwise it pings every two seconds while the game waits for its seat. If it is silent for eight, its seat counts as away."""

    is_watched: bool = False


class Echo(Struct, tag="echo", forbid_unknown_fields=True):
    """The answer to a probe, to be sent at once."""

    number: int


#: Requests around a table, from people who sit there or want to.
RoomRequest = (
    Join
    | AskSeat
    | Admit
    | Leave
    | Ready
    | Start
    | Swap
    | AddSeat
    | RemoveSeat
    | SetBot
    | Configure
    | Patience
    | Lock
    | Pause
    | AskPause
    | GoOn
    | Kick
    | Mute
    | Close
    | Back
    | NextStep
    | Seal
    | Cut
    | Rematch
    | Say
    | Report
    | Advise
    | Analyse
    | LookAway
)
ClientMessage = Hello | Make | Open | Move | Ping | Echo | RoomRequest
