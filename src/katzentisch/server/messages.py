"""The wire: every message between page and server, once. TypeScript types are generated from here.

Codes and parameters, never prose: the sentence is made from `locale/` where it is shown. A table message has a public
part, the same for all who watch, and a private part for the seat it goes to.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

WIRE_VERSION = 1

Suit = Literal["♣", "♠", "♥", "♦"]
Word = Annotated[str, Meta(max_length=64)]
Words = Annotated[str, Meta(max_length=256)]


# ---------------------------------------------------------------------- client → server


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    """First message on a socket. Without a token a new guest is made."""

    version: int
    token: Words | None = None
    name: Words = ""


class Make(Struct, tag="make", forbid_unknown_fields=True):
    """Make a table and sit down at it; the other seats are bots."""

    game: Word
    preset: Word = "printed"
    options: Annotated[dict[Word, Word], Meta(max_length=64)] = {}
    seats: Annotated[int, Meta(ge=0, le=99)] = 2


class Open(Struct, tag="open", forbid_unknown_fields=True):
    """Come (back) to a table; the seat is the one that belongs to the guest."""

    table: Word


class Move(Struct, tag="move", forbid_unknown_fields=True):
    """Make a move. The id is the client's own: the same id sent again gets the same answer and is never played twice."""

    table: Word
    id: Annotated[str, Meta(min_length=1, max_length=64)]
    text: Words


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Are you there?"""


ClientMessage = Hello | Make | Open | Move | Ping


# ---------------------------------------------------------------------- server → client


class Welcome(Struct, tag="welcome"):
    """Answer to hello."""

    version: int
    token: str
    name: str


class Seat(Struct):
    """Who sits where."""

    name: str
    is_bot: bool


class LegalMove(Struct):
    """A move that this seat may make now, as text and taken apart for showing it."""

    text: str
    verb: str
    cards: list[str]
    suit: Suit | None
    seat: int | None
    said: int


class Happened(Struct):
    """An event as this seat saw it. Hidden cards have a count and no faces (cards is null)."""

    name: str
    seat: int | None
    cards: list[str] | None
    count: int
    suit: Suit | None
    other: int | None
    rule: str


class SheddingTable(Struct, tag="shedding", tag_field="family"):
    """What everybody sees at a Mau Mau or Miau! Miau! table."""

    counts: list[int]
    dealer: int | None
    turn: int | None
    asked: Literal["deal", "wish", "turn", "drawn", "penalty", "skip", "debt", "over"]
    top: str | None
    pile: int
    stock: int
    wish: Suit | None
    owed: int
    window: int | None
    called: bool
    debts: list[int]
    places: list[int]
    totals: list[int]
    deal: int


class SheddingHand(Struct, tag="shedding", tag_field="family"):
    """What only this seat sees: its cards, and the one it has just drawn."""

    cards: list[str]
    drawn: str | None


class Ended(Struct):
    """How the game ended: each seat's place, points where there are any, the rule that ended it."""

    places: list[int]
    points: list[int]
    rule: str


class Public(Struct):
    """The public part of a table, the same bytes for all."""

    table: str
    seq: int
    game: str
    preset: str
    options: dict[str, str]
    seats: list[Seat]
    state: SheddingTable
    ended: Ended | None
    commitment: str


class Private(Struct):
    """The private part: only ever sent to the seat it belongs to."""

    seat: int
    hand: SheddingHand
    moves: list[LegalMove]
    can_undo: bool


class TableMessage(Struct, tag="table"):
    """A table as it stands, and what has happened since the last message (everything so far after `open`)."""

    public: Public
    private: Private | None
    events: list[Happened]
    answers: str | None


class Refused(Struct, tag="refused"):
    """A move or request that was not carried out: nothing has changed. `rule` is the ledger number, if a rule says so."""

    code: str
    rule: str
    params: dict[str, str]
    answers: str | None


class Pong(Struct, tag="pong"):
    """I am here."""


ServerMessage = Welcome | TableMessage | Refused | Pong


# ---------------------------------------------------------------------- REST


class OptionInfo(Struct):
    """A house rule: its name, its choices, its number in the ledger. Labels are in `locale/`."""

    name: str
    choices: list[str]
    rule: str


class GameInfo(Struct):
    """A game that can be played: GET /api/games."""

    id: str
    family: str
    fewest_seats: int
    most_seats: int
    options: list[OptionInfo]
    presets: dict[str, dict[str, str]]
