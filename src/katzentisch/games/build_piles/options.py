"""House rules of the games of building piles."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any, Final, final

from mypy_extensions import i64

from katzentisch.engine.cards import KINDS
from katzentisch.engine.state import Refusal

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
class Rules:
    """The options as plain numbers for the inner loop, and the ledger's numbers behind each code."""

    def __init__(self, options: BuildPilesOptions, cites: dict[str, str]) -> None:
        self.options = options
        self.cites = cites
        self.pack: tuple[int, ...] = THREE_PACKS
        self.reserve_size: i64 = options.reserve_size
        self.king_as_ace: bool = options.king_as_ace
        self.recycles: bool = options.recycle_finished
        self.higher_reserve_starts: bool = options.starter == "higher_reserve"

    def __reduce__(self) -> tuple[type[Rules], tuple[BuildPilesOptions, dict[str, str]]]:
        return Rules, (self.options, self.cites)

    def cite(self, code: str) -> str:
        """The ledger number behind a code."""
        return self.cites[code]

    def refuse(self, code: str, params: dict[str, str] | None = None) -> Refusal:
        """A refusal with that number."""
        return Refusal(self.cites[code], code, params)


def forbidden(seats: int, cites: dict[str, str]) -> Refusal | None:
    """Why so many seats cannot play; None: they can. KATZ-1: exactly two."""
    if seats != SEATS:
        return Refusal(cites["seats"], "seats", {"fewest": str(SEATS), "most": str(SEATS)})
    return None
