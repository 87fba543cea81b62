"""The moves of a decent player: from one's own cards and the open middle alone."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from katzentisch.games.thirty_one.moves import (
    KEEP,
    KNOCK,
    LAY,
    SKIP,
    STAY,
    SWAP,
    SWAP_ALL,
    WITH_KNOCK,
    middle_card,
    own_card,
)
from katzentisch.games.thirty_one.options import Rules
from katzentisch.games.thirty_one.values import NOT_LAID, THREE_ALIKE, laid_as, points

#: The dealer keeps a seen set from here on (half points).
WORTH_KEEPING: Final = 38
#: From here on one knocks (half points). With more than two in play each of them answers a knock with a last swap, and
#: who waits is seldom the worst of them.
WORTH_KNOCKING_AS_ONE_OF_TWO: Final = 48
WORTH_KNOCKING: Final = 56
#: A pair of a rank is halfway to 30½.
_PAIR: Final = 4


def choice(rules: Rules, a: i64, b: i64, c: i64) -> i64:
    """The dealer's: keep a set that is better than what an unseen one is on average."""
    return KEEP if points(a, b, c, rules.three_aces) >= WORTH_KEEPING else LAY


def turn(rules: Rules, hand: list[int], middle: list[int], in_play: i64, is_last: bool, may_knock: bool) -> i64:
    """Swap for more; knock with enough; else wait for a better middle. Both lists are sorted."""
    enough: i64 = WORTH_KNOCKING_AS_ONE_OF_TWO if in_play == 2 else WORTH_KNOCKING
    swap = _best_swap(rules, hand, middle, is_last)
    kept = hand if swap < 0 else middle if swap == SWAP_ALL else _after(hand, swap)
    if may_knock and points(hand[0], hand[1], hand[2], rules.three_aces) >= enough:
        is_better_swapped = laid_as(kept[0], kept[1], kept[2], rules.suit_31, False) != NOT_LAID
        return swap if is_better_swapped else KNOCK
    if swap < 0:
        return STAY if is_last else SKIP
    if may_knock and rules.knock_after_swap and points(kept[0], kept[1], kept[2], rules.three_aces) >= enough:
        return swap + WITH_KNOCK
    return swap


def _best_swap(rules: Rules, hand: list[int], middle: list[int], is_last: bool) -> i64:
    """The swap after which the hand is worth most; -1: none makes it worth more."""
    best: i64 = -1
    most = _score(rules, hand[0], hand[1], hand[2], is_last)
    given: i64 = 0
    while given < 3:
        one: i64 = hand[1 if given == 0 else 0]
        other: i64 = hand[1 if given == 2 else 2]
        taken: i64 = 0
        while taken < 3:
            score = _score(rules, one, other, middle[taken], is_last)
            if score > most:
                best = SWAP + hand[given] + 64 * middle[taken]
                most = score
            taken += 1
        given += 1
    return SWAP_ALL if _score(rules, middle[0], middle[1], middle[2], is_last) > most else best


def _after(hand: list[int], swap: i64) -> list[int]:
    after = hand.copy()
    after[hand.index(own_card(swap))] = middle_card(swap)
    return after


def _score(rules: Rules, a: i64, b: i64, c: i64, is_last: bool) -> i64:
    """Points, and before the last turn something for a pair."""
    score = points(a, b, c, rules.three_aces)
    if not is_last and score < THREE_ALIKE and (a >> 2 == b >> 2 or a >> 2 == c >> 2 or b >> 2 == c >> 2):
        score += _PAIR
    return score
