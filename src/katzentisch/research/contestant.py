"""A bot of the arena, seen from outside: a process that is sent views, within limits of time, memory and length of its answers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import BinaryIO, NamedTuple

import msgspec

from katzentisch.bots.thinking import Answer, Question, decode_answer, encode_question
from katzentisch.bots.worker import LENGTH, READY
from katzentisch.engine.cards import CannotRead
from katzentisch.research.contestant_process import FORKS, LEAVE, ONCE, is_from_outside

#: After so many faults in a deal a bot is no longer asked until the next one.
_MOST_FAULTS = 3
_SECONDS_TO_START = 60.0
#: How long to wait for what is left of its errors, when it has been ended.
_SECONDS_TO_READ = 2.0
#: Of what a bot writes to its errors so much is kept, and so much is shown.
_MOST_ERRORS = 1 << 14
_MOST_LINES = 12
#: No fault is told in more letters than this.
_LONGEST = 400
#: One process of a bot of ours plays all seats.
_ALL_SEATS = -1


class Limits(NamedTuple):
    """What a bot may use."""

    #: For one move.
    seconds: float = 10.0
    megabytes: int = 2048
    #: The longest answer.
    most_bytes: int = 1 << 16


class Fault(Exception):
    """What a bot did instead of moving, in words."""


class Ended(Fault):
    """Its process is gone: the last line of its errors may say why."""


class DidNotStart(CannotRead):
    """A bot from outside that cannot be played against; ``said`` is the end of what it wrote to its errors."""

    def __init__(self, name: str, said: list[str]) -> None:
        super().__init__(f"{name} does not start" + (f": {said[-1]}" if said else ""))
        self.said = said


def content_of(name: str, limits: Limits) -> str:
    """Start a bot from outside once, and end it: a hash of the file that it comes from. `DidNotStart`: it does not."""
    process = _Process(name, limits)
    try:
        return process.start()
    except Fault:
        raise DidNotStart(name, process.last_lines()) from None
    finally:
        process.kill()


class Contestant:
    """Asks one bot, and starts it anew when it has had to be ended.

    A bot from outside has a process for each seat, and another one after each game. So it may keep in mind what it has seen there, but never
    what it saw of the same deal in another seat.
    """

    def __init__(self, name: str, limits: Limits) -> None:
        self.name = name
        self.faults: Counter[str] = Counter()
        self._limits = limits
        self._is_from_outside = is_from_outside(name)
        self._processes: dict[int, _Process] = {}

    def move(self, question: Question) -> int | None:
        """The bot's move, one of those that the question allows; None: it has none to offer, for a reason that is noted."""
        if self.faults.total() >= _MOST_FAULTS:
            return None
        try:
            return self._asked(question)
        except Fault as fault:
            self.faults[str(fault)[:_LONGEST]] += 1
            return None

    def _asked(self, question: Question) -> int:
        seat = question.view.seat if self._is_from_outside else None
        answer = self._answer(_ALL_SEATS if seat is None else seat, encode_question(question))
        if answer.trouble:
            raise Fault(" ".join(answer.trouble.split()))
        if answer.move not in question.moves:
            raise Fault("answered with a move that is not allowed")
        return answer.move

    def _answer(self, seat: int, asked: bytes) -> Answer:
        process = self._processes.get(seat)
        try:
            if process is None:
                process = self._processes[seat] = _Process(self.name, self._limits)
                process.start()
            return process.ask(asked)
        except Fault as fault:
            del self._processes[seat]
            assert process is not None
            process.kill()
            last = process.last_lines()[-1:] if isinstance(fault, Ended) else []
            raise Fault(": ".join([str(fault), *last])) from None

    def leave(self) -> None:
        """A game is over: whoever could remember it plays no other one."""
        if not self._is_from_outside:
            return
        for seat, process in list(self._processes.items()):
            if not process.leaves():
                del self._processes[seat]
                process.kill()

    def close(self) -> None:
        """End its processes."""
        while self._processes:
            self._processes.popitem()[1].kill()


class _Process:
    """A process itself, asked one question at a time."""

    def __init__(self, name: str, limits: Limits) -> None:
        # The current folder is on the path, unlike with a server's bots: that is where one's own bot lies.
        command = [sys.executable, "-m", "katzentisch.research.contestant_process", name, str(limits.megabytes)]
        # If the arena is killed, a thought ends by itself.
        command += [str(2 * limits.seconds), str(limits.most_bytes), *[ONCE] * (not FORKS)]
        self._limits = limits
        self._plays_once = not FORKS
        # In a session of its own: it is ended with all that it has started, and Ctrl+C reaches the arena alone.
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._questions = self._process.stdin
        self._said: SimpleQueue[bytes | Fault] = SimpleQueue()
        self._errors = b""
        # A pipe cannot be read with a time limit everywhere, so threads wait for them.
        threading.Thread(target=self._listen, args=(self._process.stdout,), daemon=True).start()
        self._reader = threading.Thread(target=self._keep_errors, args=(self._process.stderr,), daemon=True)
        self._reader.start()

    def start(self) -> str:
        """Wait until it can be asked: a hash of the file that its bot comes from."""
        try:
            said = self._hear(_SECONDS_TO_START)
        except Fault:
            raise Ended("did not start") from None
        if not said.startswith(READY):
            raise Ended("did not start")
        return said.removeprefix(READY).decode(errors="replace")

    def ask(self, asked: bytes) -> Answer:
        """Its answer; `Fault`: none came that can be read."""
        try:
            self._send(asked)
            return decode_answer(self._hear(self._limits.seconds))
        except OSError:
            raise Ended("ended without an answer") from None
        except msgspec.MsgspecError:
            raise Fault("answered what is no answer") from None

    def leaves(self) -> bool:
        """End this sitting; is it ready for one that knows nothing of it?"""
        if self._plays_once:
            return False
        try:
            self._send(LEAVE)
            self.start()
        except (OSError, Fault):
            return False
        return True

    def _send(self, what: bytes) -> None:
        self._questions.write(len(what).to_bytes(LENGTH, "big") + what)
        self._questions.flush()

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
                return Ended("ended without an answer")
            self._said.put(said)

    def _keep_errors(self, errors: BinaryIO) -> None:
        with errors:
            while written := os.read(errors.fileno(), _MOST_ERRORS):
                self._errors = (self._errors + written)[-_MOST_ERRORS:]

    def last_lines(self) -> list[str]:
        """The end of what it wrote to its errors; complete when it has ended."""
        self._reader.join(_SECONDS_TO_READ)
        written = self._errors.decode(errors="replace").splitlines()
        return [line for line in written if line.strip()][-_MOST_LINES:]

    def kill(self) -> None:
        """End it at once, and what it has started."""
        if sys.platform != "win32":
            with suppress(ProcessLookupError, PermissionError):  # all of them have just ended
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        with suppress(OSError):  # what was not sent yet cannot be sent any more
            self._questions.close()
