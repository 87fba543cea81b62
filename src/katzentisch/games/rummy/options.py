"""House rules of the rummy games, and what they come to at a table of so many seats."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any, Final, final

from mypy_extensions import i64

from katzentisch.engine.state import Refusal

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 4
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
class Rules:
    """The options as plain numbers for the inner loop."""

    def __init__(self, options: RummyOptions, seats: int) -> None:
        self.options = options
        self.seats: i64 = seats
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

    def __reduce__(self) -> tuple[type[Rules], tuple[RummyOptions, int]]:
        return Rules, (self.options, self.seats)


#: The ledger number behind every refusal, by its code.
CITES: Final = {
    "seats": "PURR-1",
    "no_such_move": "GEN-6",
    "not_a_seat": "GEN-6",
    "game_over": "GEN-6",
    "not_dealt": "GEN-6",
    "not_your_turn": "GEN-6",
    "only_the_table": "GEN-6",
    "deal_runs": "GEN-6",
    "nobody_waits_for_that_seat": "GEN-3",
    "not_in_hand": "GEN-6",
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


def refuse(code: str) -> Refusal:
    """A refusal with its number."""
    return Refusal(CITES[code], code)


def forbidden(options: RummyOptions, seats: int) -> Refusal | None:
    """Why these choices cannot be played; None: they can."""
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        return Refusal(CITES["seats"], "seats", {"fewest": str(FEWEST_SEATS), "most": str(MOST_SEATS)})
    return None
