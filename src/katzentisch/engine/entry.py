"""One entry of a log: the line as it is written, and what was read from it.

Text is read once, where it comes in (`read_entry`); from there on the entry itself is passed along, judged, saved, played
and kept. Nobody downstream parses a move again.
"""

from __future__ import annotations

import re
from typing import Final, final

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.events import Event
from katzentisch.engine.game import Game
from katzentisch.engine.state import TABLE

#: The kinds of entries. All but moves of the game are written as the kind's own name, some with a word behind it.
MOVE: Final = "move"
UNDO: Final = "undo"
#: A cut of the coming deal: its hash before any is opened, TABLE's word that no more are taken, and the cut itself.
SEAL: Final = "seal"
SEALED: Final = "sealed"
CUT: Final = "cut"
#: GEN-3: moves of TABLE that leave the game as it stands: a bot plays for a seat, and its person plays again.
SIT_IN: Final = "sit-in"
BACK: Final = "back"

CUT_BYTES: Final = 16
SEAL_BYTES: Final = 32
_CUT: Final = "cut "
_SEAL: Final = "seal "
_SITTING: Final = re.compile(r"(sit-in|back) ([0-9]{1,2})")
_HEX: Final = re.compile(r"[0-9a-f]*")


class Line:
    """An entry as it is written: which seat (TABLE for the table), text, the server's milliseconds, a person's id for it."""

    __slots__ = ("at", "id", "seat", "text")

    def __init__(self, seat: int, text: str, at: int | None = None, id: str | None = None) -> None:
        self.seat: Final = seat
        self.text: Final = text
        self.at: Final = at
        self.id: Final = id

    def __eq__(self, other: object) -> bool:
        # An entry is equal to its line: what was read follows from the text.
        return isinstance(other, Line) and (self.seat, self.text, self.at, self.id) == (
            other.seat,
            other.text,
            other.at,
            other.id,
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.text, self.at, self.id))

    def __repr__(self) -> str:
        return f"<{'table' if self.seat == TABLE else self.seat} {self.text}>"


@final
class Entry(Line):
    """A line that was read. ``move`` is the game's number for a move, a cut's or seal's bits, or the seat of a sit-in or a return."""

    __slots__ = ("kind", "move")

    def __init__(
        self, seat: int, kind: str, move: int, text: str, at: int | None = None, id: str | None = None
    ) -> None:
        super().__init__(seat, text, at, id)
        self.kind: Final = kind
        self.move: Final = move

    def saved(self, at: int) -> Entry:
        """The same, with the server's time."""
        return Entry(self.seat, self.kind, self.move, self.text, at, self.id)


@final
class Step:
    """An entry of a log and what it made happen."""

    __slots__ = ("entry", "events")

    def __init__(self, entry: Line, events: list[Event]) -> None:
        self.entry: Final = entry
        self.events: Final = events

    def __repr__(self) -> str:
        return f"Step({self.entry!r}, {self.events!r})"


def read_entry(game: Game, seat: int, text: str, at: int | None = None, id: str | None = None) -> Entry:
    """Read a line, keeping its text as it is; `CannotRead` if it is nothing that a log of this game can hold."""
    if text == UNDO:
        return Entry(seat, UNDO, 0, text, at, id)
    if text.startswith(_CUT):
        return Entry(seat, CUT, _bits(text[len(_CUT) :], CUT_BYTES, CUT), text, at, id)
    if text.startswith(_SEAL):
        return Entry(seat, SEAL, _bits(text[len(_SEAL) :], SEAL_BYTES, SEAL), text, at, id)
    if text == SEALED:
        return Entry(seat, SEALED, 0, text, at, id)
    sitting = _SITTING.fullmatch(text)
    if sitting is not None:
        return Entry(seat, sitting[1], int(sitting[2]), text, at, id)
    return Entry(seat, MOVE, game.parse(text), text, at, id)


def move_entry(game: Game, seat: int, move: int, at: int | None = None, id: str | None = None) -> Entry:
    """A move of the game, as the logs of tables spell it."""
    return Entry(seat, MOVE, move, game.text(move), at, id)


def spelled(game: Game, entry: Entry) -> Entry:
    """The same entry as the logs of tables spell it, whichever way it was written."""
    text = game.text(entry.move) if entry.kind == MOVE else entry.text
    return entry if text == entry.text else Entry(entry.seat, entry.kind, entry.move, text, entry.at, entry.id)


def is_same_request(game: Game, earlier: Entry, sent: Entry) -> bool:
    """Is this what the seat has asked for before? Times that the table wrote into the earlier entry do not count."""
    if earlier.kind != MOVE or sent.kind != MOVE:
        return earlier.text == sent.text
    return game.unstamped(earlier.move) == sent.move


def seat_change(kind: str, seat: int) -> Entry:
    """TABLE lets a bot sit in for a seat's person (SIT_IN), or the person play again (BACK)."""
    return Entry(TABLE, kind, seat, f"{kind} {seat}")


def cut_entry(seat: int, digits: str) -> Entry:
    """A cut, from hex digits; `CannotRead` if they are none, or too few or many."""
    return Entry(seat, CUT, _bits(digits, CUT_BYTES, CUT), _CUT + digits)


def seal_entry(seat: int, digits: str) -> Entry:
    """A sealed cut, from hex digits; `CannotRead` if they are none, or too few or many."""
    return Entry(seat, SEAL, _bits(digits, SEAL_BYTES, SEAL), _SEAL + digits)


def sealed_entry() -> Entry:
    """TABLE takes no more sealed cuts; from now on they are opened."""
    return Entry(TABLE, SEALED, 0, SEALED)


def is_about_cuts(kind: str) -> bool:
    """Pages cut by themselves: such an entry is no sign of somebody before one, and no move."""
    return kind in (SEAL, SEALED, CUT)


def _bits(digits: str, count: int, what: str) -> int:
    if len(digits) != 2 * count or not _HEX.fullmatch(digits):
        raise CannotRead(f"a {what} is {2 * count} hex digits")
    return int(digits, 16)
