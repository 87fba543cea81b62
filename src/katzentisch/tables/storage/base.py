"""What a store keeps, and the small protocol that every store speaks.

A game is a record that does not change after the start, and a log that only grows. Its secret is stored apart from both, so
code that reads a game to show it cannot show the secret by mistake. The room around the game is a record of its own; it does
change, and every change has a number.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec
from msgspec import Struct

from katzentisch.engine.entry import Line
from katzentisch.tables.people.room_record import RoomRecord


class StorageFailed(Exception):
    """Saving failed: nothing of it may be shown or acknowledged."""


class SeqTaken(StorageFailed):
    """Another writer was first: this entry number, move id, revision or code is taken. Read again."""


class StoreInUse(StorageFailed):
    """Another server has this store open."""


class StruckOff(StorageFailed):
    """The node whose write this is has been struck off: others may hold its tables now."""


class SeatRecord(Struct, frozen=True):
    """Who had a seat when the game began: a guest, or a bot of some level."""

    name: str
    guest: str | None = None
    bot: str | None = None


class TableRecord(Struct, frozen=True):
    """Everything that is settled before the first move of a game, except the secret."""

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
    """One entry of a log, as the store returns it. ``at`` is the server's time in milliseconds; only moves of people have an id."""

    seq: int
    seat: int
    text: str
    at: int
    move_id: str | None = None


class EventRecord(Struct, frozen=True, array_like=True):
    """An event of the game, with the fields of `engine.events.Event`."""

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
    """An entry of the log and the events that followed from it."""

    entry: LogEntry
    events: tuple[EventRecord, ...]


class EndingRecord(Struct, frozen=True):
    """A finished game as people saw it. It can be shown even after the rules have changed. Without places nobody won."""

    table: str
    at: int
    places: tuple[int, ...]
    points: tuple[int, ...]
    rule: str
    steps: tuple[StepRecord, ...]
    #: How the table looked at the end, encoded by the server.
    picture: str = ""
    #: GEN-2: who deals the rematch.
    dealer: int | None = None


class Placing(Struct, frozen=True):
    """The place in which a guest finished a game."""

    guest: str
    table: str
    game: str
    place: int
    at: int


class DealTally(Struct, frozen=True):
    """Which cards the deals of one pack brought to one target, such as a seat's hand, added up.

    ``cards`` is their number; ``spread`` adds up, for every deal, cards that came times cards that did not.
    """

    game: str
    pack: str
    target: str
    deals: int
    cards: int
    spread: int
    counts: dict[str, int]


class Counted(NamedTuple):
    """What a finished game adds to the counts."""

    placings: tuple[Placing, ...] = ()
    tallies: tuple[DealTally, ...] = ()


class PlaceCount(NamedTuple):
    """How often a guest finished a game in a certain place."""

    game: str
    place: int
    times: int


class GuestRecord(Struct, frozen=True):
    """A person, known by a token; only its hash is stored. ``seen_at`` is the time of the last visit, exact to a day."""

    id: str
    name: str
    seen_at: int = 0
    #: How their client wants them to look; it says so at every visit, and only the seats they take are stored.
    cat: str = ""


class ChatLine(Struct, frozen=True):
    """A line of chat: the id of a phrase, or free text."""

    seat: int
    guest: str
    name: str
    phrase: str
    text: str
    at: int


class ReportRecord(Struct, frozen=True):
    """A complaint for whoever runs the server: who reports whom, their words, and the last lines said at the table."""

    table: str
    reporter: str
    accused: str
    text: str
    lines: tuple[ChatLine, ...]
    at: int


class Said(Struct, frozen=True):
    """A line said at the table, and who said it; a phrase appears as its id."""

    name: str
    text: str


class Complaint(Struct, frozen=True):
    """Who complained about whom, and the last lines said there. A guest without a name, or who is gone, has an empty one.

    ``guest`` is the id of the one who is accused, for `katzentisch admin ban`.
    """

    at: int
    table: str
    reporter: str
    accused: str
    text: str
    said: tuple[Said, ...]
    guest: str


