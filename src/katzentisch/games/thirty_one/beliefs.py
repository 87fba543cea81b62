"""How well a hand goes with what its seat did: those who swap get better cards, and nobody knocks with a poor hand.

Found by holding the hands that *strong* bots had, at 41,000 moments with two to four seats, against what the cards alone made likely.
The logarithm of how much more often a hand was there is nearly a straight line in its points, until there are enough of them.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from katzentisch.games.thirty_one.heuristic import WORTH_KNOCKING, WORTH_KNOCKING_AS_ONE_OF_TWO
from katzentisch.games.thirty_one.values import THIRTY_ONE

#: A credit is so much at most.
FULL: Final = 65_536
# By how much the logarithm falls with each half point that is missing.
_AFTER_A_TURN: Final = 0.1
_AFTER_A_KNOCK: Final = 0.4


def _credits(enough: int, slope: float) -> list[int]:
    """For every number of half points; three Aces can be worth more than 31."""
    return [int(FULL * math.exp(slope * min(points - enough, 0))) for points in range(THIRTY_ONE + 5)]


_WAITING: Final = _credits(WORTH_KNOCKING, _AFTER_A_TURN)
_KNOCKED: Final = _credits(WORTH_KNOCKING, _AFTER_A_KNOCK)
_KNOCKED_AS_ONE_OF_TWO: Final = _credits(WORTH_KNOCKING_AS_ONE_OF_TWO, _AFTER_A_KNOCK)


def credit(points: i64, has_knocked: bool, in_play: i64) -> i64:
    """Of a hand that had a turn: how likely it is, beside others, out of `FULL`."""
    if not has_knocked:
        return _WAITING[points]
    return _KNOCKED_AS_ONE_OF_TWO[points] if in_play == 2 else _KNOCKED[points]
