"""House rules of the games of building piles, and the numbers behind codes."""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace
from typing import Any, Final, final

from mypy_extensions import i64

from katzentisch.engine.cards import KINDS
from katzentisch.engine.game import TURN_CITES, TURN_SECONDS, YES_NO, HouseRules, Option

SEATS: Final = 2
HAND_SIZE: Final = 5

#: KATZ-1: three packs without jokers, 156 cards.
THREE_PACKS: Final[tuple[int, ...]] = tuple([kind for kind in range(KINDS) for _ in range(3)])


@dataclass(frozen=True)
class BuildPilesOptions:
    """What a table can choose."""

    reserve_size: int = 15
    king_as_ace: bool = True
    recycle_finished: bool = False
    starter: str = "random"  # random, higher_reserve
    turn_seconds: str = "off"

    def __reduce__(self) -> tuple[type[BuildPilesOptions], tuple[Any, ...]]:
        return BuildPilesOptions, astuple(self)  # compiled, a frozen dataclass is not restored otherwise


@final
class Rules(HouseRules):
    """The options as plain numbers for the inner loop."""

    def __init__(self, options: BuildPilesOptions, seats: int, cites: dict[str, str]) -> None:
        super().__init__(options, seats, cites)
        self.pack: tuple[int, ...] = THREE_PACKS
        self.reserve_size: i64 = options.reserve_size
        self.king_as_ace: bool = options.king_as_ace
        self.recycles: bool = options.recycle_finished
        self.higher_reserve_starts: bool = options.starter == "higher_reserve"

    def with_all_cards(self) -> Rules:
        """The rules of the next deal: a position may have fewer cards, but a deal has all of them."""
        return Rules(self.options, self.seats, self.cites)


_PRINTED: Final = BuildPilesOptions()

OPTIONS: Final = (
    Option("reserve_size", ("5", "10", "15", "20", "30"), "KATZ-23"),
    Option("king_as_ace", YES_NO, "KATZ-13"),
    Option("recycle_finished", YES_NO, "KATZ-17"),
    Option("starter", ("random", "higher_reserve"), "KATZ-21"),
    TURN_SECONDS,
)
PRESETS: Final = {"printed": _PRINTED, "classic": replace(_PRINTED, recycle_finished=True)}

#: The ledger's number behind each code.
CITES: Final = {
    **TURN_CITES,
    "seats": "KATZ-1",
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
