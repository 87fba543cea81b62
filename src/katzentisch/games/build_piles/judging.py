"""How well a seat stands, from what it may know alone.

What counts is who has fewer reserve cards left, the more the nearer the end is; then how near each is to playing the next
one, and with how much to do it. The weights were fitted to 154,000 positions, played on by sensible moves.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from katzentisch.engine.cards import bit, count
from katzentisch.engine.winning import logistic, share_of_win
from katzentisch.games.build_piles.fields import FOR_TURN
from katzentisch.games.build_piles.heuristic import kings_in_reach, kings_on_top, tops_of
from katzentisch.games.build_piles.legal import BuildPilesLegal
from katzentisch.games.build_piles.moves import KING, PILES

_AHEAD: Final = 0.153  # for each reserve card that the other has more
_AHEAD_NEAR_END: Final = 3.66  # the same as a share of all that are left
_TURN_NEAR_END: Final = 1.49
_MISSING: Final = -0.078  # for each card missing on the way to the reserve card, up to five
_OTHER_MISSING: Final = 0.048
_KINGS_DO: Final = 0.19  # if the Kings within reach stand for all that are missing
_GOES_NOW: Final = 0.36
_OTHER_GOES_NOW: Final = -0.51
_KING: Final = 0.36
_OTHER_KING: Final = -0.5
_DISCARD: Final = 0.021  # for each card on the discard piles more than the other
_RANK: Final = 0.0575  # for each rank within reach
_SELF: Final = -0.5
#: The reserve cards are never so few that one decides all.
_SPREAD: Final = 4.0
_MOST_MISSING: Final = 5
_RANKS_BUT_KING: Final = 0xFFFFFFFFFFFF


def payoff(state: BuildPilesLegal, seat: i64) -> float:
    """The win, or half of it in a draw."""
    return share_of_win(state.standing.places, seat) if state.standing.rule else 0.5


def value(state: BuildPilesLegal, seat: i64) -> float:
    """The chance to win."""
    if state.asked != FOR_TURN:
        return payoff(state, seat)
    other: i64 = 1 - seat
    left = state.reserves[seat].height + state.reserves[other].height
    ahead = float(state.reserves[other].height - state.reserves[seat].height)
    is_turn: bool = state.turn == seat
    odds = _SELF + ahead * (_AHEAD + _AHEAD_NEAR_END / (float(left) + _SPREAD))
    near_end = _TURN_NEAR_END / (float(left) + _SPREAD)
    odds += near_end if is_turn else -near_end
    tops = tops_of(state, seat)
    within_reach = state.hands[seat].ranks() | tops
    kings = kings_in_reach(state, seat)
    missing = missing_to(state, state.reserves[seat].rank, within_reach)
    odds += _MISSING * float(missing) + _KING * float(kings) + _RANK * float(count(within_reach & _RANKS_BUT_KING))
    if missing <= kings:
        odds += _KINGS_DO
    if missing == 0 and is_turn:
        odds += _GOES_NOW
    return logistic(
        odds + _odds_of_other(state, other, is_turn) + _DISCARD * float(_laid(state, seat) - _laid(state, other))
    )


def _odds_of_other(state: BuildPilesLegal, other: i64, is_ours: bool) -> float:
    """What the other does to one's own odds, by what lies open: its hand is not known."""
    tops = tops_of(state, other)
    missing = missing_to(state, state.reserves[other].rank, tops)
    odds = _OTHER_MISSING * float(missing) + _OTHER_KING * float(kings_on_top(state, other))
    return odds if is_ours or missing else odds + _OTHER_GOES_NOW


def _laid(state: BuildPilesLegal, seat: i64) -> i64:
    laid: i64 = 0
    pile: i64 = 0
    while pile < PILES:
        laid += state.discards[PILES * seat + pile].height
        pile += 1
    return laid


def missing_to(state: BuildPilesLegal, goal: i64, within_reach: i64) -> i64:
    """How many ranks that are not within reach are missing on the shortest way to a reserve card of this rank, up to five."""
    if goal >= KING:
        return 0
    best: i64 = _MOST_MISSING
    pile: i64 = 0
    while pile < PILES:
        height = state.builds[pile].height
        if height <= goal:
            missing = count((bit(4 * goal) - bit(4 * height)) // 15 & ~within_reach)
            if missing < best:
                best = missing
        pile += 1
    return best
