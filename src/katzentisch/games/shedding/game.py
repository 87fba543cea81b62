"""Miau! Miau! and Mau Mau: two games of one family."""

from __future__ import annotations

from typing import Any, Final, final

from katzentisch.engine.chance import Chance
from katzentisch.engine.game import Family, Game, View
from katzentisch.engine.state import Refusal, State
from katzentisch.games.shedding import clock, moves
from katzentisch.games.shedding.fields import FOR_DEAL, Standing
from katzentisch.games.shedding.options import (
    MAU_CITES,
    MAU_OPTIONS,
    MAU_PRESETS,
    MIAU_CITES,
    MIAU_OPTIONS,
    MIAU_PRESETS,
    Rules,
    forbidden,
)
from katzentisch.games.shedding.position import position_fields, read_position
from katzentisch.games.shedding.state import SheddingState
from katzentisch.games.shedding.view import SheddingView
from katzentisch.games.shedding.worlds import SheddingWorlds


@final
class SheddingGame(Game):
    """A shedding game."""

    stake = 0.1

    # In the middle of a deal the stock may be used up: it need not be enough for a new one.
    allowed_in_position = "no_stock"

    def forbidden(self, options: Any, seats: int) -> Refusal | None:
        return super().forbidden(options, seats) or forbidden(options, seats, self.cites)

    def gentle(self) -> dict[str, str]:
        # Nobody can forget a call, where the game has it.
        return {option.name: "automatic" for option in self.options if option.name in ("call", "final_call")}

    def is_match(self, options: Any) -> bool:
        return bool(options.scoring == "match")

    def start(self, options: Any, seats: int, chance: Chance, dealer: int | None = None) -> SheddingState:
        # GEN-2: deal 0 gives the first dealer.
        first = chance.below(0, 0, seats) if dealer is None else dealer
        standing = Standing(first, 0, (0,) * seats, (0,) * seats, 0, "")
        return SheddingState(self.house_rules(options, seats), chance, standing)

    def next_dealer(self, state: State) -> int:
        assert isinstance(state, SheddingState)
        # Between two deals of a match the next dealer is known already.
        return state.standing.dealer if state.asked == FOR_DEAL else state.next_dealer()

    def is_out(self, view: View, seat: int) -> bool:
        assert isinstance(view, SheddingView)
        return view.rules.play_on and view.places[seat] > 0  # MIAU-26

    def begins_wait(self, view: View, seat: int, move: int) -> bool:
        assert isinstance(view, SheddingView)
        return clock.begins_wait(view, seat, move)

    def wait(self, view: View, move: int) -> int:
        assert isinstance(view, SheddingView)
        return clock.wait(view, move)

    def void_after_wait(self, view: View, move: int) -> Refusal | None:
        assert isinstance(view, SheddingView)
        is_void = clock.is_catch(move) and view.called  # MIAU-23
        return view.rules.refuse("catch_void") if is_void else None


def _view(state: SheddingState, seat: int | None) -> SheddingView:
    return SheddingView(state, seat)


_FAMILY: Final = Family(
    "shedding",
    Rules,
    moves.text,
    moves.parse,
    moves.parts,
    _view,
    SheddingWorlds,
    read_position,
    position_fields,
)

MIAU_MIAU: Final = SheddingGame("miau-miau", "2", _FAMILY, (2, 10), MIAU_OPTIONS, MIAU_PRESETS, MIAU_CITES)
MAU_MAU: Final = SheddingGame("mau-mau", "2", _FAMILY, (2, 8), MAU_OPTIONS, MAU_PRESETS, MAU_CITES)
