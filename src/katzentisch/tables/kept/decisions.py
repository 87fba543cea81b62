"""The decisions of a seat in a game that is over, one by one, each with what the seat knew then.

Views are rebuilt from the log, so nothing that came to light later is in them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from katzentisch.engine.chance import KeyedChance
from katzentisch.engine.entry import MOVE, UNDO, Entry, read_entry
from katzentisch.engine.game import Game, View
from katzentisch.engine.record import Playthrough
from katzentisch.engine.state import Refused, State
from katzentisch.tables.live.fold import header_of
from katzentisch.tables.storage.base import LogEntry, TableRecord


class Decision(NamedTuple):
    """A move that a person made in their turn, although there was another."""

    number: int  # the entry in the log
    deal: int
    view: View
    move: int


def entries_of(game: Game, logged: list[LogEntry]) -> list[Entry]:
    """The log, read."""
    return [read_entry(game, line.seat, line.text, line.at, line.move_id) for line in logged]


def own_moves(entries: list[Entry], seat: int) -> list[int]:
    """The numbers of the entries that a person made at this seat and did not take back."""
    found: list[int] = []
    for number, entry in enumerate(entries, 1):
        if entry.seat == seat and entry.kind == MOVE and entry.id is not None:  # bots send no ids
            found.append(number)
        elif entry.kind == UNDO and found and found[-1] == number - 1:  # GEN-4: only the last entry is taken back
            found.pop()
    return found


def decisions(
    game: Game, record: TableRecord, secret: bytes, entries: list[Entry], own: list[int], seat: int
) -> Iterator[Decision | None]:
    """For each of one's own moves the decision, or None: there was nothing to decide, or it was out of turn.

    The log is played on only as far as it is asked for.
    """
    play = Playthrough(game, header_of(record), KeyedChance(secret, record.rules, record.id))
    wanted = set(own)
    for number, entry in enumerate(entries, 1):
        if number in wanted:
            yield _decision(game, play.state, number, seat, entry.move)
        refusal = play.judge(entry)
        if refusal is not None:
            raise Refused(refusal)
        play.apply(entry)


def _decision(game: Game, state: State, number: int, seat: int, move: int) -> Decision | None:
    if state.to_move() != seat or state.plausible(seat) == [move]:
        return None
    return Decision(number, state.deal_number(), game.view(state, seat), move)
