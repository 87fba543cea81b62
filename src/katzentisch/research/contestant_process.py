"""A process in which one bot of the arena thinks: ``python -m katzentisch.research.contestant_process BOT MEMORY SECONDS BYTES``.

Like the processes of live tables it is sent views alone. What it may use is limited before the bot's own code is loaded, and it ends by itself
when a thought takes so many seconds.

Our own bots answer from the question alone, so one process may play everything. A bot from outside may keep what it likes in mind, so nothing that it has
seen in one seat may be there when it plays another; a program is started anew for each sitting. Where processes can be forked its module is loaded once, and each sitting gets a fork that has seen nothing
yet; elsewhere, or with the word ``once`` behind, the process ends with its sitting.
"""

from __future__ import annotations

import hashlib
import os
import re
import signal
import sys
import traceback
import warnings
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import BinaryIO, NoReturn

from katzentisch.bots.bot import Bot
from katzentisch.bots.levels import bot_of
from katzentisch.bots.thinking import Answer, Question, decode_question, encode_answer
from katzentisch.bots.worker import READY, end_in, heard, own_pipe, say
from katzentisch.engine.chance import Dice
from katzentisch.games import GAMES
from katzentisch.research.newcomer import Newcomer
from katzentisch.research.program import NoMove, Program, content_of_program, is_program

#: Sent instead of a question: this sitting is over, and the next one is somebody else's.
LEAVE = b""
#: The word behind, for a process that plays one sitting.
ONCE = "once"
#: Elsewhere forking is either not there or not safe with what a bot may have imported.
FORKS = sys.platform == "linux"

_FROM_OUTSIDE = re.compile(r"([A-Za-z_][\w.]*):([A-Za-z_]\w*)")
#: The exit status of a fork whose sitting is over; anything else ends the process that forked it.
_LEFT = 87
#: A text is cut here.
_LONGEST = 200


def is_from_outside(name: str) -> bool:
    """Is this ``module:Class`` of somebody else's, or ``program:COMMAND``?"""
    return is_program(name) or _FROM_OUTSIDE.fullmatch(name) is not None


def main(name: str, megabytes: int, most_seconds: float, most_bytes: int, plays_once: bool) -> None:
    """Play until the other end of the pipe is closed."""
    questions, answers = own_pipe()
    if sys.platform != "win32":
        # A program thinks in a process of its own, and this one only waits for it.
        signal.signal(signal.SIGALRM, _end_on_alarm if is_program(name) else signal.SIG_DFL)
    limit_memory(megabytes)
    make = maker(name, most_bytes)
    ready = READY + content(name)

    def sit_down() -> bool:
        bot = make()
        say(answers, ready)
        return _has_left(bot, questions, answers, most_seconds)

    if is_from_outside(name) and FORKS and not plays_once:
        while _forked(sit_down):
            pass
    else:
        sit_down()
    _end_all()


def _has_left(bot: Bot, questions: BinaryIO, answers: BinaryIO, most_seconds: float) -> bool:
    """Answer to the end of a sitting, which has another one after it, or until nobody asks any more."""
    while (asked := heard(questions)) is not None:
        if asked == LEAVE:
            if isinstance(bot, Program):
                bot.end()
            return True
        end_in(most_seconds)  # whoever asked may have been killed
        said = encode_answer(thought(bot, decode_question(asked)))
        end_in(0)
        say(answers, said)
    return False


def _forked(sit_down: Callable[[], bool]) -> bool:
    """Let a fork play a sitting; is there another one after it?"""
    if sys.platform == "win32":
        raise OSError("nothing is forked here")
    with warnings.catch_warnings():
        # The bot's module may have started threads. A fork that hangs is ended like any bot that does not answer.
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid:
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == _LEFT
    status = 1
    try:
        if sit_down():
            status = _LEFT
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _end_on_alarm(*_: object) -> None:
    _end_all()


def _end_all() -> NoReturn:
    """End, and whatever the bot has started with it."""
    sys.stdout.flush()
    sys.stderr.flush()
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(os.getpid(), signal.SIGKILL)
    os._exit(0)


def load(name: str) -> Bot:
    """One of our bots, the scripted newcomer, or ``module:Class`` of somebody else's."""
    return maker(name)()


def maker(name: str, most_bytes: int = 1 << 16) -> Callable[[], Bot]:
    """What makes such a bot; the module of somebody else's is loaded here. A program's answers have so many bytes at most."""
    if name == "newcomer":
        return Newcomer
    if is_program(name):
        return lambda: Program(name, most_bytes)
    if found := _FROM_OUTSIDE.fullmatch(name):
        make: Callable[[], Bot] = getattr(import_module(found[1]), found[2])
        return make
    return lambda: bot_of(name)


def content(name: str) -> bytes:
    """A hash of the file that a bot from outside comes from: another content is another bot."""
    if is_program(name):
        return content_of_program(name)
    found = _FROM_OUTSIDE.fullmatch(name)
    file = sys.modules[found[1]].__file__ if found else None
    return hashlib.sha256(Path(file).read_bytes()).hexdigest().encode() if file else b""


def thought(bot: Bot, question: Question) -> Answer:
    """Let the bot choose. One that fails says where and with what: only its author reads it."""
    try:
        game = GAMES[question.game]
        return Answer(int(bot.choose(game, question.view, question.moves, Dice(question.seed))))
    except NoMove as error:
        return Answer(trouble=str(error))
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return Answer(trouble=f"raised {type(error).__name__} in {last.name}, line {last.lineno}{_text_of(error)}")


def _text_of(error: Exception) -> str:
    try:
        text = " ".join(str(error).split())
    except Exception:  # it is the bot's own
        return ""
    return f": {text[:_LONGEST]}" if text else ""


def limit_memory(megabytes: int) -> None:
    """Let an allocation beyond this fail, where the system can."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]), ONCE in sys.argv[5:])
