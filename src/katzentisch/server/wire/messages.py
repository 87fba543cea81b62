"""The wire: every message from the server. Messages to the server are in `requests`. TypeScript types are generated from both.

Messages hold codes and parameters, never prose; the page makes sentences of them from `locale/`. A table message has a public
part, the same for everybody who watches, and a private part for the seat that receives it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from katzentisch.server.wire.families import FamilyClock, FamilyHand, FamilyTable
from katzentisch.server.wire.family import Suit
from katzentisch.tables.people.room_record import BotPace, ChatMode, EndedBy, Phase

#: Raised whenever a message changes: an older page is told to reload. Pictures of finished tables are kept by older
#: versions, so each family says how its messages of the version before become these (`FamilyWire.upgrades`).
WIRE_VERSION = 4

#: What the time is for: a turn, to get ready for the next deal, the count-in before a deal, or one of the clocks of a family.
Clock = Literal["turn", "ready", "count_in", FamilyClock]


class Welcome(Struct, tag="welcome"):
    """The answer to hello. `address` is where others reach this server, so links for them begin with it; if it is empty, they begin as this page does."""

    version: int
    token: str
    name: str
    address: str


class RoomSeat(Struct):
    """A seat at a table, and who has it. `cat` is a breed and a collar ("ginger bell"), no two the same; empty at tables from before. `has_left`: its person has left, and a bot plays on. `wins`: how many games of this evening it has won, this one and those it is the rematch of. `advice`: how often it has asked for advice in this game."""

    name: str
    cat: str
    kind: Literal["free", "person", "bot"]
    level: str
    is_ready: bool
    is_here: bool
    is_host: bool
    is_muted: bool
    has_left: bool
    wins: int
    advice: int


class Again(Struct):
    """The rematch that somebody wants: the seats that do, and how long it still waits for the others, counted from this message."""

    wanted_by: list[int]
    milliseconds: int


class PauseAsked(Struct):
    """The seat that wants a pause, and how long the host may still answer, counted from this message."""

    by: int
    milliseconds: int


class Pausing(Struct):
    """How long a pause still lasts, counted from this message. `by` is the seat that wanted it. `asked_on_by` is the seat that wants to go on before; then it lasts until the host answers, or as long."""

    milliseconds: int
    by: int | None
    asked_on_by: int | None


class Latecomer(Struct):
    """Somebody who would like to take this bot's seat, and how long the host may still answer, counted from this message. `is_admitted`: the host agrees; they sit down before the next deal."""

    name: str
    seat: int
    is_admitted: bool
    milliseconds: int


class Room(Struct):
    """A table and its people, the same bytes for all. `rematch` is the next table, `again` who wants it while it has not begun, `after` the previous one. `host_before` is the seat that was host until its person had been away for too long. `advice`: whoever is in turn may ask for some."""

    table: str
    phase: Phase
    ended_by: EndedBy
    game: str
    preset: str
    options: dict[str, str]
    places: list[RoomSeat]
    is_open: bool
    is_locked: bool
    is_paused: bool
    chat: ChatMode
    hints: bool
    advice: bool
    absent_seconds: int
    ready_seconds: int | None
    pause_minutes: int
    pausing: Pausing | None
    pause_asked: PauseAsked | None
    latecomer: Latecomer | None
    bots_play_on: bool
    bot_pace: BotPace
    is_gentle: bool
    host_before: int | None
    rematch: str | None
    again: Again | None
    after: str | None


class RoomMessage(Struct, tag="room"):
    """The people around a table, sent after every change, before, during and after the game. The code is for those who sit at a waiting table. `kept_seat`: one's own seat, which a bot plays until one joins again. `is_latecomer`: the latecomer who asks is oneself."""

    room: Room
    seat: int | None
    kept_seat: int | None
    is_latecomer: bool
    is_host: bool
    code: str | None


class ChatLine(Struct):
    """A line of chat: the id of a phrase, or text."""

    seat: int
    name: str
    phrase: str
    text: str
    at: int


class ChatMessage(Struct, tag="chat"):
    """New lines of chat; with `whole`, the last lines from before one came to the table."""

    table: str
    lines: list[ChatLine]
    whole: bool


class Left(Struct, tag="left"):
    """The guest has left the seat. This is the guest's new token; once it has been used, the old one is worthless."""

    table: str
    token: str


class Reported(Struct, tag="reported"):
    """The complaint has been saved for whoever runs the server."""

    table: str


class Seat(Struct):
    """Who sits where. `is_sat_in`: a bot is playing for the person."""

    name: str
    is_bot: bool
    is_sat_in: bool


class TimeLeft(Struct):
    """How much time a seat (null: everybody) has left, counted from this message. `what` is what the time is for: a turn, to get ready for the next deal, the count-in before a deal or, in Kitty Paw, to grab a card, to build in this round, to bump."""

    seat: int | None
    milliseconds: int
    what: Clock


