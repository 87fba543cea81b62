"""Mauz and Schwimmen: two games of one family."""

from __future__ import annotations

from typing import Any, Final, final

from katzentisch.engine.chance import Chance
from katzentisch.engine.game import Family, Game, View
from katzentisch.engine.state import State
from katzentisch.games.thirty_one import moves
from katzentisch.games.thirty_one.fields import Standing
from katzentisch.games.thirty_one.options import (
    MAUZ_CITES,
    MAUZ_OPTIONS,
    MAUZ_PRESETS,
    SWIM_CITES,
    SWIM_OPTIONS,
    SWIM_PRESETS,
    Rules,
)
from katzentisch.games.thirty_one.position import position_fields, read_position
from katzentisch.games.thirty_one.state import ThirtyOneState
from katzentisch.games.thirty_one.view import ThirtyOneView
from katzentisch.games.thirty_one.worlds import ThirtyOneWorlds


@final
class ThirtyOneGame(Game):
    """A thirty-one game."""

    stake = 0.015

    def is_match(self, options: Any) -> bool:
        return bool(options.match == "lives")

    def start(self, options: Any, seats: int, chance: Chance, dealer: int | None = None) -> ThirtyOneState:
        # GEN-2: deal 0 gives the first dealer.
        first = chance.below(0, 0, seats) if dealer is None else dealer
        standing = Standing(first, 0, (options.counters,) * seats, (0,) * seats)
        state = ThirtyOneState(self.house_rules(options, seats), chance, standing)
        state.clear_table()
        return state

    def next_dealer(self, state: State) -> int:
        assert isinstance(state, ThirtyOneState)
        return state.next_dealer()

    def is_out(self, view: View, seat: int) -> bool:
        assert isinstance(view, ThirtyOneView)
        return view.places[seat] > 0  # MAUZ-27


def _view(state: ThirtyOneState, seat: int | None) -> ThirtyOneView:
    return ThirtyOneView(state, seat)


_FAMILY: Final = Family(
    "thirty_one",
    Rules,
    moves.text,
    moves.parse,
    moves.parts,
    _view,
    ThirtyOneWorlds,
    read_position,
    position_fields,
)

MAUZ: Final = ThirtyOneGame("mauz", "2", _FAMILY, (2, 6), MAUZ_OPTIONS, MAUZ_PRESETS, MAUZ_CITES)
SCHWIMMEN: Final = ThirtyOneGame("schwimmen", "2", _FAMILY, (2, 9), SWIM_OPTIONS, SWIM_PRESETS, SWIM_CITES)
