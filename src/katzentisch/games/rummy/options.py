"""House rules of the rummy games, and what they come to at a table of so many seats."""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace
from typing import Any, Final, final

from mypy_extensions import i64

from katzentisch.engine.game import NEXT_DEALER, TURN_CITES, TURN_SECONDS, YES_NO, HouseRules, Option

#: PURR-24: the match ends after the deal in which somebody reaches this.
MATCH_POINTS: Final = 100
#: PURR-23: the stock is renewed so often.
MOST_RESHUFFLES: Final = 2

# Where cards may be laid off (PURR-10).
NOWHERE: Final = 0
ON_OWN: Final = 1
ON_ALL: Final = 2

# What becomes of a joker that is swapped for the card it stands for (PURR-17).
STAYS: Final = 0
PLAYED_AT_ONCE: Final = 1
TO_HAND: Final = 2


@dataclass(frozen=True)
class RummyOptions:
    """The house rules, with the printed game as the default."""

    lay_off: str = "all"
    jokers: int = 3
    ace_wraps: bool = False
    joker_limit: str = "none"
    joker_swap: str = "no"
    final_discard: str = "required"
    return_taken_card: bool = True
    first_meld_points: int = 0
    scoring: str = "single"
    next_dealer: str = "left"
    turn_seconds: str = "off"

    def __reduce__(self) -> tuple[type[RummyOptions], tuple[Any, ...]]:
        return RummyOptions, astuple(self)  # compiled, a frozen dataclass is not restored otherwise


@final
class Rules(HouseRules):
    """The options as plain numbers for the inner loop."""

    def __init__(self, options: RummyOptions, seats: int, cites: dict[str, str]) -> None:
        super().__init__(options, seats, cites)
        self.hand_size: i64 = 10 if seats == 2 else 7  # PURR-2
        self.jokers: i64 = options.jokers
        self.lay_off: i64 = {"none": NOWHERE, "own": ON_OWN, "all": ON_ALL}[options.lay_off]
        self.wraps: bool = options.ace_wraps
        self.half: bool = options.joker_limit == "half"
        self.joker_swap: i64 = {"no": STAYS, "play_at_once": PLAYED_AT_ONCE, "to_hand": TO_HAND}[options.joker_swap]
        self.must_keep: i64 = 1 if options.final_discard == "required" else 0  # cards left for the discard (PURR-18)
        self.may_return: bool = options.return_taken_card
        self.first_points: i64 = options.first_meld_points
        self.is_match: bool = options.scoring == "match"
        self.next_dealer: str = options.next_dealer


_PRINTED: Final = RummyOptions()

OPTIONS: Final = (
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
)
PRESETS: Final = {
    "printed": _PRINTED,
    "classic": replace(
        _PRINTED,
        joker_limit="half",
        joker_swap="play_at_once",
        return_taken_card=False,
        final_discard="optional",
    ),
}

#: The ledger number behind every refusal, by its code.
CITES: Final = {
    **TURN_CITES,
    "seats": "PURR-1",
    "no_such_move": "GEN-6",
    "no_such_meld": "GEN-6",
    "draw_first": "PURR-19",
    "one_card_a_turn": "PURR-19",
    "not_a_meld": "PURR-5",
    "too_few_for_a_meld": "PURR-5",
    "too_many_for_a_set": "PURR-14",
    "past_the_ace": "PURR-13",
    "run_is_full": "PURR-13",
    "only_jokers": "PURR-15",
    "too_many_jokers": "PURR-15",
    "keep_a_discard": "PURR-18",
    "points_out_of_reach": "PURR-21",
    "meld_on": "PURR-21",
    "no_laying_off": "PURR-10",
    "only_own_melds": "PURR-10",
    "own_meld_first": "PURR-7",
    "does_not_go_on": "PURR-11",
    "which_end": "PURR-16",
    "set_has_no_ends": "PURR-16",
    "no_joker_swap": "PURR-17",
    "own_meld_before_swap": "PURR-17",
    "no_joker_for_that": "PURR-17",
    "joker_is_played_at_once": "PURR-17",
    "joker_goes_to_hand": "PURR-17",
    "taken_card_stays": "PURR-20",
}
