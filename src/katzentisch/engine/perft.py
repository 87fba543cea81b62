"""Perft: how many lines of play there are, so that two versions of the rules can be compared by counting."""

from __future__ import annotations

from katzentisch.engine.game import Game
from katzentisch.engine.state import TABLE, State


def choices(state: State) -> list[tuple[int, int]]:
    """Every (seat, move) that could come next; TABLE's only where the game waits for it."""
    waiting = state.waiting_for()
    if not waiting:
        return []
    seats = [TABLE] if waiting == [TABLE] else list(range(state.seat_count()))
    return [(seat, move) for seat in seats for move in state.moves(seat)]


def perft(state: State, depth: int) -> int:
    """The number of lines of exactly this many moves."""
    if depth == 0:
        return 1
    lines = 0
    for seat, move in choices(state):
        child = state.clone()
        child.play(seat, move)
        lines += perft(child, depth - 1)
    return lines


def divide(game: Game, state: State, depth: int) -> dict[str, int]:
    """The same, split by the first move: finds where two counts part."""
    lines: dict[str, int] = {}
    for seat, move in choices(state):
        child = state.clone()
        child.play(seat, move)
        lines[f"{seat} {game.text(move)}"] = perft(child, depth - 1)
    return lines
