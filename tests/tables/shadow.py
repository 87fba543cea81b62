"""The log of a table, read and judged by somebody who was not there: everything in it must have its reason."""

from __future__ import annotations

import re
from typing import Any

from katzentisch.engine.chance import KeyedChance
from katzentisch.engine.entry import Line
from katzentisch.engine.record import Header, Playthrough
from katzentisch.engine.state import TABLE
from katzentisch.games import GAMES
from katzentisch.tables.storage.base import LogEntry, TableRecord
from tests.tables.model import BOT, ModelRoom

#: A person's move, as it was sent: seat, id, text.
Letter = tuple[int, str, str]


class Shadow:
    """Plays a log with the engine alone, entry by entry, and asks of each whether it may be there."""

    def __init__(self, record: TableRecord, secret: bytes) -> None:
        header = Header(
            record.game, record.rules, record.options, tuple(s.name for s in record.seats), record.id, record.dealer
        )
        self.play = Playthrough(GAMES[record.game], header, KeyedChance(secret, record.rules, record.id))
        self.entries: list[LogEntry] = []
        self.missed: dict[int, int] = {}
        self._bots = {seat for seat, sitter in enumerate(record.seats) if sitter.bot is not None}
        self._has_clock = record.options.get("turn_seconds", "off") != "off"

    def is_bots(self, seat: int) -> bool:
        """Does a bot play this seat now?"""
        return seat in self._bots or seat in self.play.sat_in

    @property
    def lines(self) -> list[Line]:
        """The log as live tables keep it."""
        return [Line(entry.seat, entry.text, entry.at, entry.move_id) for entry in self.entries]

    def follow(self, log: list[LogEntry], room: ModelRoom, sent: set[Letter], absent: set[int]) -> None:
        """Read what is new. ``sent``: moves that people have under way; ``absent``: seats whose person is not there."""
        assert log[: len(self.entries)] == self.entries, "what was in the log has changed"
        for entry in log[len(self.entries) :]:
            assert entry.seq == len(self.entries) + 1
            self._judge(entry, room, sent, absent)
            self.play.play(entry.seat, entry.text)  # by the rules, or this raises
            self.entries.append(entry)

    def _judge(self, entry: LogEntry, room: ModelRoom, sent: set[Letter], absent: set[int]) -> None:
        if entry.move_id is not None:
            letter = (entry.seat, entry.move_id, entry.text)
            assert letter in sent, f"nobody has sent {letter}"
            sent.remove(letter)
            assert entry.seat not in self.play.sat_in
            self.missed.pop(entry.seat, None)
        elif entry.seat != TABLE:
            assert self.is_bots(entry.seat), "a bot has moved for a person"
            assert not room.is_paused
        else:
            self._judge_table(entry.text, room, absent)

    def _judge_table(self, text: str, room: ModelRoom, absent: set[int]) -> None:
        word, seat = re.fullmatch(r"(\S+?)(?: (\d+))?", text).groups(default="-1")  # type: ignore[union-attr]
        assert not room.is_paused or word == "back"
        if word == "timeout":
            assert self._has_clock
            self.missed[int(seat)] = self.missed.get(int(seat), 0) + 1
        elif word == "sit-in":
            has_left = room.seats[int(seat)].who is None
            assert has_left or self.missed.get(int(seat), 0) >= 2 or int(seat) in absent
        elif word == "back":
            assert room.seats[int(seat)].who not in (None, BOT)
            self.missed.pop(int(seat), None)
        else:
            assert self.play.waiting_for() == [TABLE]

    def looks_like(self, table: Any) -> bool:
        """Does a live table show to every seat, and to those who watch, what was folded here?"""
        everybody = (None, *range(len(self.play.header.seats)))
        return all(table.view(seat).facts() == self.play.view(seat).facts() for seat in everybody)
