"""What everybody at a Kitty Paw table sees, and a state that shows just that.

All areas, paws and cards in front of people are open. Hidden are the order of the pile and the hide-and-seek cards that
nobody has turned in this round. A card that was turned and turned back was seen by all: it is in `symbols`, and a page that
shows it would play the memory game for its player; `open_places` are those that lie open now.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from katzentisch.engine.chance import FastChance
from katzentisch.engine.game import View
from katzentisch.games.kitty_paw.fields import BUILDING, BUMPING, FOR_DEAL, MINUS, NOTHING, points_of
from katzentisch.games.kitty_paw.options import Rules
from katzentisch.games.kitty_paw.patterns import CARDS, Fault, faults
from katzentisch.games.kitty_paw.pieces import NONE
from katzentisch.games.kitty_paw.state import KittyPawState

_PHASES: Final = {FOR_DEAL: "deal", BUILDING: "build", BUMPING: "bump", NOTHING: "over"}
_PHASE_OF: Final = {word: phase for phase, word in _PHASES.items()}


@final
class KittyPawView(View):
    """All that a seat (None: a spectator) has learnt. Everybody sees the same."""

    def __init__(self, state: KittyPawState, seat: int | None) -> None:
        self.seat = seat
        self.rules: Rules = state.rules
        self.phase: str = _PHASES[state.phase]
        self.round: int = state.round
        self.extra: int = state.extra
        self.active: int = state.active  # one bit a seat
        self.tied = state.tied  # the last extra round that each seat was tied for
        self.time: int = state.time
        self.layers = state.layers  # of the pile, top down: the cards of each, not their order
        self.under: tuple[int, ...] = state.pile[len(state.pile) - state.under :]  # its bottom, as everybody saw
        self.pile_count: int = len(state.pile)
        self.row = state.row
        self.cards: tuple[int, ...] = tuple(state.cards)
        self.scored: tuple[tuple[int, ...], ...] = tuple(state.scored)
        self.discards = state.discards
        self.aside = state.aside
        self.lies = state.lies
        self.middle: int = state.middle  # one bit a kitten
        self.paws: tuple[int, ...] = tuple(state.paws)
        self.areas: tuple[tuple[int, ...], ...] = tuple(state.areas)
        self.boxes: int = state.boxes  # one bit a seat whose box is lying
        self.shown: tuple[int, ...] = tuple(state.shown)  # a wrong card's place, seat by seat
        self.found: tuple[int, ...] = tuple(state.found)  # the kept card's place, seat by seat
        self.symbols = state.seen  # place by place what was seen there in this round, or NONE
        self.gave_up: int = state.gave_up
        self.claimant: int = state.claimant
        self.bumped: int = state.bumped
        self.pressed: tuple[int, ...] = tuple(state.pressed)
        self.paid: int = state.paid
        self.waiting: tuple[int, ...] = tuple(state.waiting_for())
        self.rule: str = state.rule

    @property
    def open_places(self) -> dict[int, int]:
        """The hide-and-seek cards that lie open now: place and symbol."""
        return {place: self.symbols[place] for place in (*self.shown, *self.found) if place >= 0}

    @property
    def points(self) -> tuple[int, ...]:
        """PAW-11: every seat's score."""
        return tuple([sum([int(points_of(card)) for card in scored]) for scored in self.scored])

    @property
    def faults(self) -> list[Fault]:
        """What is wrong with the pattern that was checked in this round."""
        if self.claimant < 0 or self.cards[self.claimant] >= 0:
            return []  # nobody has claimed, or it is not checked yet
        seat = self.claimant
        card = CARDS[self.scored[seat][-1] & ~MINUS]
        symbol = self.symbols[self.found[seat]] if self.found[seat] >= 0 else NONE
        return faults(card, self.areas[seat], self.boxes >> seat & 1, symbol, self.paws[seat])


def state_of(view: KittyPawView, seeks: tuple[int, ...], pile: tuple[int, ...], seed: i64) -> KittyPawState:
    """The state that everybody sees like this, with these cards where nobody can look."""
    state = KittyPawState(view.rules, FastChance(seed))
    state.uses = 1
    state.phase = _PHASE_OF[view.phase]
    state.round = view.round
    state.extra = view.extra
    state.active = view.active
    state.tied = view.tied
    state.rule = view.rule
    state.time = view.time
    state.pile = pile
    state.under = len(view.under)
    state.layers = view.layers
    state.row = view.row
    state.cards = list(view.cards)
    state.scored = list(view.scored)
    state.discards = view.discards
    state.aside = view.aside
    state.lies = view.lies
    state.middle = view.middle
    state.paws = list(view.paws)
    state.areas = list(view.areas)
    state.boxes = view.boxes
    state.seeks = seeks
    state.shown = list(view.shown)
    state.found = list(view.found)
    state.seen = view.symbols
    state.gave_up = view.gave_up
    state.claimant = view.claimant
    state.bumped = view.bumped
    state.pressed = list(view.pressed)
    state.paid = view.paid
    return state
