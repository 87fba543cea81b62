"""A process in which people's moves are judged, those to come (advice) and those of finished games: ``python -m katzentisch.bots.analyst``.

It is apart from those in which bots think, and comes last where others want the processor. So nobody who asks for advice or looks
back at a game takes time from those who play one.
"""

from __future__ import annotations

import os
import sys

from katzentisch.bots.analysing import decode_matter, encode_weighed, weigh
from katzentisch.bots.worker import answer_all

_LAST = 19


def main(most_seconds: float) -> None:
    """Judge until nobody asks any more."""
    if sys.platform != "win32":
        os.nice(_LAST)
    answer_all(most_seconds, lambda asked: encode_weighed(weigh(decode_matter(asked))))


if __name__ == "__main__":
    main(float(sys.argv[1]))
