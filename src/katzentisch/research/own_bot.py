"""A bot of ours that thinks in this very process: where many deals are wanted quickly, and nobody has to be kept from peeking.

It is asked the same questions as in a process of its own, so it makes the same moves.
"""

from __future__ import annotations

from collections import Counter

from katzentisch.bots.thinking import Question
from katzentisch.research.contestant import Limits
from katzentisch.research.contestant_process import load, thought


class OwnBot:
    """Asked like a `Contestant`; its limits are its own."""

    def __init__(self, name: str, limits: Limits) -> None:
        self.name = name
        self.faults: Counter[str] = Counter()
        self._bot = load(name)

    def move(self, question: Question) -> int | None:
        """The bot's move."""
        answer = thought(self._bot, question)
        assert not answer.trouble, f"{self.name} {answer.trouble}"
        return answer.move

    def leave(self) -> None:
        """Our bots keep nothing in mind between two questions."""

    def close(self) -> None:
        """There is nothing to end."""
