"""Mau Mau in which a 9 reverses the direction: a rule that brings a new fact, and so many places to forget it in.

It is put on top of the game as it is, which plain Python allows. A fact must be copied by `clone`, shown in the view, taken
over into sampled worlds, told in position text and set anew by a deal; `forgets` names the one place where it is not.
"""

from __future__ import annotations

from typing import Any

from katzentisch.engine.cards import NINE
from katzentisch.engine.chance import Chance, Dice, FastChance
from katzentisch.engine.events import Event
from katzentisch.engine.game import View, Worlds
from katzentisch.engine.state import State
from katzentisch.engine.text import Position
from katzentisch.games import GAMES
from tests.contract.slots import held

#: The places to remember it in.
PLACES = ("clone", "view", "worlds", "position", "deal")
# Compiled classes are final to mypy as well; what is patched here has no type of its own.
_MAU_MAU: Any = GAMES["mau-mau"]
_STATE: Any = type(_MAU_MAU.start(_MAU_MAU.resolve(), 2, FastChance(0), 0))
_GAME: Any = type(_MAU_MAU)
_VIEW: Any = type(_MAU_MAU.view(_MAU_MAU.start(_MAU_MAU.resolve(), 2, FastChance(0), 0), 0))


class ReversingState(_STATE):  # type: ignore[misc]
    """A state that knows which way round it goes."""

    __slots__ = ("direction", "forgets")

    @staticmethod
    def of(state: Any, forgets: str, direction: int = 1) -> ReversingState:
        """A plain state, and a direction."""
        new = ReversingState(state.rules, state.chance, state.standing)
        for name, value in held(state).items():
            setattr(new, name, value)
        new.direction = direction
        new.forgets = forgets
        return new

    def next_in(self, seat: int) -> int:
        while True:
            seat = (seat + self.direction) % self.rules.seats
            if self.is_in(seat):
                return seat

    def play(self, seat: int, move: int, trace: list[Event] | None = None) -> None:
        parts = _MAU_MAU.parts(move)
        if parts.verb == "deal" and self.forgets != "deal":
            self.direction = 1
        if parts.verb == "play" and parts.cards[0] >> 2 == NINE:
            self.direction = -self.direction
        super().play(seat, move, trace)

    def clone(self) -> ReversingState:
        return self.of(super().clone(), self.forgets, 1 if self.forgets == "clone" else self.direction)


class ReversingView(_VIEW):  # type: ignore[misc]
    """A view that shows the direction."""

    def __init__(self, state: ReversingState, seat: int | None) -> None:
        super().__init__(state, seat)
        self.forgets = state.forgets
        self.direction = 1 if self.forgets == "view" else state.direction

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), **({} if self.forgets == "view" else {"direction": self.direction})}


class ReversingWorlds(Worlds):
    """Worlds that go the same way round."""

    def __init__(self, view: ReversingView) -> None:
        self._plain = _MAU_MAU.worlds(view)
        self._view = view

    def sample(self, dice: Dice) -> State:
        forgets = self._view.forgets
        return ReversingState.of(self._plain.sample(dice), forgets, 1 if forgets == "worlds" else self._view.direction)


class ReversingGame(_GAME):  # type: ignore[misc]
    """Mau Mau with such states, views and worlds."""

    def __init__(self, forgets: str) -> None:
        self.__dict__.update(vars(_MAU_MAU))
        self.forgets = forgets

    def start(self, options: Any, seats: int, chance: Chance, dealer: int | None = None) -> Any:
        return ReversingState.of(super().start(options, seats, chance, dealer), self.forgets)

    def view(self, state: Any, seat: int | None) -> Any:
        return ReversingView(state, seat)

    def worlds(self, view: View) -> Any:
        assert isinstance(view, ReversingView)
        return ReversingWorlds(view)

    def position(self, position: Position) -> Any:
        is_back = position.take_flag("reversed")
        return ReversingState.of(super().position(position), self.forgets, -1 if is_back else 1)

    def position_text(self, state: Any) -> str:
        told = " | reversed" if state.direction < 0 and self.forgets != "position" else ""
        return f"{super().position_text(state)}{told}"
