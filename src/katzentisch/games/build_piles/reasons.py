"""What speaks for a move in Katz und Maus, as a player would say it: from what its seat may know alone."""

from __future__ import annotations

from mypy_extensions import i64

from katzentisch.games.build_piles.legal import BuildPilesLegal
from katzentisch.games.build_piles.moves import DEAL, END, FROM_RESERVE, KING, PILES, TO_DISCARD


def reason(state: BuildPilesLegal, seat: i64, move: i64) -> str:
    """The first of these that holds."""
    if move == END or move == DEAL:
        return ""
    source: i64 = move >> 3
    target: i64 = move & 7
    return _of_discard(state, seat, source, target) if target >= TO_DISCARD else _of_build(state, seat, source, target)


def _of_build(state: BuildPilesLegal, seat: i64, source: i64, pile: i64) -> str:
    if source == FROM_RESERVE:
        return "reserve"
    height = state.builds[pile].height
    if height < state.reserves[seat].rank:
        return "way_to_reserve"
    if source < FROM_RESERVE and state.hands[seat].size == 1:
        return "new_hand"
    return "blocks" if state.reserves[1 - seat].rank == height else ""


def _of_discard(state: BuildPilesLegal, seat: i64, rank: i64, target: i64) -> str:
    discards = state.discards[PILES * seat + target - TO_DISCARD]
    if not discards.height:
        return "empty_pile"
    if discards.rank == rank + 1:
        return "runs_down"
    if discards.rank == rank:
        return "same_rank"
    return "keeps_king" if rank != KING and state.hands[seat].count(KING) else ""
