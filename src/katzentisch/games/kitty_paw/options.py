"""House rules of Kitty Paw, its clocks, and the ledger's numbers behind its refusals."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any, Final, final

from katzentisch.engine.game import GENERAL_CITES, HouseRules, Option
from katzentisch.games.kitty_paw.patterns import SETS, cards_of_set

SEATS: Final = (2, 4)  # PAW-14: there are four boxes; one can practise
ROW: Final = 4  # PAW-4
LAST_SCORED_CARD: Final = 5  # PAW-11
PRACTICE_ROUNDS: Final = 10  # PAW-14
MOST_EXTRA_ROUNDS: Final = 3  # PAW-28

# Milliseconds. The rules read no clock: the table uses these, and writes what it measures into moves.
GRAB_TIME: Final = 5_000  # PAW-19
SHOWN_TIME: Final = 1_200  # PAW-24
ROUND_TIME: Final = 120_000  # PAW-29
WINDOW_TIME: Final = 3_000  # PAW-30
MOST_DELAY: Final = 150  # PAW-30
TIE_TIME: Final = 40  # PAW-30
EARLIEST_PRESS: Final = 80  # PAW-30: after being shown the claim
BOT_TIME: Final = 120  # PAW-31: a bot never makes two moves within less


@dataclass(frozen=True)
class KittyPawOptions:
    """What a table can choose."""

    levels: str = "stacked"  # PAW-13: stacked, mixed
    level2: str = "green"  # PAW-13: green, yellow
    practice: str = "off"  # PAW-14: off, on
    pace: str = "race"  # PAW-32: race, calm

    def __reduce__(self) -> tuple[type[KittyPawOptions], tuple[Any, ...]]:
        return KittyPawOptions, astuple(self)  # compiled, a frozen dataclass is not restored otherwise


@final
class Rules(HouseRules):
    """The options as plain facts."""

    def __init__(self, options: KittyPawOptions, seats: int, cites: dict[str, str]) -> None:
        super().__init__(options, seats, cites)
        self.is_mixed: bool = options.levels == "mixed"
        self.is_practice: bool = options.practice == "on"
        self.is_calm: bool = options.pace == "calm"
        #: PAW-4, 13: what is shuffled together, from the top of the pile down.
        self.layers: list[list[int]] = _layers(options)


def _layers(options: KittyPawOptions) -> list[list[int]]:
    if options.levels == "mixed":
        return [[card for which in range(len(SETS)) for card in cards_of_set(which)]]
    level2 = SETS.index("G" if options.level2 == "green" else "Y")
    return [cards_of_set(SETS.index("I")), cards_of_set(level2), cards_of_set(SETS.index("III"))]


OPTIONS: Final = (
    Option("levels", ("stacked", "mixed"), "PAW-13"),
    Option("level2", ("green", "yellow"), "PAW-13"),
    Option("practice", ("off", "on"), "PAW-14"),
    Option("pace", ("race", "calm"), "PAW-32"),
)
PRESETS: Final = {"printed": KittyPawOptions(), "classic": KittyPawOptions()}

#: The ledger's number behind each refusal.
CITES: Final[dict[str, str]] = {
    **GENERAL_CITES,
    "seats": "PAW-14",
    "practice_is_for_one": "PAW-14",
    "not_in_this_round": "PAW-28",
    # grabbing
    "not_in_row": "PAW-5",
    "grab_first": "PAW-5",
    "card_already": "PAW-19",
    "card_gone": "PAW-30",
    "everybody_has_a_card": "PAW-19",
    # building
    "no_such_kitten": "PAW-4",
    "paw_full": "PAW-6",
    "paw_empty": "PAW-6",
    "not_in_paw": "PAW-6",
    "kitten_gone": "PAW-23",
    "not_in_the_middle": "PAW-23",
    "breed_twice": "PAW-23",
    "not_yours": "PAW-23",
    "not_placed": "PAW-23",
    "covered": "PAW-23",
    "box_not_bare": "PAW-23",
    "too_far": "PAW-20",
    # hide-and-seek
    "no_symbol": "PAW-24",
    "symbol_found": "PAW-24",
    "seek_with_empty_paw": "PAW-24",
    "one_at_a_time": "PAW-24",
    "seek_card_gone": "PAW-24",
    "not_turned": "PAW-24",
    # claims and bumps
    "building_over": "PAW-25",
    "claimed_already": "PAW-25",
    "stop_building": "PAW-8",
    "nothing_to_bump": "PAW-8",
    "no_bump_for_two": "PAW-8",
    "no_card_to_turn": "PAW-8",
    "bumped_already": "PAW-30",
    "too_early": "PAW-30",
    "too_late": "PAW-30",
    "no_window": "PAW-30",
    # calm
    "no_bump_in_calm": "PAW-32",
    "no_limits": "PAW-32",
    "no_giving_up": "PAW-32",
    "gave_up": "PAW-32",
}