class LegalMove(Struct):
    """A move that this seat may make now, as text and in parts for display."""

    text: str
    verb: str
    cards: list[str]
    suit: Suit | None
    seat: int | None
    said: int
    place: str


class Happened(Struct):
    """An event as this seat saw it. Hidden cards are only counted, and `cards` is null."""

    name: str
    seat: int | None
    cards: list[str] | None
    count: int
    suit: Suit | None
    other: int | None
    rule: str
    what: str


class Ended(Struct):
    """How the game ended: the place of each seat, points if there are any, the rule that ended it, and the cards that each seat still held, which all may see now."""

    places: list[int]
    points: list[int]
    rule: str
    hands: list[list[str]]


class ReadyFor(Struct):
    """The deal that comes next, and the seats that have not said `ready` for it. It waits for them, at most until the clock `ready` is down."""

    deal: int
    awaited: list[int]


class SealedCut(Struct):
    """A cut that its seat has sealed."""

    seat: int
    seal: str


class Cutting(Struct):
    """The deal that may be cut now, and its sealed cuts in order of seats. Once `is_closed` is set no more are taken, and whoever sealed one opens it."""

    deal: int
    seals: list[SealedCut]
    is_closed: bool


class Public(Struct):
    """The public part of a table, the same bytes for all. `cutting` is there while the next deal may be cut. `waits_for_step`: a bot is in turn and moves after `next_step`. The house rules are in the room."""

    table: str
    seq: int
    game: str
    seats: list[Seat]
    state: FamilyTable
    ended: Ended | None
    commitment: str
    cutting: Cutting | None
    ready: ReadyFor | None
    clocks: list[TimeLeft]
    waits_for_step: bool


class Private(Struct):
    """The private part, sent only to the seat it belongs to. `is_awaited`: the game waits for this seat, so a page that is looked at pings every two seconds."""

    seat: int
    hand: FamilyHand
    moves: list[LegalMove]
    can_undo: bool
    is_awaited: bool


class TableMessage(Struct, tag="table"):
    """A table as it stands, and what happened: everything so far if `whole`, otherwise what is new."""

    public: Public
    private: Private | None
    events: list[Happened]
    whole: bool
    answers: str | None


class OtherMove(Struct):
    """Another move, and the chance to win after it, give or take a margin. Null: it was soon seen to be worse."""

    move: LegalMove
    chance: float | None
    margin: float | None


class JudgedMove(Struct):
    """An own move in a game that is over, judged on what its seat knew then: the chance to win after it and after the best one, and what the difference is, give or take `margin`. `number` is the entry in the log. `verdict`: it was the best move, too close to call, or worse. `why` names what speaks for the best move, in a sentence of the family; it may be empty."""

    number: int
    deal: int
    move: LegalMove
    best: LegalMove
    chance: float
    best_chance: float
    cost: float
    margin: float
    verdict: Literal["best", "close", "worse"]
    why: str
    others: list[OtherMove]


class AdviceMessage(Struct, tag="advice"):
    """What one's seat would best do after the entry `seq`, judged on what it knows: the chance to win after that move, give or take `margin`. `why` names what speaks for it, in a sentence of the family; it may be empty."""

    table: str
    seq: int
    seat: int
    move: LegalMove
    chance: float
    margin: float
    why: str
    others: list[OtherMove]


class AnalysisMessage(Struct, tag="analysis"):
    """How far the analysis of one's own moves has come: so many of them looked at, `of` so many, and those judged since the last message. Once all are, `luck` is by how much the cards, as they really lay, were better after these moves than could be known, on average: it is hindsight."""

    table: str
    seat: int
    done: int
    of: int
    moves: list[JudgedMove]
    luck: float | None


class Refused(Struct, tag="refused"):
    """A move or request was not carried out, and nothing has changed. `rule` is the number of the rule that forbids it, if one does. `about` is the kind of message that this answers."""

    code: str
    rule: str
    params: dict[str, str]
    answers: str | None
    about: str


class Notice(Struct, tag="notice"):
    """What whoever runs the server wants everybody to know: their words, by language ("de", "en"), and under "" those for everybody else. It may come again under its id."""

    id: str
    texts: dict[str, str]


class Pong(Struct, tag="pong"):
    """The answer to a ping."""


class Probe(Struct, tag="probe"):
    """Measures how long a message takes. Answer it at once with an echo. Only sent at tables where everybody acts at the same time."""

    number: int


ServerMessage = (
    Welcome
    | RoomMessage
    | TableMessage
    | ChatMessage
    | Left
    | Reported
    | AdviceMessage
    | AnalysisMessage
    | Refused
    | Notice
    | Pong
    | Probe
)
