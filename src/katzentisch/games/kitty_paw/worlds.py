"""The worlds that a view of a Kitty Paw game leaves open."""

from __future__ import annotations

from typing import final

from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Worlds
from katzentisch.games.kitty_paw.pieces import SEEK_CARDS
from katzentisch.games.kitty_paw.state import KittyPawState
from katzentisch.games.kitty_paw.view import KittyPawView, state_of


@final
class KittyPawWorlds(Worlds):
    """Any order of the unseen hide-and-seek cards, and of each layer of the pile."""

    def __init__(self, view: KittyPawView) -> None:
        self._view = view
        self._places = [place for place, symbol in enumerate(view.symbols) if symbol < 0]
        self._hidden = [symbol for symbol in range(SEEK_CARDS) if symbol not in view.symbols]

    def sample(self, dice: Dice) -> KittyPawState:
        """A state that this seat cannot tell from the truth."""
        view = self._view
        hidden = self._hidden.copy()
        dice.shuffle(hidden)
        seeks = list(view.symbols)
        for n, place in enumerate(self._places):
            seeks[place] = hidden[n]
        pile: list[int] = []
        for layer in view.layers:
            cards = list(layer)
            dice.shuffle(cards)
            pile += cards
        return state_of(view, tuple(seeks), (*pile, *view.under), dice.word())
