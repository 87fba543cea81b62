"""How well a seat stands in a thirty-one game, from its own cards and the open middle alone.

The chance not to lose a round grows with the points that one has, or has after the best swap where another turn is sure. The
weights were fitted to 177,000 positions of both games with two to four seats, played on by sensible moves.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from katzentisch.engine.winning import chance_by_lives, logistic, one_life_less, share_of_win
from katzentisch.games.thirty_one.fields import FOR_DEAL, FOR_TURN, NOTHING, ThirtyOneFields
from katzentisch.games.thirty_one.pieces import card_at
from katzentisch.games.thirty_one.values import points

# For tens of half points, their square and their cube.
_SELF: Final = -3.12
_POINTS: Final = 2.72
_SQUARE: Final = -0.936
_CUBE: Final = 0.1025
# The same for a hand that stays as it is, because its seat has knocked or has had its last turn.
_LAST: Final = -0.69
_LAST_POINTS: Final = -0.845
_LAST_SQUARE: Final = 0.178
# And for one that has its last turn yet to come.
_KNOCKED: Final = -3.22
_KNOCKED_POINTS: Final = 0.483
#: Below 19 points all hands are alike as long as nobody has knocked.
_POOR: Final = 3.8
_OTHERS: Final = 1.1  # for the logarithm of how many others play
_LAPS: Final = -0.237  # for each time that all have had their turn: the others have improved


def payoff(state: ThirtyOneFields, seat: i64) -> float:
    """The win, or the chance of it by the lives that all have left."""
    standing = state.standing
    if state.asked == NOTHING:
        return share_of_win(standing.places, seat)
    if not standing.is_in(seat):
        return 0.0
    return chance_by_lives(standing.counters[seat] + 1, _lives_of_others(state, seat))


def _lives_of_others(state: ThirtyOneFields, seat: i64) -> list[int]:
    standing = state.standing
    return [standing.counters[other] + 1 for other in standing.from_dealers_left() if other != seat]


def value(state: ThirtyOneFields, seat: i64) -> float:
    """The chance to win: this seat loses the round, or somebody else does."""
    standing = state.standing
    if state.asked == NOTHING or state.asked == FOR_DEAL or not standing.is_in(seat):
        return payoff(state, seat)
    others = _lives_of_others(state, seat)
    if state.rules.is_single_round:
        return float(safety(state, seat, 1) ** len(others))
    mine = standing.counters[seat] + 1
    if_safe = 0.0
    for n in range(len(others)):
        if_safe += chance_by_lives(mine, one_life_less(others, n)) / float(len(others))
    safe = safety(state, seat, len(others))
    return safe * if_safe + (1.0 - safe) * chance_by_lives(mine - 1, others)


def safety(state: ThirtyOneFields, seat: i64, others: i64) -> float:
    """How likely, from 0 to 1, this seat does not lose the round to so many others."""
    knocker: i64 = state.knocker
    seats: i64 = state.rules.seats
    is_last: bool = knocker == seat
    if knocker >= 0 and not is_last:
        is_last = (seat - knocker + seats) % seats < (state.turn - knocker + seats) % seats
    swaps: bool = state.asked == FOR_TURN and not is_last and (knocker >= 0 or state.turn == seat)
    x = float(_best_points(state, seat) if swaps else state.points_of(seat)) / 10.0
    if knocker < 0 and x < _POOR:
        x = _POOR
    odds = _SELF + x * (_POINTS + x * (_SQUARE + x * _CUBE))
    if is_last:
        odds += _LAST + x * (_LAST_POINTS + x * _LAST_SQUARE)
    elif knocker >= 0:
        odds += _KNOCKED + x * _KNOCKED_POINTS
    return logistic(odds + _OTHERS * math.log(float(others)) + _LAPS * float(state.turns) / float(others + 1))


def _best_points(state: ThirtyOneFields, seat: i64) -> i64:
    """What the hand is worth as it is or after its best swap with the open middle, in half points."""
    hand: i64 = state.in_hand(seat)
    three_aces: i64 = state.rules.three_aces
    middle: i64 = state.open
    best: i64 = state.points_of(seat)
    whole = points(card_at(middle, 0), card_at(middle, 1), card_at(middle, 2), three_aces)
    if whole > best:
        best = whole
    given: i64 = 0
    while given < 3:
        one = card_at(hand, 1 if given == 0 else 0)
        other = card_at(hand, 1 if given == 2 else 2)
        taken: i64 = 0
        while taken < 3:
            swapped = points(one, other, card_at(middle, taken), three_aces)
            if swapped > best:
                best = swapped
            taken += 1
        given += 1
    return best
