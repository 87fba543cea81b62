"""A program in any language as a bot of the arena: ``program:COMMAND``.

It is sent one line of JSON for each question, and answers with one line: the text of a move. It is started by the process that stands in for it
(`contestant_process`), within the same limits, and ended with it.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game, View

#: How such a bot's name begins.
PROGRAM = "program:"
#: A text is cut here.
_LONGEST = 80


class NoMove(Exception):
    """What a bot did instead of moving, in words."""


def is_program(name: str) -> bool:
    """Is this the command of a program?"""
    return name.startswith(PROGRAM) and bool(_words(name))


def _words(name: str) -> list[str]:
    command = name.removeprefix(PROGRAM)
    try:
        # Windows' paths have backslashes.
        return shlex.split(command, posix=os.name != "nt")
    except ValueError:
        raise CannotRead(f"{command} is no command: a quotation mark is missing") from None


def content_of_program(name: str) -> bytes:
    """A hash of all files that the command names: with another content it is another bot."""
    found = hashlib.sha256()
    for word in _words(name):
        path = Path(shutil.which(word) or word)
        if path.is_file():
            found.update(path.read_bytes())
    return found.hexdigest().encode()


class Program:
    """Asks a program, which plays one seat in one game."""

    def __init__(self, name: str, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._process = subprocess.Popen(_words(name), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._said = b""

    def choose(self, game: Game, view: View, moves: list[int], dice: Dice) -> int:
        """The move whose text it answers with; `NoMove`: it answers with something else. If it has ended, so does this process."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(asked(game, view, moves, int(dice.word())))
            self._process.stdin.flush()
        except OSError:
            os._exit(1)
        said = self._line()
        try:
            move = game.parse(said)
        except CannotRead:
            raise NoMove(f"answered what is no move: {said[:_LONGEST]!r}") from None
        if move not in moves:
            raise NoMove(f"answered with a move that is not allowed: {said[:_LONGEST]!r}")
        return move

    def end(self) -> None:
        """Its game is over: it may not have noticed."""
        self._process.kill()
        self._process.wait()

    def _line(self) -> str:
        assert self._process.stdout is not None
        while b"\n" not in self._said:
            if len(self._said) > self._most_bytes:
                raise NoMove(f"answered more than {self._most_bytes} bytes")
            said = os.read(self._process.stdout.fileno(), 1 << 16)
            if not said:
                os._exit(1)
            self._said += said
        line, _, rest = self._said.partition(b"\n")
        self._said = b""
        if rest:
            raise NoMove("answered more than one line")
        return line.decode(errors="replace").strip()


def asked(game: Game, view: View, moves: list[int], seed: int) -> bytes:
    """A question, on a line of its own."""
    question = {
        "game": game.id,
        "rules": game.choices(rules_of(view)),
        "seat": view.seat,
        "view": view.facts(),
        "moves": [game.text(move) for move in moves],
        "seed": seed,
    }
    return json.dumps(question, default=_plain).encode() + b"\n"


def rules_of(view: Any) -> Any:
    """The house rules that every family's view holds."""
    return view.rules.options


def _plain(fact: Any) -> Any:
    """What is no JSON by itself: sets, and small objects of the rules."""
    if isinstance(fact, (set, frozenset)):
        return sorted(fact)
    names = getattr(type(fact), "__mypyc_attrs__", None) or getattr(type(fact), "__slots__", None) or vars(fact)
    return {name: getattr(fact, name) for name in names if name[0] != "_"}
