"""What a seat knows of a thirty-one game, and a state that shows it just that."""

from __future__ import annotations

from copy import copy
from typing import Final, final

from mypy_extensions import i64

from katzentisch.engine.cards import in_reading_order
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.game import View
from katzentisch.games.thirty_one import knowledge
from katzentisch.games.thirty_one.fields import FOR_CHOICE, FOR_DEAL, FOR_TURN, NOTHING, Standing
from katzentisch.games.thirty_one.options import Rules
from katzentisch.games.thirty_one.pieces import as_hand
from katzentisch.games.thirty_one.state import ThirtyOneState


@final
class ThirtyOneView(View):
    """All that a seat (None: a spectator) has learnt: its own hand, and what lies or lay open for everybody."""

    def __init__(self, state: ThirtyOneState, seat: int | None) -> None:
        standing = state.standing
        seats = range(state.rules.seats)
        self.seat = seat
        self.rules: Rules = state.rules
        self.asked = _asked(state)
        self.dealer: int = standing.dealer
        self.deal: int = standing.deal
        self.counters = standing.counters
        self.places = standing.places
        self.rule = standing.rule
        self.turn: int = state.to_move() if state.asked in (FOR_CHOICE, FOR_TURN) else -1
        self.starter: int = state.turn  # whose turn it is, or will be once the dealer has chosen
        self.counts: tuple[int, ...] = tuple([len(state.hand(n)) for n in seats])
        self.middle: list[int] = [] if state.asked == FOR_CHOICE else state.middle()
        self.unseen_set: int = 3 if state.asked == FOR_CHOICE else 0
        self.stock_count: int = state.left_in_stock()
        self.gone: list[int] = in_reading_order(list(state.gone))
        self.knocker: int = state.knocker
        self.skips: int = state.skips
        self.turns: int = state.turns
        self.replaced: bool = state.replaced
        self.made: int = state.made
        # The cards of each hand that everybody knows, and what else everybody knows about the others.
        self.known: tuple[tuple[int, ...], ...] = tuple([_known(state, n) for n in seats])
        self.rows = state.learnt.rows
        self.stock_known: list[int] = in_reading_order(list(state.learnt.stock))
        self.doubtful: list[int] = in_reading_order(list(state.learnt.doubtful))
        #: Half points of the hands once all have shown them.
        self.points: tuple[int, ...] = _shown_points(state)
        # From here on what only this seat sees.
        self.hand: list[int] = [] if seat is None else state.hand(seat)
        self.hand_points: int = state.points_of(seat) if seat is not None and self.hand else 0

    def others_hidden(self) -> list[int]:
        """The seats of which this one does not know every card."""
        return [n for n in range(len(self.counts)) if n != self.seat and self.counts[n] > len(self.known[n])]

    def forgotten(self) -> ThirtyOneView:
        left = copy(self)
        left.known = ((),) * len(self.counts)
        left.rows = knowledge.nothing(len(self.counts)).rows
        left.stock_known = []
        left.doubtful = []
        return left


def _asked(state: ThirtyOneState) -> str:
    if state.asked == FOR_DEAL:
        return "deal"
    if state.asked == NOTHING:
        return "over"
    if state.asked == FOR_CHOICE:
        return "choice"
    return "turn" if state.knocker < 0 else "last_turn"


def _known(state: ThirtyOneState, seat: i64) -> tuple[int, ...]:
    return tuple(in_reading_order(knowledge.known_cards(state.learnt, seat, state.in_hand(seat))))


def _shown_points(state: ThirtyOneState) -> tuple[int, ...]:
    if state.asked not in (FOR_DEAL, NOTHING) or state.standing.deal == 0:
        return ()
    return tuple([int(state.points_of(n)) if state.hand(n) else 0 for n in range(state.rules.seats)])


_ASKED: Final = {"deal": FOR_DEAL, "choice": FOR_CHOICE, "turn": FOR_TURN, "last_turn": FOR_TURN, "over": NOTHING}


def state_of(
    view: ThirtyOneView, hands: list[list[int]], known: i64, middle: list[int], stock: list[int], dice: Dice
) -> ThirtyOneState:
    """The state that a seat sees like this, with these cards where it cannot look."""
    standing = Standing(view.dealer, view.deal, view.counters, view.places, view.rule)
    state = ThirtyOneState(view.rules, FastChance(dice.word()), standing)
    state.stock = tuple(stock)
    state.gone = tuple(view.gone)
    state.asked = _ASKED[view.asked]
    state.turn = view.starter
    state.knocker = view.knocker
    state.skips = view.skips
    state.turns = view.turns
    state.replaced = view.replaced
    state.made = view.made
    state.uses = 1
    state.learnt = knowledge.Learnt(known, view.rows, tuple(view.stock_known), tuple(view.doubtful))
    for seat in range(len(hands)):
        state.put_in_hand(seat, as_hand(hands[seat]))
    state.open = as_hand(middle)
    return state
