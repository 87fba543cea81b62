"""What speaks for a move in thirty-one, as a player would say it: from one's own cards and the open middle alone."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from katzentisch.games.thirty_one.heuristic import WORTH_KNOCKING, WORTH_KNOCKING_AS_ONE_OF_TWO
from katzentisch.games.thirty_one.moves import (
    KEEP,
    KNOCK,
    LAY,
    SKIP,
    STAY,
    SWAP_ALL,
    SWAP_TWO,
    WITH_KNOCK,
    middle_card,
    own_card,
)
from katzentisch.games.thirty_one.options import Rules
from katzentisch.games.thirty_one.values import NOT_LAID, laid_as, points

#: What three cards are worth on average, in half points: 31.6 of 32 cards, 30.7 of 36.
_AVERAGE_SET: Final = 31


def reason(rules: Rules, hand: list[int], middle: list[int], in_play: i64, is_last: bool, move: i64) -> str:
    """The first of these that holds. The middle is empty as long as the dealer chooses a set."""
    if move == KEEP:
        return "good_set" if _worth(rules, hand) > _AVERAGE_SET else ""
    if move == LAY:
        return "poor_set" if _worth(rules, hand) < _AVERAGE_SET else ""
    if move == KNOCK:
        enough: i64 = WORTH_KNOCKING_AS_ONE_OF_TWO if in_play == 2 else WORTH_KNOCKING
        return "enough" if _worth(rules, hand) >= enough else "hurries"
    if move == SKIP or move == STAY:
        return "no_better_swap" if not _is_any_better(rules, hand, middle) else ""
    after = _after(hand, middle, move)
    if laid_as(after[0], after[1], after[2], rules.suit_31, False) != NOT_LAID:
        return "lays_down"
    if _worth(rules, after) > _worth(rules, hand):
        return "more_points"
    return "pair" if not is_last and _has_pair(after) else ""


def _after(hand: list[int], middle: list[int], move: i64) -> list[int]:
    if move & ~WITH_KNOCK == SWAP_ALL:
        return middle
    after = hand.copy()
    if not move & SWAP_TWO:
        after[hand.index(own_card(move))] = middle_card(move)
    return after


def _is_any_better(rules: Rules, hand: list[int], middle: list[int]) -> bool:
    if _worth(rules, middle) > _worth(rules, hand):
        return True
    for given in range(3):
        for taken in middle:
            after = hand.copy()
            after[given] = taken
            if _worth(rules, after) > _worth(rules, hand):
                return True
    return False


def _worth(rules: Rules, cards: list[int]) -> i64:
    return points(cards[0], cards[1], cards[2], rules.three_aces)


def _has_pair(cards: list[int]) -> bool:
    return len({card >> 2 for card in cards}) < len(cards)
