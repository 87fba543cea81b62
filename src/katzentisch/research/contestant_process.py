"""A process in which one bot of the arena thinks: ``python -m katzentisch.research.contestant_process BOT MEMORY``.

Like the processes of live tables it is sent views alone. What it may use is limited before the bot's own code is loaded.
"""

from __future__ import annotations

import sys
import traceback
from importlib import import_module

from katzentisch.bots.bot import Bot
from katzentisch.bots.levels import bot_of
from katzentisch.bots.thinking import Answer, Question, decode_question, encode_answer
from katzentisch.bots.worker import READY, heard, own_pipe, say
from katzentisch.engine.chance import Dice
from katzentisch.games import GAMES
from katzentisch.research.newcomer import Newcomer


def main(name: str, megabytes: int) -> None:
    """Answer until the other end of the pipe is closed."""
    questions, answers = own_pipe()
    limit_memory(megabytes)
    bot = load(name)
    say(answers, READY)
    while (asked := heard(questions)) is not None:
        say(answers, encode_answer(thought(bot, decode_question(asked))))


def load(name: str) -> Bot:
    """One of our bots, the scripted newcomer, or ``module:Class`` of somebody else's."""
    if name == "newcomer":
        return Newcomer()
    module, colon, wanted = name.partition(":")
    if not colon:
        return bot_of(name)
    bot: Bot = getattr(import_module(module), wanted)()
    return bot


def thought(bot: Bot, question: Question) -> Answer:
    """Let the bot choose. One that fails says where."""
    try:
        game = GAMES[question.game]
        return Answer(int(bot.choose(game, question.view, question.moves, Dice(question.seed))))
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return Answer(trouble=f"{type(error).__name__} in {last.name}, line {last.lineno}")


def limit_memory(megabytes: int) -> None:
    """Let an allocation beyond this fail, where the system can."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
