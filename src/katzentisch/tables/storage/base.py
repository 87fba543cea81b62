"""What a store keeps, and the small protocol that every store speaks.

A table is a record that does not change once its game has begun and a log that only grows. Its secret is kept apart from
both: nothing that reads a table for showing it can show the secret by mistake. Who sits around it is a record of its own
that does change, each change numbered.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple, Protocol

from msgspec import Struct

from katzentisch.engine.entry import Line
from katzentisch.tables.people.room_record import RoomRecord


class StorageFailed(Exception):
    """It could not be saved; nothing of it may be shown or acknowledged."""


class SeqTaken(StorageFailed):
    """Another writer was first: this number of a log, move id, revision or code is there already. Read again."""


class StoreInUse(StorageFailed):
    """Another server has this store open."""


class SeatRecord(Struct, frozen=True):
    """Who sat down at a seat when the game began: a guest, or a bot of some kind."""

    name: str
    guest: str | None = None
    bot: str | None = None


class TableRecord(Struct, frozen=True):
    """Everything about a game that is settled before its first move, except the secret."""

    id: str
    game: str
    rules: str
    preset: str
    options: dict[str, str]
    seats: tuple[SeatRecord, ...]
    commitment: str
    made_at: int
    dealer: int | None = None


class LogEntry(Struct, frozen=True):
    """One line of a table's log, as it is read back. ``at`` is the server's time in milliseconds; only people's moves have an id."""

    seq: int
    seat: int
    text: str
    at: int
    move_id: str | None = None


class EventRecord(Struct, frozen=True, array_like=True):
    """Something that happened, as `engine.events.Event` tells it."""

    name: str
    seat: int
    cards: tuple[int, ...]
    seen_by: int
    count: int
    suit: int
    other: int
    rule: str
    what: str = ""


class StepRecord(Struct, frozen=True, array_like=True):
    """An entry of the log and what it made happen."""

    entry: LogEntry
    events: tuple[EventRecord, ...]


class EndingRecord(Struct, frozen=True):
    """A game that is over, as people saw it: it can be shown whatever becomes of the rules. No places: nobody won."""

    table: str
    at: int
    places: tuple[int, ...]
    points: tuple[int, ...]
    rule: str
    steps: tuple[StepRecord, ...]
    #: How the table looked at the end, in the words of whoever shows tables.
    picture: str = ""
    #: GEN-2: who deals the rematch.
    dealer: int | None = None


class Placing(Struct, frozen=True):
    """A guest who played a game to its end, and came in at a place."""

    guest: str
    table: str
    game: str
    place: int
    at: int


class DealTally(Struct, frozen=True):
    """Which cards deals brought to one place of a table, added up over all deals of one pack.

    ``cards``: how many in all; ``spread``: the sum over deals of those that came times those that did not.
    """

    game: str
    pack: str
    target: str
    deals: int
    cards: int
    spread: int
    counts: dict[str, int]


class Counted(NamedTuple):
    """What is added to the counts when a game ends."""

    placings: tuple[Placing, ...] = ()
    tallies: tuple[DealTally, ...] = ()


class PlaceCount(NamedTuple):
    """How often a guest came in at a place of a game."""

    game: str
    place: int
    times: int


class GuestRecord(Struct, frozen=True):
    """A person, known by a token of which only the hash is kept. ``seen_at``: the day of the last visit, in milliseconds."""

    id: str
    name: str
    seen_at: int = 0


class ChatLine(Struct, frozen=True):
    """Something said at a table: a phrase by its id, or words of one's own."""

    seat: int
    guest: str
    name: str
    phrase: str
    text: str
    at: int


class ReportRecord(Struct, frozen=True):
    """A complaint for whoever runs the server: who about whom, in what words, and what was last said at the table."""

    table: str
    reporter: str
    accused: str
    text: str
    lines: tuple[ChatLine, ...]
    at: int


class Commit(NamedTuple):
    """A transaction that went through: how many writes it was, how many of them entries of logs, and how long it took."""

    writes: int
    entries: int
    seconds: float


