"""How long things take at a live table. None of it is game state: a log folds to the same state at any pace."""

from __future__ import annotations

import dataclasses
from typing import Final

#: How much longer than usual bots take, at each pace of a table. Step by step they need no more time: somebody waits for them.
BOT_PACES: Final = {"slow": 3.0, "normal": 1.0, "quick": 0.4, "steps": 0.4}


@dataclasses.dataclass(frozen=True)
class Pace:
    """Durations in seconds, and a factor. Tests set all of them to zero."""

    #: A factor for the waits that the game asks for (`Game.wait`, `Game.count_in`).
    waits: float = 1.0
    #: A bot's delay in a game in turns lies between these two, drawn independently of its hand. Where everybody acts at once, how
    #: quick a bot's hands are is its level, and the clocks of the rules run against them: neither follows the pace.
    bot_shortest: float = 0.6
    bot_longest: float = 1.2
    #: Between two deals of a match, where nobody is asked whether they are ready for the next.
    between_deals: float = 3.0
    #: Before a deal: time for the connected to seal their cuts; then for those who did to open them, even if they must come back first.
    seal: float = 1.0
    cut: float = 3.0
    #: Whoever is back so soon after their connection was lost has not been away for the others.
    gap: float = 5.0

    #: A bot that has no answer when its time has come, nor so many seconds after it was asked, makes the sensible move. No factor changes
    #: this; it is within every pace.
    patience: float = 0.45
    #: At the slow pace a bot lets a person who can still take a move back think so long.
    undo: float = 5.0

    def times(self, factor: float) -> Pace:
        """The same pace with everything slower or, below one, faster."""
        changed = Pace(*(seconds * factor for seconds in dataclasses.astuple(self)))
        return dataclasses.replace(changed, patience=self.patience)
