"""House rules of the shedding games, what they come to at a table of so many seats, and the numbers behind codes."""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace
from typing import Any, Final, final

from mypy_extensions import i64

from katzentisch.engine.cards import JACK, OF_RANK, SEVEN, pack
from katzentisch.engine.game import NEXT_DEALER, TURN_CITES, TURN_SECONDS, YES_NO, HouseRules, Option
from katzentisch.engine.state import Refusal

# How a forgotten "Miau!" or "Mau" is dealt with.
AUTOMATIC: Final = 0  # it is said for the player
AT_ONCE: Final = 1  # cards are drawn when the window closes
AS_DEBT: Final = 2  # the next turn is spent on taking cards (MAU-14)
BY_CATCH: Final = 3  # only if somebody catches the cat (MIAU-23)


@dataclass(frozen=True)
class SheddingOptions:
    """Everything that two shedding games can differ in. A game offers some of it as house rules and fixes the rest."""

    deck: str = "auto"
    deck_from_five: str = "52"  # what "auto" means from five players on
    hand_size: int = 5
    first_card: str = "inert"  # inert, jack_only, effects
    jack_on_anything: bool = False
    jack_on_jack: bool = False
    wish_other_suit_only: bool = False
    must_play_if_able: bool = False
    draw_until_playable: bool = False
    play_after_penalty: bool = False
    eight_answers_eight: bool = False
    no_finish_on_jack: bool = False
    call: str = "penalty"  # penalty, draw_two_at_once, last_card_refused, catch, automatic
    call_cards: int = 1  # what a forgotten call costs
    final_call: str = "automatic"  # automatic, required
    play_on: bool = False
    scoring: str = "single"
    next_dealer: str = "left"
    turn_seconds: str = "off"

    def __reduce__(self) -> tuple[type[SheddingOptions], tuple[Any, ...]]:
        return SheddingOptions, astuple(self)  # compiled, a frozen dataclass is not restored otherwise


def deck_of(options: SheddingOptions, seats: int) -> str:
    """The deck that is played with: "auto" depends on the number of seats."""
    if options.deck != "auto":
        return options.deck
    return "32" if seats <= 4 else options.deck_from_five


@final
class Rules(HouseRules):
    """The options as plain numbers for the inner loop."""

    def __init__(self, options: SheddingOptions, seats: int, cites: dict[str, str]) -> None:
        super().__init__(options, seats, cites)
        deck = deck_of(options, seats)
        self.two_packs: bool = deck == "2x32"
        self.pack: i64 = pack(0) if deck == "52" else pack(SEVEN)
        self.pack_twins: i64 = self.pack if self.two_packs else 0  # the kinds that are there twice
        self.hand_size: i64 = options.hand_size
        self.first_jack_wishes: bool = options.first_card != "inert"
        self.first_card_acts: bool = options.first_card == "effects"
        self.wish_other_suit_only: bool = options.wish_other_suit_only
        self.must_play: bool = options.must_play_if_able
        self.until_playable: bool = options.draw_until_playable
        self.play_after_penalty: bool = options.play_after_penalty
        self.eight_answers: bool = options.eight_answers_eight
        self.no_finish_on_jack: bool = options.no_finish_on_jack
        self.call_mode: i64 = _CALL_MODES[options.call]
        self.call_cards: i64 = options.call_cards
        self.final_required: bool = options.final_call == "required"
        self.play_on: bool = options.play_on
        self.is_match: bool = options.scoring == "match"
        self.next_dealer: str = options.next_dealer
        jacks = OF_RANK[JACK]
        self.fits_on_jack: i64 = jacks if options.jack_on_jack else 0  # beside the suit in force
        self.fits_elsewhere: i64 = jacks if options.jack_on_anything else 0
        self.no_twins: list[int] = [0] * seats
        self.nothing_heard: list[int] = []

    def with_all_cards(self) -> Rules:
        """The rules of the next deal: a position may have fewer cards, but a deal has all of them."""
        return Rules(self.options, self.seats, self.cites)


_CALL_MODES: Final = {
    "automatic": AUTOMATIC,
    "penalty": AT_ONCE,
    "draw_two_at_once": AT_ONCE,
    "last_card_refused": AS_DEBT,
    "catch": BY_CATCH,
}


def forbidden(options: SheddingOptions, seats: int, cites: dict[str, str]) -> Refusal | None:
    """Why these choices cannot be played by so many; None: they can."""
    cards = {"32": 32, "52": 52, "2x32": 64}[deck_of(options, seats)]
    if seats * options.hand_size + 1 >= cards:
        return Refusal(cites["no_stock"], "no_stock", {"cards": str(cards), "seats": str(seats)})
    if options.play_on and options.scoring == "match":
        return Refusal(cites["match_with_play_on"], "match_with_play_on")
    return None


# ---------------------------------------------------------------------- what each game offers


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

MIAU_OPTIONS: Final = (
    Option("deck", ("auto", "32", "52", "2x32"), "MIAU-10"),
    Option("first_card", ("inert", "effects"), "MIAU-12"),
    _yes_no("jack_on_anything", "MIAU-13"),
    _yes_no("jack_on_jack", "MIAU-15"),
    _yes_no("must_play_if_able", "MIAU-16"),
    Option("call", ("penalty", "catch", "automatic"), "MIAU-23"),
    *_SHARED,
)
MIAU_PRESETS: Final = {
    "printed": _MIAU_PRINTED,
    "classic": replace(_MIAU_PRINTED, jack_on_anything=True, play_on=True),
}

MAU_OPTIONS: Final = (
    Option("deck", ("auto", "52", "2x32"), "MAU-16"),
    Option("hand_size", ("3", "4", "5", "6", "7"), "MAU-16"),
    Option("first_card", ("jack_only", "effects"), "MAU-13"),
    _yes_no("jack_on_jack", "MAU-12"),
    _yes_no("must_play_if_able", "MAU-18"),
    Option("call", ("last_card_refused", "draw_two_at_once", "catch", "automatic"), "MAU-14"),
    Option("final_call", ("required", "automatic"), "MAU-15"),
    *_SHARED,
)
MAU_PRESETS: Final = {
    "printed": _MAU_PRINTED,
    "classic": replace(
        _MAU_PRINTED,
        jack_on_jack=False,
        call="draw_two_at_once",
        final_call="automatic",
        must_play_if_able=False,
        play_on=True,
    ),
}


# ---------------------------------------------------------------------- the number behind each code

MIAU_CITES: Final = {
    **TURN_CITES,
    "seats": "MIAU-10",
    "no_stock": "MIAU-10",
    "match_with_play_on": "MIAU-27",
    "out": "GEN-6",
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

MAU_CITES: Final = {
    **MIAU_CITES,
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
