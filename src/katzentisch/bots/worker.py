"""A process in which bots think: ``python -m katzentisch.bots.worker``. Questions come in, answers go out, until nobody asks.

Each message is its length in four bytes, and then itself.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from katzentisch.bots.thinking import decode_question, encode_answer, think

#: Said once, when questions can be answered.
READY = b"ready"
LENGTH = 4
#: The server goes before those who think.
_NICENESS = 10
#: Where Linux shares the processor between sessions, niceness counts within a session only; here it is said for the whole session.
_OF_SESSION = Path("/proc/self/autogroup")


def main(most_seconds: float) -> None:
    """Let bots think until nobody asks any more."""
    step_back(_NICENESS)
    answer_all(most_seconds, lambda asked: encode_answer(think(decode_question(asked))))


def step_back(niceness: int) -> None:
    """Let others have the processor first."""
    if sys.platform == "win32":
        return
    os.nice(niceness)
    if os.getsid(0) == os.getpid() and _OF_SESSION.exists():  # else it is the session of somebody who plays
        with suppress(OSError):  # nobody groups by sessions here, or this may not be said
            _OF_SESSION.write_text(str(niceness))


def answer_all(most_seconds: float, answered: Callable[[bytes], bytes]) -> None:
    """Answer until the other end of the pipe is closed."""
    questions, answers = own_pipe()
    # Ctrl+C reaches every process of a terminal. The server ends by it, and with it this pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
    say(answers, READY)
    while (asked := heard(questions)) is not None:
        end_in(most_seconds)
        said = answered(asked)
        end_in(0)
        say(answers, said)


def end_in(seconds: float) -> None:
    """End this process in so many seconds, whatever the bot is in the middle of then; 0: do not.

    Who asked ends a thought that takes too long; but who asked may not be there any more.
    """
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, seconds)
    elif seconds:
        faulthandler.dump_traceback_later(seconds, exit=True)
    else:
        faulthandler.cancel_dump_traceback_later()


def own_pipe() -> tuple[BinaryIO, BinaryIO]:
    """Where questions come from and answers go to; what a bot prints goes to the errors, and it reads nothing."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return questions, answers


def heard(questions: BinaryIO) -> bytes | None:
    """The next question; None: there will be no more."""
    length = int.from_bytes(head := questions.read(LENGTH), "big")
    asked = questions.read(length)
    return asked if len(head) == LENGTH and len(asked) == length else None


def say(answers: BinaryIO, what: bytes) -> None:
    """Answer, or end if nobody listens."""
    try:
        answers.write(len(what).to_bytes(LENGTH, "big") + what)
        answers.flush()
    except BrokenPipeError:  # nobody listens any more
        os._exit(0)


if __name__ == "__main__":
    main(float(sys.argv[1]))
