"""From chances as they are played out to chances as they come true.

Playouts are played on by sensible moves, games by people and bots who search, and hidden cards are believed to be a little worse than they are: whoever
moves thinks too well of the move. So the odds are multiplied by a factor before anybody is shown a chance. The order of moves stays as it is, and
what is certain stays certain. `bench/calibration.py` fits the factor, for two seats and the rules as printed; elsewhere there is none.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from katzentisch.bots.net import as_played
from katzentisch.engine.game import Game, View


class Bend(NamedTuple):
    """The logarithm of the factor."""

    shift: float = 0.0

    def chance(self, played_out: float) -> float:
        """The chance to show."""
        if not 0 < played_out < 1 or not self.shift:
            return played_out
        return 1 / (1 + math.exp(-self.shift) * (1 - played_out) / played_out)

    def steepness(self, played_out: float) -> float:
        """By how much the chance to show changes with the one that was played out: an interval grows or shrinks so."""
        shown = self.chance(played_out)
        return shown * (1 - shown) / (played_out * (1 - played_out)) if 0 < played_out < 1 else 1.0


PLAIN = Bend()
#: Of games whose chances were off by more than luck explains (docs/bots.md).
FITTED = {"miau-miau": Bend(-0.11), "schwimmen": Bend(-0.18), "mauz": Bend(-0.13)}


def bend_of(game: Game, view: View) -> Bend:
    """How chances are bent at such a table."""
    table: Any = view  # every family's view holds the house rules
    is_as_fitted = table.rules.seats == 2 and as_played(game, table.rules.options) == as_played(game, game.resolve())
    return FITTED.get(game.id, PLAIN) if is_as_fitted else PLAIN