#: For the host: every complaint with the names of today.
COMPLAINTS = """
SELECT report.at, report.table_id, coalesce(reporter.name, ''), coalesce(accused.name, ''), report.text, report.lines,
       report.accused
FROM report
LEFT JOIN guest AS reporter ON reporter.id = report.reporter
LEFT JOIN guest AS accused ON accused.id = report.accused
ORDER BY report.id
"""


def complaint_of(at: int, table: str, reporter: str, accused: str, text: str, lines: str, guest: str) -> Complaint:
    """A complaint, from a row of `COMPLAINTS`."""
    kept = msgspec.json.decode(lines, type=tuple[ChatLine, ...])
    said = tuple(Said(line.name, line.text or line.phrase) for line in kept)
    return Complaint(at, table, reporter, accused, text, said, guest)


class Errand(NamedTuple):
    """Something that whoever runs the server, or another node, wants done, left in the store to be found.

    With a table it is for the node that holds that one; with a node's name in its place (`place_of_node`) for that node alone.
    """

    id: str
    table: str
    body: str


class Ban(NamedTuple):
    """A guest who may not come until then, in milliseconds; None: for ever. The guest is empty if they were erased meanwhile.

    With a key it holds for an address as well, of which only a hash under that key is kept.
    """

    guest: str
    until: int | None
    key: bytes = b""
    address_hash: bytes = b""


class Commit(NamedTuple):
    """A committed transaction: how many writes it held, how many of them were log entries, and how long it took."""

    writes: int
    entries: int
    seconds: float


NOTHING_COUNTED = Counted()


