"""What a bot is: somebody who chooses a move from what its seat may know."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game, View


class Bot(Protocol):
    """Chooses a move. It is given what a person in its seat would be shown, and dice of its own."""

    def choose(self, game: Game, view: View, moves: list[int], dice: Dice) -> int:
        """One of ``moves``, which are all that this seat may do now and never none."""


class Plan(NamedTuple):
    """A move, and how long it takes to make it."""

    move: int
    milliseconds: int


class PlanningBot(Protocol):
    """A bot of a game in which everybody acts at once: it sees views only, remembers what it saw, and takes its time."""

    def plan(self, view: View, now: int) -> Plan | None:
        """What to do next, seen from this view at this time in milliseconds; None: wait for others."""
