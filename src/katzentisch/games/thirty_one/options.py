"""House rules of the thirty-one games, and what they come to at a table of so many seats."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any, Final, final

from mypy_extensions import i64

from katzentisch.engine.cards import SIX, kinds, pack
from katzentisch.engine.state import Refusal
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
class Rules:
    """The options as plain numbers for the inner loop, with the ledger's numbers of the game that is played."""

    def __init__(self, options: ThirtyOneOptions, seats: int, cites: dict[str, str]) -> None:
        from_seats = options.second_pack_from
        self.options = options
        self.cites = cites
        self.knock: str = cites["knock"]  # what most rounds end by
        self.seats: i64 = seats
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

    def __reduce__(self) -> tuple[type[Rules], tuple[ThirtyOneOptions, int, dict[str, str]]]:
        return Rules, (self.options, self.seats, self.cites)

    def cite(self, code: str) -> str:
        """The ledger number behind a code, in the game that is played."""
        return self.cites[code]

    def refuse(self, code: str) -> Refusal:
        """A refusal with that number."""
        return Refusal(self.cites[code], code)


def hiss_ends(rules: Rules, replaced: bool) -> bool:
    """MAUZ-16: does three of a rank end the round by now?"""
    return rules.hiss == HISS_ALWAYS or (rules.hiss == HISS_AFTER_REPLACEMENT and replaced)


_HISS: Final = {"never": HISS_NEVER, "after_replacement": HISS_AFTER_REPLACEMENT, "always": HISS_ALWAYS}


def _suit_31(options: ThirtyOneOptions) -> int:
    # MAUZ-7, 14; SWIM-8
    if options.purr == "any_31" or options.instant_end == "any_31":
        return ANY_31
    return WITH_A_TEN if options.purr == "ace_ten_picture" else NO_31


def forbidden(seats: int, fewest: int, most: int, cites: dict[str, str]) -> Refusal | None:
    """Why so many seats cannot play; None: they can. Every choice of options goes with every number of them."""
    if not fewest <= seats <= most:
        return Refusal(cites["seats"], "seats", {"fewest": str(fewest), "most": str(most)})
    return None
