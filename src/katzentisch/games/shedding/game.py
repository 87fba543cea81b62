"""Miau! Miau! and Mau Mau: two games of one family."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, final

from katzentisch.engine.chance import Chance
from katzentisch.engine.game import NEXT_DEALER, TURN_SECONDS, YES_NO, Game, MoveParts, Option, View
from katzentisch.engine.state import Refusal, State
from katzentisch.engine.text import Position
from katzentisch.games.shedding import clock, moves
from katzentisch.games.shedding.fields import FOR_DEAL, Standing
from katzentisch.games.shedding.options import Rules, SheddingOptions, forbidden
from katzentisch.games.shedding.position import position_fields, read_position
from katzentisch.games.shedding.state import SheddingState
from katzentisch.games.shedding.view import SheddingView
from katzentisch.games.shedding.worlds import SheddingWorlds


@final
class SheddingGame(Game):
    """A shedding game: its house rules, its presets, and the ledger numbers that its refusals name."""

    def __init__(
        self,
        id: str,
        rules: str,
        most_seats: int,
        options: tuple[Option, ...],
        presets: dict[str, SheddingOptions],
        cites: dict[str, str],
    ) -> None:
        self.id = id
        self.rules = rules
        self.family = "shedding"
        self.fewest_seats = 2
        self.most_seats = most_seats
        self.options = options
        self.presets = presets
        self.cites = cites

    def forbidden(self, options: Any, seats: int) -> Refusal | None:
        return forbidden(options, seats, self.fewest_seats, self.most_seats, self.cites)

    def start(self, options: Any, seats: int, chance: Chance, dealer: int | None = None) -> SheddingState:
        # GEN-2: deal 0 gives the first dealer.
        first = chance.below(0, 0, seats) if dealer is None else dealer
        standing = Standing(first, 0, (0,) * seats, (0,) * seats, 0, "")
        return SheddingState(Rules(options, seats, self.cites), chance, standing)

    def view(self, state: State, seat: int | None) -> SheddingView:
        assert isinstance(state, SheddingState)
        return SheddingView(state, seat)

    def worlds(self, view: View) -> SheddingWorlds:
        assert isinstance(view, SheddingView)
        return SheddingWorlds(view)

    def next_dealer(self, state: State) -> int:
        assert isinstance(state, SheddingState)
        # Between two deals of a match the next dealer is known already.
        return state.standing.dealer if state.asked == FOR_DEAL else state.next_dealer()

    def text(self, move: int) -> str:
        return moves.text(move)

    def parse(self, text: str) -> int:
        return moves.parse(text)

    def parts(self, move: int) -> MoveParts:
        return moves.parts(move)

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

    def position(self, position: Position) -> SheddingState:
        seats = len(position.hands)
        # In the middle of a deal the stock may be used up: it need not be enough for a new one.
        options = self.options_at(position, seats, allowed="no_stock")
        return read_position(Rules(options, seats, self.cites), position)

    def position_text(self, state: State) -> str:
        assert isinstance(state, SheddingState)
        return " | ".join([self.position_head(state.rules.options), *position_fields(state)])


# ---------------------------------------------------------------------- the two games

_MIAU_CITES: Final = {
    "seats": "MIAU-10",
    "no_stock": "MIAU-10",
    "match_with_play_on": "MIAU-27",
    "not_a_seat": "GEN-6",
    "game_over": "GEN-6",
    "not_dealt": "GEN-6",
    "out": "GEN-6",
    "not_your_turn": "GEN-6",
    "only_the_table": "GEN-6",
    "deal_runs": "GEN-6",
    "nobody_waits_for_that_seat": "GEN-3",
    "not_in_hand": "GEN-6",
    "no_first_jack": "MIAU-12",
    "dealer_wishes_first": "MIAU-12",
    "name_a_suit_first": "MIAU-12",
    "does_not_fit": "MIAU-3",
    "jack_on_jack": "MIAU-7",
    "jack_must_match": "MIAU-13",
    "serve_the_wish": "MIAU-15",
    "wish_missing": "MIAU-7",
    "wish_not_needed": "MIAU-26",
    "wish_another_suit": "MIAU-14",
    "answer_or_take": "MIAU-18",
    "nothing_to_take": "MIAU-18",
    "answer_or_miss": "MIAU-20",
    "must_play": "MIAU-16",
    "drawn_already": "MIAU-17",
    "drawn_card_fits": "MIAU-17",
    "only_the_drawn_card": "MIAU-17",
    "draw_on": "MIAU-17",
    "draw_before_passing": "MIAU-4",
    "nothing_to_draw": "MIAU-11",
    "nothing_to_draw_so_play": "MIAU-11",
    "no_finish_on_jack": "MIAU-21",
    "forgot_call": "MIAU-8",
    "call_was_forgotten": "MIAU-8",
    "nothing_to_call": "MIAU-22",
    "called_already": "MIAU-22",
    "calls_are_automatic": "MIAU-23",
    "no_catching": "MIAU-23",
    "nothing_to_catch": "MIAU-23",
    "caught_already": "MIAU-23",
    "catch_void": "MIAU-23",
    "final_call_is_automatic": "MIAU-25",
    "not_the_last_card": "MIAU-25",
    "forgot_final_call": "MIAU-25",
    "first_out": "MIAU-9",
    "play_on": "MIAU-26",
    "match": "MIAU-27",
}

_MAU_CITES: Final = {
    **_MIAU_CITES,
    "seats": "MAU-1",
    "no_stock": "MAU-16",
    "no_first_jack": "MAU-3",
    "dealer_wishes_first": "MAU-3",
    "name_a_suit_first": "MAU-3",
    "does_not_fit": "MAU-4",
    "jack_on_jack": "MAU-12",
    "wish_missing": "MAU-10",
    "must_play": "MAU-18",
    "draw_before_passing": "MAU-5",
    "forgot_call": "MAU-14",
    "call_was_forgotten": "MAU-14",
    "calls_are_automatic": "MAU-14",
    "no_catching": "MAU-14",
    "final_call_is_automatic": "MAU-15",
    "not_the_last_card": "MAU-15",
    "forgot_final_call": "MAU-15",
    "first_out": "MAU-7",
}


def _yes_no(name: str, rule: str) -> Option:
    return Option(name, YES_NO, rule)


_SHARED: Final = (
    _yes_no("wish_other_suit_only", "MIAU-14"),
    _yes_no("draw_until_playable", "MIAU-17"),
    _yes_no("play_after_penalty", "MIAU-18"),
    _yes_no("eight_answers_eight", "MIAU-20"),
    _yes_no("no_finish_on_jack", "MIAU-21"),
    _yes_no("play_on", "MIAU-26"),
    Option("scoring", ("single", "match"), "MIAU-27"),
    NEXT_DEALER,
    TURN_SECONDS,
)

_MIAU_PRINTED: Final = SheddingOptions()
_MAU_PRINTED: Final = SheddingOptions(
    deck_from_five="2x32",
    first_card="jack_only",
    jack_on_anything=True,
    jack_on_jack=True,
    must_play_if_able=True,
    call="last_card_refused",
    call_cards=2,
    final_call="required",
)

MIAU_MIAU: Final = SheddingGame(
    id="miau-miau",
    rules="2",
    most_seats=10,
    options=(
        Option("deck", ("auto", "32", "52", "2x32"), "MIAU-10"),
        Option("first_card", ("inert", "effects"), "MIAU-12"),
        _yes_no("jack_on_anything", "MIAU-13"),
        _yes_no("jack_on_jack", "MIAU-15"),
        _yes_no("must_play_if_able", "MIAU-16"),
        Option("call", ("penalty", "catch", "automatic"), "MIAU-23"),
        *_SHARED,
    ),
    presets={
        "printed": _MIAU_PRINTED,
        "classic": replace(_MIAU_PRINTED, jack_on_anything=True, play_on=True),
    },
    cites=_MIAU_CITES,
)

MAU_MAU: Final = SheddingGame(
    id="mau-mau",
    rules="2",
    most_seats=8,
    options=(
        Option("deck", ("auto", "52", "2x32"), "MAU-16"),
        Option("hand_size", ("3", "4", "5", "6", "7"), "MAU-16"),
        Option("first_card", ("jack_only", "effects"), "MAU-13"),
        _yes_no("jack_on_jack", "MAU-12"),
        _yes_no("must_play_if_able", "MAU-18"),
        Option("call", ("last_card_refused", "draw_two_at_once", "catch", "automatic"), "MAU-14"),
        Option("final_call", ("required", "automatic"), "MAU-15"),
        *_SHARED,
    ),
    presets={
        "printed": _MAU_PRINTED,
        "classic": replace(
            _MAU_PRINTED,
            jack_on_jack=False,
            call="draw_two_at_once",
            final_call="automatic",
            must_play_if_able=False,
            play_on=True,
        ),
    },
    cites=_MAU_CITES,
)
