"""How well a seat stands in a rummy game, from its own hand and what lies open.

Each seat has a score, and the differences of two scores are the log odds of one against the other. The weights were fitted to
24,000 positions with two to four seats, played on by sensible moves.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from katzentisch.engine.cards import ALL, lowest
from katzentisch.engine.winning import chance_among, chance_by_points, share_of_win
from katzentisch.games.rummy.ending import result_of
from katzentisch.games.rummy.fields import FOR_TURN, NOTHING, RummyFields
from katzentisch.games.rummy.heuristic import company
from katzentisch.games.rummy.melds import all_melds, length_of
from katzentisch.games.rummy.options import MATCH_POINTS

_LOG_HELD: Final = -1.41
_HELD: Final = 0.12
_NEARLY_OUT: Final = -0.45  # with one or two cards left melds are no longer to be had
_TURN: Final = 0.27
_OPENED: Final = 0.52
# Only of one's own hand.
_CLOSE: Final = 0.114  # for each card with two others beside it, …
_USUALLY_CLOSE: Final = 0.25  # … of which there are so many in a hand of one
_LONGEST_MELD: Final = 0.12  # for each card of it
# What an unknown card in another hand counts on average, with the jokers a little above seven; how many stay to be counted.
_AVERAGE_POINTS: Final = 8.0
_POINTS_LEFT: Final = 0.5


def payoff(table: RummyFields, seat: i64) -> float:
    """The win, or the chance of it in a match (PURR-24)."""
    standing = table.standing
    if table.rules.is_match:
        result = result_of(table)
        if result is not None:
            return share_of_win(result.places, seat)
        return chance_by_points([float(total) for total in standing.totals], float(MATCH_POINTS), seat)
    return share_of_win(standing.places, seat) if table.asked == NOTHING else 1.0 / float(table.rules.seats)


def value(table: RummyFields, seat: i64) -> float:
    """What this seat can expect of the deal and, in a match, of what comes after it."""
    if table.asked != FOR_TURN:
        return payoff(table, seat)
    scores: list[float] = []
    other: i64 = 0
    while other < table.rules.seats:
        score = _score(table, other)
        scores.append(score + _score_of_hand(table, seat) if other == seat else score)
        other += 1
    chance = chance_among(scores, seat)
    return _value_in_match(table, seat, chance) if table.rules.is_match else chance


def _score(table: RummyFields, seat: i64) -> float:
    cards: i64 = max(table.held(seat), 1)
    score = _LOG_HELD * math.log(float(cards)) + _HELD * float(cards)
    if cards <= 2:
        score += _NEARLY_OUT
    if table.turn == seat:
        score += _TURN
    return score + _OPENED if table.has_opened(seat) else score


def _score_of_hand(table: RummyFields, seat: i64) -> float:
    hand: i64 = table.hands[seat]
    close: i64 = 0
    left: i64 = hand & ALL
    while left:
        if company(hand, lowest(left)) >= 2:
            close += 1
        left &= left - 1
    longest: i64 = 0
    for meld in all_melds(hand, table.rules.wraps, table.rules.half):
        length = length_of(meld)
        if length > longest:
            longest = length
    return _CLOSE * (float(close) - _USUALLY_CLOSE * float(table.held(seat))) + _LONGEST_MELD * float(longest)


def _value_in_match(table: RummyFields, seat: i64, chance: float) -> float:
    """The totals as they are likely to be after this deal."""
    totals: list[float] = []
    others = float(table.rules.seats - 1)
    for other in range(table.rules.seats):
        if other == seat:
            more = float(table.points(seat)) * (1.0 - chance)
        else:
            more = _AVERAGE_POINTS * float(table.held(other)) * (1.0 - (1.0 - chance) / others)
        totals.append(float(table.standing.totals[other]) + _POINTS_LEFT * more)
    return chance_by_points(totals, float(MATCH_POINTS), seat)
