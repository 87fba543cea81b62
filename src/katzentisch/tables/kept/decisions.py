"""The decisions of a seat in a game that is over, one by one, each with what the seat knew then.

Views are rebuilt from the log, so nothing that came to light later is in them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from katzentisch.engine.chance import KeyedChance
from katzentisch.engine.entry import MOVE, UNDO, read_entry
from katzentisch.engine.game import Game, View
from katzentisch.engine.record import Playthrough
from katzentisch.engine.state import State
from katzentisch.tables.live.fold import header_of
from katzentisch.tables.storage.base import LogEntry, TableRecord


class Decision(NamedTuple):
    """A move that a person made in their turn, although there was another, and how the deal would have gone on from it.

    ``hindsight`` is what everybody's sensible moves would have made of it with the cards as they really lay.
    """

    number: int  # the entry in the log
    deal: int
    view: View
    move: int
    hindsight: float


def own_moves(game: Game, logged: list[LogEntry], seat: int) -> list[int]:
    """The numbers of the entries that a person made at this seat and did not take back."""
    found: list[int] = []
    for line in logged:
        entry = read_entry(game, line.seat, line.text)
        if entry.seat == seat and entry.kind == MOVE and line.move_id is not None:  # bots send no ids
            found.append(line.seq)
        elif entry.kind == UNDO and found and found[-1] == line.seq - 1:  # GEN-4: only the last entry is taken back
            found.pop()
    return found


def decisions(
    game: Game, record: TableRecord, secret: bytes, logged: list[LogEntry], seat: int
) -> Iterator[Decision | None]:
    """For each of those moves the decision, or None: there was nothing to decide, or it was out of turn.

    The log is played on only as far as it is asked for.
    """
    play = Playthrough(game, header_of(record), KeyedChance(secret, record.rules, record.id))
    own = set(own_moves(game, logged, seat))
    for line in logged:
        entry = read_entry(game, line.seat, line.text, line.at, line.move_id)
        if line.seq in own:
            yield _decision(game, play.state, line.seq, seat, entry.move)
        play.play(line.seat, line.text, line.at)


def _decision(game: Game, state: State, number: int, seat: int, move: int) -> Decision | None:
    if state.to_move() != seat or state.plausible(seat) == [move]:
        return None
    return Decision(number, state.deal_number(), game.view(state, seat), move, _hindsight(game, state, seat, move))


def _hindsight(game: Game, state: State, seat: int, move: int) -> float:
    world = state.clone()
    world.forget()
    world.play(seat, move)
    world.play_sensibly(game.horizon + 1 if world.to_move() == seat else game.horizon)
    return world.value(seat)
