"""What a seat knows of a shedding game, and a state that shows it just that."""

from __future__ import annotations

from copy import copy
from typing import Any, Final, final

from mypy_extensions import i64

from katzentisch.engine.cards import JACK, bit, in_reading_order, kinds
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.game import View
from katzentisch.games.shedding.fields import FOR_DEAL, FOR_TURN, FOR_WISH, NOTHING, Standing
from katzentisch.games.shedding.knowledge import Conclusions, MostHeld
from katzentisch.games.shedding.options import AUTOMATIC, Rules
from katzentisch.games.shedding.state import SheddingState


@final
class SheddingView(View):
    """All that a seat (None: a spectator) has learnt: its own hand, and what lies or lay open for everybody."""

    def __init__(self, state: SheddingState, seat: int | None) -> None:
        standing = state.standing
        seats = range(state.rules.seats)
        dealt = standing.deal > 0
        self.seat = seat
        self.rules: Rules = state.rules
        self.asked = _asked(state)
        self.dealer: int = standing.dealer
        self.deal: int = standing.deal
        self.totals = standing.totals
        self.places = standing.places
        self.out: int = standing.out
        self.turn: int = state.waiting_for()[0] if state.asked in (FOR_TURN, FOR_WISH) else -1
        self.counts: tuple[int, ...] = tuple([int(state.held(n)) for n in seats])
        self.top: int = state.top
        self.suit: int = state.suit
        self.wish: int = state.suit if state.wished and state.top >> 2 == JACK else -1
        # With one pack a mask says what lies under the top card; it is put in order when somebody asks.
        self._pile: list[int] | None = pile_under_top(state) if dealt and state.rules.pack_twins else None
        self._pile_mask: int = _rest_of_pack(state) if dealt and not state.rules.pack_twins else 0
        self.pile_count: int = state.piled + 1 if dealt else 0
        self.stock_count: int = len(state.stock) - state.at
        self.owed: int = state.owed
        self.skip: bool = state.skip
        self.window: int = state.window  # the seat whose call belongs to the last card; -1: none
        self.called: bool = state.called
        self.caught: int = state.caught
        self.debts: int = state.debts
        self.passes: int = state.passes
        self.made: int = state.made
        self.has_drawn: bool = state.drawn >= 0
        self._heard: list[int] = state.heard[: state.heard_count]
        self._concluded: Conclusions | None = None
        # From here on what only this seat sees.
        self.hand: list[int] = [] if seat is None else state.hand(seat)
        self.drawn: int = state.drawn if seat is not None and seat == state.turn else -1

    @property
    def pile(self) -> list[int]:
        """What lies under the top card: everybody saw it lie open."""
        if self._pile is None:
            self._pile = in_reading_order(kinds(self._pile_mask))
        return self._pile

    @property
    def calls_by_hand(self) -> bool:
        """MIAU-23: is "Miau!" called out by the players themselves?"""
        return self.rules.call_mode != AUTOMATIC

    @property
    def calls_early(self) -> bool:
        """MIAU-22: may this seat make up its mind now to call with its next card, since that card leaves it one?"""
        return self.calls_by_hand and len(self.hand) == 2

    @property
    def final_call(self) -> str:
        """MAU-15: is the last call near? "now": the next card is the last one; "early": the one after it; else "no"."""
        if not self.rules.final_required or not 1 <= len(self.hand) <= 2:
            return "no"
        return "now" if len(self.hand) == 1 else "early"

    def _conclusions(self) -> Conclusions:
        # Drawn when somebody asks: those who only show a table do not.
        if self._concluded is None:
            self._concluded = Conclusions(self._heard, len(self._heard), self.rules.seats, list(self.counts))
        return self._concluded

    @property
    def cannot_be(self) -> list[list[int]]:
        """One mask a hidden card, seat by seat, the oldest first: the kinds that it cannot be."""
        return self._conclusions().hands

    @property
    def stock_lacks(self) -> int:
        """The kinds that are not in the stock."""
        return self._conclusions().stock_lacks

    @property
    def wishes(self) -> list[MostHeld]:
        """What the table's wishes for a seat told about its hand."""
        return self._conclusions().wishes

    def forgotten(self) -> SheddingView:
        left = copy(self)
        left._heard = []
        left._concluded = None
        return left

    def facts(self) -> dict[str, Any]:
        return {
            **super().facts(),
            "pile": self.pile,
            "cannot_be": self.cannot_be,
            "stock_lacks": self.stock_lacks,
            "wishes": [(wish.seat, wish.cards, wish.suit, wish.seen) for wish in self.wishes],
        }


def _asked(state: SheddingState) -> str:
    if state.asked == FOR_DEAL:
        return "deal"
    if state.asked == NOTHING:
        return "over"
    if state.asked == FOR_WISH:
        return "wish"
    if state.skip:
        return "skip"
    if state.owes(state.turn):
        return "debt"
    if state.owed:
        return "penalty"
    return "drawn" if state.drawn >= 0 else "turn"


def copies_in(rules: Rules) -> dict[int, int]:
    """How often each kind is in the pack."""
    return {kind: 2 if rules.pack_twins & bit(kind) else 1 for kind in kinds(rules.pack)}


def _rest_of_pack(state: SheddingState) -> i64:
    """Of one pack, whatever is in no hand, not in the stock and not on top."""
    rest: i64 = state.rules.pack & ~bit(state.top)
    for seat in range(state.rules.seats):
        rest &= ~state.in_hand(seat)
    for card in state.stock[state.at :]:
        rest &= ~bit(card)
    return rest


def pile_under_top(state: SheddingState) -> list[int]:
    """The pile without its top card: whatever is in no hand and not in the stock."""
    rules = state.rules
    left = copies_in(rules)
    for seat in range(rules.seats):
        for card in state.hand(seat):
            left[card] -= 1
    for card in state.stock[state.at :]:
        left[card] -= 1
    left[state.top] -= 1
    return in_reading_order([card for card, n in left.items() for _ in range(n)])


_ASKED: Final = {"deal": FOR_DEAL, "over": NOTHING, "wish": FOR_WISH}


def state_of(
    view: SheddingView, hands: list[int], twins: list[int], stock: tuple[int, ...], drawn: i64, dice: Dice
) -> SheddingState:
    """The state that a seat sees like this, with these cards where it cannot look."""
    rules = view.rules
    standing = Standing(view.dealer, view.deal, view.totals, view.places, view.out, "")
    state = SheddingState(rules, FastChance(dice.word()), standing)
    for seat in range(rules.seats):
        state.put_in_hand(seat, hands[seat])
    if rules.two_packs:
        state.twins = twins
    state.stock = stock
    state.top = view.top
    state.put_in_force(view.suit, view.wish >= 0)
    state.piled = len(view.pile)
    state.asked = _ASKED.get(view.asked, FOR_TURN)
    state.turn = view.turn if state.asked == FOR_TURN else state.next_in(view.dealer)
    state.drawn = drawn
    state.owed = view.owed
    state.skip = view.skip
    state.window = view.window
    state.called = view.called
    state.caught = view.caught
    state.debts = view.debts
    state.passes = view.passes
    state.made = view.made
    state.uses = 1
    state.heard = view._heard
    state.heard_count = len(view._heard)
    return state
