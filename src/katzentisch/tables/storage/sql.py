"""A store in SQL. All of them ask in the same words; the few that differ are the dialect of each."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from katzentisch.engine.entry import Line
from katzentisch.tables.people.room_record import RoomRecord
from katzentisch.tables.storage.base import (
    NOTHING_COUNTED,
    Ban,
    ChatLine,
    Commit,
    Counted,
    DealTally,
    EndingRecord,
    Errand,
    GuestRecord,
    LogEntry,
    PlaceCount,
    ReportRecord,
    SeatRecord,
    StorageFailed,
    TableRecord,
)
from katzentisch.tables.storage.errands import ANSWER, ERRAND_MILLISECONDS, FORGET, leave
from katzentisch.tables.storage.writing import Database, Statement

_TABLE_COLUMNS = "id, game, rules, preset, options, seats, commitment, made_at, dealer"
_LINE_COLUMNS = "seat, guest_id, name, phrase, text, at"
#: What was saved so many seconds ago shows that something can be saved.
_TRIED_SECONDS = 3.0
#: New tokens of a guest that are valid at a time: answers that hold them may all be under way.
_MOST_NEW_TOKENS = 8


class Dialect(NamedTuple):
    """The words that databases do not share."""

    #: The time, in milliseconds.
    now: str
    #: Writes something and leaves everything as it is.
    touch: str
    #: When the room of a row was made, in milliseconds.
    made_at: str
    #: Is the parameter somewhere in the lines of a report?
    is_in_lines: str
    #: Adds the counts of a row, a JSON object, to those that are there.
    add_tally: str


class SqlStorage:
    """A store in a database. `base.Storage` says what its methods promise."""

    def __init__(self, database: Database, dialect: Dialect) -> None:
        self._database = database
        self._dialect = dialect

    async def close(self) -> None:
        """Finish pending writes and close the store."""
        await self._database.close()

    def tell_commits(self, watcher: Callable[[Commit], None]) -> None:
        """Report every transaction from now on, on the thread that writes."""
        self._database.watcher = watcher

    async def check(self) -> None:
        """Raise `StorageFailed` if nothing can be read or saved, or if damage was found."""
        await self._database.read("SELECT 1 FROM room LIMIT 1")
        # Whoever asks again and again must not keep the disk busy.
        if not self._database.saved_at or time.monotonic() - self._database.saved_at > _TRIED_SECONDS:
            await self._database.write(Statement(self._dialect.touch, ()))  # as it is, but written
        if self._database.is_damaged:
            raise StorageFailed("the store is damaged")

    async def find_damage(self) -> None:
        """Look for damage in the whole store, for `check` to tell."""
        await self._database.find_damage()

    async def note_time(self, now: int) -> int | None:
        """Save this time, in milliseconds, and return the one that was saved before."""
        before = await self._database.read("SELECT at FROM last_time")
        await self._database.write(
            Statement("INSERT INTO last_time VALUES(1, ?) ON CONFLICT(id) DO UPDATE SET at = excluded.at", (now,))
        )
        return int(before[0][0]) if before else None

    # ------------------------------------------------------------------ rooms

    async def add_room(self, room: RoomRecord) -> None:
        """Save a new room; `SeqTaken` if its id or code is taken."""
        row = (room.id, room.revision, room.code, _json(room))
        await self._database.write(Statement("INSERT INTO room VALUES(?, ?, ?, ?)", row), *_guests_at(room))

    async def room(self, table_id: str) -> RoomRecord | None:
        """The room of this id, or None."""
        return _room(await self._database.read("SELECT state FROM room WHERE id = ?", table_id))

    async def room_with_code(self, code: str) -> RoomRecord | None:
        """The waiting room with this short code, or None."""
        return _room(await self._database.read("SELECT state FROM room WHERE code = ?", code))

    async def save_room(self, room: RoomRecord) -> None:
        """Save the next revision of a room; `SeqTaken` if somebody else has saved one."""
        await self._database.write(*_next_revision(room))

    async def waiting_since(self, before: int, most: int) -> list[str]:
        """Tables made before this time that still wait for people, oldest first."""
        made_at = self._dialect.made_at
        sql = f"SELECT id FROM room WHERE code IS NOT NULL AND {made_at} < ? ORDER BY {made_at} LIMIT ?"
        return [row[0] for row in await self._database.read(sql, before, most)]

    async def drop_room(self, table_id: str) -> None:
        """Delete a waiting table and everything said there."""
        await self._database.write(
            Statement("DELETE FROM room WHERE id = ? AND code IS NOT NULL", (table_id,), must_change=True),
            Statement("DELETE FROM sitting WHERE table_id = ?", (table_id,)),
            Statement("DELETE FROM chat_line WHERE table_id = ?", (table_id,)),
        )

    async def start(self, room: RoomRecord, table: TableRecord, secret: bytes) -> None:
        """Save the next revision of a room together with the game that begins there, or neither."""
        await self._database.write(*_next_revision(room), *_new_table(table, secret))

    async def end(self, room: RoomRecord, ending: EndingRecord, counted: Counted = NOTHING_COUNTED) -> None:
        """Save the next revision of a room together with how its game ended and what it adds to the counts, or nothing."""
        row = (ending.table, _json(ending))
        ended = Statement("INSERT INTO ending VALUES(?, ?)", row)
        await self._database.write(*_next_revision(room), ended, *self._counted(counted))

    def _counted(self, counted: Counted) -> list[Statement]:
        placing = """INSERT INTO "placing"(guest_id, table_id, game, place, at) VALUES(?, ?, ?, ?, ?)
                     ON CONFLICT DO NOTHING"""
        return [
            *(Statement(placing, (p.guest, p.table, p.game, p.place, p.at)) for p in counted.placings),
            *(
                Statement(
                    self._dialect.add_tally, (t.game, t.pack, t.target, t.deals, t.cards, t.spread, _json(t.counts))
                )
                # in one order, or two servers would wait for each other
                for t in sorted(counted.tallies, key=lambda t: (t.game, t.pack, t.target))
            ),
        ]

    async def places_of(self, guest_id: str) -> list[PlaceCount]:
        """How often a guest finished in which place, game by game."""
        sql = """SELECT game, place, COUNT(*) FROM "placing" WHERE guest_id = ?
                 GROUP BY game, place ORDER BY game, place"""
        return [PlaceCount(*row) for row in await self._database.read(sql, guest_id)]

    async def tallies(self, game: str) -> list[DealTally]:
        """Which cards the deals of a game brought to each target."""
        sql = (
            "SELECT game, pack, place, deals, cards, spread, counts FROM deal_tally WHERE game = ? ORDER BY pack, place"
        )
        return [
            DealTally(game, pack, target, deals, cards, spread, msgspec.json.decode(counts, type=dict[str, int]))
            for game, pack, target, deals, cards, spread, counts in await self._database.read(sql, game)
        ]

    # ------------------------------------------------------------------ games

    async def add_table(self, table: TableRecord, secret: bytes) -> None:
        """Save a new game and, separately, its secret."""
        await self._database.write(*_new_table(table, secret))

    async def table(self, table_id: str) -> TableRecord | None:
        """The record of a game, or None."""
        rows = await self._database.read(f"SELECT {_TABLE_COLUMNS} FROM game_table WHERE id = ?", table_id)
        if not rows:
            return None
        number, game, rules, preset, options, seats, commitment, made_at, dealer = rows[0]
        return TableRecord(
            number,
            game,
            rules,
            preset,
            msgspec.json.decode(options, type=dict[str, str]),
            msgspec.json.decode(seats, type=tuple[SeatRecord, ...]),
            commitment,
            made_at,
            dealer,
        )

    async def table_ids(self, after: str, most: int) -> list[str]:
        """The ids of games, in order, behind this one."""
        sql = "SELECT id FROM game_table WHERE id > ? ORDER BY id LIMIT ?"
        return [row[0] for row in await self._database.read(sql, after, most)]

    async def games_before(self, before: int, most: int) -> list[str]:
        """Games whose last entry is older than this time."""
        sql = """SELECT id FROM game_table WHERE made_at < ? AND coalesce(
                     (SELECT at FROM entry WHERE table_id = game_table.id ORDER BY seq DESC LIMIT 1), made_at
                 ) < ? LIMIT ?"""
        return [row[0] for row in await self._database.read(sql, before, before, most)]

    async def drop_game(self, table_id: str) -> None:
        """Delete a game with its room, its log and all that was said there. Places and counts stay."""
        tables = ("analysis", "ending", "chat_line", "sitting", "entry", "secret")
        await self._database.write(
            *(Statement(f"DELETE FROM {name} WHERE table_id = ?", (table_id,)) for name in tables),
            Statement("DELETE FROM room WHERE id = ?", (table_id,)),
            Statement("DELETE FROM game_table WHERE id = ?", (table_id,)),
        )

    async def rename_seats(self, table_id: str, seats: tuple[SeatRecord, ...]) -> None:
        """Change the seats of a game: somebody wants to be forgotten, or has taken a bot's chair."""
        await self._database.write(Statement("UPDATE game_table SET seats = ? WHERE id = ?", (_json(seats), table_id)))

    async def secret(self, table_id: str) -> bytes:
        """The secret of a game that exists."""
        rows = await self._database.read("SELECT secret FROM secret WHERE table_id = ?", table_id)
        return bytes(rows[0][0])

    def append(self, table_id: str, seq: int, entry: Line) -> asyncio.Future[None]:
        """Append an entry to a log; `SeqTaken` if its number or its move id is taken."""
        return self._database.append((table_id, seq, entry.seat, entry.text, entry.at, entry.id))

    async def entries(self, table_id: str) -> list[LogEntry]:
        """The whole log of a table, in order."""
        rows = await self._database.read(
            "SELECT seq, seat, text, at, move_id FROM entry WHERE table_id = ? ORDER BY seq", table_id
        )
        return [LogEntry(*row) for row in rows]

    async def ending(self, table_id: str) -> EndingRecord | None:
        """How a game ended, or None if it has not."""
        rows = await self._database.read("SELECT body FROM ending WHERE table_id = ?", table_id)
        return msgspec.json.decode(rows[0][0], type=EndingRecord) if rows else None

    async def analysis(self, table_id: str, seat: int) -> str | None:
        """What is kept of a seat's analysis of a game, or None."""
        sql = "SELECT body FROM analysis WHERE table_id = ? AND seat = ?"
        rows = await self._database.read(sql, table_id, seat)
        return str(rows[0][0]) if rows else None

    async def keep_analysis(self, table_id: str, seat: int, body: str) -> None:
        """Keep a seat's analysis of a game, in place of an older one."""
        sql = """INSERT INTO analysis(table_id, seat, body) VALUES(?, ?, ?)
                 ON CONFLICT(table_id, seat) DO UPDATE SET body = excluded.body"""
        await self._database.write(Statement(sql, (table_id, seat, body)))

    # ------------------------------------------------------------------ guests

    async def add_guest(self, guest: GuestRecord, token_hash: bytes) -> None:
        """Save a new guest."""
        row = (guest.id, token_hash, guest.name, guest.seen_at)
        await self._database.write(
            Statement("INSERT INTO guest(id, token_hash, name, seen_at) VALUES(?, ?, ?, ?)", row)
        )

    async def guest(self, token_hash: bytes) -> GuestRecord | None:
        """The guest with this token, or None. The first use of a new token ends all older ones."""
        sql = "SELECT id, name, seen_at FROM guest WHERE token_hash = ?"
        rows = await self._database.read(sql, token_hash)
        if not rows and await self._database.read("SELECT 1 FROM new_token WHERE token_hash = ?", token_hash):
            await self._database.write(*_used(token_hash))
            rows = await self._database.read(sql, token_hash)
        return GuestRecord(*rows[0]) if rows else None

    async def guest_with_id(self, guest_id: str) -> GuestRecord | None:
        """The guest with this id, or None."""
        rows = await self._database.read("SELECT id, name, seen_at FROM guest WHERE id = ?", guest_id)
        return GuestRecord(*rows[0]) if rows else None

    async def rename_guest(self, guest_id: str, name: str) -> None:
        """Give a guest another name."""
        await self._database.write(Statement("UPDATE guest SET name = ? WHERE id = ?", (name, guest_id)))

    async def guest_seen(self, guest_id: str, at: int) -> None:
        """Note that a guest was here at this time."""
        await self._database.write(Statement("UPDATE guest SET seen_at = ? WHERE id = ?", (at, guest_id)))

    async def guests_unseen(self, before: int, strangers_before: int, most: int) -> list[str]:
        """Guests not seen since the first time; those who never sat down at a table, not since the second."""
        sql = """SELECT id FROM guest WHERE seen_at < ? AND (
                     seen_at < ? OR (
                         seen_at < ? AND NOT EXISTS (SELECT 1 FROM sitting WHERE guest_id = guest.id)
                         AND NOT EXISTS (SELECT 1 FROM "placing" WHERE guest_id = guest.id)
                     )
                 ) ORDER BY seen_at LIMIT ?"""
        latest = max(before, strangers_before)
        return [row[0] for row in await self._database.read(sql, latest, before, strangers_before, most)]

    async def add_token(self, guest_id: str, token_hash: bytes) -> None:
        """Give a guest another token; the last few before it are valid until it is used."""
        sql = "INSERT INTO new_token(token_hash, guest_id) SELECT ?, id FROM guest WHERE id = ?"
        # Not only the last one: of two answers the first may have arrived, and the second may be lost.
        oldest = """DELETE FROM new_token WHERE guest_id = ? AND id <= (
                        SELECT id FROM new_token WHERE guest_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?
                    )"""
        await self._database.write(
            Statement(sql, (token_hash, guest_id)), Statement(oldest, (guest_id, guest_id, _MOST_NEW_TOKENS))
        )

    async def tables_of(self, guest_id: str) -> list[str]:
        """Every table a guest has ever sat at, oldest first."""
        rows = await self._database.read("SELECT table_id FROM sitting WHERE guest_id = ? ORDER BY id", guest_id)
        return [row[0] for row in rows]

    async def erase_guest(self, guest_id: str) -> None:
        """Delete a guest and everything they said. The caller empties their seats first, room by room."""
        await self._database.write(
            Statement("DELETE FROM chat_line WHERE guest_id = ?", (guest_id,)),
            Statement("DELETE FROM report WHERE accused = ?", (guest_id,)),
            Statement("UPDATE report SET reporter = '' WHERE reporter = ?", (guest_id,)),
            Statement(f"UPDATE report SET lines = '[]' WHERE {self._dialect.is_in_lines}", (guest_id,)),
            Statement("DELETE FROM sitting WHERE guest_id = ?", (guest_id,)),
            Statement('DELETE FROM "placing" WHERE guest_id = ?', (guest_id,)),
            Statement("DELETE FROM new_token WHERE guest_id = ?", (guest_id,)),
            # An address is kept until its ban ends: nobody gets rid of that by being erased.
            Statement("DELETE FROM ban WHERE guest_id = ? AND key = ?", (guest_id, b"")),
            Statement("UPDATE ban SET guest_id = '' WHERE guest_id = ?", (guest_id,)),
            Statement("DELETE FROM guest WHERE id = ?", (guest_id,)),
        )

    # ------------------------------------------------------------------ what is said

    async def add_line(self, table_id: str, line: ChatLine) -> None:
        """Save a line of chat."""
        sql = f"INSERT INTO chat_line(table_id, {_LINE_COLUMNS}) VALUES(?, ?, ?, ?, ?, ?, ?)"
        row = (table_id, line.seat, line.guest, line.name, line.phrase, line.text, line.at)
        await self._database.write(Statement(sql, row))

    async def lines(self, table_id: str, most: int) -> list[ChatLine]:
        """The last lines said at a table, in order."""
        sql = f"SELECT {_LINE_COLUMNS} FROM chat_line WHERE table_id = ? ORDER BY id DESC LIMIT ?"
        return [ChatLine(*row) for row in reversed(await self._database.read(sql, table_id, most))]

    async def lines_of(self, guest_id: str) -> list[ChatLine]:
        """Every line a guest has said."""
        sql = f"SELECT {_LINE_COLUMNS} FROM chat_line WHERE guest_id = ? ORDER BY id"
        return [ChatLine(*row) for row in await self._database.read(sql, guest_id)]

    async def add_report(self, report: ReportRecord) -> None:
        """Save a complaint."""
        sql = "INSERT INTO report(table_id, reporter, accused, text, lines, at) VALUES(?, ?, ?, ?, ?, ?)"
        row = (report.table, report.reporter, report.accused, report.text, _json(report.lines), report.at)
        await self._database.write(Statement(sql, row))

    async def reports_of(self, guest_id: str) -> list[ReportRecord]:
        """The complaints that a guest has made, without the lines that others said."""
        sql = "SELECT table_id, reporter, accused, text, at FROM report WHERE reporter = ? ORDER BY id"
        rows = await self._database.read(sql, guest_id)
        return [ReportRecord(table, reporter, accused, text, (), at) for table, reporter, accused, text, at in rows]

    # ------------------------------------------------------------------ for whoever runs the server

    async def ban(self, ban: Ban) -> None:
        """Let a guest come no more. Earlier bans of the same guest are lifted."""
        sql = "INSERT INTO ban(guest_id, until, key, address_hash) VALUES(?, ?, ?, ?)"
        await self._database.write(
            Statement("DELETE FROM ban WHERE guest_id = ?", (ban.guest,)), Statement(sql, tuple(ban))
        )

    async def bans(self, now: int) -> list[Ban]:
        """Everybody who may not come at this time."""
        sql = "SELECT guest_id, until, key, address_hash FROM ban WHERE until IS NULL OR until > ? ORDER BY id"
        return [Ban(*row) for row in await self._database.read(sql, now)]

    async def lift_bans(self, guest_id: str) -> None:
        """Let a guest come again."""
        await self._database.write(Statement("DELETE FROM ban WHERE guest_id = ?", (guest_id,)))

    async def drop_bans(self, before: int) -> None:
        """Delete bans that ended before this time."""
        if await self._database.read("SELECT 1 FROM ban WHERE until <= ? LIMIT 1", before):
            await self._database.write(Statement("DELETE FROM ban WHERE until <= ?", (before,)))

    async def errands(self) -> list[Errand]:
        """Errands without an answer, oldest first. Of those older than a minute nobody waits for one: they are not told."""
        sql = f"SELECT id, table_id, body FROM errand WHERE answer IS NULL AND at > {self._dialect.now} - ? ORDER BY at"
        return [Errand(*row) for row in await self._database.read(sql, ERRAND_MILLISECONDS)]

    async def answer_errand(self, errand_id: str, answer: str) -> None:
        """Answer an errand, unless it has an answer, and forget those that nobody waits for any more."""
        old = f"DELETE FROM errand WHERE at < {self._dialect.now} - ?"
        await self._database.write(
            Statement("UPDATE errand SET answer = ? WHERE id = ? AND answer IS NULL", (answer, errand_id)),
            Statement(old, (ERRAND_MILLISECONDS,)),
        )

    async def leave_errand(self, errand: Errand) -> None:
        """Leave an errand for another node."""
        await self._database.write(Statement(leave(self._dialect.now), errand))

    async def answer_of(self, errand_id: str) -> str | None:
        """How an errand was answered, or None if it is not yet."""
        rows = await self._database.read(ANSWER, errand_id)
        return rows[0][0] if rows else None

    async def take_back(self, errand_id: str) -> None:
        """Take an errand away again, with its answer."""
        await self._database.write(Statement(FORGET, (errand_id,)))


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _room(rows: list[tuple[Any, ...]]) -> RoomRecord | None:
    return msgspec.json.decode(rows[0][0], type=RoomRecord) if rows else None


