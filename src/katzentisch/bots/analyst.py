"""A process in which people's moves are judged, those to come (advice) and those of finished games, and in which the luck of these is
found out: ``python -m katzentisch.bots.analyst``.

It is apart from those in which bots think, and comes last where others want the processor. So nobody who asks for advice or looks
back at a game takes time from those who play one.
"""

from __future__ import annotations

import pickle
import sys

from katzentisch.bots.analysing import encode_weighed, weigh
from katzentisch.bots.hindsight import Opened, encode_hindsight, look_behind
from katzentisch.bots.worker import answer_all, step_back

_LAST = 19


def main(most_seconds: float) -> None:
    """Judge until nobody asks any more."""
    step_back(_LAST)
    answer_all(most_seconds, answered)


def answered(asked: bytes) -> bytes:
    """The answer to one question, which comes from one's own server."""
    question = pickle.loads(asked)
    return encode_hindsight(look_behind(question)) if isinstance(question, Opened) else encode_weighed(weigh(question))


if __name__ == "__main__":
    main(float(sys.argv[1]))
