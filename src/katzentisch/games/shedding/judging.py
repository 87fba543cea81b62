"""How well a seat stands in a shedding game, from what it may know alone.

Whoever holds few cards is likely to be out first: each seat has a score, and the differences of two scores are the log odds
of one against the other. The weights were fitted to 335,000 positions of both games with two to four seats, played on by sensible moves.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from katzentisch.engine.cards import count
from katzentisch.engine.winning import chance_among, chance_by_points, share_of_win
from katzentisch.games.shedding.ending import MATCH_POINTS, SheddingEnding, points_of
from katzentisch.games.shedding.fields import EIGHTS, FOR_DEAL, FOR_TURN, JACKS, NOTHING, SEVENS

_HELD: Final = -1.11  # for the logarithm of the number of cards
_TURN: Final = 0.18
_TURN_BY_CARDS: Final = -0.2
# Only of one's own hand: the cards that it holds more of than a hand of that size on average.
_JACK: Final = 0.22
_SEVEN: Final = 0.49
_EIGHT: Final = 0.17
_CAN_PLAY: Final = 0.15
_CANNOT_PLAY: Final = -0.26
_FITTING: Final = 0.11  # for each fitting card, up to three
_USUALLY_FITTING: Final = 1.2
_GOES_OUT: Final = 6.7
#: Of the points in hand so much is still there, on average, when somebody else is out.
_POINTS_LEFT: Final = 0.6
_AVERAGE_POINTS: Final = 9.0


def payoff(state: SheddingEnding, seat: i64) -> float:
    """The win, the place among all if they play on (MIAU-26), or the chance in a match (MIAU-27)."""
    standing = state.standing
    if state.rules.is_match:
        if state.asked == NOTHING:
            result = state.result()
            assert result is not None
            return share_of_win(result.places, seat)
        return chance_by_points([float(total) for total in standing.totals], float(MATCH_POINTS), seat)
    if standing.deal == 0:
        return 1.0 / float(state.rules.seats)
    return _worth_of_place(state, standing.places[seat]) if state.rules.play_on else share_of_win(standing.places, seat)


def _worth_of_place(state: SheddingEnding, place: i64) -> float:
    seats: i64 = state.rules.seats
    return float(2 * (seats - place)) / float(seats * (seats - 1))


def value(state: SheddingEnding, seat: i64) -> float:
    """What this seat can expect of the deal and, in a match, of what comes after it."""
    if state.asked == FOR_DEAL or state.asked == NOTHING:
        return payoff(state, seat)
    standing = state.standing
    if standing.out >> seat & 1:
        return _worth_of_place(state, standing.places[seat])
    scores: list[float] = []
    mine: i64 = 0
    other: i64 = 0
    while other < state.rules.seats:
        if not standing.out >> other & 1:
            if other == seat:
                mine = len(scores)
                scores.append(_score(state, other) + _score_of_hand(state, seat))
            else:
                scores.append(_score(state, other))
        other += 1
    chance = chance_among(scores, mine)
    if state.rules.is_match:
        return _value_in_match(state, seat, chance)
    if not state.rules.play_on:
        return chance
    # The next place, or one of those after it.
    place: i64 = count(standing.out) + 1
    later = _worth_of_place(state, place + 1) / 2.0
    return later + chance * (_worth_of_place(state, place) - later)


def _score(state: SheddingEnding, seat: i64) -> float:
    """What everybody knows: how many cards, or will soon be, and whose turn it is."""
    cards: i64 = state.held(seat)
    is_turn = state.turn == seat and state.asked == FOR_TURN
    if is_turn:
        cards += state.owed
    if cards < 1:
        cards = 1
    score = _HELD * math.log(float(cards))
    return score + _TURN + _TURN_BY_CARDS / float(cards) if is_turn else score


def _score_of_hand(state: SheddingEnding, seat: i64) -> float:
    """What this seat alone knows: good cards, and cards that fit."""
    hand: i64 = state.in_hand(seat)
    cards: i64 = state.held(seat)
    expected = 4.0 * float(cards) / float(count(state.rules.pack))
    score = _JACK * (float(count(hand & JACKS)) - expected)
    score += _SEVEN * (float(count(hand & SEVENS)) - expected)
    score += _EIGHT * (float(count(hand & EIGHTS)) - expected)
    fitting: i64 = count(hand & state.playable(seat))
    score += _FITTING * (float(min(fitting, 3)) - _USUALLY_FITTING)
    if state.turn != seat or state.asked != FOR_TURN:
        return score
    if not fitting:
        return score + _CANNOT_PLAY
    if state.owed:  # a seven passes on what is owed
        score -= _HELD * math.log(float(cards + state.owed) / float(cards))
    return score + _CAN_PLAY + (_GOES_OUT if cards == 1 else 0.0)


def _value_in_match(state: SheddingEnding, seat: i64, chance: float) -> float:
    """The totals as they are likely to be after this deal."""
    totals: list[float] = []
    others = float(state.rules.seats - 1)
    for other in range(state.rules.seats):
        total = float(state.standing.totals[other])
        if other == seat:
            in_hand = 0.0
            for card in state.hand(seat):
                in_hand += float(points_of(card))
            total += _POINTS_LEFT * in_hand * (1.0 - chance)
        else:
            total += _POINTS_LEFT * _AVERAGE_POINTS * float(state.held(other)) * (1.0 - (1.0 - chance) / others)
        totals.append(total)
    return chance_by_points(totals, float(MATCH_POINTS), seat)