def _next_revision(room: RoomRecord) -> list[Statement]:
    update = Statement(
        "UPDATE room SET revision = ?, code = ?, state = ? WHERE id = ? AND revision = ?",
        (room.revision, room.code, _json(room), room.id, room.revision - 1),
        must_change=True,
    )
    return [update, *_guests_at(room)]


def _guests_at(room: RoomRecord) -> list[Statement]:
    # These rows stay when guests leave: to erase a guest we must find every table they sat at.
    sql = "INSERT INTO sitting(guest_id, table_id) VALUES(?, ?) ON CONFLICT DO NOTHING"
    return [Statement(sql, (guest, room.id)) for guest in room.people]


def _used(token_hash: bytes) -> list[Statement]:
    """A new token takes the place of all that were given out before it. One given out later may still be on its way."""
    owner = "(SELECT guest_id FROM new_token WHERE token_hash = ?)"
    number = "(SELECT id FROM new_token WHERE token_hash = ?)"
    return [
        Statement(f"UPDATE guest SET token_hash = ? WHERE id = {owner}", (token_hash, token_hash)),
        Statement(f"DELETE FROM new_token WHERE guest_id = {owner} AND id <= {number}", (token_hash, token_hash)),
    ]


def _new_table(table: TableRecord, secret: bytes) -> list[Statement]:
    row = (
        table.id, table.game, table.rules, table.preset, _json(table.options), _json(table.seats),
        table.commitment, table.made_at, table.dealer,
    )  # fmt: skip
    return [
        Statement(f"INSERT INTO game_table({_TABLE_COLUMNS}) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)", row),
        Statement("INSERT INTO secret VALUES(?, ?)", (table.id, secret)),
    ]
