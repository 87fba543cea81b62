"""Kitty Paw as a game among the others: its names, its house rules, the way from text to moves and back."""

from __future__ import annotations

from typing import Any, Final, final

from katzentisch.engine.chance import Chance
from katzentisch.engine.game import Game, MoveParts, Option, Timer, View
from katzentisch.engine.state import Refusal, State
from katzentisch.engine.text import Position
from katzentisch.games.kitty_paw import clock, moves
from katzentisch.games.kitty_paw.options import FEWEST_SEATS, MOST_SEATS, KittyPawOptions, Rules, forbidden
from katzentisch.games.kitty_paw.position import position_fields, read_position
from katzentisch.games.kitty_paw.state import KittyPawState
from katzentisch.games.kitty_paw.view import KittyPawView
from katzentisch.games.kitty_paw.worlds import KittyPawWorlds


@final
class KittyPawGame(Game):
    """The real-time game."""

    def __init__(self) -> None:
        self.id = "kitty-paw"
        self.rules = "2"
        self.family = "kitty_paw"
        self.fewest_seats = FEWEST_SEATS  # one can practise: `forbidden` knows (PAW-14)
        self.most_seats = MOST_SEATS
        self.undo = False  # GEN-4
        self.is_real_time = True
        self.options = (
            Option("levels", ("stacked", "mixed"), "PAW-13"),
            Option("level2", ("green", "yellow"), "PAW-13"),
            Option("practice", ("off", "on"), "PAW-14"),
            Option("pace", ("race", "calm"), "PAW-32"),
        )
        self.presets = {"printed": KittyPawOptions(), "classic": KittyPawOptions()}

    def forbidden(self, options: Any, seats: int) -> Refusal | None:
        return forbidden(options, seats)

    def start(self, options: Any, seats: int, chance: Chance, dealer: int | None = None) -> KittyPawState:
        return KittyPawState(Rules(options, seats), chance)  # GEN-2: nobody deals but TABLE

    def view(self, state: State, seat: int | None) -> KittyPawView:
        assert isinstance(state, KittyPawState)
        return KittyPawView(state, seat)

    def worlds(self, view: View) -> KittyPawWorlds:
        assert isinstance(view, KittyPawView)
        return KittyPawWorlds(view)

    def next_dealer(self, state: State) -> int:
        return 0  # GEN-2 is not for this game

    def text(self, move: int) -> str:
        return moves.text(move)

    def parse(self, text: str) -> int:
        return moves.parse(text)

    def thing(self, number: int) -> str:
        return str(number)  # Kitty cards and hide-and-seek cards are both shuffled by their number

    def parts(self, move: int) -> MoveParts:
        return moves.parts(move)

    def timers(self, view: View) -> list[Timer]:
        assert isinstance(view, KittyPawView)
        return clock.timers(view)

    def phase(self, view: View) -> str:
        assert isinstance(view, KittyPawView)
        return view.phase

    def stamped(self, move: int, arrival: int, delay: int) -> int:
        return clock.stamped(move, arrival, delay)

    def unstamped(self, move: int) -> int:
        return clock.unstamped(move)

    def position(self, position: Position) -> KittyPawState:
        seats = len(position.seats)
        return read_position(Rules(self.options_at(position, seats), seats), position)

    def position_text(self, state: State) -> str:
        assert isinstance(state, KittyPawState)
        return " | ".join([self.position_head(state.rules.options), *position_fields(state)])


KITTY_PAW: Final = KittyPawGame()
