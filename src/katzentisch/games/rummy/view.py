"""What a seat knows of a rummy game, and a state that shows it just that."""

from __future__ import annotations

from copy import copy
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.cards import NO_CARD
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.game import View
from katzentisch.engine.state import Refusal
from katzentisch.games.rummy import knowledge
from katzentisch.games.rummy.fields import FOR_DEAL, FOR_TURN, MELD_MASK, NOTHING, RummyFields, Standing
from katzentisch.games.rummy.legal import refused_melds
from katzentisch.games.rummy.melds import cards_in, cards_of, hand_of, is_run, owner_of, stood_for
from katzentisch.games.rummy.options import Rules
from katzentisch.games.rummy.state import RummyState


@final
@mypyc_attr(serializable=True)
class Laid:
    """A meld on the table: its number from 1, who laid it, its cards, and in a run what each slot stands for."""

    __slots__ = ("cards", "is_run", "number", "seat", "stands_for")

    def __init__(self, number: int, laid: int) -> None:
        meld = laid & MELD_MASK
        self.number = number
        self.seat: int = owner_of(laid)
        self.is_run: bool = is_run(meld)
        self.cards: list[int] = cards_in(meld)
        self.stands_for: list[int] = stood_for(meld) if self.is_run else []


@final
class RummyView(View):
    """All that a seat (None: a spectator) has learnt: its own hand, and what lies or lay open for everybody."""

    def __init__(self, state: RummyFields, seat: int | None) -> None:
        standing = state.standing
        seats = range(state.rules.seats)
        runs = state.asked == FOR_TURN
        self.seat = seat
        self.rules: Rules = state.rules
        self.asked = _asked(state)  # deal, draw, play, open (PURR-21: melds must follow), over
        self.dealer: int = standing.dealer
        self.deal: int = standing.deal
        self.totals = standing.totals
        self.places = standing.places
        self.turn: int = state.turn if runs else -1
        self.counts: tuple[int, ...] = tuple([int(state.held(n)) for n in seats])
        self.pile: list[int] = list(state.pile)  # its top card last; everybody saw them lie open
        self.top: int = state.pile[-1] if state.pile else NO_CARD
        self.stock_count: int = len(state.stock) - state.at
        self.laid: list[int] = list(state.melds)
        self.opened: int = state.opened
        self.opening: int = state.opening
        self.points_laid: int = state.laid
        self.missing_points: int = state.points_to_open(state.turn) if runs else 0
        self.reshuffles: int = state.reshuffles
        self.made: int = state.made
        self.has_drawn: bool = state.drawn >= 0
        self.taken: int = state.drawn if state.from_pile else NO_CARD  # from the discard pile, in this turn
        self.joker_played: bool = state.joker_played
        self.pack: list[int] = _pack(state)
        self.learnt = state.learnt
        self.stock_lacks: int = state.stock_lacks
        self.known: list[list[int]] = [knowledge.known_cards(state.learnt, n) for n in seats]  # to be in each hand
        # From here on what only this seat sees.
        self.hand: list[int] = [] if seat is None else state.hand(seat)
        self.drawn: int = state.drawn if seat is not None and runs and seat == state.turn else self.taken

    @property
    def melds(self) -> list[Laid]:
        """The melds on the table, taken apart."""
        return [Laid(n + 1, laid) for n, laid in enumerate(self.laid)]

    def forgotten(self) -> RummyView:
        left = copy(self)
        left.learnt = knowledge.NOTHING
        left.known = [[] for _ in self.counts]
        left.stock_lacks = 0
        return left

    def refused_melds(self) -> list[tuple[list[int], Refusal]]:
        """Cards of this seat that make a set or a run which it may not lay now, and why not; only while it may lay any."""
        if self.seat is None or self.seat != self.turn or not self.has_drawn:
            return []
        return refused_melds(hand_of(self.hand), self.missing_points, self.rules)


def _asked(state: RummyFields) -> str:
    if state.asked == FOR_DEAL:
        return "deal"
    if state.asked != FOR_TURN:
        return "over"
    if state.drawn < 0:
        return "draw"
    return "open" if state.opening else "play"


def _pack(state: RummyFields) -> list[int]:
    """Every card in play: everybody knows what the game was begun with."""
    cards = list(state.stock[state.at :]) + state.pile
    for hand in state.hands:
        cards += cards_of(hand)
    for laid in state.melds:
        cards += cards_in(laid & MELD_MASK)
    return cards_of(hand_of(cards))


_ASKED: Final = {"deal": FOR_DEAL, "over": NOTHING}


def state_of(view: RummyView, hands: list[int], stock: tuple[int, ...], drawn: i64, dice: Dice) -> RummyState:
    """The state that a seat sees like this, with these cards where it cannot look."""
    standing = Standing(view.dealer, view.deal, view.totals, view.places, "")
    state = RummyState(view.rules, FastChance(dice.word()), standing)
    state.hands = hands
    state.stock = stock
    state.pile = view.pile.copy()
    state.asked = _ASKED.get(view.asked, FOR_TURN)
    state.turn = view.turn if view.turn >= 0 else 0
    state.drawn = drawn
    state.from_pile = view.taken >= 0
    state.joker_played = view.joker_played
    state.opened = view.opened
    state.opening = view.opening
    state.laid = view.points_laid
    state.reshuffles = view.reshuffles
    state.made = view.made
    state.uses = 1 + view.reshuffles
    state.learnt = view.learnt
    state.stock_lacks = view.stock_lacks
    state.put_melds(view.laid.copy())
    return state
