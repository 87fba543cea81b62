"""How long things take at a live table. None of it is game state: a log folds to the same whatever the pace was."""

from __future__ import annotations

import dataclasses


@dataclasses.dataclass(frozen=True)
class Pace:
    """Seconds, and a factor; a host may change them, tests set them to nought."""

    #: A factor: of what the game says that a move must wait (`Game.wait`).
    waits: float = 1.0
    #: A bot takes between these two, drawn independently of its hand.
    bot_shortest: float = 0.6
    bot_longest: float = 1.2
    #: Between two deals of a match: time to look at the last one.
    between_deals: float = 3.0
    #: Before a deal: for the cuts of those who are there.
    cut: float = 1.0

    def times(self, factor: float) -> Pace:
        """Everything slower or, below one, faster."""
        return Pace(*(seconds * factor for seconds in dataclasses.astuple(self)))
