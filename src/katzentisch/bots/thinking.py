"""A bot's move as question and answer: all that a bot is told, and all that it says, fit through a pipe.

A question holds a view, never the state it was taken from, so whoever thinks about it cannot see more than a person in that
seat. `BotProcesses` (in tables) lets other processes think; `think` is what they do.
"""

from __future__ import annotations

import pickle
import traceback
from typing import NamedTuple

import msgspec

from katzentisch.bots.bot import PlanningBot
from katzentisch.bots.level_bot import LevelBot
from katzentisch.bots.levels import STAND_IN, bot_of
from katzentisch.bots.real_time import RealTimeBots, real_time_bots
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import View
from katzentisch.games import GAMES


class Question(NamedTuple):
    """What to do next, asked of the bot in the view's seat."""

    game: str
    level: str
    view: View
    #: All that this seat may do; none where everybody acts at once.
    moves: list[int]
    seed: int
    #: Where everybody acts at once: the time in milliseconds, and what this bot remembers from the last answer.
    now: int = 0
    memory: bytes = b""
    #: No more milliseconds than this, because others want to think as well; 0: the sensible move at once; None: as its level has it.
    most_milliseconds: int | None = None


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """What a bot says. No move: it waits for others."""

    move: int | None = None
    #: How long the move takes, where everybody acts at once.
    milliseconds: int = 0
    memory: bytes = b""
    #: Where the bot failed, if it did: names of files and functions, nothing about cards.
    trouble: str = ""


_answers = msgspec.msgpack.Decoder(Answer)


def encode_question(question: Question) -> bytes:
    """A question as bytes."""
    return pickle.dumps(question, pickle.HIGHEST_PROTOCOL)


def decode_question(asked: bytes) -> Question:
    """Read what `encode_question` wrote: only from one's own server, since reading it runs code."""
    question: Question = pickle.loads(asked)
    return question


def encode_answer(answer: Answer) -> bytes:
    """An answer as bytes."""
    return msgspec.msgpack.encode(answer)


def decode_answer(said: bytes) -> Answer:
    """Read an answer; whatever was said, reading it does no harm. `msgspec.MsgspecError`: it is none."""
    return _answers.decode(said)


def think(question: Question) -> Answer:
    """Let the bot think. One that fails says where, not with what."""
    try:
        return _thought(question)
    except Exception as error:
        return Answer(trouble=trouble_of(error))


def trouble_of(error: Exception) -> str:
    """What failed and where: names of files and functions. Not the error's text, which may name cards."""
    return "".join([f"{type(error).__name__}\n", *traceback.format_tb(error.__traceback__)])


async def think_here(question: Question, seconds: float) -> Answer | None:
    """Think in this very process, which takes as long as it takes: for whoever has it to themselves."""
    return think(question)


def _thought(question: Question) -> Answer:
    game = GAMES[question.game]
    dice = Dice(question.seed)
    own = real_time_bots(game)
    if own is None:
        bot = bot_of(question.level)
        if isinstance(bot, LevelBot) and question.most_milliseconds is not None:
            bot = bot.within(question.most_milliseconds)
        return Answer(int(bot.choose(game, question.view, question.moves, dice)))
    planning = _remembering(question, own, dice)
    plan = planning.plan(question.view, question.now)
    memory = pickle.dumps(planning)
    return Answer(None, 0, memory) if plan is None else Answer(plan.move, plan.milliseconds, memory)


def _remembering(question: Question, own: RealTimeBots, dice: Dice) -> PlanningBot:
    if question.memory:
        bot: PlanningBot = pickle.loads(question.memory)
        return bot
    return own.new(question.level if question.level in own.levels else STAND_IN, dice)
