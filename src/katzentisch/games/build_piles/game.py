"""Katz und Maus, the one game of this family."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, final

from katzentisch.engine.chance import Chance
from katzentisch.engine.game import TURN_SECONDS, YES_NO, Game, MoveParts, Option, View
from katzentisch.engine.state import Refusal, State
from katzentisch.engine.text import Position
from katzentisch.games.build_piles import moves
from katzentisch.games.build_piles.options import SEATS, BuildPilesOptions, Rules, forbidden
from katzentisch.games.build_piles.position import position_fields, read_position, undealt
from katzentisch.games.build_piles.state import BuildPilesState
from katzentisch.games.build_piles.view import BuildPilesView
from katzentisch.games.build_piles.worlds import BuildPilesWorlds


@final
class BuildPilesGame(Game):
    """A game of building piles: its house rules, its presets, and the ledger numbers that its refusals name."""

    def __init__(
        self,
        id: str,
        rules: str,
        options: tuple[Option, ...],
        presets: dict[str, BuildPilesOptions],
        cites: dict[str, str],
    ) -> None:
        self.id = id
        self.rules = rules
        self.family = "build_piles"
        self.fewest_seats = SEATS
        self.most_seats = SEATS
        self.options = options
        self.presets = presets
        self.cites = cites

    def forbidden(self, options: Any, seats: int) -> Refusal | None:
        return forbidden(seats, self.cites)

    def start(self, options: Any, seats: int, chance: Chance, dealer: int | None = None) -> BuildPilesState:
        # KATZ-21: nobody deals; who would, starts. Deal 0 draws the first starter.
        starter = chance.below(0, 0, SEATS) if dealer is None else dealer
        return undealt(Rules(options, self.cites), chance, starter)

    def view(self, state: State, seat: int | None) -> BuildPilesView:
        assert isinstance(state, BuildPilesState)
        return BuildPilesView(state, seat)

    def worlds(self, view: View) -> BuildPilesWorlds:
        assert isinstance(view, BuildPilesView)
        return BuildPilesWorlds(view)

    def next_dealer(self, state: State) -> int:
        # KATZ-21: rematches alternate.
        assert isinstance(state, BuildPilesState)
        return 1 - state.standing.starter

    def text(self, move: int) -> str:
        return moves.text(move)

    def parse(self, text: str) -> int:
        return moves.parse(text)

    def parts(self, move: int) -> MoveParts:
        return moves.parts(move)

    def position(self, position: Position) -> BuildPilesState:
        return read_position(Rules(self.options_at(position, len(position.hands)), self.cites), position)

    def position_text(self, state: State) -> str:
        assert isinstance(state, BuildPilesState)
        return " | ".join([self.position_head(state.rules.options), *position_fields(state)])


_CITES: Final = {
    "seats": "KATZ-1",
    "not_a_seat": "GEN-6",
    "game_over": "GEN-6",
    "not_dealt": "GEN-6",
    "not_your_turn": "GEN-6",
    "only_the_table": "GEN-6",
    "deal_runs": "GEN-6",
    "nobody_waits_for_that_seat": "GEN-3",
    "not_in_hand": "GEN-6",
    "empty_discard_pile": "KATZ-4",
    "build_cards_stay": "KATZ-5",
    "reserve_only_builds": "KATZ-5",
    "between_discards": "KATZ-5",
    "opens_with_ace": "KATZ-6",
    "next_in_order": "KATZ-6",
    "king_is_no_ace": "KATZ-13",
    "discard_to_end": "KATZ-18",
    "starter": "KATZ-21",
    "pile_finished": "KATZ-6",
    "ended_turn": "KATZ-18",
    "five_new_cards": "KATZ-10",
    "refilled": "KATZ-11",
    "recycled": "KATZ-17",
    "reserve_empty": "KATZ-3",
    "talon_empty": "KATZ-12",
}

_PRINTED: Final = BuildPilesOptions()

KATZ_UND_MAUS: Final = BuildPilesGame(
    id="katz-und-maus",
    rules="2",
    options=(
        Option("reserve_size", ("5", "10", "15", "20", "30"), "KATZ-23"),
        Option("king_as_ace", YES_NO, "KATZ-13"),
        Option("recycle_finished", YES_NO, "KATZ-17"),
        Option("starter", ("random", "higher_reserve"), "KATZ-21"),
        TURN_SECONDS,
    ),
    presets={"printed": _PRINTED, "classic": replace(_PRINTED, recycle_finished=True)},
    cites=_CITES,
)
