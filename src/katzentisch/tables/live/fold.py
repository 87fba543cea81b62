"""What a table's log folds to: the game with every step, what everybody sees of it, and the move ids that were used."""

from __future__ import annotations

from typing import NamedTuple

from katzentisch.engine.chance import KeyedChance
from katzentisch.engine.entry import BACK, CUT, MOVE, Entry, Step, is_about_cuts, read_entry
from katzentisch.engine.game import Game
from katzentisch.engine.record import Header, Playthrough
from katzentisch.engine.state import TABLE, Refused
from katzentisch.tables.live.pace import Pace
from katzentisch.tables.live.real_time import Stopwatch
from katzentisch.tables.live.waits import Waits
from katzentisch.tables.storage.base import LogEntry, TableRecord


def header_of(record: TableRecord) -> Header:
    """The header of a game, from the table's record."""
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
    """The log does not follow the rules of this server: it is of another version, or damaged."""


class Played(NamedTuple):
    """The entry that a move with an id became, and its number."""

    seq: int
    entry: Entry


class Fold:
    """A log that has been played. It only grows: even taking a move back is an entry."""

    def __init__(self, game: Game, record: TableRecord, secret: bytes, pace: Pace) -> None:
        self.play = Playthrough(game, header_of(record), KeyedChance(secret, record.rules, record.id))
        self.everybodys = self.play.view(None)  # what a spectator sees now
        self.played_ids: dict[tuple[int, str], Played] = {}
        self.waits = Waits(game, pace)
        self.stopwatch = Stopwatch()
        #: GEN-3: how many times in a row a seat's time has run out.
        self.missed: dict[int, int] = {}
        #: How many times in a row a seat has sealed a cut and not opened it before the deal.
        self.unopened: dict[int, int] = {}

    def replay(self, line: LogEntry, now: float) -> Step:
        """Play the next line of a stored log. The line is not trusted, but read and judged as if it had just come in."""
        if line.seq != len(self.play.steps) + 1:
            raise ValueError("the log has a gap")
        entry = read_entry(self.play.game, line.seat, line.text, line.at, line.move_id)
        refusal = self.play.judge(entry)
        if refusal is not None:
            raise Refused(refusal)
        return self.apply(entry, now)

    def apply(self, entry: Entry, now: float) -> Step:
        """Play an entry that is in the log, and that was judged as the game stands now."""
        assert entry.at is not None
        step = self.play.apply(entry)
        seq = len(self.play.steps)
        if entry.id is not None:
            self.played_ids[entry.seat, entry.id] = Played(seq, entry)
        self.everybodys = self.play.view(None)
        if entry.kind == MOVE:
            self.waits.look(self.everybodys, seq, entry.seat, entry.move, now)
        if self.play.game.is_real_time:
            self.stopwatch.look(self.play.game.phase(self.everybodys), entry.at)
        self._count_missed(entry)
        self._count_unopened(entry, step)
        return step

    def _count_unopened(self, entry: Entry, step: Step) -> None:
        if entry.kind == CUT:
            self.unopened.pop(entry.seat, None)
        elif entry.seat == TABLE:
            for event in step.events:
                if event.name == "cut_missing":
                    self.unopened[event.seat] = self.unopened.get(event.seat, 0) + 1

    def _count_missed(self, entry: Entry) -> None:
        if entry.seat != TABLE:
            # The page cuts by itself, so a cut does not show that the person is there.
            if not is_about_cuts(entry.kind):
                self.missed.pop(entry.seat, None)
        elif entry.kind == BACK:
            self.missed.pop(entry.move, None)
        elif entry.kind == MOVE:
            seat = self.play.game.timed_out(entry.move)
            if seat is not None:
                self.missed[seat] = self.missed.get(seat, 0) + 1


def fold(game: Game, record: TableRecord, secret: bytes, logged: list[LogEntry], pace: Pace, now: float) -> Fold:
    """Play a whole log; `CannotFold` if that does not work."""
    try:
        folded = Fold(game, record, secret, pace)
        for line in logged:
            folded.replay(line, now)
    except Exception as error:  # whatever went wrong, this table cannot go on
        raise CannotFold(type(error).__name__) from error
    return folded
