"""PURR-21: can a hand's melds bring the points that the first turn's melds must have?"""

from __future__ import annotations

from mypy_extensions import i64

from katzentisch.games.rummy.melds import all_melds, meld_points, size, uses
from katzentisch.games.rummy.options import Rules


def can_bring(hand: i64, points: i64, rules: Rules, known: dict[int, bool]) -> bool:
    """Do some melds of this hand, laid together, bring so many points, with PURR-18's discard left?

    ``known`` keeps answers for one question and its follow-ups: what is left of a hand after different melds is often
    the same.
    """
    if points <= 0:
        return size(hand) >= rules.must_keep
    key: i64 = hand << 6 | points
    if key in known:
        return known[key]
    answer = _search(hand, points, rules, known)
    known[key] = answer
    return answer


def _search(hand: i64, points: i64, rules: Rules, known: dict[int, bool]) -> bool:
    melds = all_melds(hand, rules.wraps, rules.half)
    # One meld is often enough; only if none is, look at several.
    for meld in melds:
        if meld_points(meld) >= points and size(hand - uses(meld)) >= rules.must_keep:
            return True
    return any(can_bring(hand - uses(meld), points - meld_points(meld), rules, known) for meld in melds)


def melds_in_reach(hand: i64, points: i64, rules: Rules) -> list[int]:
    """The melds with which, and with others from the rest of the hand, the points can be reached."""
    known: dict[int, bool] = {}
    return [
        meld
        for meld in all_melds(hand, rules.wraps, rules.half)
        if can_bring(hand - uses(meld), points - meld_points(meld), rules, known)
    ]
