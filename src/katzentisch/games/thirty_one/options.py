"""House rules of the thirty-one games, what they come to at a table of so many seats, and the numbers behind codes."""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace
from typing import Any, Final, final

from mypy_extensions import i64

from katzentisch.engine.cards import SEVEN, SIX, kinds, pack
from katzentisch.engine.game import NEXT_DEALER, TURN_CITES, TURN_SECONDS, YES_NO, HouseRules, Option
from katzentisch.games.thirty_one.values import ANY_31, NO_31, WITH_A_TEN

# From when on three of a rank ends the round (MAUZ-16).
HISS_NEVER: Final = 0
HISS_AFTER_REPLACEMENT: Final = 1
HISS_ALWAYS: Final = 2


@dataclass(frozen=True)
class ThirtyOneOptions:
    """Everything that two thirty-one games can differ in. A game offers some of it as house rules and fixes the rest."""

    lowest_rank: int = SIX
    second_pack_from: str = "never"
    counters: int = 3
    purr: str = "ace_ten_picture"  # none, ace_ten_picture, any_31
    instant_end: str = "three_aces"  # three_aces, any_31
    hiss_ends_round: str = "after_replacement"  # never, after_replacement, always
    three_aces: int = 33
    meow_hits_all: bool = False
    fire_hits_all: bool = False
    knock_after_swap: bool = False
    knock_from_lap: int = 1
    losing_knocker_pays: int = 1
    empty_stock: str = "showdown"  # showdown, reshuffle
    match: str = "lives"  # lives, single_round
    next_dealer: str = "left"
    turn_seconds: str = "off"

    def __reduce__(self) -> tuple[type[ThirtyOneOptions], tuple[Any, ...]]:
        return ThirtyOneOptions, astuple(self)  # compiled, a frozen dataclass is not restored otherwise


@final
class Rules(HouseRules):
    """The options as plain numbers for the inner loop."""

    def __init__(self, options: ThirtyOneOptions, seats: int, cites: dict[str, str]) -> None:
        super().__init__(options, seats, cites)
        from_seats = options.second_pack_from
        self.knock: str = cites["knock"]  # what most rounds end by
        # SWIM-10: settled by the seats at the first deal, however many are left later.
        self.packs: i64 = 2 if from_seats != "never" and seats >= int(from_seats) else 1
        self.pack: i64 = pack(options.lowest_rank)
        self.cards: list[int] = kinds(self.pack) * int(self.packs)  # all that is played with
        self.three_aces: i64 = 2 * options.three_aces
        self.suit_31: i64 = _suit_31(options)
        self.hiss: i64 = _HISS[options.hiss_ends_round]
        self.meow_hits_all: bool = options.meow_hits_all
        self.fire_hits_all: bool = options.fire_hits_all
        self.knock_after_swap: bool = options.knock_after_swap
        self.knock_from_lap: i64 = options.knock_from_lap
        self.knocker_loses: i64 = options.losing_knocker_pays
        self.reshuffles: bool = options.empty_stock == "reshuffle"
        self.is_single_round: bool = options.match == "single_round"
        self.next_dealer: str = options.next_dealer

    def with_all_cards(self) -> Rules:
        """The rules of the next deal: a position may have fewer cards, but a deal has all of them."""
        return Rules(self.options, self.seats, self.cites)


def hiss_ends(rules: Rules, replaced: bool) -> bool:
    """MAUZ-16: does three of a rank end the round by now?"""
    return rules.hiss == HISS_ALWAYS or (rules.hiss == HISS_AFTER_REPLACEMENT and replaced)


_HISS: Final = {"never": HISS_NEVER, "after_replacement": HISS_AFTER_REPLACEMENT, "always": HISS_ALWAYS}


def _suit_31(options: ThirtyOneOptions) -> int:
    # MAUZ-7, 14; SWIM-8
    if options.purr == "any_31" or options.instant_end == "any_31":
        return ANY_31
    return WITH_A_TEN if options.purr == "ace_ten_picture" else NO_31


# ---------------------------------------------------------------------- what each game offers

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

MAUZ_OPTIONS: Final = (
    Option("purr", ("ace_ten_picture", "any_31"), "MAUZ-14"),
    Option("hiss_ends_round", ("never", "after_replacement", "always"), "MAUZ-16"),
    Option("meow_hits_all", YES_NO, "MAUZ-19"),
    *_SHARED,
)
MAUZ_PRESETS: Final = {
    "printed": _MAUZ_PRINTED,
    "classic": replace(_MAUZ_PRINTED, purr="any_31", hiss_ends_round="never", knock_from_lap=2),
}

SWIM_OPTIONS: Final = (
    Option("instant_end", ("three_aces", "any_31"), "SWIM-8"),
    Option("three_aces", ("31", "32", "33"), "SWIM-9"),
    Option("fire_hits_all", YES_NO, "SWIM-9"),
    Option("second_pack_from", ("never", "7", "8", "9"), "SWIM-10"),
    Option("match", ("lives", "single_round"), "SWIM-12"),
    *_SHARED,
)
SWIM_PRESETS: Final = {
    "printed": _SWIM_PRINTED,
    "classic": replace(_SWIM_PRINTED, instant_end="any_31", three_aces=33, fire_hits_all=True, knock_from_lap=2),
}


# ---------------------------------------------------------------------- the number behind each code

MAUZ_CITES: Final = {
    **TURN_CITES,
    "seats": "MAUZ-1",
    "out": "GEN-6",
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

SWIM_CITES: Final = {
    **MAUZ_CITES,
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
