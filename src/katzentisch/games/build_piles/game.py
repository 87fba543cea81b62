"""Katz und Maus, the one game of this family."""

from __future__ import annotations

from typing import Any, Final, final

from katzentisch.engine.chance import Chance
from katzentisch.engine.game import Family, Game
from katzentisch.engine.state import State
from katzentisch.games.build_piles import moves
from katzentisch.games.build_piles.options import CITES, OPTIONS, PRESETS, SEATS, Rules
from katzentisch.games.build_piles.position import position_fields, read_position, undealt
from katzentisch.games.build_piles.state import BuildPilesState
from katzentisch.games.build_piles.view import BuildPilesView
from katzentisch.games.build_piles.worlds import BuildPilesWorlds


@final
class BuildPilesGame(Game):
    """A game of building piles."""

    horizon = 4
    thinking = 100
    stake = 0.04

    def start(self, options: Any, seats: int, chance: Chance, dealer: int | None = None) -> BuildPilesState:
        # KATZ-21: nobody deals; who would, starts. Deal 0 draws the first starter.
        starter = chance.below(0, 0, SEATS) if dealer is None else dealer
        return undealt(self.house_rules(options, seats), chance, starter)

    def next_dealer(self, state: State) -> int:
        # KATZ-21: rematches alternate.
        assert isinstance(state, BuildPilesState)
        return 1 - state.standing.starter


def _view(state: BuildPilesState, seat: int | None) -> BuildPilesView:
    return BuildPilesView(state, seat)


_FAMILY: Final = Family(
    "build_piles",
    Rules,
    moves.text,
    moves.parse,
    moves.parts,
    _view,
    BuildPilesWorlds,
    read_position,
    position_fields,
)

KATZ_UND_MAUS: Final = BuildPilesGame("katz-und-maus", "2", _FAMILY, (SEATS, SEATS), OPTIONS, PRESETS, CITES)