NOTHING_COUNTED = Counted()


class Storage(Protocol):
    """A store. Whatever returns without an exception is durable."""

    def tell_commits(self, watcher: Callable[[Commit], None]) -> None:
        """Tell of every transaction from now on, from whatever thread makes it."""

    async def add_room(self, room: RoomRecord) -> None:
        """Keep a new table's people; `SeqTaken` if its name or code is there already."""

    async def room(self, table_id: str) -> RoomRecord | None:
        """The people around a table; None: there is none."""

    async def room_with_code(self, code: str) -> RoomRecord | None:
        """The table that waits under this short code."""

    async def save_room(self, room: RoomRecord) -> None:
        """Keep the next revision of a room; `SeqTaken` if another one has been kept."""

    async def waiting_since(self, before: int, most: int) -> list[str]:
        """Tables that were made before this time (in milliseconds) and still wait for people, oldest first."""

    async def drop_room(self, table_id: str) -> None:
        """Forget a table that waits, and what was said there."""

    async def start(self, room: RoomRecord, table: TableRecord, secret: bytes) -> None:
        """Keep the next revision of a room and with it, all or nothing, the game that begins there."""

    async def end(self, room: RoomRecord, ending: EndingRecord, counted: Counted = NOTHING_COUNTED) -> None:
        """Keep the next revision of a room and with it, all or nothing, how its game ended and what it adds to counts."""

    async def places_of(self, guest_id: str) -> list[PlaceCount]:
        """How often a guest came in where, game by game."""

    async def tallies(self, game: str) -> list[DealTally]:
        """Which cards the deals of a game brought to each place."""

    async def add_table(self, table: TableRecord, secret: bytes) -> None:
        """Keep a new game and, apart from it, its secret."""

    async def table(self, table_id: str) -> TableRecord | None:
        """A game's record; None: there is none."""

    async def rename_seats(self, table_id: str, seats: tuple[SeatRecord, ...]) -> None:
        """Call the seats of a game differently: somebody wants to be forgotten."""

    async def secret(self, table_id: str) -> bytes:
        """The secret of a table that is there."""

    def append(self, table_id: str, seq: int, entry: Line) -> Awaitable[None]:
        """Add an entry to a log; `SeqTaken` if its number or its move id is there already."""

    async def entries(self, table_id: str) -> list[LogEntry]:
        """A table's whole log, in order."""

    async def ending(self, table_id: str) -> EndingRecord | None:
        """How a game ended; None: it has not."""

    async def add_guest(self, guest: GuestRecord, token_hash: bytes) -> None:
        """Keep a new guest."""

    async def guest(self, token_hash: bytes) -> GuestRecord | None:
        """The guest with this token; None: nobody has it."""

    async def rename_guest(self, guest_id: str, name: str) -> None:
        """Call a guest something else from now on."""

    async def guest_seen(self, guest_id: str, at: int) -> None:
        """A guest was there at this time, in milliseconds."""

    async def guests_unseen(self, before: int, strangers_before: int, most: int) -> list[str]:
        """Guests who were not seen since a time; those who never sat down at any table, since another one."""

    async def change_token(self, guest_id: str, token_hash: bytes) -> None:
        """Know a guest by another token; the old one is nobody's."""

    async def tables_of(self, guest_id: str) -> list[str]:
        """Every table at which a guest has ever sat, oldest first."""

    async def erase_guest(self, guest_id: str) -> None:
        """Forget a guest and everything the guest has said. Seats are emptied before, room by room."""

    async def add_line(self, table_id: str, line: ChatLine) -> None:
        """Keep what was said."""

    async def lines(self, table_id: str, most: int) -> list[ChatLine]:
        """The last things said at a table, in order."""

    async def lines_of(self, guest_id: str) -> list[ChatLine]:
        """Everything that a guest has said."""

    async def add_report(self, report: ReportRecord) -> None:
        """Keep a complaint."""

    async def close(self) -> None:
        """Finish what is waiting and let go of the store."""
