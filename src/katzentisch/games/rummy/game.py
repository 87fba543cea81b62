"""Kurz-Schnurrmé, in English Purrrummy: the game, its house rules and its presets."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, final

from katzentisch.engine.chance import Chance
from katzentisch.engine.game import NEXT_DEALER, TURN_SECONDS, YES_NO, Game, MoveParts, Option, View
from katzentisch.engine.state import Refusal, State
from katzentisch.engine.text import Position
from katzentisch.games.rummy import moves
from katzentisch.games.rummy.ending import next_dealer
from katzentisch.games.rummy.fields import Standing
from katzentisch.games.rummy.options import FEWEST_SEATS, MOST_SEATS, Rules, RummyOptions, forbidden
from katzentisch.games.rummy.position import position_fields, read_position, undealt
from katzentisch.games.rummy.state import RummyState
from katzentisch.games.rummy.view import RummyView
from katzentisch.games.rummy.worlds import RummyWorlds


@final
class RummyGame(Game):
    """A rummy game: its house rules and its presets."""

    def __init__(self, id: str, rules: str, options: tuple[Option, ...], presets: dict[str, RummyOptions]) -> None:
        self.id = id
        self.rules = rules
        self.family = "rummy"
        self.fewest_seats = FEWEST_SEATS
        self.most_seats = MOST_SEATS
        self.options = options
        self.presets = presets

    def forbidden(self, options: Any, seats: int) -> Refusal | None:
        return forbidden(options, seats)

    def start(self, options: Any, seats: int, chance: Chance, dealer: int | None = None) -> RummyState:
        # GEN-2: deal 0 gives the first dealer.
        first = chance.below(0, 0, seats) if dealer is None else dealer
        return undealt(Rules(options, seats), chance, Standing(first, 0, (0,) * seats, (0,) * seats, ""))

    def view(self, state: State, seat: int | None) -> RummyView:
        assert isinstance(state, RummyState)
        return RummyView(state, seat)

    def worlds(self, view: View) -> RummyWorlds:
        assert isinstance(view, RummyView)
        return RummyWorlds(view)

    def next_dealer(self, state: State) -> int:
        assert isinstance(state, RummyState)
        return next_dealer(state)

    def text(self, move: int) -> str:
        return moves.text(move)

    def parse(self, text: str) -> int:
        return moves.parse(text)

    def parts(self, move: int) -> MoveParts:
        return moves.parts(move)

    def position(self, position: Position) -> RummyState:
        seats = len(position.hands)
        return read_position(Rules(self.options_at(position, seats), seats), position)

    def position_text(self, state: State) -> str:
        assert isinstance(state, RummyState)
        return " | ".join([self.position_head(state.rules.options), *position_fields(state)])


_PRINTED: Final = RummyOptions()

PURRRUMMY: Final = RummyGame(
    id="purrrummy",
    rules="2",
    options=(
        Option("lay_off", ("all", "own", "none"), "PURR-10"),
        Option("jokers", ("0", "2", "3", "4", "6"), "PURR-12"),
        Option("ace_wraps", YES_NO, "PURR-13"),
        Option("joker_limit", ("none", "half"), "PURR-15"),
        Option("joker_swap", ("no", "play_at_once", "to_hand"), "PURR-17"),
        Option("final_discard", ("required", "optional"), "PURR-18"),
        Option("return_taken_card", ("yes", "no"), "PURR-20"),
        Option("first_meld_points", ("0", "30", "40"), "PURR-21"),
        Option("scoring", ("single", "match"), "PURR-24"),
        NEXT_DEALER,
        TURN_SECONDS,
    ),
    presets={
        "printed": _PRINTED,
        "classic": replace(
            _PRINTED,
            joker_limit="half",
            joker_swap="play_at_once",
            return_taken_card=False,
            final_discard="optional",
        ),
    },
)
