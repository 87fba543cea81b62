"""Kurz-Schnurrmé, in English Purrrummy: the game, its house rules and its presets."""

from __future__ import annotations

from typing import Any, Final, final

from katzentisch.engine.chance import Chance
from katzentisch.engine.game import Family, Game
from katzentisch.engine.state import State
from katzentisch.games.rummy import moves
from katzentisch.games.rummy.ending import next_dealer
from katzentisch.games.rummy.fields import Standing
from katzentisch.games.rummy.options import CITES, OPTIONS, PRESETS, Rules
from katzentisch.games.rummy.position import position_fields, read_position, undealt
from katzentisch.games.rummy.state import RummyState
from katzentisch.games.rummy.view import RummyView
from katzentisch.games.rummy.worlds import RummyWorlds


@final
class RummyGame(Game):
    """A rummy game."""

    thinking = 100
    stake = 0.06

    def is_match(self, options: Any) -> bool:
        return bool(options.scoring == "match")

    def start(self, options: Any, seats: int, chance: Chance, dealer: int | None = None) -> RummyState:
        # GEN-2: deal 0 gives the first dealer.
        first = chance.below(0, 0, seats) if dealer is None else dealer
        return undealt(self.house_rules(options, seats), chance, Standing(first, 0, (0,) * seats, (0,) * seats, ""))

    def next_dealer(self, state: State) -> int:
        assert isinstance(state, RummyState)
        return next_dealer(state)


def _view(state: RummyState, seat: int | None) -> RummyView:
    return RummyView(state, seat)


_FAMILY: Final = Family(
    "rummy", Rules, moves.text, moves.parse, moves.parts, _view, RummyWorlds, read_position, position_fields
)

PURRRUMMY: Final = RummyGame("purrrummy", "2", _FAMILY, (2, 4), OPTIONS, PRESETS, CITES)
