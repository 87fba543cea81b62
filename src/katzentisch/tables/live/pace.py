"""How long things take at a live table. None of it is game state: a log folds to the same whatever the pace was."""

from __future__ import annotations

import dataclasses


@dataclasses.dataclass(frozen=True)
class Pace:
    """Seconds; a host may change them, tests set them to nought."""

    #: MIAU-22: the next action waits so long after a play whose "Miau!" is missing.
    hold: float = 2.0
    #: MIAU-23: a catch waits so long after the play; a call that comes meanwhile makes it void.
    catch: float = 1.0
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
