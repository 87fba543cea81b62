"""What a seat knows of a game of building piles, and a state that shows it just that."""

from __future__ import annotations

from copy import copy
from typing import Final, final

from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.game import View
from katzentisch.games.build_piles.fields import FOR_DEAL, FOR_TURN, NOTHING, Standing
from katzentisch.games.build_piles.knowledge import Learnt
from katzentisch.games.build_piles.moves import PILES, RANK_NAMES, rank_of
from katzentisch.games.build_piles.options import SEATS, Rules
from katzentisch.games.build_piles.pieces import held, piled
from katzentisch.games.build_piles.state import BuildPilesState

ASKED: Final = {FOR_DEAL: "deal", FOR_TURN: "turn", NOTHING: "over"}


@final
class BuildPilesView(View):
    """All that a seat (None: a spectator) has learnt: its own hand, and what lies or lay open for everybody."""

    def __init__(self, state: BuildPilesState, seat: int | None) -> None:
        standing = state.standing
        seats = range(SEATS)
        learnt = state.learnt
        self.seat = seat
        self.rules: Rules = state.rules
        self.asked = ASKED[state.asked]
        self.starter: int = standing.starter
        self.deal: int = standing.deal
        self.places = standing.places
        self.rule = standing.rule  # the number that ended the game; "" while it runs
        self.turn: int = state.turn if state.asked == FOR_TURN else -1
        self.made: int = state.made
        # KATZ-22: discard piles, build piles and reserve counts are for everybody; of a reserve the top card alone.
        self.counts: tuple[int, ...] = tuple([int(hand.size) for hand in state.hands])
        self.reserve_counts: tuple[int, ...] = tuple([int(pile.height) for pile in state.reserves])
        self.reserve_tops: tuple[int, ...] = tuple([int(pile.top()) for pile in state.reserves])
        self.discards: tuple[tuple[tuple[int, ...], ...], ...] = tuple([_discards(state, n) for n in seats])
        self.builds: tuple[tuple[int, ...], ...] = tuple([pile.cards() for pile in state.builds])  # the top card last
        self.finished: tuple[int, ...] = tuple(sorted(state.finished))  # everybody saw them go
        self.talon_count: int = len(state.talon) - state.at
        self.floors: tuple[tuple[int, ...], ...] = () if learnt is None else learnt.floors
        self.before: tuple[int, ...] = () if learnt is None else learnt.before
        self.recycled: tuple[int, ...] = () if learnt is None else learnt.recycled
        # From here on what only this seat sees, or knows because it remembers its own cards.
        self.hand: list[int] = [] if seat is None else list(state.hands[seat].cards())  # the card held longest first
        self.drawn: tuple[int, ...] = () if learnt is None or seat is None else learnt.drawn[seat]
        self.reserves: tuple[int, ...] = () if learnt is None else learnt.reserves[SEATS if seat is None else seat]

    def needs(self) -> list[str]:
        """The rank that each build pile takes next (KATZ-6); a King stands for it."""
        return [RANK_NAMES[len(pile)] for pile in self.builds]

    def in_order(self) -> list[int]:
        """The hand as one looks through it: in the order of the build piles, Kings last, since they go anywhere (KATZ-7)."""
        return sorted(self.hand, key=rank_of)

    def goes(self, card: int) -> int:
        """The card that leaves the hand when one of this rank is played: of equal ranks the one held longest."""
        return next(other for other in self.hand if rank_of(other) == rank_of(card))

    def forgotten(self) -> BuildPilesView:
        left = copy(self)
        left.floors = ()
        left.before = ()
        left.recycled = ()
        left.drawn = ()
        left.reserves = ()
        return left

    def discardable(self) -> list[int]:
        """KATZ-4, 5: the cards that may end the turn on a discard pile: those in hand, never one of a reserve or pile."""
        return self.hand

    def ended_by(self) -> str | None:
        """What ended the game: an empty reserve, an empty talon, too many moves; None while it runs."""
        if not self.rule:
            return None
        ends = {self.rules.cite("reserve_empty"): "reserve", self.rules.cite("talon_empty"): "talon"}
        return ends.get(self.rule, "moves")


def _discards(state: BuildPilesState, seat: int) -> tuple[tuple[int, ...], ...]:
    return tuple([state.discards[PILES * seat + pile].cards() for pile in range(PILES)])


_ASKED: Final = {word: asked for asked, word in ASKED.items()}


def state_of(
    view: BuildPilesView,
    hands: list[list[int]],
    reserves: list[tuple[int, ...]],
    talon: tuple[int, ...],
    learnt: Learnt | None,
    dice: Dice,
) -> BuildPilesState:
    """The state that a seat sees like this, with these cards where it cannot look."""
    standing = Standing(view.starter, view.deal, view.places, view.rule)
    state = BuildPilesState(view.rules, FastChance(dice.word()), standing)
    state.talon = talon
    state.reserves = [piled(cards) for cards in reserves]
    state.hands = [held(cards) for cards in hands]
    state.discards = [piled(pile) for piles in view.discards for pile in piles]
    state.finished = view.finished
    state.asked = _ASKED[view.asked]
    state.turn = max(view.turn, 0)
    state.made = view.made
    state.uses = 1
    state.learnt = learnt
    state.clear_builds()
    for pile, cards in enumerate(view.builds):
        for card in cards:
            state.lay_on_build(pile, card)
    return state
