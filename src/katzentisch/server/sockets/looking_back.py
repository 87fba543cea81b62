"""Looking back over one connection: the analysis of a game that is over, shown as far as it has come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from katzentisch.engine.game import Game
from katzentisch.server.wire.analyses import analysis_message
from katzentisch.server.wire.messages import ServerMessage
from katzentisch.server.wire.refusals import refused
from katzentisch.tables.kept.analyses import Analyses, Analysis
from katzentisch.tables.live.room import Room
from katzentisch.tables.people import room_record
from katzentisch.tables.people.room_record import NotPossible


class Line(Protocol):
    """The client's end of the connection."""

    def say(self, message: ServerMessage) -> None:
        """Send a message."""


class LookingBack:
    """What one connection looks back at: one game at a time, from the guest's own seat."""

    def __init__(self, analyses: Analyses, line: Line, check_quota: Callable[[], None]) -> None:
        self._analyses = analyses
        self._line = line
        self._check_quota = check_quota
        self._shown: _Shown | None = None

    async def look(self, room: Room, guest: str) -> None:
        """Show the analysis of the guest's own moves; one that has to begin counts towards their quota."""
        seat = room_record.seated(room.record, guest)
        is_over = room.record.phase == "over" or (room.table is not None and room.table.result() is not None)
        if not is_over:  # the whole match, not a deal of it
            raise NotPossible("not_over")
        game, record = room.game, room.table_record
        if game is None or game.is_real_time or record is None or record.rules != game.rules:
            raise NotPossible("no_analysis")
        kept = await self._analyses.kept(room.id, seat)
        if kept is None and not self._analyses.is_running(room.id, seat):
            self._check_quota()
        self.look_away()
        shown = self._shown = _Shown(self._line, game, room.id, seat)
        if kept is not None:
            shown.show(kept)
        else:
            self._analyses.look(game, record, seat, shown.show)

    def look_away(self, table: str | None = None) -> None:
        """Look no longer at this game, or (None) at any."""
        shown = self._shown
        if shown is not None and table in (None, shown.table):
            self._shown = None
            self._analyses.look_away(shown.table, shown.seat, shown.show)


class _Shown:
    """An analysis as this connection has been shown it."""

    def __init__(self, line: Line, game: Game, table: str, seat: int) -> None:
        self.table = table
        self.seat = seat
        self._line = line
        self._game = game
        self._moves = 0  # how many have been sent

    def show(self, so_far: Analysis | None) -> None:
        """Send what is new, or that it failed."""
        if so_far is None:
            self._line.say(refused("analysis_failed", about="analyse"))
            return
        news = so_far.moves[self._moves :]
        self._moves = len(so_far.moves)
        self._line.say(analysis_message(self._game, self.table, self.seat, so_far, news))
