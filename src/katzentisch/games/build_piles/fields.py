"""What a state of a game of building piles holds."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.cards import bit
from katzentisch.engine.chance import Chance
from katzentisch.engine.state import OVER, TABLE, State
from katzentisch.games.build_piles.knowledge import Learnt
from katzentisch.games.build_piles.moves import KING, PILES, QUEEN
from katzentisch.games.build_piles.options import SEATS, Rules
from katzentisch.games.build_piles.pieces import Hand, Pile, held, no_cards

# What the game waits for.
FOR_DEAL: Final = 0
FOR_TURN: Final = 1
NOTHING: Final = 2  # it is over

# For a state that is made to be filled at once; never written.
_NO_PILES: Final[list[Pile]] = []
_NO_HANDS: Final[list[Hand]] = []


@final
@mypyc_attr(acyclic=True)
class Standing:
    """What changes only with the deal and at the end. Shared by clones and never changed, only replaced."""

    __slots__ = ("deal", "places", "rule", "starter")

    def __init__(self, starter: i64, deal: i64, places: tuple[int, ...], rule: str) -> None:
        self.starter: i64 = starter
        self.deal: i64 = deal
        self.places = places  # 0 while the game runs
        self.rule = rule  # the number that ended the game; "" while it runs


@mypyc_attr(acyclic=True)
class BuildPilesFields(State):
    """Reserves, hands and piles, and whose turn it is."""

    __slots__ = (
        "asked",
        "at",
        "builds",
        "chance",
        "discards",
        "finished",
        "hands",
        "learning",
        "learnt",
        "made",
        "reserves",
        "rules",
        "standing",
        "takes",
        "talon",
        "turn",
        "uses",
    )

    def __init__(self, rules: Rules, chance: Chance, standing: Standing) -> None:
        self.rules: Rules = rules
        self.chance: Chance = chance
        self.standing: Standing = standing
        self.talon: tuple[int, ...] = ()
        self.at: i64 = 0  # the talon's next card
        self.reserves: list[Pile] = _NO_PILES
        self.hands: list[Hand] = _NO_HANDS
        self.discards: list[Pile] = _NO_PILES  # four of seat 0, then four of seat 1
        self.builds: list[Pile] = _NO_PILES
        self.takes: i64 = 0  # four bits for each rank: the build piles on which it goes
        self.finished: tuple[int, ...] = ()  # the cards of piles that were removed
        self.asked: i64 = FOR_DEAL
        self.turn: i64 = standing.starter
        self.made: i64 = 0  # moves made in this deal, by the seats or for them
        self.uses: i64 = 0  # uses of chance in this deal
        self.learning: bool = True  # playouts keep no knowledge
        self.learnt: Learnt | None = None

    def copy_to(self, new: BuildPilesFields) -> None:
        """Make a state that has just been made the same as this one."""
        new.talon = self.talon
        new.at = self.at
        new.reserves = [self.reserves[0].copy(), self.reserves[1].copy()]
        new.hands = [self.hands[0].copy(), self.hands[1].copy()]
        new.discards = [pile.copy() for pile in self.discards]
        new.builds = [pile.copy() for pile in self.builds]
        new.takes = self.takes
        new.finished = self.finished
        new.asked = self.asked
        new.turn = self.turn
        new.made = self.made
        new.uses = self.uses
        new.learning = self.learning
        new.learnt = self.learnt

    def clear_table(self) -> None:
        """As a deal begins: no card lies anywhere."""
        self.reserves = no_cards(SEATS)
        self.hands = [held([]), held([])]
        self.discards = no_cards(SEATS * PILES)
        self.clear_builds()
        self.finished = ()
        self.made = 0
        self.uses = 0
        self.learnt = None

    def to_move(self) -> i64:
        if self.asked == FOR_TURN:
            return self.turn
        return TABLE if self.asked == FOR_DEAL else OVER

    def seat_count(self) -> int:
        return SEATS

    def deal_number(self) -> int:
        return self.standing.deal

    def taken_back(self, now: State) -> None:
        assert isinstance(now, BuildPilesFields)
        self.made = now.made  # GEN-5: moves taken back count

    def takers(self, rank: i64) -> i64:
        """The build piles on which a card of this rank goes, one bit each."""
        return self.takes >> 4 * rank & 15

    def can_recycle(self) -> bool:
        """Are there finished piles that may come back into the talon?"""
        return self.rules.recycles and len(self.finished) > 0

    def clear_builds(self) -> None:
        """Four empty build piles: each takes an Ace, or a King where that may be one (KATZ-6, 13)."""
        self.builds = no_cards(PILES)
        self.takes = 15
        if self.rules.king_as_ace:
            self.takes |= bit(4 * KING) * 15

    def lay_on_build(self, pile: i64, card: i64) -> None:
        """Lay a card on a build pile, which then needs the next rank, or after the Queen an Ace again."""
        # KATZ-6, 7, 13
        laid = self.builds[pile]
        laid.add(card)
        height = laid.height
        self.takes &= ~bit(4 * (height - 1) + pile)
        if height > QUEEN:
            self.finished += laid.cards()
            laid.clear()
            height = 0
        self.takes |= bit(4 * height + pile)
        if not self.rules.king_as_ace:
            king = bit(4 * KING + pile)
            self.takes = self.takes | king if height else self.takes & ~king