class Storage(Protocol):
    """A store. When a method returns without an exception, the data is durable."""

    def tell_commits(self, watcher: Callable[[Commit], None]) -> None:
        """Report every transaction from now on, on the thread that commits it."""

    async def check(self) -> None:
        """Raise `StorageFailed` if nothing can be read or saved, or if damage was found."""

    async def find_damage(self) -> None:
        """Look for damage in the whole store, for `check` to tell."""

    async def note_time(self, now: int) -> int | None:
        """Save this time, in milliseconds, and return the one that was saved before."""

    async def add_room(self, room: RoomRecord) -> None:
        """Save a new room; `SeqTaken` if its id or code is taken."""

    async def room(self, table_id: str) -> RoomRecord | None:
        """The room of this id, or None."""

    async def room_with_code(self, code: str) -> RoomRecord | None:
        """The waiting room with this short code, or None."""

    async def save_room(self, room: RoomRecord) -> None:
        """Save the next revision of a room; `SeqTaken` if somebody else has saved one."""

    async def waiting_since(self, before: int, most: int) -> list[str]:
        """Tables made before this time (in milliseconds) that still wait for people, oldest first."""

    async def drop_room(self, table_id: str) -> None:
        """Delete a waiting table and everything said there."""

    async def start(self, room: RoomRecord, table: TableRecord, secret: bytes) -> None:
        """Save the next revision of a room together with the game that begins there, or neither."""

    async def end(self, room: RoomRecord, ending: EndingRecord, counted: Counted = NOTHING_COUNTED) -> None:
        """Save the next revision of a room together with how its game ended and what it adds to the counts, or nothing."""

    async def places_of(self, guest_id: str) -> list[PlaceCount]:
        """How often a guest finished in which place, game by game."""

    async def tallies(self, game: str) -> list[DealTally]:
        """Which cards the deals of a game brought to each target."""

    async def add_table(self, table: TableRecord, secret: bytes) -> None:
        """Save a new game and, separately, its secret."""

    async def table(self, table_id: str) -> TableRecord | None:
        """The record of a game, or None."""

    async def table_ids(self, after: str, most: int) -> list[str]:
        """The ids of games, in order, behind this one."""

    async def games_before(self, before: int, most: int) -> list[str]:
        """Games whose last entry is older than this time, in milliseconds."""

    async def drop_game(self, table_id: str) -> None:
        """Delete a game with its room, its log and all that was said there. Places and counts stay."""

    async def rename_seats(self, table_id: str, seats: tuple[SeatRecord, ...]) -> None:
        """Change the seats of a game: somebody wants to be forgotten, or has taken a bot's chair."""

    async def secret(self, table_id: str) -> bytes:
        """The secret of a game that exists."""

    def append(self, table_id: str, seq: int, entry: Line) -> Awaitable[None]:
        """Append an entry to a log; `SeqTaken` if its number or its move id is taken."""

    async def entries(self, table_id: str) -> list[LogEntry]:
        """The whole log of a table, in order."""

    async def ending(self, table_id: str) -> EndingRecord | None:
        """How a game ended, or None if it has not."""

    async def analysis(self, table_id: str, seat: int) -> str | None:
        """What is kept of a seat's analysis of a game, or None."""

    async def keep_analysis(self, table_id: str, seat: int, body: str) -> None:
        """Keep a seat's analysis of a game, in place of an older one."""

    async def add_guest(self, guest: GuestRecord, token_hash: bytes) -> None:
        """Save a new guest."""

    async def guest(self, token_hash: bytes) -> GuestRecord | None:
        """The guest with this token, or None. The first use of a new token ends all older ones."""

    async def guest_with_id(self, guest_id: str) -> GuestRecord | None:
        """The guest with this id, or None."""

    async def rename_guest(self, guest_id: str, name: str) -> None:
        """Give a guest another name."""

    async def guest_seen(self, guest_id: str, at: int) -> None:
        """Note that a guest was here at this time, in milliseconds."""

    async def guests_unseen(self, before: int, strangers_before: int, most: int) -> list[str]:
        """Guests not seen since the first time; those who never sat down at a table, not since the second."""

    async def add_token(self, guest_id: str, token_hash: bytes) -> None:
        """Give a guest another token; those before it are valid until it is used."""

    async def tables_of(self, guest_id: str) -> list[str]:
        """Every table a guest has ever sat at, oldest first."""

    async def erase_guest(self, guest_id: str) -> None:
        """Delete a guest and everything they said. The caller empties their seats first, room by room."""

    async def add_line(self, table_id: str, line: ChatLine) -> None:
        """Save a line of chat."""

    async def lines(self, table_id: str, most: int) -> list[ChatLine]:
        """The last lines said at a table, in order."""

    async def lines_of(self, guest_id: str) -> list[ChatLine]:
        """Every line a guest has said."""

    async def add_report(self, report: ReportRecord) -> None:
        """Save a complaint."""

    async def reports_of(self, guest_id: str) -> list[ReportRecord]:
        """The complaints that a guest has made, without the lines that others said."""

    async def ban(self, ban: Ban) -> None:
        """Let a guest come no more. Earlier bans of the same guest are lifted."""

    async def bans(self, now: int) -> list[Ban]:
        """Everybody who may not come at this time, in milliseconds."""

    async def lift_bans(self, guest_id: str) -> None:
        """Let a guest come again."""

    async def drop_bans(self, before: int) -> None:
        """Delete bans that ended before this time."""

    async def errands(self) -> list[Errand]:
        """Errands without an answer, oldest first. Of those older than a minute nobody waits for one: they are not told."""

    async def answer_errand(self, errand_id: str, answer: str) -> None:
        """Answer an errand, for whoever left it to read. The first answer stays."""

    async def leave_errand(self, errand: Errand) -> None:
        """Leave an errand for another node."""

    async def answer_of(self, errand_id: str) -> str | None:
        """How an errand was answered, or None if it is not yet."""

    async def take_back(self, errand_id: str) -> None:
        """Take an errand away again, with its answer."""

    async def close(self) -> None:
        """Finish pending writes and close the store."""


class Finding(NamedTuple):
    """Something that was looked at: whether it is well, and what to do if it is not, or could be better."""

    about: str
    is_well: bool
    found: str
    advice: str = ""


class Visitor(Protocol):
    """A look at a store from beside its server, which may be running. It changes nothing but the errand that it leaves.

    Every method may raise `StorageFailed`.
    """

    #: How many steps today's schema has.
    newest: int

    def version(self) -> int:
        """How many steps of the schema the store has."""

    def complaints(self) -> list[Complaint]:
        """All complaints, oldest first."""

    def back_up(self, copy: Path) -> None:
        """Copy everything, as it is at one moment, into a new SQLite file that only its owner can read."""

    def nodes(self) -> list[str]:
        """The addresses of the nodes that are up, or were killed and not missed yet; none where a server is alone with its file."""

    def run_errand(self, body: str, table: str, seconds: float) -> str | None:
        """Leave an errand for the server, wait so long for the answer, and take both away again. None: nobody has answered."""
