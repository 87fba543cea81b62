"""A process in which people's moves are judged, those to come (advice) and those of finished games, and in which the luck of these is
found out: ``python -m katzentisch.bots.analyst``.

It is apart from those in which bots think, and comes last where others want the processor. So nobody who asks for advice or looks
back at a game takes time from those who play one.
"""

from __future__ import annotations

import os
import pickle
import sys
from contextlib import suppress
from pathlib import Path

from katzentisch.bots.analysing import encode_weighed, weigh
from katzentisch.bots.hindsight import Opened, encode_hindsight, look_behind
from katzentisch.bots.worker import answer_all

_LAST = 19
#: Where Linux shares the processor between sessions, niceness counts within a session only; here it is said for the whole session.
_OF_SESSION = Path("/proc/self/autogroup")


def main(most_seconds: float) -> None:
    """Judge until nobody asks any more."""
    come_last()
    answer_all(most_seconds, answered)


def answered(asked: bytes) -> bytes:
    """The answer to one question, which comes from one's own server."""
    question = pickle.loads(asked)
    return encode_hindsight(look_behind(question)) if isinstance(question, Opened) else encode_weighed(weigh(question))


def come_last() -> None:
    """Let everybody else have the processor first."""
    if sys.platform == "win32":
        return
    os.nice(_LAST)
    if os.getsid(0) == os.getpid() and _OF_SESSION.exists():  # else it is the session of somebody who plays
        with suppress(OSError):  # nobody groups by sessions here, or this may not be said
            _OF_SESSION.write_text(str(_LAST))


if __name__ == "__main__":
    main(float(sys.argv[1]))
