"""What people say to each other at a table. The game's log knows nothing of it."""

from __future__ import annotations

from katzentisch.tables.people.names import clean_line
from katzentisch.tables.people.room_record import NotPossible, RoomRecord, seated
from katzentisch.tables.storage.base import ChatLine, ReportRecord

#: Sent by id; the page shows them in the reader's language.
PHRASES = (
    "lets_play",
    "lets_play_two",
    "shall_we_play",
    "lost",
    "won",
    "well_done",
    "your_turn",
    "your_turn_please",
    "darn",
    "great",
    "go_on_quick",
)
LONGEST_LINE = 200
LONGEST_REPORT = 500
#: How many of the last lines a newcomer sees, and a report includes.
RECENT = 50


def line(room: RoomRecord, guest: str, phrase: str, text: str, at: int) -> ChatLine:
    """The line a guest wants to say; `NotPossible` if the table does not allow it."""
    seat = seated(room, guest)
    room_seat = room.seats[seat]
    if room_seat.is_muted:
        raise NotPossible("muted")
    words = "" if phrase else clean_line(text, LONGEST_LINE)
    if phrase and phrase not in PHRASES:
        raise NotPossible("no_such_phrase")
    if not phrase and not words:
        raise NotPossible("nothing_said")
    if words and room.chat == "phrases":
        raise NotPossible("phrases_only")
    return ChatLine(seat, guest, room_seat.name, phrase, words, at)


def report(room: RoomRecord, guest: str, seat: int, text: str, lines: list[ChatLine], at: int) -> ReportRecord:
    """A complaint about somebody at the table, with the last lines that were said there."""
    seated(room, guest)
    accused = room.seats[seat].guest if 0 <= seat < len(room.seats) else None
    if accused is None:
        raise NotPossible("nobody_sits_there")
    return ReportRecord(room.id, guest, accused, clean_line(text, LONGEST_REPORT), tuple(lines), at)
