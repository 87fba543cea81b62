"""What a table's log folds to: the game, every step with what it made happen, and which move ids were played."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from katzentisch.engine.chance import KeyedChance
from katzentisch.engine.entry import BACK, CUT, SIT_IN, UNDO
from katzentisch.engine.events import Event
from katzentisch.engine.game import Game
from katzentisch.engine.record import Header, Playthrough
from katzentisch.engine.state import TABLE
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.live.real_time import Stopwatch
from katzentisch.tables.live.waits import Waits
from katzentisch.tables.storage.base import LogEntry, TableRecord

_MOST_MOVES_KEPT = 4096


def header_of(record: TableRecord) -> Header:
    """A table's record as the header of its game."""
    return Header(
        game=record.game,
        rules=record.rules,
        options=record.options,
        seats=tuple(seat.name for seat in record.seats),
        table=record.id,
        dealer=record.dealer,
        commitment=record.commitment,
    )


class CannotFold(Exception):
    """The log does not play by the rules that are here: it is of another version, or damaged."""


class Step(NamedTuple):
    """One entry of the log and what it made happen."""

    entry: LogEntry
    events: list[Event]


class Fold:
    """A log, played. It grows by `apply` and never goes back: taking a move back is an entry, too."""

    def __init__(self, game: Game, record: TableRecord, secret: bytes, pace: Pace) -> None:
        self.play = Playthrough(game, header_of(record), KeyedChance(secret, record.rules, record.id))
        self.everybodys = self.play.view(None)  # what a spectator sees now
        self.steps: list[Step] = []
        self.played_ids: dict[tuple[int, str], LogEntry] = {}
        self.waits = Waits(game, pace)
        self.stopwatch = Stopwatch()
        #: GEN-3: how often in a row a seat's time was up.
        self.missed: dict[int, int] = {}

    def apply(self, entry: LogEntry, now: float) -> Step:
        """Play an entry that is in the log."""
        _, move = self.read(entry.text)
        step = Step(entry, self.play.play(entry.seat, entry.text, entry.at))
        self.steps.append(step)
        if entry.move_id is not None:
            self.played_ids[entry.seat, entry.move_id] = entry
        self.everybodys = self.play.view(None)
        if move is not None:
            self.waits.look(self.everybodys, entry.seq, entry.seat, move, now)
        if self.play.game.is_real_time:
            self.stopwatch.look(self.play.game.phase(self.everybodys), entry.at)
        self._count_missed(entry, move)
        return step

    def _count_missed(self, entry: LogEntry, move: int | None) -> None:
        if entry.seat == TABLE:
            seat = self.play.game.timed_out(move) if move is not None else None
            if seat is not None:
                self.missed[seat] = self.missed.get(seat, 0) + 1
            elif entry.text.startswith(f"{BACK} "):
                self.missed.pop(int(entry.text.removeprefix(f"{BACK} ")), None)
        elif not entry.text.startswith(f"{CUT} "):  # that is done by the page, whoever sits before it
            self.missed.pop(entry.seat, None)

    def read(self, text: str) -> tuple[str, int | None]:
        """An entry as the log spells it, and the move of the game that it is; `CannotRead` if it is none."""
        return read(self.play.game, text)


def read(game: Game, text: str) -> tuple[str, int | None]:
    """An entry as the log spells it, and the move of the game (None: it is none of the game's); or `CannotRead`."""
    if text == UNDO or text.startswith((f"{CUT} ", f"{SIT_IN} ", f"{BACK} ")):
        return text, None
    return _read_move(game, text)


@lru_cache(_MOST_MOVES_KEPT)  # the same few moves again and again
def _read_move(game: Game, text: str) -> tuple[str, int]:
    move = game.parse(text)
    return game.text(move), move


def as_sent(game: Game, text: str) -> str:
    """The same move as its seat sends it: without the times that only the table writes."""
    text, move = read(game, text)
    return text if move is None or game.unstamped(move) == move else game.text(game.unstamped(move))


def fold(game: Game, record: TableRecord, secret: bytes, entries: list[LogEntry], pace: Pace, now: float) -> Fold:
    """Play a whole log; `CannotFold` if it does not go through."""
    try:
        folded = Fold(game, record, secret, pace)
        for number, entry in enumerate(entries, 1):
            if entry.seq != number:
                raise ValueError("the log has a gap")
            folded.apply(entry, now)
    except Exception as error:  # whatever it is, this table cannot be played on
        raise CannotFold(type(error).__name__) from error
    return folded
