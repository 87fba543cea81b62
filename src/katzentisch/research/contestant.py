"""A bot of the arena, seen from outside: a process that is sent views, within limits of time, memory and length of its answers."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections import Counter
from queue import Empty, SimpleQueue
from typing import BinaryIO, NamedTuple

import msgspec

from katzentisch.bots.thinking import Answer, Question, decode_answer, encode_question
from katzentisch.bots.worker import LENGTH, READY

#: After so many faults in a deal a bot is no longer asked until the next one.
_MOST_FAULTS = 3
_SECONDS_TO_START = 60.0


class Limits(NamedTuple):
    """What a bot may use."""

    #: For one move.
    seconds: float = 10.0
    megabytes: int = 2048
    #: The longest answer.
    most_bytes: int = 1 << 16


class Fault(Exception):
    """What a bot did instead of moving, in words."""


class Contestant:
    """Asks one bot, and starts it anew when it has had to be ended."""

    def __init__(self, name: str, limits: Limits) -> None:
        self.name = name
        self.faults: Counter[str] = Counter()
        self._limits = limits
        self._process: _Process | None = None

    def move(self, question: Question) -> int | None:
        """The bot's move, one of those that the question allows; None: it has none to offer, for a reason that is noted."""
        if self.faults.total() >= _MOST_FAULTS:
            return None
        try:
            return self._asked(question)
        except Fault as fault:
            self.faults[str(fault)] += 1
            return None

    def _asked(self, question: Question) -> int:
        if self._process is None:
            self._process = _Process(self.name, self._limits)
        try:
            answer = self._process.ask(encode_question(question))
        except Fault:
            self.close()
            raise
        if answer.trouble:
            raise Fault(f"raised {answer.trouble}")
        if answer.move not in question.moves:
            raise Fault("answered with a move that is not allowed")
        return answer.move

    def close(self) -> None:
        """End its process."""
        if self._process is not None:
            self._process.kill()
            self._process = None


class _Process:
    """The process itself, asked one question at a time."""

    def __init__(self, name: str, limits: Limits) -> None:
        # The current folder is on the path, unlike with a server's bots: that is where one's own bot lies.
        command = [sys.executable, "-m", "katzentisch.research.contestant_process", name, str(limits.megabytes)]
        self._limits = limits
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._questions = self._process.stdin
        self._said: SimpleQueue[bytes | Fault] = SimpleQueue()
        # A pipe cannot be read with a time limit everywhere, so a thread waits for it.
        threading.Thread(target=self._listen, args=(self._process.stdout,), daemon=True).start()
        try:
            if self._hear(_SECONDS_TO_START) != READY:
                raise Fault("did not start")
        except Fault:
            self.kill()
            raise Fault("did not start") from None

    def ask(self, asked: bytes) -> Answer:
        """Its answer; `Fault`: none came that can be read."""
        try:
            self._questions.write(len(asked).to_bytes(LENGTH, "big") + asked)
            self._questions.flush()
            return decode_answer(self._hear(self._limits.seconds))
        except OSError:
            raise Fault("ended without an answer") from None
        except msgspec.MsgspecError:
            raise Fault("answered what is no answer") from None

    def _hear(self, seconds: float) -> bytes:
        try:
            said = self._said.get(timeout=seconds)
        except Empty:
            raise Fault(f"took longer than {seconds:g} s") from None
        if isinstance(said, Fault):
            raise said
        return said

    def _listen(self, answers: BinaryIO) -> None:
        with answers:
            self._said.put(self._last_words(answers))

    def _last_words(self, answers: BinaryIO) -> Fault:
        """Hand on what it says, until there is no more to be read."""
        while True:
            length = int.from_bytes(head := answers.read(LENGTH), "big")
            if length > self._limits.most_bytes:
                return Fault(f"answered more than {self._limits.most_bytes} bytes")
            said = answers.read(length)
            if len(head) < LENGTH or len(said) < length:
                return Fault("ended without an answer")
            self._said.put(said)

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait()
        self._questions.close()
