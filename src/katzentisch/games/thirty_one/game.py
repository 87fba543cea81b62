"""Mauz and Schwimmen: two games of one family."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, final

from katzentisch.engine.cards import SEVEN
from katzentisch.engine.chance import Chance
from katzentisch.engine.game import NEXT_DEALER, TURN_SECONDS, YES_NO, Game, MoveParts, Option, View
from katzentisch.engine.state import Refusal, State
from katzentisch.engine.text import Position
from katzentisch.games.thirty_one import moves
from katzentisch.games.thirty_one.ending import Standing
from katzentisch.games.thirty_one.options import Rules, ThirtyOneOptions, forbidden
from katzentisch.games.thirty_one.position import position_fields, read_position
from katzentisch.games.thirty_one.state import ThirtyOneState
from katzentisch.games.thirty_one.view import ThirtyOneView
from katzentisch.games.thirty_one.worlds import ThirtyOneWorlds


@final
class ThirtyOneGame(Game):
    """A thirty-one game: its house rules, its presets, and the ledger numbers that its refusals name."""

    def __init__(
        self,
        id: str,
        rules: str,
        most_seats: int,
        options: tuple[Option, ...],
        presets: dict[str, ThirtyOneOptions],
        cites: dict[str, str],
    ) -> None:
        self.id = id
        self.rules = rules
        self.family = "thirty_one"
        self.fewest_seats = 2
        self.most_seats = most_seats
        self.options = options
        self.presets = presets
        self.cites = cites

    def forbidden(self, options: Any, seats: int) -> Refusal | None:
        return forbidden(seats, self.fewest_seats, self.most_seats, self.cites)

    def start(self, options: Any, seats: int, chance: Chance, dealer: int | None = None) -> ThirtyOneState:
        # GEN-2: deal 0 gives the first dealer.
        first = chance.below(0, 0, seats) if dealer is None else dealer
        standing = Standing(first, 0, (options.counters,) * seats, (0,) * seats)
        return ThirtyOneState(Rules(options, seats, self.cites), chance, standing)

    def view(self, state: State, seat: int | None) -> ThirtyOneView:
        assert isinstance(state, ThirtyOneState)
        return ThirtyOneView(state, seat)

    def worlds(self, view: View) -> ThirtyOneWorlds:
        assert isinstance(view, ThirtyOneView)
        return ThirtyOneWorlds(view)

    def next_dealer(self, state: State) -> int:
        assert isinstance(state, ThirtyOneState)
        return state.next_dealer()

    def text(self, move: int) -> str:
        return moves.text(move)

    def parse(self, text: str) -> int:
        return moves.parse(text)

    def parts(self, move: int) -> MoveParts:
        return moves.parts(move)

    def position(self, position: Position) -> ThirtyOneState:
        seats = len(position.hands)
        return read_position(Rules(self.options_at(position, seats), seats, self.cites), position)

    def position_text(self, state: State) -> str:
        assert isinstance(state, ThirtyOneState)
        return " | ".join([self.position_head(state.rules.options), *position_fields(state)])


# ---------------------------------------------------------------------- the two games

_MAUZ_CITES: Final = {
    "seats": "MAUZ-1",
    "not_a_seat": "GEN-6",
    "game_over": "GEN-6",
    "not_dealt": "GEN-6",
    "out": "GEN-6",
    "not_your_turn": "GEN-6",
    "only_the_table": "GEN-6",
    "deal_runs": "GEN-6",
    "nobody_waits_for_that_seat": "GEN-3",
    "not_in_hand": "GEN-6",
    "not_in_middle": "GEN-6",
    "dealer_chooses_first": "MAUZ-2",
    "keep_or_lay_first": "MAUZ-2",
    "chosen_already": "MAUZ-2",
    "one_or_all": "MAUZ-4",
    "swap_or_knock": "MAUZ-20",
    "knock_too_early": "MAUZ-21",
    "knocked_already": "MAUZ-22",
    "stay_after_knock": "MAUZ-22",
    "nobody_has_knocked": "MAUZ-22",
    "laid_three_aces": "MAUZ-6",
    "laid_31": "MAUZ-7",
    "laid_three_alike": "MAUZ-8",
    "ended_by_three_aces": "MAUZ-15",
    "ended_by_31": "MAUZ-15",
    "ended_by_three_alike": "MAUZ-16",
    "knock": "MAUZ-9",
    "stock_too_small": "MAUZ-24",
    "fewest_points": "MAUZ-10",
    "three_aces_hit_all": "MAUZ-19",
    "losing_knocker": "MAUZ-26",
    "last_life": "MAUZ-12",
    "last_one_left": "MAUZ-12",
    "all_would_be_out": "MAUZ-25",
}

_SWIM_CITES: Final = {
    **_MAUZ_CITES,
    "seats": "SWIM-1",
    "dealer_chooses_first": "SWIM-1",
    "keep_or_lay_first": "SWIM-1",
    "chosen_already": "SWIM-1",
    "one_or_all": "SWIM-2",
    "laid_three_aces": "SWIM-6",
    "laid_31": "SWIM-8",
    "ended_by_three_aces": "SWIM-6",
    "ended_by_31": "SWIM-8",
    "knock": "SWIM-6",
    "fewest_points": "SWIM-7",
    "three_aces_hit_all": "SWIM-9",
    "last_life": "SWIM-7",
    "last_one_left": "SWIM-7",
    "all_would_be_out": "SWIM-11",
    "match": "SWIM-12",
}


_SHARED: Final = (
    Option("knock_after_swap", YES_NO, "MAUZ-20"),
    Option("knock_from_lap", ("1", "2"), "MAUZ-21"),
    Option("empty_stock", ("showdown", "reshuffle"), "MAUZ-24"),
    Option("counters", ("1", "3", "5"), "MAUZ-26"),
    Option("losing_knocker_pays", ("1", "2"), "MAUZ-26"),
    NEXT_DEALER,
    TURN_SECONDS,
)

_MAUZ_PRINTED: Final = ThirtyOneOptions()
_SWIM_PRINTED: Final = ThirtyOneOptions(lowest_rank=SEVEN, purr="none", hiss_ends_round="never", three_aces=31)

MAUZ: Final = ThirtyOneGame(
    id="mauz",
    rules="2",
    most_seats=6,
    options=(
        Option("purr", ("ace_ten_picture", "any_31"), "MAUZ-14"),
        Option("hiss_ends_round", ("never", "after_replacement", "always"), "MAUZ-16"),
        Option("meow_hits_all", YES_NO, "MAUZ-19"),
        *_SHARED,
    ),
    presets={
        "printed": _MAUZ_PRINTED,
        "classic": replace(_MAUZ_PRINTED, purr="any_31", hiss_ends_round="never", knock_from_lap=2),
    },
    cites=_MAUZ_CITES,
)

SCHWIMMEN: Final = ThirtyOneGame(
    id="schwimmen",
    rules="2",
    most_seats=9,
    options=(
        Option("instant_end", ("three_aces", "any_31"), "SWIM-8"),
        Option("three_aces", ("31", "32", "33"), "SWIM-9"),
        Option("fire_hits_all", YES_NO, "SWIM-9"),
        Option("second_pack_from", ("never", "7", "8", "9"), "SWIM-10"),
        Option("match", ("lives", "single_round"), "SWIM-12"),
        *_SHARED,
    ),
    presets={
        "printed": _SWIM_PRINTED,
        "classic": replace(_SWIM_PRINTED, instant_end="any_31", three_aces=33, fire_hits_all=True, knock_from_lap=2),
    },
    cites=_SWIM_CITES,
)
